"""A dictionary that reads what it lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

K = TypeVar("K")
V = TypeVar("V")
LIMIT: Final = 20_000  # values kept


class Memo(dict[K, V]):
    """A dictionary that reads what it lacks, and is emptied when it is full."""

    __slots__ = ("_read",)

    def __init__(self, read: Callable[[K], V]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, key: K) -> V:
        """Read and keep the value of `key`."""
        value = self._read(key)
        if len(self) >= LIMIT:
            self.clear()
        self[key] = value
        return value
