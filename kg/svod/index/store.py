"""An opened index file: its games, the parse tables, and which game knows a word.

Opening reads the head of the file and one row a game. A store belongs to the thread that opened it.
"""

from __future__ import annotations

import sqlite3
from marshal import loads
from typing import TYPE_CHECKING, Any

from svod.index import layout
from svod.index.items import ITEM
from svod.index.layout import DAMAGE, BrokenIndexError
from svod.index.memo import Memo
from svod.index.read import Index
from svod.syntax.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self


class Store:
    """An opened index file, or an index in memory.

    Parameters
    ----------
    connection
        A connection to a written index.
    path
        The file; '' for one in memory.
    """

    def __init__(self, connection: sqlite3.Connection, path: str = "") -> None:
        self.path = path
        self._connection = connection
        self._row = connection.execute
        rows = self.fetch("SELECT number, name, digest, about FROM game ORDER BY number")
        self._about = {name: (number, about) for number, name, _, about in rows}
        self.digests: dict[str, str] = {name: digest for _, name, digest, _ in rows}
        self._games = Memo(self._open_game)
        self._tables: Tables | None = None

    @classmethod
    def open(cls, path: str) -> Store:
        """Open an index file.

        Raises
        ------
        BrokenIndexError
            If it is damaged, or of another format.
        OSError
            If it cannot be read.
        """
        connection = layout.open_file(path)
        try:
            return cls(connection, path)
        except BaseException:
            connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    def fetch(self, statement: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """Rows of a statement.

        Raises
        ------
        BrokenIndexError
            If the file is damaged.
        """
        try:
            return self._row(statement, values).fetchall()
        except sqlite3.ProgrammingError:  # closed, or of another thread: a mistake in the code
            raise
        except sqlite3.DatabaseError as error:
            raise BrokenIndexError(self.path) from error

    def games(self) -> tuple[str, ...]:
        """Names of the games."""
        return tuple(sorted(name for name in self._about if name))

    def game(self, name: str) -> Index | None:
        """Index of one game."""
        return self._games[name] if name and name in self._about else None

    def _open_game(self, name: str) -> Index:
        return Index(self, name, *self._about[name])

    def tables(self) -> Tables:
        """The parse tables."""
        if self._tables is None:
            try:
                ((data,),) = self.fetch(ITEM, (layout.COMMON, layout.TABLES, ""))
                self._tables = Tables(*loads(data))  # noqa: S302 - our own file
            except DAMAGE as error:
                raise BrokenIndexError(self.path) from error
        return self._tables

    def known(self, words: Iterable[str]) -> dict[str, int]:
        """For each game the number of `words` (folded) that begin a name of one of its terms."""
        names = {number: name for name, (number, _) in self._about.items() if name}
        found = dict.fromkeys(names.values(), 0)
        for word in set(words):
            for (number,) in self.fetch("SELECT game FROM word WHERE word = ? AND named", (word,)):
                found[names[number]] += 1
        return found
