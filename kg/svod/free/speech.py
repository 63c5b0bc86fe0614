"""How players talk, whatever the game: ``grammar/speech.tsv`` as tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from svod.folding import fold
from svod.resources import rows
from svod.syntax.scan import split_words
from svod.syntax.tree import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

SENSES: Final = frozenset({"verb", "noun", "adj", "past", "light", "having"})
SILENT: Final = frozenset({"filler", "opener", "hedge"})
_WH_CASES: Final = ("nom", "acc")

Spelling = tuple[str, ...]


class Sense(Struct, frozen=True):
    """A colloquial word: what kind of word it is, the words behind it («дать залп»), the plain words it stands for."""

    kind: str
    rest: Spelling
    plain: tuple[Spelling, ...]


class Speech(Struct, frozen=True):
    """Senses by the lemma of their first word, cues by their first word, and what says nothing, longest first.

    `threats` are (plain noun, plain verbs): whoever these are done to is threatened by that; '' for what the object of
    the verb names. `preps` are prepositions that are said for others, `costs` the
    names of what «сколько стоит» asks for, `leave` what asks for leave when it stands alone.
    """

    senses: dict[str, tuple[Sense, ...]]
    cues: dict[str, tuple[Entry, ...]]
    silent: dict[str, tuple[tuple[Spelling, str], ...]]
    threats: tuple[tuple[Spelling, tuple[Spelling, ...]], ...] = ()
    preps: dict[str, tuple[str, ...]] = {}
    costs: tuple[Spelling, ...] = ()
    leave: frozenset[Spelling] = frozenset()


@cache
def speech() -> Speech:
    """The table, read once."""
    senses: dict[str, list[Sense]] = {}
    cues: dict[str, list[Entry]] = {}
    silent: dict[str, list[tuple[Spelling, str]]] = {}
    threats: list[tuple[Spelling, tuple[Spelling, ...]]] = []
    preps: dict[str, list[str]] = {}
    costs: tuple[Spelling, ...] = ()
    leave: set[Spelling] = set()
    for kind, value, *columns in rows("speech.tsv"):
        if kind in {"entail", "suffer"}:
            threats.append((split_words(value), tuple(spelling for _, spelling in _spellings(columns))))
            continue
        if kind == "cost":
            costs = tuple(split_words(word) for word in value.split("|"))
            continue
        for lang, spelling in _spellings(columns):
            if kind in SENSES:
                plain = tuple(split_words(word) for word in value.split("|"))
                senses.setdefault(spelling[0], []).append(Sense(kind, spelling[1:], plain))
            elif kind == "ok":
                leave.add(spelling)
            elif kind == "prep":
                preps.setdefault(" ".join(spelling), []).append(value)
                cues.setdefault(spelling[0], []).append(_cue("PREP", " ".join(spelling), spelling, lang))
            elif kind in SILENT:
                silent.setdefault(spelling[0], []).append((spelling, kind))
            else:
                cues.setdefault(spelling[0], []).append(_cue(kind, value, spelling, lang))
    longest = {word: tuple(sorted(found, key=lambda item: -len(item[0]))) for word, found in silent.items()}
    return Speech(
        {word: tuple(found) for word, found in senses.items()},
        {word: tuple(found) for word, found in cues.items()},
        longest,
        tuple(threats),
        {word: tuple(found) for word, found in preps.items()},
        costs,
        frozenset(leave),
    )


def _spellings(columns: list[str]) -> Iterator[tuple[str, Spelling]]:
    for lang, words in zip(("ru", "en"), columns, strict=False):
        for text in words.split("|"):
            spelling = split_words(fold(text))
            if spelling:
                yield lang, spelling


def _cue(terminal: str, value: str, spelling: Spelling, lang: str) -> Entry:
    features = tuple((case, "", "", "") for case in _WH_CASES) if terminal == "WH" else ()
    return Entry(spelling, terminal, value, features, lang)
