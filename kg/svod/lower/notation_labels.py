"""Which labels of a vocabulary can stand in the canonical form, and what is read under them."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.lower.notation_words import FUNCTIONS, HEADS, LITERALS, NUMBER, SPECIAL, SUFFIXES, WORDS, meanings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from svod.model.terms import Term

DICE: Final = re.compile(r"([0-9]+)[DdДд]([0-9]+)")
_STANDALONE: Final = frozenset(meanings(HEADS, LITERALS, FUNCTIONS, SUFFIXES))
_OPENERS: Final = frozenset(fold(word) for key in ("not", "if") for word in WORDS[key])
_UNREADABLE: Final = re.compile("[" + re.escape(SPECIAL) + "]")


def label_table(terms: Iterable[Term]) -> Mapping[str, str]:
    """The names under which terms are read.

    Parameters
    ----------
    terms
        The whole vocabulary.

    Returns
    -------
    Mapping[str, str]
        Folded label → identifier, in both languages. A preferred label that two terms share is left out; other
        labels are taken where they are nobody else's.
    """
    preferred: dict[str, set[str]] = {}
    other: dict[str, set[str]] = {}
    for term in terms:
        for lang in ("ru", "en"):
            preferred.setdefault(fold(term.label(lang)), set()).add(term.id)
        for label in term.labels:
            other.setdefault(fold(label.text), set()).add(term.id)
    found = {key: min(names) for key, names in other.items() if len(names) == 1}
    found.update({key: min(names) for key, names in preferred.items() if len(names) == 1})
    for key, names in preferred.items():
        if len(names) > 1:
            found.pop(key, None)
    found.pop("", None)
    return MappingProxyType(found)


def unreadable(terms: Iterable[Term], lang: str, labels: Mapping[str, str] | None = None) -> frozenset[str]:
    """Identifiers of the terms whose label in `lang` cannot be read back: the printer writes ``#id`` for them.

    Parameters
    ----------
    labels
        The `label_table` of the terms, if it is at hand.
    """
    held = tuple(terms)
    table = label_table(held) if labels is None else labels
    return frozenset(term.id for term in held if not _readable(term.label(lang), term.id, table))


def _readable(label: str, name: str, labels: Mapping[str, str]) -> bool:
    key = fold(label)
    if labels.get(key) != name or _UNREADABLE.search(label) or key in _STANDALONE:
        return False
    first = label.split(maxsplit=1)[0]
    return not (fold(first) in _OPENERS or NUMBER.fullmatch(first) or DICE.fullmatch(first))
