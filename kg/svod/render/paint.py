"""Colour, only where it is wanted: on a terminal, without NO_COLOR, or when asked for."""

from __future__ import annotations

import os
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    class Stream(Protocol):
        """What is asked of an output."""

        def isatty(self) -> bool:
            """Whether it is a terminal."""
            ...


CHOICES: Final = ("auto", "always", "never")
_STYLES: Final = MappingProxyType(
    {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
)


class Paint(NamedTuple):
    """Puts text into colour, or leaves it alone."""

    on: bool = False

    def __call__(self, text: str, *styles: str) -> str:
        """`text` in styles of `_STYLES`."""
        if not self.on or not text or not styles:
            return text
        return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"


PLAIN: Final = Paint()


def wanted(choice: str, stream: Stream, environment: Mapping[str, str] = os.environ) -> Paint:
    """Colour for a stream under a choice of `CHOICES`; ``auto`` heeds NO_COLOR and dumb terminals."""
    if choice != "auto":
        return Paint(choice == "always")
    if environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return PLAIN
    return Paint(stream.isatty())
