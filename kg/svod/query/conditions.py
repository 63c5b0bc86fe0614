"""Conditions of an answer: a minimal cover of the completions of each outcome (Quine and McCluskey), §7.

Up to `MOST` unknown atoms the cover is minimal; beyond, an irredundant one is taken from the tree, and marked so.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from svod.query.decision import Condition
from svod.query.mixture import outcome_of
from svod.query.outcome import NO, SILENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.model.norms import Literal
    from svod.query.outcome import Hearing, Leaf

MOST = 12
Cube = frozenset["Literal"]


def conditions_of(hearing: Hearing, leaves: Sequence[Leaf], verdict: str) -> tuple[Condition, ...]:
    """Conditions of each outcome of a mixed verdict, the most decisive (shortest) clauses first."""
    told = [(outcome_of(hearing, leaf), frozenset(leaf.path)) for leaf in leaves]
    outcomes = list(dict.fromkeys(outcome for outcome, _ in told))
    if len(outcomes) <= 1:
        return ()
    atoms = {(literal.pred, literal.args) for leaf in leaves for literal in leaf.path}
    exact = len(atoms) <= MOST
    found = []
    for outcome in outcomes:
        if verdict == SILENT and outcome != NO:
            continue
        found.append(Condition(outcome, tuple(_ordered(cover_of(told, outcome, exact=exact))), exact))
    return tuple(found)


def cover_of(told: Sequence[tuple[str, Cube]], outcome: str, *, exact: bool = True) -> list[Cube]:
    """The cover of the completions of one outcome, of those told (outcome, path) of every completion."""
    wanted = [path for name, path in told if name == outcome]
    others = [path for name, path in told if name != outcome]
    return _cover(wanted, others, exact=exact)


def _cover(wanted: list[Cube], others: list[Cube], *, exact: bool) -> list[Cube]:
    """Fewest, shortest conjunctions that hold in every leaf of `wanted` and in none of `others`."""
    shortened = list(dict.fromkeys(_shorten(cube, others) for cube in wanted))
    primes = [cube for cube in shortened if not any(other < cube for other in shortened)]
    needed = list(wanted)
    for size in range(1, len(primes) + 1 if exact else 1):
        for chosen in combinations(primes, size):
            if all(any(covers(cube, leaf) for cube in chosen) for leaf in needed):
                return list(chosen)
        if size >= 4:  # noqa: PLR2004 - the reader is shown one to three clauses; beyond that greed is enough
            break
    return _irredundant(primes, needed)


def _shorten(cube: Cube, others: Iterable[Cube]) -> Cube:
    """Drop literals one by one as long as the cube stays disjoint from all other leaves."""
    rest = list(others)
    current = cube
    for literal in sorted(cube, key=repr):
        smaller = current - {literal}
        if all(disjoint(smaller, other) for other in rest):
            current = smaller
    return current


def disjoint(cube: Cube, leaf: Cube) -> bool:
    """Whether a conjunction cannot hold where the leaf's path does."""
    return any(opposed(one, other) for one in cube for other in leaf)


def opposed(one: Literal, other: Literal) -> bool:
    """Whether two literals contradict each other."""
    if one.pred != other.pred or one.args != other.args:
        return False
    if one.pred == "cmp" and one.bounds is not None and other.bounds is not None and one.bounds != other.bounds:
        if one.negated and other.negated:
            return False
        if one.negated or other.negated:
            inner, outer = (other, one) if one.negated else (one, other)
            return inner.bounds is not None and outer.bounds is not None and inner.bounds.within(outer.bounds)
        return not one.bounds.meets(other.bounds)
    return one.negated != other.negated


def covers(cube: Cube, leaf: Cube) -> bool:
    """Whether the leaf's path entails the conjunction."""
    return all(any(_entails(other, one) for other in leaf) for one in cube)


def _entails(one: Literal, other: Literal) -> bool:
    if one == other:
        return True
    if one.pred != "cmp" or one.args != other.args or one.bounds is None or other.bounds is None:
        return False
    if one.negated == other.negated:
        return other.bounds.within(one.bounds) if one.negated else one.bounds.within(other.bounds)
    return not one.negated and not one.bounds.meets(other.bounds)


def _irredundant(primes: list[Cube], leaves: list[Cube]) -> list[Cube]:
    kept = list(primes)
    for cube in sorted(primes, key=len, reverse=True):
        rest = [other for other in kept if other is not cube]
        if rest and all(any(covers(other, leaf) for other in rest) for leaf in leaves):
            kept = rest
    return kept


def _ordered(cubes: Iterable[Cube]) -> list[tuple[Literal, ...]]:
    return sorted((tuple(sorted(cube, key=repr)) for cube in cubes), key=lambda cube: (len(cube), repr(cube)))
