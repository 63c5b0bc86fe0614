"""The builder for `svod.index.cache.open_index`: packs to compiled games. It imports the compiler when called."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.resources.abc import Traversable

    from svod.diagnostics import Diagnostic
    from svod.index.stamps import Folder, PackSource
    from svod.lower.compile import Compiled
    from svod.syntax.tables import Tables


class Built(NamedTuple):
    """What a builder made of packs; a game with mistakes is missing from `games`."""

    tables: Tables
    games: tuple[Compiled, ...]
    diagnostics: tuple[Diagnostic, ...]


class Builder(Protocol):
    """Compiles packs; `tables` are the parse tables where they are known already."""

    def __call__(self, packs: Sequence[PackSource], tables: Tables | None, progress: Callable[[str], None]) -> Built:
        """Compile `packs`."""
        ...


def compile_packs(packs: Sequence[PackSource], tables: Tables | None, progress: Callable[[str], None]) -> Built:
    """Compile packs; a folder that follows another is laid on it as house rules."""
    from svod.syntax.tables import compile_tables

    if tables is None:
        progress("grammar")
        tables = compile_tables()
    games: list[Compiled] = []
    diagnostics: list[Diagnostic] = []
    for pack in packs:
        progress(pack.game)
        compiled = _compiled(pack, tables, diagnostics, progress)
        if compiled is not None:
            games.append(compiled)
    return Built(tables, tuple(games), tuple(diagnostics))


def _compiled(
    pack: PackSource, tables: Tables, diagnostics: list[Diagnostic], progress: Callable[[str], None]
) -> Compiled | None:
    from svod.lower.compile import compile_folder

    base: Compiled | None = None
    for folder in pack.folders:
        base, found = compile_folder(pack.game, _traversable(folder), tables, progress, base)
        diagnostics += found
        if base is None:
            return None
    return base


def _traversable(folder: Folder) -> Traversable:
    if isinstance(folder, str | os.PathLike):
        from pathlib import Path

        return Path(folder)
    return folder
