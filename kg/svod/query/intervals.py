"""Intervals as facts about numbers: the usual one of a quantity, intersections and complements."""

from __future__ import annotations

import re
from functools import lru_cache

from svod.model.numbers import Interval, parse_number

EVERYTHING = Interval()
_USUAL = re.compile(r"^\s*(>=|<=|>|<|=|≥|≤)?\s*(-?\d+(?:[.,]\d+)?)\s*$")
_SIGNS = frozenset({">=", "<=", ">", "<", "≥", "≤"})
_RANGE = re.compile(r"^\s*(\d+)\s*[–-]\s*(\d+)\s*$")


@lru_cache(maxsize=256)
def usual_interval(text: str) -> Interval | None:
    """``> 1`` or ``2–4`` as an interval; None if the text gives none."""
    span = _RANGE.match(text)
    if span is not None:
        return Interval(parse_number(span.group(1)), parse_number(span.group(2)))
    match = _USUAL.match(text)
    if match is None:
        return None
    value = parse_number(match.group(2))
    sign = match.group(1) or "="
    return {
        ">": Interval(low=value, low_open=True),
        "<": Interval(high=value, high_open=True),
        ">=": Interval(low=value),
        "≥": Interval(low=value),
        "<=": Interval(high=value),
        "≤": Interval(high=value),
    }.get(sign, Interval(value, value))


@lru_cache(maxsize=256)
def usual_difference(text: str, other: str) -> Interval | None:
    """``>= path`` as the interval in which a quantity less `other` (“path”) usually lies; None if there is none."""
    sign, _, name = text.partition(" ")
    return usual_interval(f"{sign} 0") if name.strip() == other and sign in _SIGNS else None


def verdict_of(given: tuple[Interval, ...], bounds: Interval) -> bool | None:
    """Whether a number of `given` (a union) lies in `bounds`: surely, surely not, or unknown."""
    if all(part.within(bounds) for part in given):
        return True
    return None if any(part.meets(bounds) for part in given) else False


def intersect(one: Interval, other: Interval) -> Interval:
    """Common part of two intervals that meet."""
    low, low_open = one.low, one.low_open
    if other.low is not None and (low is None or other.low > low or (other.low == low and other.low_open)):
        low, low_open = other.low, other.low_open
    high, high_open = one.high, one.high_open
    if other.high is not None and (high is None or other.high < high or (other.high == high and other.high_open)):
        high, high_open = other.high, other.high_open
    return Interval(low, high, low_open, high_open)


def outside(bounds: Interval) -> list[Interval]:
    """The complement, as one or two intervals (the lower first)."""
    parts = []
    if bounds.low is not None:
        parts.append(Interval(high=bounds.low, high_open=not bounds.low_open))
    if bounds.high is not None:
        parts.append(Interval(low=bounds.high, low_open=not bounds.high_open))
    return parts or [EVERYTHING]
