"""Glosses: «остов (hulk)» says one thing twice, and is read as if it said it once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from svod.syntax.scan import split_words

if TYPE_CHECKING:
    from svod.query.ask import Words

_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
_LONGEST: Final = 4  # words of a name before the brackets


def without_glosses(text: str, words: Words) -> str:
    """`text` with blanks for every bracket that names once more what stands before it; places stay as they are."""
    if "(" not in text:
        return text

    def blank(match: re.Match[str]) -> str:
        before = split_words(text[: match.start()])
        inner = _terms(split_words(match[1]), words)
        named = [_terms(before[-count:], words) for count in range(1, min(_LONGEST, len(before)) + 1)]
        return " " * len(match[0]) if any(inner & terms for terms in named) else match[0]

    return _BRACKETS.sub(blank, text)


def _terms(spelling: tuple[str, ...], words: Words) -> set[str]:
    """Terms of which some form is spelt like this."""
    found = words.candidates(spelling[0]) if spelling else ()
    return {entry.value for entry in found if entry.words == spelling}
