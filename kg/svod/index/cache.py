"""Where indexes live, and opening the one for some packs: built on first use, built again when a file has changed."""

from __future__ import annotations

import errno
import gc
import os
import sqlite3
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from zlib import crc32

from svod.diagnostics import Diagnostic
from svod.index.files import reason
from svod.index.layout import BrokenIndexError, in_memory
from svod.index.stamps import CODE, Stamps, code_folder, survey
from svod.index.store import Store
from svod.source import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from svod.index.build import Builder
    from svod.index.stamps import PackSource
    from svod.syntax.tables import Tables

    Diagnostics = tuple[Diagnostic, ...]
    Opened = tuple[Store | None, Diagnostics]

VARIABLE: Final = "SVOD_CACHE"
_LENDERS: Final = 4  # other indexes that are looked at
_CLOSED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def cache_folder(argument: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """Folder of the indexes: the argument, else ``SVOD_CACHE``, else ``svod`` in the user's cache folder (XDG)."""
    named = argument or environment.get(VARIABLE, "")
    if named:
        return os.path.abspath(os.path.expanduser(named))  # noqa: PTH100, PTH111
    base = environment.get("XDG_CACHE_HOME", "")
    if sys.platform == "win32":
        base = base or environment.get("LOCALAPPDATA", "")
    if not os.path.isabs(base):  # the specification says: ignore a relative one  # noqa: PTH117
        base = os.path.expanduser(os.path.join("~", ".cache"))  # noqa: PTH111, PTH118
    return os.path.join(base, "svod")  # noqa: PTH118


def index_path(packs: Sequence[PackSource], folder: str) -> str:
    """File of the index of `packs`: one for every set of folders and every installation of the code."""
    said = repr([(pack.game, [_absolute(str(place)) for place in pack.folders]) for pack in packs])
    games = "+".join(pack.game for pack in packs)[:60]
    name = "".join(letter if letter.isalnum() or letter in "+-_" else "_" for letter in games)
    return os.path.join(folder, f"{name}-{crc32((said + code_folder()).encode()):08x}.sqlite")  # noqa: PTH118


def _absolute(path: str) -> str:
    return os.path.abspath(path)  # noqa: PTH100


def open_index(
    packs: Sequence[PackSource],
    build: Builder | None = None,
    *,
    folder: str = "",
    progress: Callable[[str], None] = lambda _: None,
    fresh: bool = False,
) -> Opened:
    """Open the index of `packs`; build what is missing or has changed.

    Parameters
    ----------
    build
        Is called only if there is something to build, with those packs; `svod.index.build.compile_packs` by default.
    folder
        Overrides where indexes live (`cache_folder`).
    fresh
        Build everything anew, whatever is there.

    Returns
    -------
    tuple[Store | None, tuple[Diagnostic, ...]]
        None if no game could be built. If the cache folder cannot be used, the index is in memory, with one warning.
    """
    try:
        files = survey(packs)
    except OSError as error:
        return None, (_unreadable(error),)
    path = index_path(packs, cache_folder(folder))
    stamps = Stamps(path)
    try:
        digests = {group: stamps.digest(found) for group, found in files.items()}
    except OSError as error:
        return None, (_unreadable(error),)
    old = None if fresh else _held(path)
    if old is not None and old.digests == digests:
        stamps.keep()
        return old, ()
    with _uncollected():
        plain = {pack.game for pack in packs if len(pack.folders) == 1}  # an empty folder on top changes no digest
        held = (None, path) if fresh else _lender(path, digests, old, plain)
        store, diagnostics = _build(packs, build, digests, held, path, progress)
    if store is not None and store.path:
        stamps.keep()
    return store, diagnostics


def _held(path: str) -> Store | None:
    """The index at `path`, if it is there and sound."""
    try:
        return Store.open(path)
    except (OSError, BrokenIndexError, sqlite3.Error):
        return None


def _build(
    packs: Sequence[PackSource],
    build: Builder | None,
    digests: dict[str, str],
    held: tuple[Store | None, str],
    path: str,
    progress: Callable[[str], None],
) -> Opened:
    from svod.index.write import write_common, write_game

    connection, kept, tables = _begun(*held, digests)
    if build is None:
        from svod.index.build import compile_packs  # a question to a built index does without it

        build = compile_packs
    built = build([pack for pack in packs if pack.game not in kept], tables, progress)
    if tables is None:
        write_common(connection, built.tables, digests[CODE])
    for number, compiled in enumerate(built.games, len(kept) + 1):
        write_game(connection, number, compiled, digests[compiled.pack.game], progress)
    count = len(kept) + len(built.games)
    if not count:
        return None, built.diagnostics
    if count < len(packs):  # mistakes, which are to be told again: nothing worth keeping
        connection.execute("COMMIT")
        return Store(connection), built.diagnostics
    progress("index: save")
    return _stored(connection, path, built.diagnostics)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the collector of cycles: nearly all that a build makes stays to its end."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _begun(old: Store | None, path: str, digests: dict[str, str]) -> tuple[sqlite3.Connection, set[str], Tables | None]:
    """A new index with the games that the old one at `path` holds as they are, their names, and the parse tables."""
    from svod.index.write import copy_game

    connection = in_memory()
    if old is None:
        return connection, set(), None
    kept = sorted(name for name in old.games() if old.digests[name] == digests.get(name))
    try:
        tables = old.tables()
        for number, name in enumerate((CODE, *kept)):
            copy_game(connection, path, name, number)
    except (BrokenIndexError, sqlite3.DatabaseError):
        return in_memory(), set(), None
    finally:
        old.close()
    return connection, set(kept), tables


def _lender(path: str, digests: dict[str, str], old: Store | None, plain: set[str]) -> tuple[Store | None, str]:
    """The index whose games a new one can take over, and its file: the old one, unless the code has changed, or another
    of the folder that holds a game as it is (that of the shipped packs, mostly).
    """
    if old is not None:
        if old.digests.get(CODE) == digests[CODE]:
            return old, path
        old.close()
    folder = os.path.dirname(path)  # noqa: PTH120
    try:
        with os.scandir(folder) as found:
            others = [(entry.stat().st_mtime, entry.path) for entry in found if entry.name.endswith(".sqlite")]
    except OSError:
        return None, path
    for _, other in sorted(others, reverse=True)[:_LENDERS]:
        store = _held(other) if other != path else None
        if store is None:
            continue
        same = store.digests.get(CODE) == digests[CODE]
        alike = {name for name in store.games() if store.digests[name] == digests.get(name)}
        if same and alike and alike <= plain:
            return store, other
        store.close()
    return None, path


def _stored(connection: sqlite3.Connection, path: str, diagnostics: Diagnostics) -> Opened:
    """The index from its file, or from memory if it could not be saved."""
    from svod.index.write import save

    folder = os.path.dirname(path)  # noqa: PTH120
    try:
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103
        save(connection, path)
        store = Store.open(path)
    except (OSError, BrokenIndexError, sqlite3.Error) as error:
        return Store(connection), (*diagnostics, _unsaved(folder, error))
    connection.close()
    return store, diagnostics


def _unsaved(folder: str, error: Exception) -> Diagnostic:
    closed = isinstance(error, OSError) and error.errno in _CLOSED
    why = ("в неё нельзя писать", "it is not writable") if closed else reason(error)
    return Diagnostic(
        "S120",
        NOWHERE,
        (f"Индекс не сохранён в папке «{folder}»: {why[0]}.", f"The index is not saved in “{folder}”: {why[1]}."),
        (f"Ответу это не мешает, но ждать придётся каждый раз; назовите другую папку в {VARIABLE}.",
         f"Answers do not suffer, but each waits for it; name another folder in {VARIABLE}."),
        level="warning",
    )  # fmt: skip


def _unreadable(error: OSError) -> Diagnostic:
    place, why = str(error.filename or ""), reason(error)
    return Diagnostic(
        "S121",
        NOWHERE,
        (f"Правила не прочитаны: «{place}» — {why[0]}.", f"The rules cannot be read: “{place}”: {why[1]}."),
        ("Проверьте имя папки и права на неё.", "Check the folder's name and permissions."),
        place,
    )
