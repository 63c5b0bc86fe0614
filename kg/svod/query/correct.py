"""Corrections of single words: typos, keyboard layout, look-alike letters; always said aloud.

Distance is optimal string alignment (rapidfuzz) against the words of the vocabulary's forms.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.folding import fold
from svod.model.answers import Correction

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground
    from svod.query.ask import Words
    from svod.syntax.scan import Raw

_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбю"
_ALIKE = dict(zip("aceopxyktmhb", "асеорхуктмнв", strict=True))
_SHORT, _LONG = 4, 8


def corrected(text: str, unknown: Iterable[Raw], words: Words) -> tuple[str, tuple[Correction, ...]]:
    """`text` with each unknown word replaced by the one form it must be; no change if any is unclear."""
    fixes: list[Correction] = []
    result = text
    for raw in sorted(unknown, key=lambda unit: unit.start, reverse=True):
        word = text[raw.start : raw.end]
        found = _one(fold(word), words)
        if found is None:
            return text, ()
        fixes.insert(0, Correction(word, found))
        result = result[: raw.start] + found + result[raw.end :]
    return result, tuple(fixes)


def _one(word: str, words: Words) -> str | None:
    for other in (_layout(word), _lookalike(word)):
        if other != word and words.candidates(other):
            return other
    if len(word) < _SHORT:
        return None
    from rapidfuzz.distance import OSA

    limit = 2 if len(word) >= _LONG else 1
    best: dict[int, list[str]] = {}
    for candidate in words.words():
        if abs(len(candidate) - len(word)) <= limit and len(candidate) >= _SHORT - 1 and _whole(candidate, words):
            distance = OSA.distance(word, candidate, score_cutoff=limit)
            if distance <= limit:
                best.setdefault(int(distance), []).append(candidate)
    if not best:
        return None
    nearest_words = best[min(best)]
    terms = {frozenset(entry.value for entry in words.candidates(candidate)) for candidate in nearest_words}
    return nearest_words[0] if len(terms) == 1 else None


def _whole(candidate: str, words: Words) -> bool:
    """Whether the word is a form by itself («стоять» alone is not, where only «стоять на» is known)."""
    return any(len(entry.words) == 1 for entry in words.candidates(candidate))


def _layout(word: str) -> str:
    """`word` as typed in the other keyboard layout (``ghbdtn`` is «привет»)."""
    table = str.maketrans(_LATIN, _CYRILLIC) if word.isascii() else str.maketrans(_CYRILLIC, _LATIN)
    return fold(word.translate(table))


def _lookalike(word: str) -> str:
    """`word` with Latin letters that look Cyrillic made Cyrillic, where both alphabets are mixed."""
    if word.isascii():
        return word
    return "".join(_ALIKE.get(letter, letter) for letter in word)


def nearest(text: str, words: Words, ground: Ground, lang: str) -> list[str]:
    """Labels of up to three terms whose forms look most like `text`."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if not text:
        return []
    found: dict[str, None] = {}
    hits = process.extract(fold(text), words.words(), scorer=OSA.normalized_similarity, limit=12, score_cutoff=0.45)
    for word, _, _ in hits:
        for entry in words.candidates(word):
            term = ground.term(entry.value)
            if term is not None:
                found[term.label(lang)] = None
    return list(found)[:3]
