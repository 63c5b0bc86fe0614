"""Numbers of a sentence: counts, measures, bounds, faces of dice."""

from __future__ import annotations

from svod.model.norms import Literal
from svod.model.numbers import Interval, Number, exactly, parse_number
from svod.syntax.tree import Token


def open_side(value: Number, side: Interval) -> Interval:
    """Interval from `value` in the direction that `side` (made from «и больше», «и меньше») points."""
    if side.low is not None and side.high is None:
        return Interval(low=value)
    if side.high is not None and side.low is None:
        return Interval(high=value)
    return exactly(value)


def units_of(tokens: list[Token]) -> tuple[str, ...]:
    """Quantities that the units among the tokens measure."""
    found = [f[3] for t in tokens if t.terminal in {"MEASURE", "RANGE"} for e in t.entries for f in e.features]
    return tuple(dict.fromkeys(name for name in found if name))


_SIDES = {"gt": (True, False), "ge": (False, False), "lt": (False, True), "le": (True, True)}


def compared(variable: str, one: str, other: str, side: str) -> Literal | None:
    """«одна величина больше другой», «не меньше …», «меньше …», «не больше …»; None if nothing compares them.

    It is put in one way only: the quantity whose name comes first, less the other, is above or at least zero, or not.
    """
    if side not in _SIDES:
        return None
    strict, negated = _SIDES[side]
    if other < one:
        one, other, strict, negated = other, one, not strict, not negated
    return Literal("cmp", (variable, one, other), negated, Interval(low=0, low_open=strict))


def bounds_of(tokens: list[Token]) -> Interval | None:
    """Interval meant by number tokens with comparisons («не больше 3», «7, 8», «45–60 см», «3 или больше»)."""
    value: Number | None = None
    side = ""
    for token in tokens:
        if token.terminal == "RANGE":
            low, high = (parse_number(part) for part in _range_parts(token.text))
            return Interval(low, high)
        if token.terminal == "MORE":
            side = token.value
        elif token.terminal in {"NUM", "NUMB", "MEASURE", "PERCENT"}:
            value = number_of(token)
        elif token.terminal == "PLUSNUM":
            return Interval(low=parse_number(token.text.rstrip("+ ")))
    return _bounds(value, side)


def _bounds(value: Number | None, side: str) -> Interval | None:
    if value is None:
        return {"orge": Interval(low=0), "orle": Interval(high=0)}.get(side)
    return {
        "gt": Interval(low=value, low_open=True),
        "ge": Interval(low=value),
        "orge": Interval(low=value),
        "lt": Interval(high=value, high_open=True),
        "le": Interval(high=value),
        "orle": Interval(high=value),
    }.get(side, exactly(value))


def number_of(token: Token) -> Number:
    """Number of a NUM, MEASURE or PERCENT token (numerals come with their value)."""
    text = token.value if token.entries and token.entries[0].terminal == "NUM" else token.text
    return parse_number(text.rstrip("% ")) if text else 0


def _range_parts(text: str) -> list[str]:
    for dash in "–—-":
        if dash in text:
            return [part.strip() for part in text.split(dash, 1)]
    return [text, text]


def faces_of(leaves: list[Token]) -> Interval | None:
    """Faces of a die: «на 6», «на 11 и 12», «на 4 и больше»."""
    numbers = [number_of(token) for token in leaves if token.terminal == "NUM"]
    if len(numbers) > 1:
        return Interval(min(numbers), max(numbers))
    return bounds_of([token for token in leaves if token.terminal != "NA"])
