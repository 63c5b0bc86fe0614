"""The board: truths of all residual conditions of a hearing, kept while facts are added.

A condition is looked at anew only if the added facts can bear on it, so that a reversal of one presumed fact costs a
few look-ups and not the whole hearing.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from svod.model.norms import Literal
from svod.query.match import PAIRS
from svod.query.resting import is_derived, rests_on

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from svod.model.norms import Norm
    from svod.query.match import Instance
    from svod.query.situation import Situation
    from svod.query.truth import Court, Truth

_BEARS_ON: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "is": frozenset({"is", "cmp", "does", "open"}),
        "has": frozenset({"has", "open"}),
        "does": frozenset({"does", "open"}),
        "cmp": frozenset({"cmp", "open"}),
        "own": frozenset({"own", "open"}),
        "same": frozenset({"same", "open"}),
        "open": frozenset({"open"}),
        "period": frozenset({"period"}),
    }
)
_OF_ONE_HOLDER = frozenset({"has", "does", "cmp"})


class Row(NamedTuple):
    """An instance with its mask over the pieces of time and the places of its conditions on the board."""

    instance: Instance
    mask: int
    places: tuple[int, ...]


class Status(NamedTuple):
    """Whether the conditions of a row hold, the first atom to settle, and the contested facts behind them."""

    applies: bool | None
    pending: Literal | None
    contested: tuple[tuple[str, ...], ...]


class Board:
    """Conditions of the instances of one hearing."""

    def __init__(self, court: Court, instances: Iterable[tuple[Instance, int]]) -> None:
        self.court = court
        self.literals: list[tuple[Literal, Norm]] = []
        self.rows: list[Row] = []
        self.derived: list[bool] = []
        self._support: list[tuple[Literal, ...]] = []
        self._rows_at: list[list[int]] = []
        self._plain: dict[Literal, int] = {}
        self._touched: dict[Literal, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        for instance, mask in instances:
            places = [self._place(literal, instance.norm) for literal in instance.residual]
            if instance.beside is not None:
                places += [self._place(literal, instance.beside) for literal in instance.inherited]
            self.rows.append(Row(instance, mask, tuple(places)))

    def _place(self, literal: Literal, norm: Norm) -> int:
        """The place of a condition; what no norm bears on is the same whichever norm asks, and has one place."""
        derived = is_derived(self.court.ground, literal)
        if not derived and literal in self._plain:
            self._rows_at[self._plain[literal]].append(len(self.rows))
            return self._plain[literal]
        if not derived:
            self._plain[literal] = len(self.literals)
        self.literals.append((literal, norm))
        self.derived.append(derived)
        self._support.append(self._rests_on(literal, norm) if derived else (literal,))
        self._rows_at.append([len(self.rows)])
        return len(self.literals) - 1

    def _rests_on(self, literal: Literal, norm: Norm) -> tuple[Literal, ...]:
        """Conditions on which a derived fact rests, through all norms that bear on it; itself the first."""
        found = {literal: None}
        waiting = [literal]
        while waiting:
            for moved in rests_on(self.court, waiting.pop(), norm):
                if moved not in found:
                    found[moved] = None
                    waiting += [moved]
        return tuple(found)

    def truths(self, situation: Situation) -> Truths:
        """Truths of the conditions in a situation, each found when it is first asked for."""
        return Truths(self, situation, [None] * len(self.literals), [None] * len(self.rows))

    def touched(self, fact: Literal) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Places whose truth a fact can change, and the rows that stand on them."""
        known = self._touched.get(fact)
        if known is None:
            places = tuple(place for place in range(len(self.literals)) if self._bears(fact, place))
            rows = tuple(sorted({row for place in places for row in self._rows_at[place]}))
            known = self._touched[fact] = places, rows
        return known

    def _bears(self, fact: Literal, place: int) -> bool:
        """Whether a fact can change the truth of a condition: what is derived rests on more than itself."""
        if not self.derived[place]:
            return self._touches(fact, self.literals[place][0])
        return any(self._may_touch(fact, literal) for literal in self._support[place])

    def _touches(self, fact: Literal, literal: Literal) -> bool:
        """Whether a fact can settle a condition that no norm bears on."""
        if literal.pred != "open":
            return (literal.pred != "cmp" or _of_number(fact, literal)) and self._may_touch(fact, literal)
        role, word, *rest = literal.args
        if fact.pred == "open":
            return fact.args == literal.args and fact.bounds == literal.bounds
        inner = Literal(word.removeprefix("not "), (role, *rest), False, literal.bounds)
        return inner.pred in PAIRS or self._touches(fact, inner)

    def _may_touch(self, fact: Literal, literal: Literal) -> bool:
        return literal.pred in _BEARS_ON[fact.pred] and self._akin(fact, literal)

    def _akin(self, fact: Literal, literal: Literal) -> bool:
        """Whether a fact can settle a condition of such a kind: they have one holder, and their terms are akin."""
        if fact.pred == literal.pred and fact.pred in _OF_ONE_HOLDER:
            return fact.args[0] == literal.args[0] and (fact.pred == "cmp" or self._same_matter(fact, literal))
        if literal.pred == "does":  # a class is not unusual in a deed once a participant is of it
            return literal.args[2] in self.court.ground.above(fact.args[1])
        if literal.pred != "is":
            return True
        variable, term = literal.args
        other = fact.args[1]
        if fact.args[0] != variable:
            return False
        return self._kin(term, other) or not self.court.ground.unusual(term).isdisjoint(self.court.ground.above(other))

    def _same_matter(self, fact: Literal, literal: Literal) -> bool:
        """Whether two relations, or two deeds, and what they are to, have to do with one another."""
        above = self.court.ground.above
        one, other = fact.args[1], literal.args[1]
        akin = one in above(other) or other in above(one)
        if not akin and (fact.pred == "does" or not self._excludes(above(one) & above(other))):
            return False
        filler, term = fact.args[2], literal.args[2]
        return not filler or not term or self._kin(filler, term)

    def _excludes(self, relations: frozenset[str]) -> bool:
        """Whether one of the relations takes one filler, so that what stands in it stands in no other."""
        return any(term is not None and term.partition for term in map(self.court.ground.term, relations))

    def _kin(self, one: str, other: str) -> bool:
        """Whether one class says something of the other: it lies above or below, or apart."""
        ground = self.court.ground
        return one in ground.above(other) or other in ground.above(one) or ground.apart(one, other)


def _of_number(fact: Literal, literal: Literal) -> bool:
    """Whether a fact is about the holder of a comparison, and if it is a number, about a quantity compared."""
    if fact.args[0] != literal.args[0]:
        return False
    return fact.pred != "cmp" or fact.args == literal.args or (len(fact.args) == 2 and fact.args[1] in literal.args[1:])  # noqa: PLR2004 - one quantity


class Truths:
    """Truths of a board's conditions, and of its rows, in one situation."""

    __slots__ = ("_found", "_rows", "board", "situation")

    def __init__(
        self, board: Board, situation: Situation, found: list[Truth | None], rows: list[Status | None]
    ) -> None:
        self.board = board
        self.situation = situation
        self._found = found
        self._rows = rows

    def after(self, situation: Situation, added: Iterable[Literal]) -> Truths:
        """Truths in `situation`, which has the `added` facts more than this one's; what they cannot change is kept."""
        found, rows = self._found.copy(), self._rows.copy()
        for fact in added:
            touched, standing = self.board.touched(fact)
            for place in touched:
                found[place] = None
            for row in standing:
                rows[row] = None
        return Truths(self.board, situation, found, rows)

    def at(self, place: int) -> Truth:
        """Truth of the condition at a place of the board."""
        known = self._found[place]
        if known is None:
            literal, norm = self.board.literals[place]
            known = self._found[place] = self.board.court.truth(literal, self.situation, norm)
        return known

    def row(self, number: int) -> Status:
        """Whether a row of the board applies."""
        known = self._rows[number]
        if known is None:
            known = self._rows[number] = self._status(self.board.rows[number].places)
        return known

    def _status(self, places: tuple[int, ...]) -> Status:
        applies: bool | None = True
        pending: Literal | None = None
        contested: tuple[tuple[str, ...], ...] = ()
        for place in places:
            truth = self.at(place)
            contested += truth.contested
            if truth.value is False:
                return Status(False, None, contested)
            if truth.value is None:
                applies = None
                pending = pending or truth.pending
        return Status(applies, pending, contested)
