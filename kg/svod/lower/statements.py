"""A block «нормы» into its sentences, with the marks that stand before them.

по чтению «буква»: корабль может …
список исчерпывающий: корабль может …
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_END = re.compile(r"\.(?=\s*(?:\n|$))")
_READING = re.compile(r"^\s*(?:по чтению|on the reading)\s*[«\"“](?P<name>[^»\"”]+)[»\"”]\s*:\s*", re.IGNORECASE)
_LISTING = re.compile(
    r"^\s*(?:список|list)\s*(?:\()?(?P<kind>исчерпывающий|открытый|неясный|closed|open|unclear)\)?\s*:\s*",
    re.IGNORECASE,
)
_KINDS = {"исчерпывающий": "closed", "открытый": "open", "неясный": "unclear"}


@dataclass(frozen=True, slots=True)
class Statement:
    """Offsets of a sentence in its file (without its full stop), its reading and its kind of list."""

    start: int
    end: int
    reading: str = ""
    listing: str = ""


def statements(text: str, offset: int) -> list[Statement]:
    """Sentences of a block that begins at `offset`; a line that begins with % is a remark."""
    found: list[Statement] = []
    at = 0
    for end in [match.start() for match in _END.finditer(text)] + [len(text)]:
        start = _skip(text, at, end)
        if start < end:
            found.append(_marked(text, start, end, offset))
        at = end + 1
    return found


def _skip(text: str, start: int, end: int) -> int:
    while start < end:
        if text[start].isspace():
            start += 1
        elif text[start] == "%":
            stop = text.find("\n", start, end)
            start = end if stop < 0 else stop + 1
        else:
            break
    return start


def _marked(text: str, start: int, end: int, offset: int) -> Statement:
    reading = listing = ""
    while True:
        stretch = text[start:end]
        match = _READING.match(stretch)
        if match:
            reading = match["name"]
        else:
            match = _LISTING.match(stretch)
            if not match:
                break
            listing = _KINDS.get(match["kind"].lower(), match["kind"].lower())
        start += match.end()
    tail = text[start:end].rstrip()
    return Statement(offset + start, offset + start + len(tail), reading, listing)
