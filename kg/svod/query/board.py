"""The board: truths of all residual conditions of a hearing, kept while facts are added.

A condition is looked at anew only if the added facts can bear on it, so that a reversal of one presumed fact costs a
few look-ups and not the whole hearing.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from svod.query.truth import Truth

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from svod.model.norms import Literal, Norm
    from svod.query.match import Instance
    from svod.query.situation import Situation
    from svod.query.truth import Court

_BEARS_ON: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "is": frozenset({"is", "cmp", "open"}),
        "has": frozenset({"has", "open"}),
        "does": frozenset({"does", "open"}),
        "cmp": frozenset({"cmp", "open"}),
        "own": frozenset({"own", "open"}),
        "same": frozenset({"same", "open"}),
        "open": frozenset({"open"}),
        "period": frozenset({"period"}),
    }
)


class Row(NamedTuple):
    """An instance with its mask over the pieces of time and the places of its conditions on the board."""

    instance: Instance
    mask: int
    places: tuple[int, ...]


class Board:
    """Conditions of the instances of one hearing."""

    def __init__(self, court: Court, instances: Iterable[tuple[Instance, int]]) -> None:
        self.court = court
        self.literals: list[tuple[Literal, Norm]] = []
        self.rows: list[Row] = []
        self.derived: list[bool] = []
        self.support: list[frozenset[str]] = []
        self.about: dict[tuple[str, str], list[int]] = {}
        for instance, mask in instances:
            places = [self._place(literal, instance.norm) for literal in instance.residual]
            if instance.beside is not None:
                places += [self._place(literal, instance.beside) for literal in instance.inherited]
            self.rows.append(Row(instance, mask, tuple(places)))

    def _place(self, literal: Literal, norm: Norm) -> int:
        derived = literal.pred == "is" and bool(
            self.court.ground.norms("concludes", literal.args[1]) or self.court.ground.norms("denies", literal.args[1])
        )
        self.about.setdefault((literal.pred, literal.args[0]), []).append(len(self.literals))
        self.literals.append((literal, norm))
        self.derived.append(derived)
        self.support.append(self._support(literal, norm) if derived else frozenset((literal.pred,)))
        return len(self.literals) - 1

    def _support(self, literal: Literal, norm: Norm) -> frozenset[str]:
        """Predicates on which a derived fact rests, through all memberships that bear on it."""
        found = {"is"}
        seen: set[str] = set()
        waiting = [literal.args[1]]
        while waiting:
            term = waiting.pop()
            if term in seen:
                continue
            seen.add(term)
            for other, _ in self.court.concluding(term, literal.args[0], norm):
                for inner in other.scope.literals:
                    found.add(inner.pred)
                    if inner.pred == "is":
                        waiting.append(inner.args[1])
        return frozenset(found)

    def truths(self, situation: Situation) -> Truths:
        """Truths of the conditions in a situation, each found when it is first asked for."""
        return Truths(self, situation)


class Truths:
    """Truths of a board's conditions in one situation; those that added facts cannot change come from the parent."""

    __slots__ = ("added", "board", "found", "parent", "situation", "touched")

    def __init__(
        self,
        board: Board,
        situation: Situation,
        parent: Truths | None = None,
        touched: frozenset[str] = frozenset(),
        added: tuple[Literal, ...] = (),
    ) -> None:
        self.board = board
        self.situation = situation
        self.parent = parent
        self.touched = touched
        self.added = added
        self.found: dict[int, Truth] = {}

    def after(self, situation: Situation, added: Iterable[Literal]) -> Truths:
        """Truths in `situation`, which has the `added` facts more than this one's."""
        touched: frozenset[str] = frozenset()
        for literal in added:
            touched |= _BEARS_ON[literal.pred]
        return Truths(self.board, situation, self, touched, tuple(added))

    def at(self, place: int) -> Truth:
        """Truth of the condition at a place of the board."""
        known = self.found.get(place)
        if known is None:
            literal, norm = self.board.literals[place]
            if self.parent is not None and not self._bears(place, literal):
                known = self.parent.at(place)
            else:
                known = self.board.court.truth(literal, self.situation, norm)
            self.found[place] = known
        return known

    def _bears(self, place: int, literal: Literal) -> bool:
        """Whether the added facts can bear on a condition; for memberships the terms must be akin."""
        if self.touched.isdisjoint(self.board.support[place]):
            return False
        if literal.pred != "is" or self.board.derived[place]:
            return True
        variable, term = literal.args
        ground = self.situation.ground
        above = ground.above(term)
        for fact in self.added:
            if fact.pred != "is" or fact.args[0] != variable:
                continue
            other = fact.args[1]
            if other in above or term in ground.above(other) or ground.apart(term, other):
                return True
            if not ground.unusual(term).isdisjoint(ground.above(other)):
                return True
        return False
