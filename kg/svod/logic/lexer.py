"""Tokens of the text form, and the problems found in them."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, compress
from typing import Final

_TOKEN: Final = re.compile(
    r"""[^\W\d]\w*                                             # a name
      | \s+ | [%\#][^\n]*                                      # white space, a comment
      | -> | => | ~> | <= | >= | !=
      | -?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w)                 # a number
      | '(?:[^'\\\n]|\\[^\n])*' | "(?:[^"\\\n]|\\[^\n])*"      # a quoted string
      | .                                                      # a mark, or a stray character
    """,
    re.VERBOSE | re.DOTALL,
)
_NAME: Final = re.compile(r"[^\W\d]\w*")
_NUMBER: Final = re.compile(r"-?\d.*")
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_MEANING: Final = {"n": "\n", "r": "\r"}
_ESCAPED: Final = str.maketrans({"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r"})
RESERVED: Final = "not"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a theory, and where.

    Attributes
    ----------
    line
        The line, from 1; 0 if the theory did not come from a text.
    column
        The column, from 1; 0 if the theory did not come from a text.
    message
        What is wrong, one sentence.
    suggestion
        What could be written instead; may be empty.
    level
        ``error`` if the statement was left out of the theory, ``warning`` if it was kept.
    """

    line: int
    column: int
    message: str
    suggestion: str = ""
    level: str = "error"

    def __str__(self) -> str:
        """Return ``line:column: level: message (suggestion)``."""
        hint = f" ({self.suggestion})" if self.suggestion else ""
        return f"{self.line}:{self.column}: {self.level}: {self.message}{hint}"


class Places:
    """Turns offsets of a text into lines and columns."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        """Note where the lines of the text start."""
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def at(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def tokenize(text: str) -> tuple[list[str], list[int]]:
    """Split a text into tokens, without white space and comments; never fails: a stray character is a token.

    Returns
    -------
    The tokens, and their offsets.
    """
    pieces: list[str] = _TOKEN.findall(text)
    kept = [piece[0] not in "%#" and not piece.isspace() for piece in pieces]
    return list(compress(pieces, kept)), list(compress(accumulate(map(len, pieces), initial=0), kept))


def unquote(token: str) -> str | None:
    """Return the string that a quoted token stands for; ``None`` if it is no quoted token."""
    if len(token) > 1 and token[0] in "'\"":
        return _ESCAPE.sub(lambda match: _MEANING.get(match[1], match[1]), token[1:-1])
    return None


def number(token: str) -> int | float | None:
    """Return the number that a token stands for; ``None`` if it is none."""
    if not _NUMBER.fullmatch(token):
        return None
    return int(token) if token.lstrip("-").isdecimal() else float(token)


def quote(text: str) -> str:
    """Return a string as a quoted token."""
    return f"'{text.translate(_ESCAPED)}'"


def is_name(text: str) -> bool:
    """Say whether a string can be written without quotes as an atom, a predicate or a label."""
    return text != RESERVED and _NAME.fullmatch(text) is not None


def is_variable(text: str) -> bool:
    """Say whether a bare name is a variable where a term is expected: it starts with a capital or ``_``."""
    return text[0] == "_" or text[0].isupper()
