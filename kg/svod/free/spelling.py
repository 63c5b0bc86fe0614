"""Misspelt words of a player's text: corrected only where no dictionary has them as they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.free.lexicon import known
from svod.query.correct import corrected
from svod.query.mended import Mended
from svod.syntax.lexer import lex

if TYPE_CHECKING:
    from svod.free.lexicon import Talk
    from svod.syntax.scan import Raw

_LEAST_ENGLISH: Final = 6  # an English word is in no dictionary of ours: a short one may be any word


def mended(text: str, talk: Talk) -> Mended:
    """The text with its misspelt words corrected, one after another."""
    unknown = [raw for raw in lex(text, talk).unknown if _is_strange(raw, talk)]
    whole = corrected(text, unknown, talk)
    if whole.fixes or len(unknown) < 2:  # noqa: PLR2004 - one word was tried alone
        return whole
    for raw in reversed(unknown):
        one = corrected(whole.text, [raw], talk)
        if one.fixes:
            whole = Mended(one.text, (*one.fixes, *whole.fixes), (*one.places, *whole.places))
    return whole


def _is_strange(raw: Raw, talk: Talk) -> bool:
    """Whether a word is a slip, not a word that the game has no use for."""
    word = fold(raw.text)
    if word in talk.table.silent or word in talk.table.senses:
        return False
    if word.isascii():
        return len(word) >= _LEAST_ENGLISH or not word.isalpha()
    return not known(word)
