"""Diagnostics as text: ``path:line:column: level CODE: sentence``, the line, the underline, the suggestion."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from svod.diagnostics import tongue
from svod.render.paint import PLAIN
from svod.render.width import shown, untabbed, width
from svod.render.words import LEVELS, SOURCES, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from svod.diagnostics import Diagnostic
    from svod.render.paint import Paint
    from svod.source import Source, Span

    Texts = Callable[[str], Source | None]

_COLOURS = MappingProxyType({"error": "red", "warning": "yellow"})
_INDENT = "    "
_BEFORE = 3  # a long line is shown from a third of the width before the place


def diagnostics_text(
    found: Sequence[Diagnostic],
    lang: str,
    texts: Texts = lambda _: None,
    paths: Callable[[str], str] = lambda name: name,
    paint: Paint = PLAIN,
    columns: int = 100,
) -> str:
    """Diagnostics in the order of their places, and how many there are if more than one.

    Parameters
    ----------
    texts
        Text of a source by its name; None where there is none to show.
    paths
        A source's name as the user knows it.
    """
    ordered = sorted(found, key=lambda item: (item.span.source, item.span.line, item.span.column))
    parts = [_one(item, lang, texts, paths, paint, columns) for item in ordered]
    if len(ordered) > 1:
        parts.append(_count(ordered, lang))
    return "\n".join(parts)


def _count(found: Sequence[Diagnostic], lang: str) -> str:
    errors = sum(item.level == "error" for item in found)
    others = len(found) - errors
    if tongue(lang):
        return f"{errors} errors, {others} warnings."
    return f"Ошибок: {errors}, предупреждений: {others}."


def _one(item: Diagnostic, lang: str, texts: Texts, paths: Callable[[str], str], paint: Paint, columns: int) -> str:
    at = tongue(lang)
    span = item.span
    source = texts(span.source) if span.source else None
    line = source.line(span.line) if source is not None else ""
    start, end = underlined(item, line)
    name = say(SOURCES, span.source, at) if span.source in SOURCES else paths(span.source)
    where = f"{name}:{span.line}:{start + 1 if line else span.column}: " if span.source else ""
    level = paint(say(LEVELS, item.level, at), "bold", _COLOURS.get(item.level, "cyan"))
    lines = [f"{shown(where)}{level} {item.code}: {shown(item.message[at])}"]
    if line.strip():
        text, mark = excerpt(line, start, end, max(20, columns - len(_INDENT)))
        lines += [_INDENT + text, _INDENT + paint(mark, _COLOURS.get(item.level, "cyan"))]
    if item.suggestion[at]:
        lines.append(f"{_INDENT}{paint(('Совет:', 'Hint:')[at], 'dim')} {shown(item.suggestion[at])}")
    return "\n".join(lines)


def underlined(item: Diagnostic, line: str) -> tuple[int, int]:
    """Stretch of the line to underline: the span, else the quoted words, else the whole line."""
    span = item.span
    if span.end > span.start and not _misplaced(span, line):
        start = span.column - 1
        return start, max(start + 1, min(start + span.end - span.start, len(line.rstrip())))
    at = line.find(item.quoted) if item.quoted else -1
    if at >= 0:
        return at, at + len(item.quoted)
    return len(line) - len(line.lstrip()), max(1, len(line.rstrip()))


def _misplaced(span: Span, line: str) -> bool:
    return span.column - 1 > len(line.rstrip())


def excerpt(line: str, start: int, end: int, columns: int) -> tuple[str, str]:
    """The line and its underline, in at most `columns`, around the stretch from `start` to `end`.

    Tabs become spaces, control characters their pictures; wide characters take two columns, combining ones none.
    """
    before, word, after = untabbed(shown(line[:start])), shown(line[start:end]), shown(line[end:])
    word = untabbed(word, width(before))
    cut = ""
    if width(before) + width(word) > columns:
        before, cut = _last(before, columns // _BEFORE), "…"
    word = _first(word, columns - width(before) - 1)
    mark = " " * (width(before) + len(cut)) + "^" * max(1, width(word))
    text = cut + before + word + untabbed(after, width(before) + width(word))
    return _first(text, columns).rstrip(), mark


def _first(text: str, columns: int) -> str:
    """As much of the beginning as fits, with an ellipsis if something is cut."""
    if width(text) <= columns:
        return text
    used = 0
    for place, char in enumerate(text):
        used += width(char)
        if used > columns - 1:
            return text[:place] + "…"
    return text


def _last(text: str, columns: int) -> str:
    while text and width(text) > columns:
        text = text[1 + max(0, len(text) - 2 * columns) :]
    return text
