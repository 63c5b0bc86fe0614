"""Principles of defeat that a pack declares: of norms («нельзя важнее можно»), and of ranks («FAQ важнее свода»)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.nodes import RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NO_SPECIFICITY = frozenset({"без специфичности", "no specificity"})
PROHIBITION_FIRST = frozenset({"нельзя важнее можно", "prohibition over permission"})
OVER = " > "


def known(principle: str) -> bool:
    """Whether a principle is one that defeat follows."""
    higher, _, lower = principle.partition(OVER)
    return principle in NO_SPECIFICITY | PROHIBITION_FIRST or {higher, lower} <= RANKS.keys()


def outranks(higher: str, lower: str) -> str:
    """The principle that one rank stands above another."""
    return f"{higher}{OVER}{lower}"


def ranks_of(principles: Iterable[str]) -> Mapping[str, int]:
    """Rank to its number, the greater the stronger.

    Each declaration lifts a lower rank to right above the other, again and again until all hold; declarations that
    cannot all hold are left after some rounds (`hold_together` tells).
    """
    order = sorted(RANKS, key=RANKS.__getitem__)
    pairs = _pairs(principles)
    for higher, lower in pairs * len(pairs):
        if order.index(higher) < order.index(lower):
            order.remove(higher)
            order.insert(order.index(lower) + 1, higher)
    return {name: number for number, name in enumerate(order, 1)}


def _pairs(principles: Iterable[str]) -> list[tuple[str, str]]:
    split = (principle.partition(OVER) for principle in principles if known(principle))
    return [(higher, lower) for higher, over, lower in split if over]


def hold_together(principles: Iterable[str]) -> bool:
    """Whether the order of ranks can follow all that is declared of it."""
    declared = tuple(principles)
    ranks = ranks_of(declared)
    return all(ranks[higher] > ranks[lower] for higher, lower in _pairs(declared))
