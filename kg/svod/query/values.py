"""Values in stages: base, replacement, additions, factors with rounding, caps; with a trace of every step.

A completion has one value, or several where rivals or unstated rounding leave it open. The stages are those of the
pack's norms on the quantity; which of them apply is settled like any condition.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from svod.logic.team import team
from svod.model.norms import Change, Expr, Literal, Norm, Valuation
from svod.model.numbers import Value, fraction, plain, text_of
from svod.query.arithmetic import changed, combined, neighbour, reckoned, rounded
from svod.query.facts import carried
from svod.query.holders import holder_of, spread
from svod.query.idle import idle_steps
from svod.query.match import Instance
from svod.query.readings import counts
from svod.query.steps import STAGE_OF, STAGES, Result, Step
from svod.query.truth import ANYTHING, NO_CIRCLE
from svod.records import replace

if TYPE_CHECKING:
    from svod.query.situation import Situation
    from svod.query.truth import Court


class Pending(Exception):  # noqa: N818 - a signal from a deep look-up to the splitting loop, not an error
    """An unknown atom has to be settled before the value is known."""

    def __init__(self, atom: Literal) -> None:
        super().__init__(atom.pred)
        self.atom = atom


_TO_HAND = frozenset({"replace", "cap", "floor"})


class Calculator:
    """Computes values in one situation in which every needed condition is settled."""

    def __init__(self, court: Court, situation: Situation, consumer: Norm = ANYTHING) -> None:
        self.court = court
        self.ground = court.ground
        self.situation = situation
        self.consumer = consumer
        self.contested: tuple[tuple[str, ...], ...] = ()
        self.inner: dict[tuple[str, str], Result] = {}
        self._given = situation.base or situation
        self._behind: dict[str, tuple[Norm, ...]] = {}
        self._busy: list[tuple[str, str]] = []
        self._circle = NO_CIRCLE
        self._known: dict[tuple[str, str], Result | None] = {}

    def value(self, variable: str, quantity: str) -> Result | None:
        """Value of `quantity` of a participant, or None; `inner` keeps those on which others rest."""
        key = variable, quantity
        if key in self._busy:
            self._circle = min(self._circle, self._busy.index(key))
            return None
        found = self._known[key] if key in self._known else self._found(key)
        if found is not None and self._busy:
            self.inner.setdefault(key, found)
        return found

    def _found(self, key: tuple[str, str]) -> Result | None:
        """A value, kept unless a circle through what is being computed cut it short."""
        outer, self._circle = self._circle, NO_CIRCLE
        self._busy.append(key)
        try:
            found = self._staged(*key)
        finally:
            self._busy.pop()
        if self._circle >= len(self._busy):
            self._known[key] = found
            self._circle = outer
        else:
            self._circle = min(self._circle, outer)
        return found

    def based(self, variable: str, quantity: str) -> Result | None:
        """Value of a quantity that has one before anything changes it; None otherwise."""
        return None if self._base(variable, quantity) is None else self.value(variable, quantity)

    def whole(self, result: Result) -> Result:
        """A value with the steps and memberships of those on which it rests and that rules make, these first."""
        made = [(name, other) for (_, name), other in self.inner.items() if any(map(_makes, other.steps))]
        told = [(name, step) for name, other in made for step in other.steps if step.applied]
        steps = (*(replace(step, quantity=name) for name, step in told), *result.steps)
        return result._replace(steps=steps, behind=sum((other.behind for other in self.inner.values()), result.behind))

    def _staged(self, variable: str, quantity: str) -> Result | None:
        base = self._base(variable, quantity)
        changes = self.ground.norms("change", quantity)
        applied = [norm for norm in changes if self._applies(norm, variable)]
        applied = [norm for norm in self._without_kept(applied) if self._is_to_hand(norm, variable)]
        steps = list(base.steps) if base else []
        values: tuple[Value, ...] = base.values if base else ()
        rivals = base.rivals if base else ()
        for stage in STAGES:
            now = [norm for norm in applied if STAGE_OF.get(norm.content.op) == stage]  # type: ignore[union-attr]
            now = self._unbeaten(now) if stage == "replace" else now
            if now:
                values, more = self._stage(stage, now, values, variable)
                steps += more
            if stage == "replace" and now:
                rivals = tuple(now) if len(values) > 1 and len(now) > 1 else ()
        steps += idle_steps(self.court, self.situation, [norm for norm in changes if norm not in applied], variable)
        if not values and not any(step.applied and step.stage != "cap" for step in steps):
            return None
        names = dict.fromkeys(step.norm for step in steps if step.applied)
        names |= dict.fromkeys(norm.id for norm in changes if norm not in applied)
        behind = dict.fromkeys(norm for name in names for norm in self._behind.get(name, ()))
        return Result(values, tuple(steps), rivals, tuple(behind))

    def _applies(self, norm: Norm, variable: str) -> bool:
        purpose = norm.content.purpose if isinstance(norm.content, Valuation) else None
        if not counts(norm, self.court.excluded) or not self.court.sees(purpose, variable, self.consumer):
            return False
        truth = self.court.conditions(norm, variable, self.situation, self.consumer)
        self.contested += truth.contested
        if truth.value is None and truth.pending is not None:
            raise Pending(truth.pending)
        self._behind[norm.id] = truth.grounds or truth.refuting
        return bool(truth.value)

    def _without_kept(self, applied: list[Norm]) -> list[Norm]:
        """Changes that no «не меняет» of the same cause beats."""
        kept = [norm for norm in applied if norm.content.op == "keep"]  # type: ignore[union-attr]
        changing = [norm for norm in applied if norm.content.op != "keep"]  # type: ignore[union-attr]
        if not kept:
            return changing
        left = []
        for norm in changing:
            rivals = [k for k in kept if k.content.cause == norm.content.cause]  # type: ignore[union-attr]
            result = team(
                [Instance(norm, "pro", ())], [Instance(k, "con", ()) for k in rivals], self.court.arbiter.beats
            )
            if not result.con_wins:
                left.append(norm)
        return left

    def _base(self, variable: str, quantity: str) -> Result | None:
        told = self._given.numbers.get((variable, quantity), ())
        point = told[0].point() if len(told) == 1 else None
        if point is not None:
            return Result((point,), (Step("", "base", "given", "", text_of(point)),))
        applied = [norm for norm in self.ground.norms("value", quantity) if self._applies(norm, variable)]
        if applied:
            return self._rivals(applied, variable)
        numbers = tuple(dict.fromkeys(carried(self._given, variable, quantity)))
        if numbers:
            return Result(numbers, (Step("", "base", "profile", "", " / ".join(str(number) for number in numbers)),))
        return None

    def _rivals(self, norms: list[Norm], variable: str) -> Result | None:
        values: dict[Value, Norm] = {}
        for norm in self._unbeaten(norms):
            for value in self._whole(norm.content.expr, variable):  # type: ignore[union-attr,arg-type]
                values.setdefault(value, norm)
        if not values:
            return None
        rivals = tuple(values.values()) if len(set(values.values())) > 1 else ()
        other = "" if rivals else neighbour(list(values))
        shown = list(values.items())[: 1 if other else None]
        steps = tuple(
            Step(norm.id, "base", "value", self._reckoned(norm, variable), text_of(value), other=other)
            for value, norm in shown
        )
        return Result(tuple(values), steps, rivals)

    def _reckoned(self, norm: Norm, variable: str) -> str:
        content = norm.content
        assert isinstance(content, Valuation)  # noqa: S101 - looked up by kind
        return reckoned(spread(self.situation, content.expr), lambda expr: self.evaluate(expr, variable))

    def _unbeaten(self, norms: list[Norm]) -> list[Norm]:
        """Those of rival norms that no other beats; all of them if each is beaten."""
        beats = self.court.arbiter.beats
        left = [
            norm
            for norm in norms
            if not any(beats(Instance(other, "con", ()), Instance(norm, "pro", ())) for other in norms if other != norm)
        ]
        return left or norms

    def _whole(self, expr: Expr, variable: str) -> list[Value]:
        """Values of a rule's expression; a computed fraction without a stated rounding leaves both neighbours open."""
        found: list[Value] = []
        for value in self.evaluate(expr, variable):
            found += [value] if isinstance(value, str) or expr.op == "num" else rounded(value, "")
        return found

    def _stage(
        self, stage: str, norms: list[Norm], values: tuple[Value, ...], variable: str
    ) -> tuple[tuple[Value, ...], list[Step]]:
        """Values after a stage, and the trace of the first. No document fixes an order within a stage: all count."""
        found: dict[Value, list[Step]] = {}
        for start in values or ("",):
            if stage == "replace":
                reached = [pair for norm in norms for pair in self._traced(norm, start, [], variable)]
            elif stage == "add":
                reached = self._in_turn(norms, start, variable)
            else:
                reached = self._in_any_order(norms, start, variable)
            for value, steps in reached:
                found.setdefault(value, steps)
        return tuple(value for value in found if value != ""), next(iter(found.values()), [])

    def _traced(self, norm: Norm, value: Value, steps: list[Step], variable: str) -> list[tuple[Value, list[Step]]]:
        """Values after one change, each with the trace that led there."""
        operation = norm.content.op  # type: ignore[union-attr]
        reached = self._apply(norm, value, variable)
        other = "" if norm.content.rounding else neighbour(reached)  # type: ignore[union-attr]
        return [
            (
                result,
                [*steps, Step(norm.id, STAGE_OF[operation], operation, text_of(value), text_of(result), other=other)],
            )
            for result in reached
        ]

    def _in_turn(self, norms: list[Norm], start: Value, variable: str) -> list[tuple[Value, list[Step]]]:
        states: list[tuple[Value, list[Step]]] = [(start, [])]
        for norm in norms:
            states = [pair for value, steps in states for pair in self._traced(norm, value, steps, variable)]
        return states

    def _in_any_order(self, norms: list[Norm], start: Value, variable: str) -> list[tuple[Value, list[Step]]]:
        """Values that some order reaches: kept by the set of norms applied, so that orders are not gone through."""
        states: dict[frozenset[int], dict[Value, list[Step]]] = {frozenset(): {start: []}}
        for _ in norms:
            following: dict[frozenset[int], dict[Value, list[Step]]] = {}
            for done, reached in states.items():
                for place, norm in enumerate(norms):
                    if place not in done:
                        kept = following.setdefault(done | {place}, {})
                        for value, steps in reached.items():
                            for result, trace in self._traced(norm, value, steps, variable):
                                kept.setdefault(result, trace)
            states = following
        return [pair for reached in states.values() for pair in reached.items()]

    def _apply(self, norm: Norm, value: Value, variable: str) -> list[Value]:
        """Values after a change; none if what it changes by, or to, is not known."""
        change = norm.content
        assert isinstance(change, Change)  # noqa: S101 - looked up by kind
        operands = self.evaluate(change.expr, variable) if change.expr is not None else []
        if change.op == "replace":
            return operands
        if change.per:
            operands = self._per(operands, change.per, variable)
        if value == "" or (change.per and not operands):
            return [value]
        found = (result for operand in operands for result in changed(change.op, value, operand, change.rounding))
        return list(dict.fromkeys(found))

    def _is_to_hand(self, norm: Norm, variable: str) -> bool:
        """Whether what replaces or bounds a value is there: a leader whose number nobody gives leads nothing."""
        change = norm.content
        assert isinstance(change, Change)  # noqa: S101 - looked up by kind
        return change.op not in _TO_HAND or change.expr is None or bool(self.evaluate(change.expr, variable))

    def _per(self, operands: list[Value], quantity: str, variable: str) -> list[Value]:
        """An amount «за каждое …»: once for each unit of the quantity; nothing is added while its number is unknown."""
        times = self.value(variable, quantity)
        if times is None:
            return []
        return [
            plain(fraction(operand) * count)
            for operand in operands for count in times.values
            if not isinstance(operand, str) and not isinstance(count, str)
        ]  # fmt: skip

    def evaluate(self, expr: Expr, variable: str) -> list[Value]:
        """Possible values of an expression; dice stay as text (``2D6``)."""
        if expr.op == "num":
            return [expr.value]
        if expr.op == "dice":
            return [f"{expr.value if expr.value != 1 else ''}D{expr.sides}"]
        if expr.op == "of":
            holder = holder_of(self.situation, variable if expr.variable == "agent" else expr.variable)
            result = self.value(holder, expr.name)
            return list(result.values) if result else []
        operands = [self.evaluate(arg, variable) for arg in spread(self.situation, expr).args]
        if not operands or not all(operands):
            return []
        return list(dict.fromkeys(value for row in product(*operands) for value in combined(expr, row)))


def _makes(step: Step) -> bool:
    """Whether a rule gives or changes the value in a step."""
    return bool(step.norm) and step.applied and step.before != step.after
