"""Numbers and intervals of the canonical form, exact to the last digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.numbers import Interval, Number, plain

if TYPE_CHECKING:
    from svod.lower.notation_scan import Scanner

_PLACES = 3


def number_text(value: Number) -> str:
    """``7``, ``7.5`` or ``1/3``."""
    if isinstance(value, int):
        return str(value)
    scaled = value * 10**_PLACES
    if scaled.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    digits = str(abs(scaled.numerator)).rjust(_PLACES + 1, "0")
    text = f"{digits[:-_PLACES]}.{digits[-_PLACES:]}".rstrip("0").rstrip(".")
    return f"-{text}" if value < 0 else text


def interval_text(bounds: Interval) -> str:
    """``= 3``, ``≤ 3``, ``> 3``, ``= 3…5``, or with brackets that say which ends belong to it: ``= [3…5)``."""
    low, high = bounds.low, bounds.high
    if not bounds.low_open and not bounds.high_open and low is not None and high is not None:
        return f"= {number_text(low)}" if low == high else f"= {number_text(low)}…{number_text(high)}"
    if high is None and low is not None and not bounds.high_open:
        return f"{'>' if bounds.low_open else '≥'} {number_text(low)}"
    if low is None and high is not None and not bounds.low_open:
        return f"{'<' if bounds.high_open else '≤'} {number_text(high)}"
    left = "" if low is None else number_text(low)
    right = "" if high is None else number_text(high)
    return f"= {'(' if bounds.low_open else '['}{left}…{right}{')' if bounds.high_open else ']'}"


def read_interval(scan: Scanner) -> Interval:
    """Interval that begins with a sign."""
    if scan.take("≤"):
        return Interval(high=scan.number())
    if scan.take("<"):
        return Interval(high=scan.number(), high_open=True)
    if scan.take("≥"):
        return Interval(low=scan.number())
    if scan.take(">"):
        return Interval(low=scan.number(), low_open=True)
    scan.expect("=")
    if scan.at("(") or scan.at("["):
        return _bracketed(scan)
    low = scan.number()
    return Interval(low, scan.number() if scan.take("…") else low)


def _bracketed(scan: Scanner) -> Interval:
    low_open = scan.take("(")
    if not low_open:
        scan.expect("[")
    low: Number | None = None if scan.at("…") else scan.number()
    scan.expect("…")
    high: Number | None = None if scan.at(")") or scan.at("]") else scan.number()
    high_open = scan.take(")")
    if not high_open:
        scan.expect("]")
    return Interval(low, high, low_open, high_open)


def whole(value: Number) -> Number:
    """`value` as an int where it is whole."""
    return plain(value)
