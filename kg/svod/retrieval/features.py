"""What a text says, as features: the stems of its words (``w:``), the terms that it names (``t:``), its sort (``k:``).

The sort of a norm is what it does: permit, oblige, set a value, change one, order in time, classify; that of a question
is what it asks for. A feature of a sort weighs what it is worth, by how many rules share it.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.model.norms import Change, Deontic, Effect, Membership, Sequence, Valuation
from svod.syntax.scan import split_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.norms import Norm
    from svod.syntax.spot import Candidates

_SHORTEST: Final = 3  # letters of a word that says something


_SORTS: Final = MappingProxyType({
    "MAY": "may", "MAYNOT": "may", "FORBID": "may", "MUST": "must", "NEEDNOT": "must", "COST": "value",
    "CHANGE": "change", "HALF": "change", "ROUND": "change", "FIRST": "order", "TURNS": "order", "BEGIN": "order",
    "BEFORE": "order", "AFTER": "order", "CONSIDERED": "class", "ONLY": "only",
    "how_many": "value", "which": "value", "faces": "value", "chance": "value", "when": "order", "what_is": "class",
    "what_do": "change",
})  # fmt: skip


def term(name: str) -> str:
    """Feature of a term."""
    return f"t:{name}"


def stems(text: str) -> tuple[str, ...]:
    """Features of the words of a text, in order and with repetition; numbers and the shortest words are left out."""
    return tuple(f"w:{_stem(word)}" for word in split_words(text) if len(word) >= _SHORTEST and word.isalpha())


def terms(names: Iterable[str]) -> tuple[str, ...]:
    """Features of terms."""
    return tuple(term(name) for name in names)


def sorts_asked(text: str, lexicon: Candidates) -> tuple[str, ...]:
    """Sorts of norms that the keywords of a question ask for."""
    words = split_words(text)
    found: dict[str, None] = {}
    for place, word in enumerate(words):
        for entry in lexicon.candidates(word):
            if words[place : place + len(entry.words)] == entry.words:
                sort = _SORTS.get(entry.value if entry.terminal == "QUESTION" else entry.terminal)
                found |= {f"k:{sort}": None} if sort else {}
    return tuple(found)


def sorts_of(norm: Norm) -> tuple[str, ...]:
    """Sorts of a norm."""
    content = norm.content
    found = {"order"} if norm.scope.limits else set()
    if isinstance(content, Deontic):
        found.add("must" if content.modality in {"must", "need_not"} else "may")
        found |= {"only"} if content.only else set()
        found |= {"value"} if any(filler.count is not None for filler in content.act.roles) else set()
    elif isinstance(content, Valuation) or (isinstance(content, Effect) and content.faces is not None):
        found.add("value")
    elif isinstance(content, Change):
        found.add("change")
    elif isinstance(content, Membership):
        found.add("class")
    elif isinstance(content, Sequence):
        found.add("order")
    return tuple(f"k:{sort}" for sort in sorted(found))


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
