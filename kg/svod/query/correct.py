"""Corrections of single words: typos, keyboard layout, look-alike letters; always said aloud.

Distance is optimal string alignment (rapidfuzz) against the words of the vocabulary's forms.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.model.answers import Correction
from svod.query.mended import Mended
from svod.syntax.scan import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.model.ground import Ground
    from svod.query.ask import Words
    from svod.syntax.scan import Raw

_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбю"
_ALIKE = dict(zip("aceopxyktmhb", "асеорхуктмнв", strict=True))
_SHORT, _LONG = 4, 8
_PIECE: Final = re.compile(r"\S+")
_SPOKEN: Final = re.compile(r"[^\W\d_]*[аеиоуыэюяaeiouy][^\W\d_]*")
_MARKS: Final = "?!&.,;:"  # the Russian layout has the question mark where the English one has &
_NEGATING: Final = ("не", "non", "un")
_DESCRIBING: Final = frozenset({"ADJ", "STATE"})
_COMMON: Final = (  # words of English that mean what they say, whether the vocabulary has them or not
    "were was did does done been being has have had having will would shall should could might must they them their "
    "there then than that this these those what when where which while whom whose with without within into onto from "
    "your yours ours mine here some such same very just also only even ever never each every other others another "
    "about above after again against among around because before behind below between both down during either "
    "neither else more most much many over under until unless upon once only less least like near next none nobody "
    "nothing nor not now off our out own per since still though through till too toward towards well whether why yet "
    "always already almost anyone anything everyone everything someone something"
)
_ENGLISH: Final = frozenset(_COMMON.split())
_LIKE, _WORSE, _KEYWORD = 0.55, 0.12, 0.75


def corrected(text: str, unknown: Iterable[Raw], words: Words) -> Mended:
    """`text` with its unknown words replaced: typed in the other layout, or by the one form that each must be.

    If what one of them must be is unclear, only the layout is set right.
    """
    units = sorted(unknown, key=lambda unit: unit.start)
    typed = _other_layout(text, units, words)
    found = list(typed)
    for raw in units:
        if not any(start <= raw.start < end for start, end, _ in typed):
            word = _one(fold(text[raw.start : raw.end]), words)
            if word is None:
                return _mended(text, typed)
            found.append((raw.start, raw.end, word))
    return _mended(text, sorted(found))


def _mended(text: str, found: Sequence[tuple[int, int, str]]) -> Mended:
    fixes = tuple(Correction(text[start:end], word) for start, end, word in found)
    places = tuple((start, end, len(word)) for start, end, word in found)
    for start, end, word in reversed(found):
        text = text[:start] + word + text[end:]
    return Mended(text, fixes, places)


def _other_layout(text: str, unknown: Sequence[Raw], words: Words) -> list[tuple[int, int, str]]:
    """Pieces between spaces that make sense in the other layout, where ; and , are letters («vj;tn» is «может»).

    Where one does, others of the same alphabet were typed in it too if they become something to pronounce.
    """
    found: list[tuple[int, int, str]] = []
    guesses: list[tuple[int, int, str]] = []
    for match in _PIECE.finditer(text):
        start, end = match.span()
        if not any(start <= raw.start < end for raw in unknown):
            continue
        known = (stop for stop in (end, _bare(match, _MARKS)) if _is_known(_layout(text[start:stop]), words))
        stop = next(known, 0)
        if stop:
            found.append(_turned(text, start, stop, end))
        elif _SPOKEN.fullmatch(_layout(text[start : _bare(match, "?!&")])):
            guesses.append(_turned(text, start, _bare(match, "?!&"), end))
    alphabets = {text[start:end].isascii() for start, end, _ in found}
    guesses = [item for item in guesses if text[item[0] : item[1]].isascii() in alphabets]
    return sorted(found + guesses) if len(found) >= len(guesses) else found


def _bare(piece: re.Match[str], marks: str) -> int:
    """End of a piece without the marks behind it."""
    return piece.start() + len(piece[0].rstrip(marks))


def _is_known(word: str, words: Words) -> bool:
    return word.isalpha() and bool(words.candidates(word))


def _turned(text: str, start: int, stop: int, end: int) -> tuple[int, int, str]:
    """A piece in the other layout; its question mark, where it was &, too."""
    word = _layout(text[start:stop])
    return (start, end, word + text[stop:end].replace("&", "?")) if "&" in text[stop:end] else (start, stop, word)


def _one(word: str, words: Words) -> str | None:
    other = _lookalike(word)
    if other != word and words.candidates(other):
        return other
    if len(word) < _SHORT or word in _ENGLISH:
        return None
    apart = _negated(word, words)
    if apart:
        return apart
    word = joined(word)
    limit = 2 if len(word) >= _LONG else 1
    best: dict[int, list[str]] = {}
    for candidate, distance in _alike(word, limit, words):
        if len(candidate) >= _SHORT - 1 and _whole(candidate, words) and not _turns_over(word, candidate, distance):
            best.setdefault(distance, []).append(candidate)
    if not best or _is_russian(word):
        return None
    nearest_words = best[min(best)]
    terms = {frozenset(entry.value for entry in words.candidates(candidate)) for candidate in nearest_words}
    return max(nearest_words, key=lambda candidate: _ending(word, candidate)) if len(terms) == 1 else None


def _ending(word: str, candidate: str) -> int:
    """How many letters at the end two words share: of two forms as near, the one of the same case is meant."""
    shared = 0
    for one, other in zip(reversed(word), reversed(candidate), strict=False):
        if one != other:
            break
        shared += 1
    return shared


def _is_russian(word: str) -> bool:
    """Whether the dictionary of Russian has a word as it stands: then it is another word, and no slip."""
    from svod.lower.forms_readings import shared_analyzer  # 100 ms, paid by the first word that may be a slip

    return not word.isascii() and any(reading.is_known for reading in shared_analyzer().parse(word))


def _alike(word: str, limit: int, words: Words) -> list[tuple[str, int]]:
    """Words at most so many slips away."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    hits = process.extract(word, words.words(), scorer=OSA.distance, score_cutoff=limit, limit=None)
    return [(candidate, int(distance)) for candidate, distance, _ in hits]


def _negated(word: str, words: Words) -> str:
    """«непризрачный» as «не призрачный», where the rest is a property that the vocabulary knows; '' for other words."""
    for prefix in _NEGATING:
        rest = word.removeprefix(prefix)
        if rest != word and any(e.terminal in _DESCRIBING and len(e.words) == 1 for e in words.candidates(rest)):
            return f"{'не' if prefix == 'не' else 'not'} {rest}"
    return ""


def _turns_over(word: str, candidate: str, distance: int) -> bool:
    """Whether a correction would take «не» away from a word or give it one: then the opposite would be answered."""
    from rapidfuzz.distance import OSA

    for prefix in _NEGATING:
        if OSA.distance(word, prefix + candidate) <= distance:
            return True
        bare = candidate.removeprefix(prefix)
        if bare != candidate and OSA.distance(word, bare) < distance:
            return True
    return False


def _whole(candidate: str, words: Words) -> bool:
    """Whether the word is a form by itself («стоять» alone is not, where only «стоять на» is known)."""
    return any(len(entry.words) == 1 for entry in words.candidates(candidate))


def _layout(word: str) -> str:
    """`word` as typed in the other keyboard layout (``ghbdtn`` is «привет»)."""
    word = word.lower()
    table = str.maketrans(_LATIN, _CYRILLIC) if word.isascii() else str.maketrans(_CYRILLIC, _LATIN)
    return fold(word.translate(table))


def _lookalike(word: str) -> str:
    """`word` with Latin letters that look Cyrillic made Cyrillic, where both alphabets are mixed."""
    if word.isascii():
        return word
    return "".join(_ALIKE.get(letter, letter) for letter in word)


def begun(text: str, words: Words) -> list[str]:
    """Terms whose names of several words begin with the unknown word `text`."""
    return list(dict.fromkeys(entry.value for entry in words.candidates(fold(text)))) if text else []


def nearest(text: str, words: Words, ground: Ground, lang: str) -> list[str]:
    """Up to three words that look most like `text`: labels of terms by their forms, and keywords that are very like."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    key = fold(text)
    if len(key) < _SHORT - 1:
        return []
    found: dict[str, None] = {}
    hits = process.extract(key, words.words(), scorer=OSA.normalized_similarity, limit=12, score_cutoff=_LIKE)
    for word, score, _ in hits:
        if score < hits[0][1] - _WORSE:
            break
        for entry in words.candidates(word):
            term = ground.term(entry.value)
            if term is not None:
                found[term.label(lang)] = None
            elif score >= _KEYWORD and entry.terminal != "UNIT":
                found[" ".join(entry.words)] = None
    return list(found)[:3]
