"""Which game is meant: told from the words of a question and of the facts given with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.syntax.lexer import lex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from svod.query.ask import Desk


def fitting(
    desks: Mapping[str, Desk],
    known: Callable[[Iterable[str]], dict[str, int]],
    question: str,
    given: Sequence[str] = (),
) -> list[str]:
    """Games that know every word of the question and the facts, else of the question alone, else the most words.

    Of several that know every word, those that understand the question.

    Parameters
    ----------
    known
        For each game the number of words that begin a name of one of its terms.
    """
    asked, *facts = ({game: lex(text, desk.lexicon) for game, desk in desks.items()} for text in (question, *given))
    whole = [game for game in desks if not asked[game].unknown]
    every = [game for game in whole if not any(read[game].unknown for read in facts)] or whole
    if len(every) == 1:
        return every
    understood = [game for game in every if _understands(desks[game], question, given)]
    if understood or every:
        return understood or every
    words = {
        unit.text for read in (asked, *facts) for lexed in read.values() for unit in lexed.units if unit.kind == "word"
    }
    counts = known(words)
    best = max(counts.values(), default=0)
    return [game for game, count in counts.items() if count == best and best]


def _understands(desk: Desk, question: str, given: Sequence[str]) -> bool:
    from svod.query.ask import ask

    return ask(desk, question, given=tuple(given))[0].verdict != "not_understood"


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
