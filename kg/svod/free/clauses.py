"""A player's text into sentences and their pieces, without the words that say nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.syntax.scan import scan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from svod.free.lexicon import Talk
    from svod.syntax.scan import Raw

_OPENS: Final = r"(?=\s+[A-ZА-ЯЁ«\"„“(]|\s*$)"
_ENDS: Final = re.compile(rf"(?<=[^\W\d_][^\W\d_])[.…]+{_OPENS}|(?<=[\d»\")])[.…]+{_OPENS}|[?!;]+|…|\n+")
_PARTS: Final = re.compile(r"[,:]\s|\s[—–-]\s|[()]|,$")
_PARTICLES: Final = re.compile(r"([^\W\d_]+)-(?:то|ка|таки)\b", re.IGNORECASE)
_INDEFINITE: Final = re.compile(
    r"(?:к(?:то|ого|ому|ем|ом)|ч(?:то|его|ему|ем|ей)|как\w*|где|куда|когда|поч\w+|зачем|откуда|сколько)"
)
WHERE: Final = "где"
_BEFORE: Final = frozenset({("уже",), ("already",), ("just",)})  # «уже 3» counts
_NUMBERS: Final = frozenset({"number", "dice", "plusnum", "range", "percent"})


class Piece(NamedTuple):
    """A stretch between marks: its text without silent words, the word that opened it («или»), what was hedged.

    An `idle` one says what the rules say anyway: it names whom the text is about, and states nothing.
    """

    text: str
    opener: str = ""
    hedged: tuple[str, ...] = ()
    idle: bool = False


class Said(NamedTuple):
    """A sentence of the text: its pieces, and whether it asks."""

    pieces: tuple[Piece, ...]
    asks: bool


def sentences(text: str, talk: Talk) -> tuple[Said, ...]:
    """The sentences of a text; one without any word left says nothing and is left out."""
    found = []
    for stretch, mark in _stretches(_plain(text)):
        pieces = tuple(piece for raw in _pieces(stretch) if (piece := _bare(raw, talk)).text)
        pieces = tuple(_relative(piece) if place else piece for place, piece in enumerate(pieces))
        if pieces:
            found.append(Said(pieces, "?" in mark))
    return tuple(found)


def _relative(piece: Piece) -> Piece:
    """«систему, где лежит жетон»: a piece that says what is at the name before it."""
    word, _, rest = piece.text.partition(" ")
    return piece._replace(text=rest, opener=WHERE) if word.lower() in {WHERE, "where"} and rest else piece


def _plain(text: str) -> str:
    """The text without «-то», «-ка», «-таки» behind a word that means the same without («брейс-то», not «что-то»)."""

    def bare(match: re.Match[str]) -> str:
        return match[0] if _INDEFINITE.fullmatch(match[1].lower()) else match[1]

    return _PARTICLES.sub(bare, text)


def _stretches(text: str) -> Iterator[tuple[str, str]]:
    start = 0
    for match in _ENDS.finditer(text):
        yield text[start : match.start()].strip(), match[0]
        start = match.end()
    yield text[start:].strip(), ""


def _pieces(text: str) -> Iterator[str]:
    """Stretches between commas, colons, dashes and brackets."""
    start = 0
    for match in _PARTS.finditer(text):
        yield text[start : match.start()].strip()
        start = match.end()
    yield text[start:].strip()


def _bare(text: str, talk: Talk) -> Piece:
    """A piece without fillers, openers and hedges; what hedges is kept apart, since a question may not lose it."""
    units = scan(text).units
    opener, at = "", 0
    hedged: list[str] = []
    gone: list[tuple[int, int]] = []
    said = False
    while at < len(units):
        width = _known_phrase(units, at, talk)
        kind, silent = ("", 0) if width > 1 else _silent_at(units, at, talk)
        if not kind or (kind == "opener" and said):
            said = True
            at += max(width, 1)
            continue
        if kind == "hedge":
            hedged += [unit.text for unit in units[at : at + silent]]
        if kind == "opener":
            opener = opener or units[at].text
        gone.append((units[at].start, units[at + silent - 1].end))
        at += silent
    return Piece(_without(text, gone), opener, tuple(hedged))


def _without(text: str, gone: Sequence[tuple[int, int]]) -> str:
    for start, end in reversed(gone):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(text.split()).strip(" ,-—–")


def _known_phrase(units: Sequence[Raw], at: int, talk: Talk) -> int:
    """Length of the longest name or keyword of several words that begins at a unit («тот же», «ещё раз»)."""
    if units[at].kind != "word":
        return 0
    texts = tuple(unit.text for unit in units[at : at + 8])
    fitting = (len(e.words) for e in talk.candidates(units[at].text) if texts[: len(e.words)] == e.words)
    return max(fitting, default=0)


def _silent_at(units: Sequence[Raw], at: int, talk: Talk) -> tuple[str, int]:
    """Kind and width of the silent words that begin at a unit; ('', 0) if none does.

    Before a number a hedge is none: «уже 3» counts.
    """
    unit = units[at]
    if unit.kind != "word":
        return "", 0
    for spelling, kind in talk.table.silent.get(unit.text, ()):
        end = at + len(spelling)
        if tuple(other.text for other in units[at:end]) == spelling:
            if spelling in _BEFORE and end < len(units) and units[end].kind in _NUMBERS:
                continue
            return kind, len(spelling)
    return "", 0
