"""Tokens and parse trees with their places in the text.

Tokens and trees are named tuples: a question makes a hundred of them, and a frozen dataclass takes four times as long.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class Entry(Struct, frozen=True):
    """A surface form of the lexicon.

    Parameters
    ----------
    words
        The folded words of the form, split at spaces, hyphens and dots.
    terminal
        The syntactic category (a terminal of the grammar).
    value
        A term's identifier, or a keyword's value.
    features
        Readings of the form: (case, number, gender, extra) each; empty strings where they do not apply.
    lang
        ``ru`` or ``en``.
    """

    words: tuple[str, ...]
    terminal: str
    value: str
    features: tuple[tuple[str, str, str, str], ...] = ()
    lang: str = "ru"


class Token(NamedTuple):
    """A stretch of the text with a terminal; `entries` are the lexicon's readings, one a term."""

    terminal: str
    value: str
    start: int
    end: int
    text: str
    entries: tuple[Entry, ...] = ()

    def cases(self) -> frozenset[str]:
        """Grammatical cases that some reading allows; empty for an undeclined word."""
        return frozenset([case for entry in self.entries for case, *_ in entry.features if case])


class Tree(NamedTuple):
    """A node of a parse: the rule's name and its children in order."""

    name: str
    children: tuple[Tree | Token, ...]

    def tokens(self) -> list[Token]:
        """Leaves from left to right."""
        found: list[Token] = []
        for child in self.children:
            if isinstance(child, Token):
                found.append(child)
            else:
                found += child.tokens()
        return found

    def extent(self) -> tuple[int, int]:
        """Offsets of the first and past the last character."""
        leaves = self.tokens()
        return (leaves[0].start, leaves[-1].end) if leaves else (0, 0)
