"""Values that rules give, over completions; and comparisons decided by them (``docs/semantics.md`` §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Literal, Norm
from svod.query.completions import completed
from svod.query.intervals import EVERYTHING
from svod.query.steps import Computed, Result
from svod.query.truth import ANYTHING, Truth
from svod.query.values import Calculator, Pending

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.model.numbers import Value
    from svod.query.situation import Situation
    from svod.query.truth import Court


def compute(
    court: Court, situation: Situation, variable: str, quantity: str, consumer: Norm = ANYTHING
) -> list[Computed]:
    """Value of a quantity in every completion of the unknown conditions of its norms."""

    def look(here: Situation) -> tuple[Result | None, Literal | None]:
        try:
            calculator = Calculator(court, here, consumer)
            found = calculator.value(variable, quantity)
            return calculator.whole(found) if found is not None else None, None
        except Pending as pending:
            return None, pending.atom

    return [Computed(path, result) for path, result in completed(situation, look)]


def computed(court: Court, atom: Literal, situation: Situation, consumer: Norm) -> Truth | None:
    """Truth of a ``cmp`` atom by the one value that rules give its quantity; None if they give none, or several."""
    variable, *names = atom.args
    calculator = Calculator(court, situation, consumer)
    values: list[Value] = []
    grounds: dict[str, Norm] = {}
    try:
        for name in names:
            result = calculator.based(variable, name)
            if result is None or len(result.values) != 1:
                return None
            values += result.values
            whole = calculator.whole(result)
            names_of = [step.norm for step in whole.steps if step.applied]
            norms = (*(norm for told in names_of for norm in _norms(court.ground, told)), *whole.behind)
            grounds |= {norm.id: norm for norm in norms}
    except Pending as pending:
        return Truth(None, pending=pending.atom, contested=calculator.contested)
    numbers = [value for value in values if not isinstance(value, str)]
    if len(numbers) < len(values):
        return None
    held = (atom.bounds or EVERYTHING).contains(numbers[0] - sum(numbers[1:]))
    return Truth(held, grounds=tuple(grounds.values()), contested=calculator.contested)


def _norms(ground: Ground, name: str) -> tuple[Norm, ...]:
    return tuple(norm for norm in ground.norms_of(name.rpartition("/")[0]) if norm.id == name)
