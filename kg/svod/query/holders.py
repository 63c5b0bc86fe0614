"""Whose quantity an expression means: of outsiders, those of the class whose numbers are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import class_of_outsider
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.norms import Expr
    from svod.query.situation import Situation


def holder_of(situation: Situation, variable: str) -> str:
    """The participant meant by ``@commander``: one of that class whose numbers are known."""
    if not variable.startswith("@") or variable.startswith("@@"):
        return variable
    return next((name for name, _ in situation.numbers if _is_of(situation, name, variable)), variable)


def spread(situation: Situation, expr: Expr) -> Expr:
    """«наибольшее из (лидерство кораблей)»: a function of one quantity of outsiders is of all that are known."""
    only = expr.args[0] if len(expr.args) == 1 else expr
    if expr.op not in {"max", "min", "sum"} or only.op != "of" or not only.variable.startswith("@"):
        return expr
    known = [name for name, given in situation.numbers if given == only.name and _is_of(situation, name, only.variable)]
    return replace(expr, args=tuple(replace(only, variable=name) for name in known))


def _is_of(situation: Situation, name: str, variable: str) -> bool:
    """Whether an outsider is of the class by which another is named."""
    return name.startswith("@") and class_of_outsider(variable) in situation.ground.above(class_of_outsider(name))
