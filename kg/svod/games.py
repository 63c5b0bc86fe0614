"""Which game is meant: told from the words of a question and of the facts given with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.syntax.lexer import lex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from svod.query.ask import Desk
    from svod.syntax.lexer import Lexed


def fitting(
    desks: Mapping[str, Desk],
    known: Callable[[Iterable[str]], dict[str, int]],
    question: str,
    given: Sequence[str] = (),
) -> list[str]:
    """Games that know every word of the question and the facts, else of the question alone, else the most words.

    Of several that know every word, those that understand the question, and have the place that it names.

    Parameters
    ----------
    known
        For each game the number of words that begin a name of one of its terms.
    """
    from svod.query.ask import ask

    asked, *facts = ({game: lex(text, desk.lexicon) for game, desk in desks.items()} for text in (question, *given))
    whole = [game for game in desks if not asked[game].unknown]
    every = [game for game in whole if not any(read[game].unknown for read in facts)] or whole
    if len(every) == 1:
        return every
    answers = {game: ask(desks[game], question, given=tuple(given))[0] for game in every}
    understood = [game for game, answer in answers.items() if answer.verdict != "not_understood"]
    if len(understood) > 1 and _names_place(asked[understood[0]]):
        understood = [game for game in understood if answers[game].verdict == "list"] or understood
    if understood or every:
        return understood or every
    words = {
        unit.text for read in (asked, *facts) for lexed in read.values() for unit in lexed.units if unit.kind == "word"
    }
    counts = known(words)
    best = max(counts.values(), default=0)
    return [game for game, count in counts.items() if count == best and best]


def _names_place(read: Lexed) -> bool:
    """Whether a question names a place of a document, which the other games do not have («покажи 38.3»)."""
    tokens = [arc.token for arcs in read.arcs.values() for arc in arcs]
    return any(token.terminal == "REF" for token in tokens)


def unclear(fit: Sequence[str], games: Sequence[str]) -> tuple[str, str]:
    """Why no game can be told, in Russian and in English, with the options that name one."""
    names = ", ".join(fit or games)
    options = [f"--game {game}" for game in fit or games]
    if not fit:
        return (
            f"Этих слов не знает ни одна игра; назовите её: {' или '.join(options)}.",
            f"No game knows these words; name it: {' or '.join(options)}.",
        )
    return (
        f"Неясно, о какой игре вопрос: {names}; назовите её: {' или '.join(options)}.",
        f"It is not clear which game is meant: {names}; name it: {' or '.join(options)}.",
    )
