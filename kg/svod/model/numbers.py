"""Intervals with open and closed ends over exact numbers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from msgspec import Struct

if TYPE_CHECKING:
    from fractions import Fraction

    Number: TypeAlias = int | Fraction
else:
    Number = int  # who evaluates annotations is told of the usual kind: fractions cost a start a twentieth of its time
Value: TypeAlias = Number | str  # text for what is no number: dice, «голополя»


class Interval(Struct, frozen=True):
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
        low, high = other.low, other.high
        if low is not None and (
            self.low is None or self.low < low or (self.low == low and other.low_open and not self.low_open)
        ):
            return False
        return high is None or (
            self.high is not None
            and (self.high < high or (self.high == high and (self.high_open or not other.high_open)))
        )

    def meets(self, other: Interval) -> bool:
        """Whether the two share a number (over the reals)."""
        return not self._empty and not other._empty and not self._before(other) and not other._before(self)

    @property
    def _empty(self) -> bool:
        return self.low is not None and self.high is not None and not self.contains(self.low) and self.low >= self.high

    def _before(self, other: Interval) -> bool:
        """Whether every number of this interval lies below all of `other`."""
        if self.high is None or other.low is None:
            return False
        return self.high < other.low or (self.high == other.low and (self.high_open or other.low_open))

    def point(self) -> Number | None:
        """The one number of a degenerate interval, else None."""
        return self.low if self.low is not None and self.low == self.high else None


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


def text_of(value: Value) -> str:
    """A value as text; a fraction stays one (``15/2``)."""
    if isinstance(value, str):
        return value
    value = plain(value)
    return str(value) if isinstance(value, int) else f"{value.numerator}/{value.denominator}"


def parse_number(text: str) -> Number:
    """Inverse of `number_text`; a decimal comma is read as a point."""
    return int(text) if text.isascii() and text.isdecimal() else plain(fraction(text.replace(",", ".")))
