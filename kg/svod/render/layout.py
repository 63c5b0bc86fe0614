"""Rows of label and text, aligned and wrapped to a width."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from svod.render.width import padded, shown, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.render.paint import Paint

_INDENT = "  "
_LEAST = 24
_WIDEST_LABEL = 11


class Item(NamedTuple):
    """A line of a row: its text, and what stands in the column beside it."""

    text: str
    beside: str = ""


class Row(NamedTuple):
    """A label and its lines; `quiet` rows are dimmed."""

    label: str
    items: tuple[Item, ...]
    quiet: bool = False


def row(label: str, items: Sequence[Item | str], *, quiet: bool = False) -> tuple[Row, ...]:
    """A row, or nothing where there are no items."""
    made = tuple(Item(item) if isinstance(item, str) else item for item in items if item and item[0])
    return (Row(label, made, quiet),) if made else ()


def laid_out(rows: Sequence[Row], columns: int, paint: Paint) -> list[str]:
    """Lines of the rows: labels in one column, texts in the next, what stands beside them in a third."""
    labels = [width(row.label) for row in rows]
    column = max([size for size in labels if size <= _WIDEST_LABEL], default=0) + 1
    room = max(_LEAST, columns - len(_INDENT) - column - 1)
    lines: list[str] = []
    for found in rows:
        made = _texts(found, room, paint)
        if width(found.label) >= column:  # a long label has a line of its own
            lines.append(_INDENT + paint(found.label, "dim"))
            lines += [f"{_INDENT}{' ' * column} {text}" for text in made]
            continue
        head = paint(found.label, "dim") + " " * (column - width(found.label))
        lines += [f"{_INDENT}{head if not number else ' ' * column} {text}".rstrip() for number, text in enumerate(made)]
    return lines


def _texts(found: Row, room: int, paint: Paint) -> list[str]:
    items = [Item(shown(item.text), shown(item.beside)) for item in found.items]
    beside = max((width(item.beside) for item in items), default=0)
    texts = max(width(item.text) for item in items)
    columns = bool(beside) and min(texts, room - beside - 2) >= min(texts, _LEAST)
    left = min(texts, room - beside - 2) if columns else room
    lines: list[str] = []
    for item in items:
        parts = wrapped(item.text, left)
        parts[1:] = [_INDENT + part for part in wrapped(" ".join(parts[1:]), left - 2)] if parts[1:] else []
        style = ("dim",) if found.quiet else ()
        for number, part in enumerate(parts):
            if columns and number == 0 and item.beside:
                lines.append(f"{paint(padded(part, left), *style) if style else padded(part, left)}  {paint(item.beside, 'cyan')}")
            else:
                lines.append(paint(part, *style) if style else part)
        if not columns and item.beside:
            lines += [_INDENT + paint(part, "cyan") for part in wrapped(item.beside, room - 2)]
    return lines
