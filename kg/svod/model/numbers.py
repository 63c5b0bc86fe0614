"""Intervals with open and closed ends over exact numbers."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

if TYPE_CHECKING:
    from fractions import Fraction

Number: TypeAlias = "int | Fraction"


@dataclass(frozen=True, slots=True)
class Interval:
    """Numbers from `low` to `high`; None is unbounded; an open end does not belong to it."""

    low: Number | None = None
    high: Number | None = None
    low_open: bool = False
    high_open: bool = False

    def contains(self, value: Number) -> bool:
        """Whether `value` lies inside."""
        if self.low is not None and (value < self.low or (self.low_open and value == self.low)):
            return False
        return self.high is None or not (value > self.high or (self.high_open and value == self.high))

    def within(self, other: Interval) -> bool:
        """Whether every number of this interval lies in `other`."""
        return _low_key(other) <= _low_key(self) and _high_key(self) <= _high_key(other)

    def meets(self, other: Interval) -> bool:
        """Whether the two share a number (over the reals)."""
        low = max(_low_key(self), _low_key(other))
        high = min(_high_key(self), _high_key(other))
        return low < high or (low[0] == high[0] and low[1] == 0 and high[1] == 0)

    def point(self) -> Number | None:
        """The one number of a degenerate interval, else None."""
        return self.low if self.low is not None and self.low == self.high else None


_INFINITY = 10**9


def _low_key(interval: Interval) -> tuple[Number, int]:
    return (-_INFINITY, 0) if interval.low is None else (interval.low, 1 if interval.low_open else 0)


def _high_key(interval: Interval) -> tuple[Number, int]:
    return (_INFINITY, 0) if interval.high is None else (interval.high, -1 if interval.high_open else 0)


def exactly(value: Number) -> Interval:
    """The interval that holds `value` alone."""
    return Interval(value, value)


def fraction(value: Number | str, by: int = 1) -> Fraction:
    """`value` parted `by` a number; most questions need no fraction, and the module costs them 5 ms."""
    from fractions import Fraction

    return Fraction(value) / by


def is_fraction(value: object) -> TypeGuard[Fraction]:
    """Whether `value` is a fraction: while nobody has imported the module, nothing is."""
    module = sys.modules.get("fractions")
    return module is not None and isinstance(value, module.Fraction)


def plain(value: Number) -> Number:
    """`value` as an int where it is whole."""
    return value if isinstance(value, int) or value.denominator != 1 else int(value)


def number_text(value: Number) -> str:
    """`value` in decimal where that is exact (``7.5``), else as a fraction (``1/3``)."""
    value = plain(value)
    if isinstance(value, int):
        return str(value)
    scaled = value * 1000
    return f"{float(value):g}" if scaled.denominator == 1 else f"{value.numerator}/{value.denominator}"


def parse_number(text: str) -> Number:
    """Inverse of `number_text`; a decimal comma is read as a point."""
    return int(text) if text.isascii() and text.isdecimal() else plain(fraction(text.replace(",", ".")))
