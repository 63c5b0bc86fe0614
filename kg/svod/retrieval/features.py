"""What a text says, as features: the stems of its words (``w:``) and the terms that it names (``t:``)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from svod.syntax.scan import split_words

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHORTEST: Final = 3  # letters of a word that says something


def term(name: str) -> str:
    """Feature of a term."""
    return f"t:{name}"


def stems(text: str) -> tuple[str, ...]:
    """Features of the words of a text, in order and with repetition; numbers and the shortest words are left out."""
    return tuple(f"w:{_stem(word)}" for word in split_words(text) if len(word) >= _SHORTEST and word.isalpha())


def terms(names: Iterable[str]) -> tuple[str, ...]:
    """Features of terms."""
    return tuple(term(name) for name in names)


@cache
def _stem(word: str) -> str:
    """Stem of a folded word, Russian or English (Snowball)."""
    russian, english = _stemmers()
    found: str = (english if word.isascii() else russian)(word)
    return found


@cache
def _stemmers():  # type: ignore[no-untyped-def]  # noqa: ANN202 - the library has no types
    from snowballstemmer import stemmer

    return stemmer("russian").stemWord, stemmer("english").stemWord
