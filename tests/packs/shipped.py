"""The shipped packs, compiled once a process."""

from __future__ import annotations

from functools import cache

from svod.lower.compile import Compiled, compile_pack, read_folder
from svod.lower.lexicon import FormTable
from svod.model.ground import PackGround
from svod.query.ask import Desk
from svod.resources import packs_folder
from svod.syntax.tables import Tables, compile_tables


@cache
def tables() -> Tables:
    return compile_tables()


@cache
def games() -> tuple[str, ...]:
    folders = [entry for entry in packs_folder().iterdir() if entry.is_dir() and not entry.name.startswith("_")]
    return tuple(sorted(entry.name for entry in folders))


@cache
def compiled(game: str) -> Compiled:
    sources, forms, problems = read_folder(packs_folder() / game)
    result, diagnostics = compile_pack(game, sources, forms, tables())
    assert not problems, problems
    assert result is not None, diagnostics
    return result


@cache
def lexicon(game: str) -> FormTable:
    return FormTable(compiled(game).entries, compiled(game).hidden)


@cache
def desk(game: str) -> Desk:
    return Desk(PackGround(compiled(game).pack), lexicon(game), tables())
