"""Texts with places: a file of a pack or the line of a question, and spans within it."""

from __future__ import annotations

from msgspec import Struct


class Source(Struct, frozen=True):
    """A text and the name a user knows it by (a path inside the pack, or ``<вопрос>``)."""

    name: str
    text: str

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of `offset`, both counted from 1; columns are code points."""
        before = self.text[:offset]
        return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1

    def line(self, number: int) -> str:
        """Text of line `number` (from 1), without its line end; empty past the end."""
        lines = self.text.split("\n")
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else ""


class Span(Struct, frozen=True):
    """A stretch of a source: offsets in code points, the end exclusive."""

    source: str
    start: int
    end: int
    line: int = 1
    column: int = 1

    @classmethod
    def within(cls, source: Source, start: int, end: int) -> Span:
        """Span of ``source.text[start:end]`` with its line and column worked out."""
        line, column = source.place(start)
        return cls(source.name, start, end, line, column)


NOWHERE = Span("", 0, 0)


_ENCODINGS = (("cp1251", "Windows-1251"), ("koi8-r", "KOI8-R"), ("cp866", "DOS 866"))
_MOSTLY = 0.6


def decoded(data: bytes) -> tuple[str, str, int]:
    """Text of a file that should be UTF-8.

    Returns
    -------
    tuple[str, str, int]
        The text, as well as it can be read; the name of its encoding, '' where that is unknown; and the offset in the
        text of what is not UTF-8, -1 if all is well.
    """
    if b"\0" in data or data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return _sixteen(data)
    try:
        return data.decode("utf-8-sig"), "", -1
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8-sig")
        rest = data[error.start :]
    count = sum(byte > 0x7F for byte in rest)  # noqa: PLR2004 - the end of ASCII
    read = [(rest.decode(codec, "replace"), name) for codec, name in _ENCODINGS]
    text, name = max(read, key=lambda pair: _small(pair[0]))
    if _small(text) < _MOSTLY * count:
        return good + rest.decode("utf-8", "replace"), "", len(good)
    return good + text, name, len(good)


def _small(text: str) -> int:
    """Number of small Russian letters: of the old encodings that one is right which gives the most of them."""
    return sum("а" <= char <= "я" or char == "ё" for char in text)


def _sixteen(data: bytes) -> tuple[str, str, int]:
    """UTF-16 with its mark, or by where the zero bytes of spaces and line ends stand; else no text at all."""
    little = data[1::2].count(0) >= data[::2].count(0)
    marked = data[:2] in {b"\xff\xfe", b"\xfe\xff"}
    try:
        text = data.decode("utf-16" if marked else "utf-16-le" if little else "utf-16-be")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        good = data.decode("utf-8", "replace")
        return good, "", max(0, min(good.find("\0"), good.find("\ufffd")))
    return text, "UTF-16", 0
