"""Items of one game of an index: read by kind and key, decoded, and damage told from what is missing."""

from __future__ import annotations

from functools import lru_cache
from marshal import loads
from typing import TYPE_CHECKING, Any, Final

from svod.index.layout import DAMAGE, BrokenIndexError
from svod.model.codec import readers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from svod.index.store import Store

_SHARED: Final = 20_000  # small records of norms that are kept for the next norm
ITEM: Final = "SELECT data FROM item WHERE game = ? AND kind = ? AND key = ?"
_SEVERAL: Final = "SELECT key, data FROM item WHERE game = ? AND kind = ? AND key IN (%s)"
_AT_ONCE: Final = 500  # keys of one look-up; SQLite takes 999 values at least


class Items:
    """Built-in values and records under a number of a game."""

    def __init__(self, store: Store, number: int) -> None:
        self._store = store
        self._number = number
        self._readers = readers(lru_cache(maxsize=_SHARED))

    def _guard(self, read: Callable[[Any], Any], data: Any) -> Any:  # noqa: ANN401 - built-in values
        try:
            return read(data)
        except DAMAGE as error:
            raise BrokenIndexError(self._store.path) from error

    def _all(self, kind: type) -> Callable[[Any], tuple[Any, ...]]:
        reader = self._readers[kind]
        return lambda rows: tuple([reader(row) for row in rows])

    def _item(self, kind: int, key: str) -> Any:  # noqa: ANN401 - built-in values
        rows = self._store.fetch(ITEM, (self._number, kind, key))
        return self._guard(loads, rows[0][0]) if rows else None

    def _items(self, kind: int, keys: Sequence[str]) -> dict[str, Any]:
        """The items of those keys that have one."""
        found: dict[str, Any] = {}
        for start in range(0, len(keys), _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            rows = self._store.fetch(_SEVERAL % ",".join("?" * len(some)), (self._number, kind, *some))
            found |= {key: self._guard(loads, data) for key, data in rows}
        return found

    def _records(self, record: type, kind: int, key: str) -> tuple[Any, ...]:
        found: tuple[Any, ...] = self._guard(self._all(record), self._item(kind, key) or ())
        return found
