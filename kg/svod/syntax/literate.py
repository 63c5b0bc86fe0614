"""Literate packs: Markdown into sections with their attributes, prose, fenced blocks and tables.

markdown-it-py finds the blocks and their lines; this module only sorts them under headings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from svod.source import Source, Span

if TYPE_CHECKING:
    from markdown_it.token import Token as MarkdownToken

_ANCHOR = re.compile(r"\s*\{#([^}\s]+)\}\s*$")
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Field:
    """A ``key: value`` of a comment or block, with the span of the value."""

    key: str
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: info string, text, and the offset of the text in the file.

    A comment that is never closed is a block as well: it has swallowed the rest of the file, and its info is ``<!--``.
    """

    info: str
    text: str
    offset: int
    line: int
    table: tuple[tuple[str, ...], ...] = ()
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands under it, up to the next heading."""

    title: str
    anchor: str
    level: int
    line: int
    fields: tuple[Field, ...] = ()
    prose: str = ""
    blocks: tuple[Block, ...] = ()


@dataclass(slots=True)
class _Open:
    title: str = ""
    anchor: str = ""
    level: int = 0
    line: int = 1
    fields: list[Field] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def close(self) -> Section:
        return Section(
            self.title,
            self.anchor,
            self.level,
            self.line,
            tuple(self.fields),
            "\n\n".join(self.prose),
            tuple(self.blocks),
        )


def read_sections(source: Source) -> tuple[Section, ...]:
    """Sections of a Markdown file, the part before the first heading included."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").enable("table").parse(source.text)
    starts = _line_starts(source.text)
    done: list[Section] = []
    now = _Open()
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.type == "heading_open":
            done.append(now.close())
            title, anchor = _heading(tokens[index + 1].content)
            now = _Open(title, anchor, int(token.tag[1]), (token.map or [0])[0] + 1)
            index += 2
        elif token.type == "html_block":
            now.fields += _fields(source, token, starts)
            now.blocks += _unclosed(token, starts)
        elif token.type == "fence":
            now.blocks.append(_fence(token, starts, source.text))
        elif token.type == "inline":
            now.prose.append(token.content.replace("\n", " "))
        elif token.type == "table_open":
            index = _table(tokens, index, now, starts)
        index += 1
    done.append(now.close())
    return tuple(done)


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))]


def _heading(content: str) -> tuple[str, str]:
    match = _ANCHOR.search(content)
    if match is None:
        return content.strip(), ""
    return content[: match.start()].strip(), match.group(1)


def _fence(token: MarkdownToken, starts: list[int], text: str) -> Block:
    line, end = token.map or (0, 0)
    offset = starts[line + 1] if line + 1 < len(starts) else len(text)
    last = text[starts[end - 1] : starts[end] if end < len(starts) else len(text)].strip()
    closed = end - line > 1 and last.startswith(token.markup) and not last.strip(token.markup[0])
    return Block(token.info.strip(), token.content, offset, line + 2, closed=closed)


def _unclosed(token: MarkdownToken, starts: list[int]) -> list[Block]:
    head, opening, text = token.content.rpartition("<!--")
    if not opening or "-->" in text:
        return []
    line = (token.map or [0])[0] + head.count("\n")
    return [Block(opening, text, starts[(token.map or [0])[0]] + len(head) + len(opening), line + 2, closed=False)]


def _fields(source: Source, token: MarkdownToken, starts: list[int]) -> list[Field]:
    first = (token.map or [0])[0]
    found = []
    for comment in _COMMENT.finditer(token.content):
        position = comment.start(1)
        for part in comment.group(1).split(";"):
            key, colon, value = part.partition(":")
            offset = starts[first] + position + len(key) + 1 + (len(value) - len(value.lstrip()))
            if colon and key.strip():
                span = Span.within(source, offset, offset + len(value.strip()))
                found.append(Field(key.strip().lower(), " ".join(value.split()), span))
            position += len(part) + 1
    return found


def _table(tokens: list[MarkdownToken], index: int, now: _Open, starts: list[int]) -> int:
    rows: list[tuple[str, ...]] = []
    cells: list[str] = []
    line = (tokens[index].map or [0])[0]
    while tokens[index].type != "table_close":
        token = tokens[index]
        if token.type == "tr_open":
            cells = []
        elif token.type == "inline":
            cells.append(token.content.strip())
        elif token.type == "tr_close":
            rows.append(tuple(cells))
        index += 1
    info = "table"
    if now.blocks and not now.blocks[-1].table and now.blocks[-1].info.split(" ")[0] in TABLE_HEADS:
        head = now.blocks.pop()
        info = head.info
        now.blocks.append(Block(info, head.text, head.offset, line + 1, tuple(rows)))
    else:
        now.blocks.append(Block(info, "", starts[line], line + 1, tuple(rows)))
    return index


TABLE_HEADS = frozenset({"таблица", "table", "ростер-имена", "ростер-профили", "соответствие", "concordance"})
