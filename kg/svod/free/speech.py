"""How players talk, whatever the game: ``grammar/speech.tsv`` as tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from svod.folding import fold
from svod.resources import rows
from svod.syntax.scan import split_words
from svod.syntax.tree import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator

SENSES: Final = frozenset({"verb", "noun", "adj", "past", "light", "having", "aux"})
SILENT: Final = frozenset({"filler", "opener", "hedge"})
PHRASES: Final = frozenset(
    {"entail", "suffer", "cost", "prep", "ok", "usual", "purpose", "mine", "rolled", "remain", "equal", "converse"}
    | {"also", "limit", "away", "feeling", "anytime", "quoting", "nomen", "place", "threaten", "threshold"}
)
_WH_CASES: Final = ("nom", "acc")

Spelling = tuple[str, ...]


class Sense(Struct, frozen=True):
    """A colloquial word: what kind of word it is, the words behind it («дать залп»), the plain words it stands for."""

    kind: str
    rest: Spelling
    plain: tuple[Spelling, ...]


class Phrase(NamedTuple):
    """Words that mean something by a row of their own, and the plain words of that row."""

    words: Spelling
    plain: tuple[Spelling, ...]


class Speech(Struct, frozen=True):
    """Senses by the lemma of their first word; cues and silent words by their first word; phrases by kind of row.

    Silent words and phrases stand longest first.
    """

    senses: dict[str, tuple[Sense, ...]]
    cues: dict[str, tuple[Entry, ...]]
    silent: dict[str, tuple[tuple[Spelling, str], ...]]
    phrases: dict[str, tuple[Phrase, ...]]
    preps: dict[str, tuple[str, ...]]

    def is_said(self, kind: str, words: Spelling) -> bool:
        """Whether words are a phrase of a kind, as they stand."""
        return any(phrase.words == words for phrase in self.phrases.get(kind, ()))

    def found(self, kind: str, words: Spelling, *, first: bool = False) -> tuple[int, Phrase] | None:
        """Place and phrase of the longest phrase of a kind that stands among words (only at their beginning)."""
        for phrase in self.phrases.get(kind, ()):
            size = len(phrase.words)
            for place in range(1 if first else len(words) - size + 1):
                if words[place : place + size] == phrase.words:
                    return place, phrase
        return None


@cache
def speech() -> Speech:
    """The table, read once."""
    senses: dict[str, list[Sense]] = {}
    cues: dict[str, list[Entry]] = {}
    silent: dict[str, list[tuple[Spelling, str]]] = {}
    phrases: dict[str, list[Phrase]] = {}
    for kind, value, *columns in rows("speech.tsv"):
        plain = tuple(split_words(word) for word in value.split("|"))
        for lang, spelling in _spellings(columns):
            if kind in SENSES:
                senses.setdefault(spelling[0], []).append(Sense(kind, spelling[1:], plain))
            elif kind in PHRASES:
                phrases.setdefault(kind, []).append(Phrase(spelling, plain))
            elif kind in SILENT:
                silent.setdefault(spelling[0], []).append((spelling, kind))
            else:
                cues.setdefault(spelling[0], []).append(_cue(kind, value, spelling, lang))
        if not any(column.strip() for column in columns):
            phrases.setdefault(kind, []).append(Phrase((), plain))
    preps = _preps(phrases.get("prep", ()), cues)
    return Speech(
        {word: tuple(found) for word, found in senses.items()},
        {word: tuple(found) for word, found in cues.items()},
        {word: tuple(sorted(found, key=lambda pair: -len(pair[0]))) for word, found in silent.items()},
        {kind: tuple(sorted(found, key=lambda phrase: -len(phrase.words))) for kind, found in phrases.items()},
        preps,
    )


def _preps(found: list[Phrase] | tuple[()], cues: dict[str, list[Entry]]) -> dict[str, tuple[str, ...]]:
    """Prepositions with those for which they are said; each is a word of its kind wherever it stands."""
    preps: dict[str, tuple[str, ...]] = {}
    for words, plain in found:
        said = " ".join(words)
        preps[said] = (*preps.get(said, ()), *(" ".join(word) for word in plain))
        lang = "en" if said.isascii() else "ru"
        cues.setdefault(words[0], []).append(_cue("PREP", said, words, lang))
    return preps


def _spellings(columns: list[str]) -> Iterator[tuple[str, Spelling]]:
    for lang, words in zip(("ru", "en"), columns, strict=False):
        for text in words.split("|"):
            spelling = split_words(fold(text))
            if spelling:
                yield lang, spelling


def _cue(terminal: str, value: str, spelling: Spelling, lang: str) -> Entry:
    features = tuple((case, "", "", "") for case in _WH_CASES) if terminal == "WH" else ()
    return Entry(spelling, terminal, value, features, lang)
