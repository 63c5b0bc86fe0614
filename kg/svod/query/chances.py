"""Chances of faces on the dice of a question."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svod.model.numbers import Interval

DICE = {"d6": (1, 6), "2d6": (2, 6), "d3": (1, 3), "d10": (1, 10)}


def chance_on(faces: Interval, text: str) -> Fraction:
    """Exact chance of `faces`: on the dice that `text` names, on 2D6 where a face above 6 is named, else on D6."""
    text = text.lower().replace("д", "d")
    named = next((dice for name, dice in sorted(DICE.items(), key=lambda item: -len(item[0])) if name in text), None)
    count, sides = named or ((2, 6) if (faces.low or 0) > 6 else (1, 6))  # noqa: PLR2004 - one die shows at most 6
    rolls = [sum(roll) for roll in product(range(1, sides + 1), repeat=count)]
    return Fraction(sum(faces.contains(roll) for roll in rolls), len(rolls))
