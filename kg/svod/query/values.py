"""Values in stages: base, replacement, additions, factors with rounding, caps; with a trace of every step.

A completion has one value, or several where rivals or unstated rounding leave it open. The stages are those of the
pack's norms on the quantity; which of them apply is settled like any condition.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from svod.logic.team import team
from svod.model.norms import Change, Expr, Literal, Norm, Valuation
from svod.model.numbers import Number, fraction, plain
from svod.query.functions import FUNCTIONS
from svod.query.match import Instance
from svod.query.situation import carried

if TYPE_CHECKING:
    from svod.query.situation import Situation
    from svod.query.truth import Court

STAGES = ("replace", "add", "factor", "cap")
_STAGE_OF = {"replace": "replace", "add": "add", "mul": "factor", "div": "factor", "cap": "cap", "floor": "cap"}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a computation: the norm (empty for a given number), what it did, the value before and after."""

    norm: str
    stage: str
    operation: str
    before: str
    after: str
    applied: bool = True
    why: tuple[Literal, ...] = ()


class Result(NamedTuple):
    """Values of one completion (more than one: open), the trace of the first, and norms in conflict."""

    values: tuple[Number | str, ...]
    steps: tuple[Step, ...]
    rivals: tuple[Norm, ...] = ()


class Computed(NamedTuple):
    """A leaf of the tree of completions: its path and its result (None: nothing is known of the value)."""

    path: tuple[Literal, ...]
    result: Result | None


class Pending(Exception):  # noqa: N818 - a signal from a deep look-up to the splitting loop, not an error
    """An unknown atom has to be settled before the value is known."""

    def __init__(self, atom: Literal) -> None:
        super().__init__(atom.pred)
        self.atom = atom


def compute(
    court: Court, situation: Situation, variable: str, quantity: str, consumer: Norm | None = None
) -> list[Computed]:
    """Value of a quantity in every completion of the unknown conditions of its norms."""
    leaves: list[Computed] = []
    waiting: list[tuple[Situation, tuple[Literal, ...]]] = [(situation, ())]
    while waiting:
        here, path = waiting.pop()
        try:
            leaves.append(Computed(path, Calculator(court, here, consumer).value(variable, quantity)))
        except Pending as pending:
            sides = (pending.atom.flip(), pending.atom)
            waiting += [(here.extend((literal,)), (*path, literal)) for literal in sides]
    return leaves


class Calculator:
    """Computes values in one situation in which every needed condition is settled."""

    def __init__(self, court: Court, situation: Situation, consumer: Norm | None) -> None:
        self.court = court
        self.ground = court.ground
        self.situation = situation
        self.consumer = consumer
        self._busy: set[tuple[str, str]] = set()

    def value(self, variable: str, quantity: str) -> Result | None:
        """Value of `quantity` of a participant, or None."""
        if (variable, quantity) in self._busy:
            return None
        self._busy.add((variable, quantity))
        try:
            return self._staged(variable, quantity)
        finally:
            self._busy.discard((variable, quantity))

    def _staged(self, variable: str, quantity: str) -> Result | None:
        base = self._base(variable, quantity)
        changes = [norm for norm in self.ground.norms("change", quantity) if isinstance(norm.content, Change)]
        applied = [norm for norm in changes if self._applies(norm, variable)]
        applied = self._without_kept(applied)
        steps = list(base.steps) if base else []
        values: tuple[Number | str, ...] = base.values if base else ()
        for stage in STAGES:
            now = [norm for norm in applied if _STAGE_OF.get(norm.content.op) == stage]  # type: ignore[union-attr]
            if now:
                values, more = self._stage(stage, now, values, variable)
                steps += more
        steps += [self._idle(norm, variable) for norm in changes if norm not in applied and norm.content.op != "keep"]  # type: ignore[union-attr]
        if not values:
            return None
        return Result(values, tuple(steps), base.rivals if base else ())

    def _applies(self, norm: Norm, variable: str) -> bool:
        if norm.reading and (norm.node, norm.reading) in self.court.excluded:
            return False
        truth = self.court.conditions(norm, variable, self.situation)
        if truth.value is None and truth.pending is not None:
            raise Pending(truth.pending)
        return bool(truth.value) and self._seen(norm, variable)

    def _seen(self, norm: Norm, variable: str) -> bool:
        purpose = getattr(norm.content, "purpose", None)
        if purpose is None:
            return True
        if self.consumer is None:
            return False
        return self.court.sees(purpose.action, purpose.role, purpose.filler, variable, self.consumer)

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
        point = self.situation.point(variable, quantity)
        if point is not None:
            return Result((point,), (Step("", "base", "given", "", text_of(point)),))
        norms = [n for n in self.ground.norms("value", quantity) if isinstance(n.content, Valuation)]
        applied = [norm for norm in norms if self._applies(norm, variable)]
        if applied:
            return self._rivals(applied, variable)
        numbers = tuple(dict.fromkeys(carried(self.situation, variable, quantity)))
        if numbers:
            return Result(numbers, (Step("", "base", "profile", "", " / ".join(str(number) for number in numbers)),))
        return None

    def _rivals(self, norms: list[Norm], variable: str) -> Result | None:
        unbeaten = [
            norm
            for norm in norms
            if not any(
                self.court.arbiter.beats(Instance(other, "con", ()), Instance(norm, "pro", ()))
                for other in norms
                if other is not norm
            )
        ] or norms
        values: dict[Number | str, Norm] = {}
        for norm in unbeaten:
            for value in self._whole(norm.content.expr, variable):  # type: ignore[union-attr,arg-type]
                values.setdefault(value, norm)
        if not values:
            return None
        steps = tuple(Step(norm.id, "base", "value", "", text_of(value)) for value, norm in values.items())
        rivals = tuple(values.values()) if len(set(values.values())) > 1 else ()
        return Result(tuple(values), steps, rivals)

    def _whole(self, expr: Expr, variable: str) -> list[Number | str]:
        """Values of a rule's expression; a computed fraction without a stated rounding leaves both neighbours open."""
        found: list[Number | str] = []
        for value in self.evaluate(expr, variable):
            found += [value] if isinstance(value, str) or expr.op == "num" else rounded(value, "")
        return found

    def _stage(
        self, stage: str, norms: list[Norm], values: tuple[Number | str, ...], variable: str
    ) -> tuple[tuple[Number | str, ...], list[Step]]:
        found: dict[Number | str, list[Step]] = {}
        orders = permutations(norms) if stage == "factor" and 1 < len(norms) <= 4 else [tuple(norms)]  # noqa: PLR2004 - 24 orders
        starts: tuple[Number | str, ...] = values or ("",)
        for order in orders:
            for start in starts:
                for value, steps in self._apply_all(order, start, variable):
                    found.setdefault(value, steps)
        results = tuple(value for value in found if value != "")
        first = next(iter(found.values()), [])
        return results, first

    def _apply_all(
        self, norms: tuple[Norm, ...], start: Number | str, variable: str
    ) -> list[tuple[Number | str, list[Step]]]:
        states: list[tuple[Number | str, list[Step]]] = [(start, [])]
        for norm in norms:
            following = []
            for value, steps in states:
                for result in self._apply(norm, value, variable):
                    step = Step(norm.id, _STAGE_OF[norm.content.op], norm.content.op, text_of(value), text_of(result))  # type: ignore[union-attr]
                    following.append((result, [*steps, step]))
            states = following
        return states

    def _apply(self, norm: Norm, value: Number | str, variable: str) -> list[Number | str]:
        change = norm.content
        assert isinstance(change, Change)  # noqa: S101 - looked up by kind
        operands = self.evaluate(change.expr, variable) if change.expr is not None else []
        if change.op == "replace":
            return list(operands) or [value]
        if isinstance(value, str) or not operands:
            return [value]
        operands = self._per(operands, change.per, variable) if change.per else operands
        results: list[Number | str] = []
        for operand in operands:
            if isinstance(operand, str):
                return [value]
            results += rounded(FUNCTIONS[change.op].call(value, operand), change.rounding)
        return list(dict.fromkeys(results))

    def _per(self, operands: list[Number | str], quantity: str, variable: str) -> list[Number | str]:
        """An amount «за каждое …»: once for each unit of the quantity; nothing is added while its number is unknown."""
        times = self.value(variable, quantity)
        if times is None:
            return []
        return [
            plain(fraction(operand) * count)
            for operand in operands for count in times.values
            if not isinstance(operand, str) and not isinstance(count, str)
        ]  # fmt: skip

    def evaluate(self, expr: Expr, variable: str) -> list[Number | str]:
        """Possible values of an expression; dice stay as text (``2D6``)."""
        if expr.op == "num":
            return [expr.value]
        if expr.op == "dice":
            return [f"{expr.value if expr.value != 1 else ''}D{expr.sides}"]
        if expr.op == "of":
            holder = self._holder(variable if expr.variable == "agent" else expr.variable)
            result = self.value(holder, expr.name)
            return list(result.values) if result else []
        operands = [self.evaluate(arg, variable) for arg in expr.args]
        if any(not options for options in operands):
            return []
        return self._combine(expr, operands)

    def _combine(self, expr: Expr, operands: list[list[Number | str]]) -> list[Number | str]:
        rows: list[list[Number | str]] = [[]]
        for options in operands:
            rows = [[*row, option] for row in rows for option in options]
        found: list[Number | str] = []
        for row in rows:
            numbers = [value for value in row if not isinstance(value, str)]
            if len(numbers) < len(row):
                found.append(f" {expr.op} ".join(text_of(value) for value in row))
            elif expr.op == "call":
                found += rounded(numbers[0], expr.name)
            elif expr.op == "percent":
                found.append(plain(fraction(numbers[0]) * expr.value / 100))
            else:
                found.append(FUNCTIONS[expr.op].call(*numbers))
        return list(dict.fromkeys(found))

    def _holder(self, variable: str) -> str:
        """The participant meant by ``@commander``: one of that class whose numbers are known."""
        if not variable.startswith("@"):
            return variable
        wanted = variable[1:]
        for holder, _ in self.situation.numbers:
            if holder.startswith("@") and wanted in self.ground.above(holder[1:]):
                return holder
        return variable

    def _idle(self, norm: Norm, variable: str) -> Step:
        failed = [
            literal
            for literal in norm.scope.literals
            if self.court.conditions(_only(norm, literal), variable, self.situation).value is not True
        ]
        change = norm.content
        return Step(norm.id, _STAGE_OF.get(change.op, ""), change.op, "", "", applied=False, why=tuple(failed))  # type: ignore[union-attr]


def _only(norm: Norm, literal: Literal) -> Norm:
    from dataclasses import replace

    return replace(norm, scope=replace(norm.scope, literals=(literal,)))


def rounded(value: Number, rounding: str) -> list[Number | str]:
    """`value` rounded as stated; unstated rounding of a fraction leaves both neighbours open."""
    value = plain(value)
    if isinstance(value, int):
        return [value]
    if rounding == "up":
        return [ceil(value)]
    if rounding == "down":
        return [floor(value)]
    return [floor(value), ceil(value)]


def text_of(value: Number | str) -> str:
    """A value as text."""
    if isinstance(value, str):
        return value
    value = plain(value)
    return str(value) if isinstance(value, int) else f"{value.numerator}/{value.denominator}"
