"""Bytes as a row of choices, so that one draw makes a whole theory and zeros make the plainest one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

Option = TypeVar("Option")


class Choices:
    """Takes a byte a choice; where they are used up, every choice falls on the first option."""

    def __init__(self, data: Iterable[int]) -> None:
        self._data = iter(data)

    def pick(self, options: Sequence[Option]) -> Option:
        """One of the options; a zero gives the first."""
        return options[next(self._data, 0) % len(options)]

    def seldom(self, out_of: int) -> bool:
        """True once in `out_of` times, and never for a zero."""
        return next(self._data, 0) % out_of == out_of - 1

    def shuffled(self, options: Sequence[Option]) -> tuple[Option, ...]:
        """The options in some order; zeros leave it."""
        left, row = list(options), []
        while left:
            row.append(left.pop(next(self._data, 0) % len(left)))
        return tuple(row)
