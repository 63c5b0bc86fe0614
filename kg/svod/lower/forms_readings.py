"""Readings of a word: what of pymorphy3 is used, and which readings of a label are meant."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from svod.folding import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAMES: Final = frozenset({"Name", "Surn", "Patr", "Init", "Abbr", "Geox", "Orgn"})


class Tag(Protocol):
    """Grammemes of one reading, in OpenCorpora's names."""

    @property
    def grammemes(self) -> frozenset[str]:
        """The grammemes."""


class Reading(Protocol):
    """One reading of a word, as pymorphy3 gives it."""

    @property
    def word(self) -> str:
        """The word, with ё where the dictionary has it."""

    @property
    def tag(self) -> Tag:
        """Its grammemes."""

    @property
    def normal_form(self) -> str:
        """Its lemma."""

    @property
    def score(self) -> float:
        """Its share among the readings of the word."""

    @property
    def methods_stack(self) -> tuple[tuple[object, ...], ...]:
        """How it was found; the analyzer comes first in each step."""

    @property
    def is_known(self) -> bool:
        """Whether the dictionary has it."""

    @property
    def lexeme(self) -> Sequence[Reading]:
        """All forms of the lemma."""


class Analyzer(Protocol):
    """What of ``pymorphy3.MorphAnalyzer`` is used."""

    def parse(self, word: str) -> Sequence[Reading]:
        """All readings of a word, the likeliest first."""


@cache
def shared_analyzer() -> Analyzer:
    """The analyzer of whoever asks about single words: made once."""
    return analyzer()


def analyzer() -> Analyzer:
    """A new analyzer with the Russian dictionary; about 100 ms.

    Returns
    -------
    Analyzer
        ``pymorphy3.MorphAnalyzer`` (M. Korobov, 2015; dictionary of OpenCorpora).
    """
    import pymorphy3

    morph: Analyzer = pymorphy3.MorphAnalyzer(lang="ru")
    return morph


def lemmas(readings: list[Reading], word: str) -> list[Reading]:
    """Readings whose lemma is the word itself; where there is none, those that differ by ё, then all."""
    known = [reading for reading in readings if reading.is_known]
    if not known:
        readings = [reading for reading in readings if "Pltm" not in reading.tag.grammemes] or readings
    same = [reading for reading in readings if reading.normal_form == word]
    if same and all("Pltm" in reading.tag.grammemes for reading in same):
        same += [reading for reading in known if reading not in same]  # «очки» beside «очко»
    if word.endswith("нуть"):  # an unknown verb in -нуть is perfective: «шмальнуть»
        same = [reading for reading in same if "perf" in reading.tag.grammemes] or same
    alike = [reading for reading in readings if fold(reading.normal_form) == fold(word)]
    return same or alike or readings


def is_certain(reading: Reading) -> bool:
    """Whether the word, or the word without a common prefix (спецприказ, but not не-крон), is in the dictionary."""
    if reading.is_known:
        return True
    names = [type(step[0]).__name__ for step in reading.methods_stack]
    return names == ["DictionaryAnalyzer", "KnownPrefixAnalyzer"] and reading.methods_stack[1][1] != "не"


def common(readings: list[Reading]) -> list[Reading]:
    """Readings without proper names and indeclinable homonyms, unless there is nothing else; the best guess alone."""
    plain = [reading for reading in readings if not (_NAMES | {"Fixd"}) & reading.tag.grammemes]
    declined = [reading for reading in readings if "Fixd" not in reading.tag.grammemes]
    chosen = plain or declined or readings
    return chosen if chosen and is_certain(chosen[0]) else chosen[:1]
