"""The one key under which a form is stored and looked up: case, ё, spaces, dashes, apostrophes and quotes folded.

The compiler of packs and the lexer of questions both call `fold`, so that they cannot disagree. Look-alike letters
of another alphabet are left alone: replacing them is a correction, which is always said aloud.
"""

from __future__ import annotations

from typing import Final
from unicodedata import is_normalized, normalize

_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
_APOSTROPHES: Final = "\u2018\u2019\u201b\u02bc\u02b9\u2032`\u00b4\uff07"
_QUOTES: Final = "«»\u201c\u201d\u201e\u201f\u2033\uff02"
_UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u0301"  # soft hyphen, zero widths, the stress mark of Russian

_TABLE: Final = str.maketrans(
    {
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(_QUOTES, '"'),
        **dict.fromkeys(_UNSEEN, ""),
    },
)


def tidy(text: str) -> str:
    """Text as a form is written: `fold` without ё → е.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    str
        Lower case, composed letters (Unicode NFC), one kind of dash, apostrophe and quote, single spaces.
    """
    if not text.isascii():
        text = _composed(_composed(text).translate(_TABLE))
        return " ".join(_composed(text.lower()).split())
    return " ".join(text.lower().replace("`", "'").split())


def fold(text: str) -> str:
    """Key of a text: two texts that a player would call the same word have the same key.

    Parameters
    ----------
    text : str
        Any text; ``«Брейс» — приказ`` and ``"брейс" - приказ`` have one key.

    Returns
    -------
    str
        `tidy` text with ё written е; folding it again changes nothing.

    Notes
    -----
    Method: Unicode Standard Annex 15 (NFC) and the usual Russian practice of writing е for ё.
    """
    return tidy(text).replace("ё", "е")


def _composed(text: str) -> str:
    return text if is_normalized("NFC", text) else normalize("NFC", text)
