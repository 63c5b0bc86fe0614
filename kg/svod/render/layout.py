"""Rows of label and text, aligned and wrapped to a width."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from svod.render.width import shown, width, wrapped

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
        lines += [
            f"{_INDENT}{head if not number else ' ' * column} {text}".rstrip() for number, text in enumerate(made)
        ]
    return lines


def _texts(found: Row, room: int, paint: Paint) -> list[str]:
    """Lines of the items: what fits into one line has `beside` in a column, elsewhere it follows the text."""
    items = [Item(shown(item.text), shown(item.beside)) for item in found.items]
    fitting = [item for item in items if width(item.text) + width(item.beside) + 2 <= room and "\n" not in item.text]
    beside = max((width(item.beside) for item in fitting), default=0)
    left = min(max((width(item.text) for item in fitting), default=0), room - beside - 2)
    style = ("dim",) if found.quiet else ()
    lines: list[str] = []
    for item in items:
        if item in fitting and item.beside:
            gap = " " * max(0, left - width(item.text))
            lines.append(f"{paint(item.text, *style)}{gap}  {paint(item.beside, 'cyan')}")
            continue
        text = f"{item.text} [{item.beside}]" if item.beside else item.text
        first, *rest = wrapped(text, room)
        rest = [_INDENT + part for part in wrapped(" ".join(rest), room - 2)] if rest else []
        lines += [paint(part, *style) for part in (first, *rest)]
    return lines
