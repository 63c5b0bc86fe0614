"""Registered functions: what an expression or a change of a pack may call, and nothing else.

The reference is generated from this register; a test runs every example.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from svod.model.numbers import Number, Value, fraction, plain, text_of

if TYPE_CHECKING:
    from collections.abc import Callable


class Function(Struct, frozen=True):
    """A function: names in both languages, types, one line of documentation, an example with its result."""

    id: str
    russian: str
    english: str
    types: str
    doc: tuple[str, str]
    example: tuple[tuple[int, ...], str]
    call: Callable[..., Value]


def _divide(value: Number, by: Number) -> Number:
    return plain(fraction(value) / by)


def _parts(value: Number, most: Number) -> Value:
    """``20 + 12``: full parts and the rest; a number that is a part itself stays as it is."""
    if most <= 0 or value <= most:
        return value
    full, rest = divmod(fraction(value), fraction(most))
    return " + ".join([text_of(most)] * int(full) + ([text_of(plain(rest))] if rest else []))


_ALL = (
    Function(
        "add",
        "плюс",
        "plus",
        "number, number → number",
        ("Сумма двух чисел.", "Sum of two numbers."),
        ((3, 4), "7"),
        lambda a, b: a + b,
    ),
    Function(
        "sub",
        "минус",
        "minus",
        "number, number → number",
        ("Разность.", "Difference."),
        ((7, 4), "3"),
        lambda a, b: a - b,
    ),
    Function(
        "mul",
        "на",
        "times",
        "number, number → number",
        ("Произведение.", "Product."),
        ((3, 4), "12"),
        lambda a, b: a * b,
    ),
    Function(
        "div",
        "делить",
        "over",
        "number, number → number",
        ("Точное частное.", "Exact quotient."),
        ((15, 2), "15/2"),
        _divide,
    ),
    Function("min", "меньшее из", "lowest of", "numbers → number", ("Наименьшее.", "The lowest."), ((3, 4), "3"), min),
    Function(
        "max", "наибольшее из", "highest of", "numbers → number", ("Наибольшее.", "The highest."), ((3, 4), "4"), max
    ),
    Function(
        "sum",
        "сумма",
        "sum of",
        "numbers → number",
        ("Сумма нескольких чисел.", "Sum of numbers."),
        ((3, 4, 5), "12"),
        lambda *values: sum(values),
    ),
    Function(
        "parts",
        "части",
        "parts of",
        "number, number → text",
        ("Число по частям: полные и остаток.", "A number in parts: the full ones and the rest."),
        ((32, 20), "20 + 12"),
        _parts,
    ),
    Function(
        "cap",
        "не выше",
        "at most",
        "number, number → number",
        ("Потолок: не больше второго.", "A cap: at most the second."),
        ((12, 10), "10"),
        min,
    ),
    Function(
        "floor",
        "не ниже",
        "at least",
        "number, number → number",
        ("Пол: не меньше второго.", "A floor: at least the second."),
        ((2, 3), "3"),
        max,
    ),
)
FUNCTIONS = MappingProxyType({function.id: function for function in _ALL})
