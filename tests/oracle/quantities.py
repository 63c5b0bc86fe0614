"""The one number that rules give a quantity in a completion (§5), by going through the stages in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations, product
from math import ceil, floor, prod

from svod.model.norms import Change, Expr, Norm, Valuation
from tests.oracle.defeat import Ring
from tests.oracle.situation import AGENT, Situation
from tests.oracle.world import World

Numbers = frozenset[Fraction]
NONE: Numbers = frozenset()
Applies = Callable[[Norm, str], bool]
_STAGES = (("replace",), ("add",), ("mul", "div"), ("cap", "floor"))


class Reckoning:
    """Values in one completion; `applies` tells whether the conditions of a norm hold of a participant."""

    def __init__(self, situation: Situation, ring: Ring, applies: Applies) -> None:
        self.situation = situation
        self.ring = ring
        self.applies = applies
        self.busy: list[tuple[str, str]] = []

    def number(self, variable: str, quantity: str) -> Fraction | None:
        """The one value of a quantity that has one before any change; None where there is none, or are several."""
        found = self.values(variable, quantity) if self._base(variable, quantity) else NONE
        return next(iter(found)) if len(found) == 1 else None

    def values(self, variable: str, quantity: str) -> Numbers:
        """Values that the stages reach, in whatever order within a stage."""
        if (variable, quantity) in self.busy:
            return NONE
        self.busy.append((variable, quantity))
        found = self._base(variable, quantity)
        changes = [norm for norm in changes_of(self.situation.world, quantity) if self.applies(norm, variable)]
        for operations in _STAGES:
            now = [norm for norm in self._unkept(changes) if _change(norm).op in operations]
            if operations == ("replace",):
                now = self._unbeaten([norm for norm in now if self._operands(_change(norm), variable)])
                found = frozenset(x for norm in now for x in self._operands(_change(norm), variable)) if now else found
            else:
                found = frozenset(x for row in permutations(now) for x in self._after(row, found, variable))
        self.busy.pop()
        return found

    def _base(self, variable: str, quantity: str) -> Numbers:
        told = bool(self.situation.numbers_given(variable, quantity))
        exact = self.situation.exact(variable, quantity) if told else None
        if exact is not None:
            return frozenset({exact})
        stated = [norm for norm in values_of(self.situation.world, quantity) if self.applies(norm, variable)]
        if stated:
            found = [self.evaluate(_valuation(norm).expr, variable) for norm in self._unbeaten(stated)]
            return frozenset(x for numbers in found for number in numbers for x in rounded(number, ""))
        points = (one.point() for one in self.situation.carried(variable, quantity))
        return frozenset(Fraction(point) for point in points if point is not None)

    def _unbeaten(self, norms: list[Norm]) -> list[Norm]:
        beats = self.ring.membership_beats
        return [a for a in norms if not any(beats(b, a) for b in norms if b is not a)] or norms

    def _unkept(self, norms: list[Norm]) -> list[Norm]:
        """Changes that no «не меняет» of the same cause beats."""
        kept = [norm for norm in norms if _change(norm).op == "keep"]
        return [
            norm
            for norm in norms
            if norm not in kept
            and not any(
                _change(one).cause == _change(norm).cause and self.ring.membership_beats(one, norm) for one in kept
            )
        ]

    def _after(self, norms: Iterable[Norm], start: Numbers, variable: str) -> Numbers:
        reached = start
        for norm in norms:
            change = _change(norm)
            operands = self._operands(change, variable)
            if operands:
                reached = frozenset(
                    y for x in reached for operand in operands
                    for y in rounded(_changed(change.op, x, operand), change.rounding)
                )  # fmt: skip
        return reached

    def _operands(self, change: Change, variable: str) -> Numbers:
        operands = self.evaluate(change.expr, variable) if change.expr is not None else NONE
        if not change.per:
            return operands
        return frozenset(a * b for a in operands for b in self.values(variable, change.per))

    def evaluate(self, expr: Expr, variable: str) -> Numbers:
        """Values of an expression; none where a part of it has none."""
        if expr.op == "num":
            return frozenset({Fraction(expr.value)})
        if expr.op == "of":
            return self.values(variable if expr.variable == AGENT else expr.variable, expr.name)
        rows = product(*(self.evaluate(arg, variable) for arg in expr.args)) if expr.args else ()
        return frozenset(number for row in rows for number in _combined(expr, row))


def rounded(number: Fraction, rounding: str) -> Numbers:
    """A fraction whose rounding is not stated leaves both neighbours open."""
    options = {"up": (ceil(number),), "down": (floor(number),)}.get(rounding, (floor(number), ceil(number)))
    return frozenset(map(Fraction, options))


def _combined(expr: Expr, row: tuple[Fraction, ...]) -> Numbers:
    if expr.op == "call":
        return rounded(row[0], expr.name)
    if expr.op == "percent":
        return frozenset({row[0] * Fraction(expr.value) / 100})
    simple = {"sum": sum, "add": sum, "mul": prod, "min": min, "max": max, "cap": min, "floor": max}
    if expr.op in simple:
        return frozenset({Fraction(simple[expr.op](row))})  # type: ignore[operator]
    return frozenset({row[0] - row[1] if expr.op == "sub" else row[0] / row[1]})


def _changed(op: str, number: Fraction, operand: Fraction) -> Fraction:
    plain = {"add": number + operand, "mul": number * operand, "cap": min(number, operand)}
    return number / operand if op == "div" else plain.get(op, max(number, operand))


def values_of(world: World, quantity: str) -> list[Norm]:
    """Norms that say what a quantity is."""
    return [n for n in world.norms if isinstance(n.content, Valuation) and n.content.quantity == quantity]


def changes_of(world: World, quantity: str) -> list[Norm]:
    """Norms that change it."""
    return [n for n in world.norms if isinstance(n.content, Change) and n.content.quantity == quantity]


def quantities_in(norm: Norm) -> list[tuple[str, str]]:
    """Quantities with which a norm computes, each with its participant."""

    def inner(expr: Expr) -> list[tuple[str, str]]:
        mine = [(expr.variable, expr.name)] if expr.op == "of" else []
        return [*mine, *(pair for arg in expr.args for pair in inner(arg))]

    content = norm.content
    if not isinstance(content, Valuation | Change):
        return []
    counted = [(AGENT, content.per)] if isinstance(content, Change) and content.per else []
    return [*counted, *(inner(content.expr) if content.expr is not None else [])]


def _change(norm: Norm) -> Change:
    assert isinstance(norm.content, Change)
    return norm.content


def _valuation(norm: Norm) -> Valuation:
    assert isinstance(norm.content, Valuation)
    return norm.content
