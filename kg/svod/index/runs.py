"""Sets of numbers as ascending runs: the ends of half-open intervals, one after another."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from svod.index.layout import Runs


def runs_of(numbers: Iterable[int]) -> Runs:
    """Runs of ascending numbers."""
    found: list[int] = []
    for number in numbers:
        if found and found[-1] == number:
            found[-1] = number + 1
        else:
            found += (number, number + 1)
    return tuple(found)


def holds(runs: Runs, number: int) -> bool:
    """Whether `number` is in `runs`."""
    return bool(bisect_right(runs, number) & 1)


def united(*sets: Runs) -> Runs:
    """Union of sets of runs."""
    filled = [runs for runs in sets if runs]
    if len(filled) < 2:  # noqa: PLR2004 - the union of one set is itself
        return filled[0] if filled else ()
    found: list[int] = []
    for start, end in sorted(pair for runs in filled for pair in zip(runs[::2], runs[1::2], strict=True)):
        if found and start <= found[-1]:
            found[-1] = max(found[-1], end)
        else:
            found += (start, end)
    return tuple(found)


def without(runs: Runs, gone: Runs) -> Runs:
    """`runs` without the numbers of `gone`."""
    if not runs or not gone:
        return runs
    found: list[int] = []
    for border in sorted({*runs, *gone}):
        inside = holds(runs, border) and not holds(gone, border)
        if inside != bool(len(found) & 1):
            found.append(border)
    return tuple(found)


def common(sets: Sequence[Runs]) -> Runs:
    """Intersection of sets of runs."""
    if len(sets) == 1:
        return sets[0]
    borders = sorted({border for runs in sets for border in runs})
    found: list[int] = []
    for border in borders:
        inside = all(holds(runs, border) for runs in sets)
        if inside != bool(len(found) & 1):
            found.append(border)
    return tuple(found)


def outside(numbers: Sequence[int], runs: Runs) -> Iterator[tuple[int, int]]:
    """Stretches (from, to below) of the places in the ascending `numbers` that hold none of the `runs`."""
    position = 0
    for start, end in zip(runs[::2], runs[1::2], strict=True):
        first = bisect_left(numbers, start, position)
        if position < first:
            yield position, first
        position = bisect_left(numbers, end, first)
        if position == len(numbers):
            return
    if position < len(numbers):
        yield position, len(numbers)
