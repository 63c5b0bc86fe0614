"""What to do about a word of a norm that the vocabulary lacks: mend it, or declare the term that it names."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.records import replace

if TYPE_CHECKING:
    from svod.diagnostics import Diagnostic
    from svod.lower.forms_readings import Analyzer
    from svod.lower.lexicon import FormTable

_NEAR: Final = 0.8  # of the longer word's letters are the same
_SHORTEST: Final = 4
_KINDS: Final = (
    (frozenset({"INFN", "VERB", "GRND"}), " < action"),
    (frozenset({"ADJF", "ADJS", "PRTF", "PRTS"}), " < state"),
)


def untaught(item: Diagnostic, lexicon: FormTable) -> Diagnostic:
    """The diagnostic with a hint for the author of a pack, who can teach the vocabulary a word."""
    if item.code != "S001" or lexicon.candidates(fold(item.quoted)):  # of a longer name the hint tells already
        return item
    near = _near(fold(item.quoted), lexicon)
    if near:
        hint = (
            f"Может быть, «{near}»? Иначе добавьте слово в блок ```термины.",
            f"Perhaps “{near}”? Otherwise add the word to a block ```terms.",
        )
    else:
        line = _declared(item.quoted)
        hint = (f"Добавьте в блок ```термины строку «{line}».", f"Add a line “{line}” to a block ```terms.")
    return replace(item, suggestion=hint)


def _near(word: str, lexicon: FormTable) -> str:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    if len(word) < _SHORTEST:
        return ""
    found = process.extractOne(word, lexicon.words(), scorer=OSA.normalized_similarity, score_cutoff=_NEAR)
    return str(found[0]) if found else ""


@cache
def _analyzer() -> Analyzer:
    from svod.lower.forms_readings import analyzer

    return analyzer()


def _declared(word: str) -> str:
    """How a term of the word would be declared, by its part of speech."""
    if word.isascii():
        return f"id: русское имя | {word}"
    readings = [reading for reading in _analyzer().parse(fold(word)) if reading.is_known]
    if not readings:
        return f"id: {word} | English name"
    tags = readings[0].tag.grammemes
    kind = next((said for group, said in _KINDS if group & tags), "")
    return f"id{kind}: {readings[0].normal_form} | English name"
