"""Words of a label, with what stands around them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from svod.folding import tidy

if TYPE_CHECKING:
    from collections.abc import Iterable

CYRILLIC: Final = re.compile("[а-яё]", re.IGNORECASE)
_ABBREVIATION: Final = re.compile("[А-ЯЁ][А-ЯЁ0-9-]+")
_AROUND: Final = re.compile(r"""^(["(]*)(.*?)([")\].,;:!]*)$""")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a label: what stands around it («"», «,»), the bare word, and how its author wrote it."""

    left: str
    word: str
    right: str
    written: str

    @property
    def is_russian(self) -> bool:
        """Whether it has Cyrillic letters."""
        return bool(CYRILLIC.search(self.word))

    @property
    def is_abbreviation(self) -> bool:
        """Whether it is written in Cyrillic capitals: ПСО, ГЭП."""
        return bool(_ABBREVIATION.fullmatch(self.written))


def tokens(label: str) -> tuple[Token, ...]:
    """Words of a label.

    Parameters
    ----------
    label : str
        A label as its author writes it.

    Returns
    -------
    tuple[Token, ...]
        One for each word, in order.
    """
    return tuple(_token(word) for word in label.split())


def _token(word: str) -> Token:
    around = _AROUND.match(tidy(word))
    left, bare, right = around.groups() if around else ("", tidy(word), "")
    return Token(left, bare, right, word[len(left) : len(word) - len(right)])


def text_of(label: Iterable[Token], words: dict[int, str]) -> str:
    """Text of a label with the words at some places replaced.

    Parameters
    ----------
    label : Iterable[Token]
        The label.
    words : dict[int, str]
        New words by their places.

    Returns
    -------
    str
        The words with what stands around each, parted by single spaces.
    """
    return " ".join(f"{token.left}{words.get(index, token.word)}{token.right}" for index, token in enumerate(label))
