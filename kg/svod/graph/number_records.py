"""Intervals and arithmetic expressions as tables of fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rdflib import Literal, URIRef

from svod.graph import fields as field
from svod.graph.codec import Parts, Record
from svod.graph.namespaces import own
from svod.model.norms import Expr
from svod.model.numbers import Interval

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.graph.store import Store, Triple

INTERVAL = Record(
    Interval,
    (own("Interval"),),
    (
        ("low", field.number(own("low"))),
        ("high", field.number(own("high"))),
        ("low_open", field.flag(own("lowOpen"))),
        ("high_open", field.flag(own("highOpen"))),
    ),
)


@dataclass(frozen=True, slots=True)
class _Operation:
    """An expression whose name is told to be a quantity or a function."""

    op: str
    args: tuple[Expr, ...]
    value: object
    quantity: str
    function: str
    variable: str
    sides: int


def _operation(expr: Expr) -> _Operation:
    quantity, function = ("", expr.name) if expr.op == "call" else (expr.name, "")
    return _Operation(expr.op, expr.args, expr.value, quantity, function, expr.variable, expr.sides)


def _expr(quantity: str, function: str, **named: Any) -> Expr:  # noqa: ANN401 - fields of `_Operation`
    return Expr(name=quantity or function, **named)


def _zero(_store: Store, subject: URIRef, expr: Expr) -> Iterator[Triple]:
    if expr.op in {"num", "dice"} and expr.value == 0:
        yield subject, own("number"), Literal(0)


EXPR: Record = Record(
    _expr,
    (own("Expression"),),
    (
        ("op", field.choice(own("operator"), "op")),
        ("args", Parts(own("operand"), "operand", lambda: EXPR)),
        ("value", field.number(own("number"), 0)),
        ("quantity", field.term(own("quantity"))),
        ("function", field.text(own("function"))),
        ("variable", field.text(own("variable"))),
        ("sides", field.whole(own("sides"))),
    ),
    view=_operation,
    derive=_zero,
)
