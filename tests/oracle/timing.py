"""Moments and the pieces into which they cut time (§6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from svod.model.norms import Limit, Sequence
from tests.oracle.world import World


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of time: a moment itself, or what lies before, between and behind the moments named.

    Moments stand at odd places of the row, the stretches around them at even ones.
    """

    place: int
    moment: str
    text: str


def ordered(world: World, moments: Iterable[str]) -> list[str]:
    """Moments, earliest first: what no step stands before comes first, by name among equals."""
    orders = [norm.content for norm in world.norms if isinstance(norm.content, Sequence)]
    steps = [order.items for order in orders if order.kind == "steps"]
    earlier = {(one, other) for items in steps for i, one in enumerate(items) for other in items[i + 1 :]}
    while True:
        more = {(a, d) for a, b in earlier for c, d in earlier if b == c} - earlier
        if not more:
            break
        earlier |= more
    left = sorted(set(moments))
    row: list[str] = []
    while left:
        first = [moment for moment in left if not any((other, moment) in earlier for other in left)]
        row.append((first or left)[0])
        left.remove(row[-1])
    return row


def pieces(world: World, limits: Iterable[Limit]) -> list[Piece]:
    """The pieces of time that the limits tell apart, in order."""
    row = ordered(world, [limit.moment for limit in limits])
    if not row:
        return [Piece(0, "", "")]
    found = [Piece(0, "", f"до {row[0]}")]
    for number, moment in enumerate(row):
        behind = f"между {moment} и {row[number + 1]}" if number + 1 < len(row) else f"после {moment}"
        found += [Piece(2 * number + 1, moment, moment), Piece(2 * number + 2, "", behind)]
    return found


def lies_in(world: World, piece: Piece, limits: Iterable[Limit], row: Iterable[Piece]) -> bool:
    """Whether a piece lies in the window of all limits."""
    places = {other.moment: other.place for other in row if other.moment}
    return all(_within(world, piece, limit, places) for limit in limits)


def _within(world: World, piece: Piece, limit: Limit, places: dict[str, int]) -> bool:
    at = places[limit.moment]
    if limit.relation in {"before", "until"}:
        return piece.place < at
    if limit.relation == "after":
        return piece.place > at
    if limit.relation == "from":
        return piece.place >= at
    return bool(piece.moment) and world.is_a(piece.moment, limit.moment)
