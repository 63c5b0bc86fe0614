"""Texts with places: a file of a pack or the line of a question, and spans within it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
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


@dataclass(frozen=True, slots=True)
class Span:
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
