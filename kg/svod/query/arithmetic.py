"""Arithmetic of values: exact numbers, their rounding, and dice, which stay as text (``2D6 + 1``)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import TYPE_CHECKING

from svod.model.numbers import Number, Value, fraction, plain, text_of
from svod.query.functions import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from svod.model.norms import Expr

_SIGNS: Mapping[str, str] = MappingProxyType({"add": "+", "sub": "−", "mul": "×", "div": "/"})
_CALLS: Mapping[str, str] = MappingProxyType({"cap": "min", "floor": "max"})


def rounded(value: Number, rounding: str) -> list[Value]:
    """`value` rounded as stated; unstated rounding of a fraction leaves both neighbours open."""
    value = plain(value)
    if isinstance(value, int):
        return [value]
    if rounding == "up":
        return [ceil(value)]
    if rounding == "down":
        return [floor(value)]
    return [floor(value), ceil(value)]


def combined(expr: Expr, operands: Sequence[Value]) -> list[Value]:
    """Values of an operation on operands; one with dice among them is written out."""
    numbers = [value for value in operands if not isinstance(value, str)]
    if len(numbers) < len(operands):
        return [written(expr.op, operands)]
    if expr.op == "call":
        return rounded(numbers[0], expr.name)
    if expr.op == "percent":
        return [plain(fraction(numbers[0]) * expr.value / 100)]
    return [FUNCTIONS[expr.op].call(*numbers)]


def changed(op: str, value: Value, operand: Value, rounding: str) -> list[Value]:
    """Values of a change (add, mul, div, cap, floor) by an operand."""
    if isinstance(value, str) or isinstance(operand, str):
        return [written(op, (value, operand))]
    result = FUNCTIONS[op].call(value, operand)
    return [result] if isinstance(result, str) else rounded(result, rounding)


def reckoned(expr: Expr, evaluate: Callable[[Expr], list[Value]]) -> str:
    """An operation with its numbers put in («15 / 5»); '' for what is no operation."""
    if expr.op in {"num", "dice", "of"}:
        return ""
    operands = [reckoned(arg, evaluate) or next(map(text_of, evaluate(arg)), "?") for arg in expr.args]
    if expr.op == "percent":
        return f"{text_of(expr.value)} % × {operands[0]}"
    last = expr.args[-1].value
    if expr.op == "mul" and isinstance(last, Fraction) and last.numerator == 1:
        return written("div", (operands[0], last.denominator))
    return operands[0] if expr.op == "call" else written(expr.op, operands)


def written(op: str, operands: Sequence[Value]) -> str:
    """``2D6 + 1``, ``min(2D6, 10)``: an operation that cannot be carried out."""
    texts = [text_of(value) for value in operands]
    if op in _SIGNS:
        return f" {_SIGNS[op]} ".join(texts)
    return f"{_CALLS.get(op, op)}({', '.join(texts)})"


def neighbour(values: list[Value]) -> str:
    """The second of two neighbours: what a fraction is rounded up to, where no rule says how to round."""
    if len(values) != 2 or any(isinstance(value, str) for value in values):  # noqa: PLR2004 - down and up
        return ""
    low, high = (fraction(value) for value in values if not isinstance(value, str))
    return text_of(values[1]) if high - low == 1 else ""
