"""Readings of a question: which named readings bear on it, and every choice among them (``docs/semantics.md`` §8)."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.model.ground import Ground
    from svod.model.norms import Norm
    from svod.query.trial import Options

MOST_READINGS = 64
OTHERWISE = "иначе"
Taken = tuple[tuple[str, str], ...]
Excluded = frozenset[tuple[str, str]]
NONE: Excluded = frozenset()


class Choice(NamedTuple):
    """One choice: (node, reading) pairs taken, and those left out."""

    taken: tuple[tuple[str, str], ...]
    excluded: Excluded


def choices_of(ground: Ground, norms: Iterable[Norm], options: Options) -> list[Choice]:
    """Every choice among the readings of the nodes of these norms, in the order of the nodes; at least one."""
    read = []
    for node in dict.fromkeys(norm.node for norm in norms):
        names, every = _names(ground, node, options)
        if names:
            read.append((node, names, every))
    return [
        Choice(
            tuple((node, name) for (node, _, _), name in zip(read, taken, strict=True)),
            frozenset(
                (node, name)
                for (node, _, every), used in zip(read, taken, strict=True)
                for name in every
                if name != used
            ),
        )
        for taken in islice(product(*(names for _, names, _ in read)), MOST_READINGS)
    ]


def counts(norm: Norm, excluded: Excluded) -> bool:
    """Whether a norm holds under the readings that are left."""
    return not norm.reading or (norm.node, norm.reading) not in excluded


def bearing(outcomes: Sequence[tuple[Taken, str]]) -> tuple[tuple[Taken, str], ...]:
    """What comes out under each choice, told by those nodes alone whose reading changes it; nothing if none does."""
    left = dict(outcomes)
    for node in dict.fromkeys(node for taken, _ in outcomes for node, _ in taken):
        merged: dict[Taken, set[str]] = {}
        for taken, outcome in left.items():
            merged.setdefault(tuple(pair for pair in taken if pair[0] != node), set()).add(outcome)
        if all(len(found) == 1 for found in merged.values()):
            left = {taken: found.pop() for taken, found in merged.items()}
    return tuple(left.items()) if len(left) > 1 else ()


def _names(ground: Ground, node: str, options: Options) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Readings of a node that are gone through, and all there are; «как играют» only where it is asked for."""
    declared = ground.readings(node)
    played = tuple(reading.name for reading in declared if reading.played or reading.accepted)
    hidden = frozenset(reading.name for reading in declared if reading.played)
    names = dict.fromkeys(reading.name for reading in declared)
    names |= dict.fromkeys(norm.reading for norm in ground.norms_of(node) if norm.reading)
    if len(names) == 1:
        names[OTHERWISE] = None
    if played and options.as_played:
        return played, tuple(names)
    return tuple(name for name in names if name not in hidden), tuple(names)
