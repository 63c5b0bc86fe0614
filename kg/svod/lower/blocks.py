"""Blocks that would be passed over in silence: unknown heads, blocks without an end, unknown keys of the manifest."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.source import Source, Span
from svod.syntax.literate import TABLE_HEADS

if TYPE_CHECKING:
    from svod.syntax.literate import Block, Section

MANIFEST = frozenset({"манифест", "manifest"})
DOCUMENT = frozenset({"документ", "document"})
NORMS = frozenset({"нормы", "norms"})
TERMS = frozenset({"термины", "terms"})
READINGS = frozenset({"чтения", "readings"})
CASES = frozenset({"случаи", "cases"})
UNITS = frozenset({"единицы", "units"})
CONCORDANCE = frozenset({"соответствие", "concordance"})
PROFILES = "ростер-профили"
_COLUMNS = frozenset({"имя", "каталог", "вид"})
HEADS = MANIFEST | DOCUMENT | NORMS | TERMS | READINGS | CASES | UNITS | TABLE_HEADS
_OF_MANIFEST = frozenset(
    {"название", "title", "игра", "game", "язык", "lang", "права", "rights", "принципы", "principles"}
)
_OF_DOCUMENT = frozenset(
    {"имя", "id", "название", "title", "редакция", "edition", "язык", "lang", "ранг", "rank", "издатель", "publisher",
     "замечание", "note", "о молчании", "silence", "оставляет", "lacks", "издание", "version of"}
)  # fmt: skip
_KEYS = {**dict.fromkeys(MANIFEST, _OF_MANIFEST), **dict.fromkeys(DOCUMENT, _OF_DOCUMENT)}


def head(block: Block) -> str:
    """First word of a block's info: what the block is."""
    return block.info.split(" ")[0]


def is_whole(block: Block) -> bool:
    """Whether a table is there, and has the columns that nothing can do without."""
    return bool(block.table) and (block.info != PROFILES or set(block.table[0]) >= _COLUMNS)


def block_diagnostics(source: Source, section: Section) -> list[Diagnostic]:
    """What is wrong with the blocks of a section as blocks."""
    found = []
    for block in section.blocks:
        if not block.closed:
            found.append(_endless(source, block))
        elif head(block) not in HEADS:
            found.append(_unknown(source, block))
        elif head(block) in TABLE_HEADS and not is_whole(block):
            found.append(_no_table(source, block))
        found += _strangers(source, block)
    return found


def _opening(source: Source, block: Block) -> Span:
    """The line with which a block begins; a fence stands in the line above its text."""
    inside = block.offset if block.info == "<!--" else block.offset - 1
    start = source.text.rfind("\n", 0, inside) + 1
    line = source.text[start:].partition("\n")[0]
    return Span.within(source, start + len(line) - len(line.lstrip()), start + len(line.rstrip()))


def _endless(source: Source, block: Block) -> Diagnostic:
    span = _opening(source, block)
    mark = ("-->", "-->") if block.info == "<!--" else ("строкой ```", "a line ```")
    return Diagnostic(
        "S124",
        span,
        ("Этот блок не закрыт и захватил всё до конца файла.", "This block is never closed and takes in the rest."),
        (f"Закройте его: {mark[0]}.", f"Close it: {mark[1]}."),
        source.text[span.start : span.end],
    )


def _unknown(source: Source, block: Block) -> Diagnostic:
    span = _opening(source, block)
    near = ", ".join(get_close_matches(head(block), sorted(HEADS), n=2))
    every = ", ".join(sorted(HEADS - {"table"}))
    return Diagnostic(
        "S123",
        span,
        (f"Блоков «{head(block)}» нет.", f"There are no blocks “{head(block)}”."),
        (
            f"Может быть: {near}." if near else f"Есть: {every}.",
            f"Perhaps: {near}." if near else f"There are: {every}.",
        ),
        source.text[span.start : span.end],
    )


def _no_table(source: Source, block: Block) -> Diagnostic:
    span = _opening(source, block)
    columns = ", ".join(sorted(_COLUMNS))
    return Diagnostic(
        "S123",
        span,
        ("Под этой головой нет таблицы или её столбцов.", "Under this head there is no table, or columns of it lack."),
        (
            f"Нужна таблица Markdown сразу под блоком; столбцы ростера: {columns}.",
            f"A Markdown table right under the block is needed; columns of a roster: {columns}.",
        ),
        source.text[span.start : span.end],
    )


def _strangers(source: Source, block: Block) -> list[Diagnostic]:
    """Lines of a manifest or a document whose key nobody reads."""
    known = _KEYS.get(head(block))
    if known is None or not block.closed:
        return []
    found = []
    at = block.offset
    for line in block.text.split("\n"):
        key = line.partition(":")[0].strip()
        if line.strip() and not line[0].isspace() and (":" not in line or key.lower() not in known):
            found.append(_stranger(Span.within(source, at, at + len(key)), key, known))
        at += len(line) + 1
    return found


def _stranger(span: Span, key: str, known: frozenset[str]) -> Diagnostic:
    near = ", ".join(get_close_matches(key.lower(), sorted(known), n=2)) or ", ".join(sorted(known))
    return Diagnostic(
        "S125",
        span,
        (f"Свойства «{key}» у этого блока нет.", f"This block has no attribute “{key}”."),
        (f"Есть: {near}.", f"There are: {near}."),
        key,
    )
