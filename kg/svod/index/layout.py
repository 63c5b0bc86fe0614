"""What an index file holds: the tables, the kinds of items, and how a connection to it is opened.

An index is one SQLite file for a set of games. It is written once, in memory, put in place whole, and never changed
afterwards; so it is opened as immutable, without locks. Values are tuples of built-in types (`marshal`).
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

MAGIC: Final = 0x53564F44  # «SVOD», SQLite's application_id
FORMAT: Final = 2
COMMON: Final = 0  # the number of the game whose items belong to all
STRIDE: Final = 1 << 32  # norms of game n have numbers from n × STRIDE

# Kinds of items, by what their key is.
TABLES, WORDS, FORMS, NODES, RELATIONS, CASES = range(6)  # key ''
TERM, PLACE, BELOW, SPELLINGS, NUMBERS = range(10, 15)  # a term
NODE, OF_NODE, READINGS, FROM, TO, AT = range(20, 26)  # a node, a locator
SAID = 40  # a feature of a text: the nodes that say it, with weights
NORMS, LISTED = range(30, 32)  # a kind of norm and its key: groups of norms, or (further keys) a list of them

DAMAGE: Final = (sqlite3.DatabaseError, ValueError, EOFError, TypeError, LookupError, MemoryError)
"""What reading a damaged index raises."""

SCHEMA: Final = """
CREATE TABLE game (number INTEGER PRIMARY KEY, name TEXT UNIQUE, digest TEXT, about BLOB);
CREATE TABLE item (game INTEGER, kind INTEGER, key TEXT, data BLOB, PRIMARY KEY (game, kind, key)) WITHOUT ROWID;
CREATE TABLE norm (number INTEGER PRIMARY KEY, place INTEGER, data BLOB);
CREATE TABLE word (word TEXT, game INTEGER, named INTEGER, data BLOB, PRIMARY KEY (word, game)) WITHOUT ROWID;
"""

Runs = tuple[int, ...]
"""A set of numbers: from an even place up to the odd one behind it, the end exclusive."""


class BrokenIndexError(Exception):
    """The index file is damaged; building it again mends it."""


def norms_key(kind: str, key: str) -> str:
    """Key of the items `NORMS` and `LISTED`."""
    return f"{kind} {key}"


def in_memory() -> sqlite3.Connection:
    """Open an empty index in memory; it may attach files."""
    connection = sqlite3.connect("file::memory:", uri=True, isolation_level=None)
    connection.executescript(f"PRAGMA application_id={MAGIC}; PRAGMA user_version={FORMAT}; BEGIN; {SCHEMA}")
    return connection


def address(path: str) -> str:
    """URI of an index file, never to be written."""
    plain = path.replace("\\", "/").replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{'' if plain.startswith('/') else '/'}{plain}?mode=ro&immutable=1"


def open_file(path: str) -> sqlite3.Connection:
    """Open an index file after a look at its head.

    Raises
    ------
    BrokenIndexError
        If it is no index of this format, or cut short.
    OSError
        If it cannot be read.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib costs time at every question
        head = file.read(100)
        size = file.seek(0, 2)
    if not _is_whole(head, size):
        raise BrokenIndexError(path)
    return sqlite3.connect(address(path), uri=True, isolation_level=None)


def _is_whole(head: Sequence[int], size: int) -> bool:
    """Whether the head of an SQLite file (format: sqlite.org/fileformat2.html) is ours and tells its true size."""

    def number(start: int, width: int) -> int:
        return int.from_bytes(bytes(head[start : start + width]), "big")

    page = number(16, 2)
    page = 65536 if page == 1 else page
    return (
        bytes(head[:16]) == b"SQLite format 3\0"
        and number(28, 4) * page == size
        and (number(60, 4), number(68, 4)) == (FORMAT, MAGIC)
    )
