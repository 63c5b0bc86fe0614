"""Users' mistakes as values: a code, a span, one sentence, one suggestion, in both languages.

Every code is registered in `CODES` with a bad and a good example; ``svod explain КОД`` prints them.
"""

from __future__ import annotations

from msgspec import Struct

from svod.source import Span


class Diagnostic(Struct, frozen=True):
    """One finding.

    Parameters
    ----------
    code
        A stable code of `svod.codes`.
    span
        The place; its text is underlined.
    message, suggestion
        Pairs (Russian, English); one sentence each. The suggestion may be a pair of empty strings.
    quoted
        The user's own words at the place.
    """

    code: str
    span: Span
    message: tuple[str, str]
    suggestion: tuple[str, str] = ("", "")
    quoted: str = ""
    level: str = "error"


def tongue(lang: str) -> int:
    """Index of a language in a (Russian, English) pair."""
    return 1 if lang == "en" else 0
