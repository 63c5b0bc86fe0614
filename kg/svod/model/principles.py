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
    """Rank to its number, the greater the stronger: each declaration lifts a lower rank to right above the other."""
    order = sorted(RANKS, key=RANKS.__getitem__)
    for higher, over, lower in (principle.partition(OVER) for principle in principles if known(principle)):
        if over and order.index(higher) < order.index(lower):
            order.remove(higher)
            order.insert(order.index(lower) + 1, higher)
    return {name: number for number, name in enumerate(order, 1)}


def hold_together(principles: Iterable[str]) -> bool:
    """Whether the order of ranks can follow all that is declared of it."""
    pairs = [tuple(principle.split(OVER)) for principle in principles if OVER in principle and known(principle)]
    ranks = ranks_of(OVER.join(pair) for pair in pairs)
    return all(ranks[higher] > ranks[lower] for higher, lower in pairs)
