"""The lattice of a sentence: at every word the tokens that can begin there, with the kinds of these tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.syntax.parse import Arc
from svod.syntax.tree import Token

if TYPE_CHECKING:
    from svod.syntax.scan import Raw

NONE: Final[frozenset[str]] = frozenset()


class Lattice:
    """Arcs by the position where they begin; `kinds` are their terminals, for which neighbours ask often."""

    __slots__ = ("arcs", "kinds", "units")

    def __init__(self, units: tuple[Raw, ...]) -> None:
        self.units = units
        self.arcs: list[list[Arc]] = []
        self.kinds: list[frozenset[str]] = []

    def at(self, position: int) -> frozenset[str]:
        """Terminals that begin at a position; none outside the sentence."""
        return self.kinds[position] if 0 <= position < len(self.kinds) else NONE

    def append(self, arcs: list[Arc]) -> None:
        """Add the next position."""
        self.arcs.append(arcs)
        self.kinds.append(frozenset([arc.token.terminal for arc in arcs]))

    def put(self, position: int, arcs: list[Arc]) -> None:
        """Replace what begins at a position."""
        self.arcs[position] = arcs
        self.kinds[position] = frozenset([arc.token.terminal for arc in arcs])

    def add(self, position: int, arc: Arc) -> None:
        """One arc more at a position."""
        self.arcs[position].append(arc)
        self.kinds[position] |= {arc.token.terminal}

    def join(self, position: int, terminal: str, value: str = "") -> None:
        """Settle what a comma or «и» at a position is."""
        unit = self.units[position]
        token = Token(terminal, value or unit.text, unit.start, unit.end, unit.text)
        self.arcs[position] = [Arc(token, position + 1, 0)]
        self.kinds[position] = frozenset((terminal,))

    def bypass(self, position: int) -> None:
        """Drop a unit that says nothing (a comma before a clause, a particle): arcs that end at it end behind it.

        At the very beginning, what stands behind it begins there.
        """
        for options in self.arcs[:position]:
            options[:] = [arc._replace(end=position + 1) if arc.end == position else arc for arc in options]
        self.put(position, [])
        if not any(self.arcs[: position + 1]):
            self.put(0, next((options[:] for options in self.arcs if options), []))
