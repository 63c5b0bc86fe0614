"""Which game is meant: told from the words of a question and of the facts given with it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.errors import SvodError
from svod.folding import fold
from svod.query.graph_walk import nodes_named
from svod.records import replace
from svod.syntax.lexer import lex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from svod.diagnostics import Diagnostic
    from svod.query.ask import Desk
    from svod.syntax.lexer import Lexed


_SAMPLE: Final = 3_000  # characters of a question by which its game is told


def told(
    desks: Mapping[str, Desk], known: Callable[[Iterable[str]], dict[str, int]], question: str, given: Sequence[str]
) -> str:
    """The one game of those of `desks` that a question is about; a `SvodError` if that is unclear."""
    sample = question[:_SAMPLE]
    found = fitting(desks, known, sample, given)
    if len(found) != 1:
        raise SvodError(*unclear(found, tuple(desks), telling(desks, sample), missing_place(desks, sample)))
    return found[0]


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


def missing_place(desks: Mapping[str, Desk], question: str) -> str:
    """The place that a question names and no game has; '' if there is none such."""
    for desk in desks.values():
        for arcs in lex(question, desk.lexicon).arcs.values():
            for place in (arc.token.text for arc in arcs if arc.token.terminal == "REF"):
                names = (place, f"§{place}")
                if not any(nodes_named(other.ground, name) for other in desks.values() for name in names):
                    return place
    return ""


def telling(desks: Mapping[str, Desk], question: str) -> dict[str, list[str]]:
    """The words of a question that not every game knows, each with the games that know it."""
    read = {game: lex(question, desk.lexicon).unknown for game, desk in desks.items()}
    unknown = {game: {question[unit.start : unit.end] for unit in units} for game, units in read.items()}
    words = dict.fromkeys(word for found in unknown.values() for word in sorted(found))
    return {word: [game for game in desks if word not in unknown[game]] for word in words}


def unclear(
    fit: Sequence[str],
    games: Sequence[str],
    words: Mapping[str, Sequence[str]] = MappingProxyType({}),
    place: str = "",
) -> tuple[str, str]:
    """Why no game can be told, in Russian and in English, with the options that name one.

    `words` are those by which the games differ: where each of them knows another, the question mixes games, and some
    may be known to none; `place` is one that no game has.
    """
    if place:
        return (
            f"Правила «{place}» нет ни в одной игре; назовите место, как в документе, или имя правила.",
            f"No game has a rule “{place}”; name a place as its document does, or a rule.",
        )
    options = [f"--game {game}" for game in fit or games]
    strange = [word for word, known in words.items() if not known]
    if strange and len(strange) < len(words):
        return _strange(strange, options)
    if len({tuple(known) for known in words.values()}) > 1:
        said = {game: [word for word, known in words.items() if known == [game]] for game in fit or games}
        parts = [(game, own) for game, own in said.items() if own]
        if len(parts) > 1:
            russian = ", ".join(f"{' и '.join(f'«{word}»' for word in own)} — {game}" for game, own in parts)
            english = ", ".join(f"{' and '.join(f'“{word}”' for word in own)} is {game}" for game, own in parts)
            return (
                f"Вопрос смешивает игры: {russian}; спросите о каждой отдельно.",
                f"The question mixes games: {english}; ask about each of them.",
            )
    names = ", ".join(fit or games)
    if not fit or strange:
        return (
            f"Этих слов не знает ни одна игра; назовите её: {' или '.join(options)}.",
            f"No game knows these words; name it: {' or '.join(options)}.",
        )
    return (
        f"Неясно, о какой игре вопрос: {names}; назовите её: {' или '.join(options)}.",
        f"It is not clear which game is meant: {names}; name it: {' or '.join(options)}.",
    )


def _strange(words: Sequence[str], options: Sequence[str]) -> tuple[str, str]:
    """Words that no game knows, beside others that some do."""
    russian = ", ".join(f"«{word}»" for word in words)
    english = ", ".join(f"“{word}”" for word in words)
    noun = ("Слова", "the word") if len(words) == 1 else ("Слов", "the words")
    return (
        f"{noun[0]} {russian} не знает ни одна игра; скажите иначе или назовите игру: {' или '.join(options)}.",
        f"No game knows {noun[1]} {english}; say it otherwise or name the game: {' or '.join(options)}.",
    )


def knowing(desks: Mapping[str, Desk], word: str) -> list[str]:
    """Games in which a word by itself is a noun that names a term; adjectives and verbs belong to no game."""
    key = (fold(word),)
    return [
        game
        for game, desk in desks.items()
        if any(
            entry.words == key and entry.terminal == "N" and desk.ground.term(entry.value)
            for entry in desk.lexicon.candidates(key[0])
        )
    ]


def of_another(item: Diagnostic, desks: Mapping[str, Desk]) -> Diagnostic:
    """A mistake about an unknown word, with the games that do know it."""
    games = knowing(desks, item.quoted) if item.code == "S001" else []
    if not games:
        return item
    named = ", ".join(games)
    return replace(
        item,
        suggestion=(
            f"Это слово другой игры: {named}; спросите о каждой отдельно.",
            f"This word is of another game: {named}; ask about each of them.",
        ),
    )
