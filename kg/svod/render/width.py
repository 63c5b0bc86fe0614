"""Text in columns of a terminal: how wide it is, wrapping, tabs, and characters that must not reach a terminal."""

from __future__ import annotations

from typing import Final
from unicodedata import category, combining, east_asian_width

TAB: Final = 8
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})


def wide(char: str) -> int:
    """Columns that a character takes: 0, 1 or 2."""
    if char.isascii():
        return 1
    if combining(char) or category(char) in _UNSEEN:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


def width(text: str) -> int:
    """Columns that a text without tabs takes."""
    return len(text) if text.isascii() else sum(map(wide, text))


def shown(text: str) -> str:
    """A text for the screen: control characters, which could drive the terminal, as their pictures."""
    return "".join(_picture(char) for char in text) if not text.isprintable() else text


def _picture(char: str) -> str:
    code = ord(char)
    if char in "\n\t" or char.isprintable() or category(char) in {"Zs", "Mn", "Me"}:
        return char
    if code < ord(" "):
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"  # noqa: PLR2004 - DEL


def untabbed(text: str, start: int = 0) -> str:
    """`text` with tabs as spaces, if it begins in column `start`."""
    if "\t" not in text:
        return text
    parts: list[str] = []
    column = start
    for char in text:
        step = TAB - column % TAB if char == "\t" else wide(char)
        parts.append(" " * step if char == "\t" else char)
        column += step
    return "".join(parts)


def padded(text: str, columns: int) -> str:
    """`text` with spaces up to `columns`."""
    return text + " " * max(0, columns - width(text))


def wrapped(text: str, columns: int) -> list[str]:
    """Lines of at most `columns`, broken at spaces; a longer word stands alone."""
    if width(text) <= columns and "\n" not in text:
        return [text]
    lines: list[str] = []
    line = ""
    used = 0
    for word in text.split():
        size = width(word)
        if line and used + 1 + size > columns:
            lines.append(line)
            line, used = word, size
        else:
            line = f"{line} {word}" if line else word
            used += size + 1 if used else size
    return [*lines, line] if line or not lines else lines
