"""Raw units of a text: words, numbers, dice and punctuation with their offsets, before any vocabulary."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from svod.folding import fold

made = tuple.__new__  # makes a named tuple in half the time its own constructor takes; for what every word needs


@cache
def _pattern() -> re.Pattern[str]:
    """What parts a text into units; compiled for the first piece that is not plain letters, which most words are."""
    return re.compile(_UNITS, re.VERBOSE | re.DOTALL)


_UNITS = r"""
    (?P<space>\s+)
  | (?P<ref>\#[\w.\-]*\w | \d+(?:\.\d+)*\.[^\W\d_][^\W_]*(?:\.[^\W_]+)* | [A-Za-z][A-Za-z.\-]*/\d+[\w.]*)
  | (?P<dice>\b\d*[dDдД]\d+\b)
  | (?P<plusnum>\d+\s?\+(?!\s?\d))
  | (?P<range>\d+(?:[.,]\d+)?\s?[–—-]\s?\d+(?:[.,]\d+)?)
  | (?P<percent>\d+(?:[.,]\d+)?\s?%)
  | (?P<number>\d+(?:[.,]\d+)?)
  | (?P<ending>[A-Za-z]+[-‑–](?:[а-яё]{1,4})\b)
  | (?P<word>[^\W\d_]+(?:['’ʼ`´][^\W\d_]+)*|[\u2600-\u27bf\u2b50])
  | (?P<symbol>[≤≥<>=+−×*/():;,?!.—–-])
  | (?P<quote>[«»"“”„'’`])
  | (?P<other>.)
    """
_DROPPED = "?!.:"
# Only numbers reach over a space («45 – 60 см», «10 %», «6 +»): any other text can be taken piece by piece.
_ACROSS = re.compile(r"\d(?:\s[+%–—-]|[+–—-]\s\d)")
_PIECE = re.compile(r"\S+")


class Raw(NamedTuple):
    """A unit: its kind (a group of the pattern), folded text, and offsets in the text."""

    kind: str
    text: str
    start: int
    end: int


class Scan(NamedTuple):
    """Units of a text; `quoted` are the stretches in quotation marks; `asked` if a question mark stands in it."""

    units: tuple[Raw, ...]
    asked: bool
    foreign: tuple[Raw, ...]


def scan(text: str) -> Scan:
    """Split `text` into units; a pictograph («✪») is a word.

    A Russian ending on a Latin name («Lunar-ом», «braceом») is part of its word, see `joined`. Other hyphens and dots
    inside names only part words («гранд-крейсер», «спец.приказ»); quotation marks and the closing full stop say nothing
    here. Characters of no use to a sentence come back in `foreign`.
    """
    units: list[Raw] = []
    if _ACROSS.search(text) is None:
        for piece in _PIECE.finditer(text):
            base = piece.start()
            for kind, word, start, end in _kept(piece[0]):
                units.append(made(Raw, (kind, word, base + start, base + end)))
    else:
        units += _units(text)
    foreign = tuple([unit for unit in units if unit[0] == "other"])
    if foreign:
        units = [unit for unit in units if unit[0] != "other"]
    return Scan(tuple(units), "?" in text, foreign)


def _units(text: str) -> tuple[Raw, ...]:
    plain = text.rstrip(_DROPPED)
    if plain.isalpha():
        return (Raw("word", joined(fold(plain)), 0, len(plain)),)
    units: list[Raw] = []
    for match in _pattern().finditer(text):
        kind = match.lastgroup or "other"
        raw = Raw(kind, match[0], match.start(), match.end())
        if kind in {"word", "ending"}:
            units.append(Raw("word", joined(fold(raw.text)), raw.start, raw.end))
        elif kind not in {"space", "quote"} and not (raw.text in _DROPPED or _joins_words(text, raw)):
            units.append(raw)
    return tuple(units)


_kept = lru_cache(maxsize=1 << 14)(_units)  # words recur


def joined(word: str) -> str:
    """A folded word; if it is a Latin name with a Russian ending, that with an apostrophe between, as forms have it."""
    if word.isascii() or not word[:1].isascii():
        return word
    match = _ended().fullmatch(word)
    return f"{match[1]}'{match[2]}" if match else word


@cache
def _ended() -> re.Pattern[str]:
    return re.compile(r"([a-z]+)['-]?([а-я]{1,4})")


def _joins_words(text: str, raw: Raw) -> bool:
    """Whether a hyphen stands between two letters or digits without spaces («Lunar-ом», «ПСО-2»)."""
    if raw.text != "-":
        return False
    before = text[raw.start - 1 : raw.start]
    after = text[raw.end : raw.end + 1]
    return before.isalnum() and after.isalnum()


@lru_cache(maxsize=1 << 15)
def split_words(text: str) -> tuple[str, ...]:
    """Folded words of a label or form as `scan` sees them."""
    return tuple(unit.text for unit in scan(text).units if unit.kind in {"word", "number"})
