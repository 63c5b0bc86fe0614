"""Names of the vocabulary in running text, whatever else stands around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from svod.syntax.scan import split_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from svod.syntax.tree import Entry


class Candidates(Protocol):
    """The part of a lexicon that spotting needs."""

    def candidates(self, word: str) -> tuple[Entry, ...]:
        """Entries whose first word is `word` (folded)."""
        ...


def spotted(text: str, lexicon: Candidates, is_term: Callable[[str], bool]) -> tuple[str, ...]:
    """Terms that are named in a text, each once, in the order of their first place.

    At every word the longest names count, all of them where a spelling has several meanings; a name inside a longer
    one counts as well («волна» in «волна орднанса»), since a reader thinks of both.
    """
    words = split_words(text)
    found: dict[str, None] = {}
    for place, word in enumerate(words):
        fitting = [
            entry
            for entry in lexicon.candidates(word)
            if words[place : place + len(entry.words)] == entry.words and is_term(entry.value)
        ]
        longest = max((len(entry.words) for entry in fitting), default=0)
        found |= dict.fromkeys(entry.value for entry in fitting if len(entry.words) == longest)
    return tuple(found)
