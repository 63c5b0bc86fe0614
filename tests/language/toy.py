"""The toy game of these tests: its vocabulary alone with one statement, or with its rules; and the shipped games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from svod.lower.compile import Compiled, compile_pack, read_folder
from svod.lower.forms_review import forms_to_tsv
from svod.lower.lexicon import FormTable
from svod.lower.resolve import resolve
from svod.model.ground import PackGround
from svod.model.norms import Sentence
from svod.query.ask import Desk
from svod.source import Source
from svod.syntax.sentences import read_sentence
from svod.syntax.tables import Tables, compile_tables
from tests.packs import shipped

PACKS = Path(__file__).parent / "packs"
WRAP = "# Правила\n\n## Правило {{#t}}\n<!-- документ: book; место: 1 -->\n\n```нормы\n{}\n```\n"


@cache
def tables() -> Tables:
    return compile_tables()


@cache
def toy_sources() -> tuple[Source, ...]:
    return tuple(read_folder(PACKS / "dunes")[0])


@cache
def toy_forms() -> str:
    compiled, found = compile_pack("dunes", toy_sources(), "", tables())
    assert not found
    assert compiled is not None
    return forms_to_tsv(compiled.rows)


@cache
def compiled_with(statement: str) -> Compiled:
    """The toy's vocabulary with one statement as the rule «1», or with whole sections."""
    text = f"# Правила\n\n{statement}" if statement.startswith("##") else WRAP.format(statement)
    sources = [source for source in toy_sources() if not source.name.endswith("rules.md")]
    compiled, found = compile_pack("dunes", [*sources, Source("t.md", text)], toy_forms(), tables())
    assert not [(item.code, item.quoted, item.message[0]) for item in found]
    assert compiled is not None
    return compiled


@cache
def desk_with(statement: str) -> Desk:
    compiled = compiled_with(statement)
    return Desk(PackGround(compiled.pack), FormTable(compiled.entries, compiled.hidden), tables())


@cache
def desk_of(game: str) -> Desk:
    """The toy with its own rules, or a shipped game."""
    if game != "dunes":
        return shipped.desk(game)
    compiled, found = compile_pack("dunes", toy_sources(), toy_forms(), tables())
    assert not found
    assert compiled is not None
    return Desk(PackGround(compiled.pack), FormTable(compiled.entries, compiled.hidden), tables())


@cache
def desk_of_pack(text: str) -> Desk:
    """A game of one file."""
    compiled, found = compile_pack("small", [Source("pack.md", text)], "", tables())
    assert compiled is not None, [(item.code, item.quoted, item.message[0]) for item in found]
    return Desk(PackGround(compiled.pack), FormTable(compiled.entries, compiled.hidden), tables())


def sentence_of(desk: Desk, text: str, mood: str) -> Sentence | None:
    source = Source("предложение", text)
    parsed = read_sentence(source, desk.lexicon, desk.tables)
    found, _ = resolve(tuple(parsed.trees), source, desk.ground, desk.ground.relations(), mood)
    return found
