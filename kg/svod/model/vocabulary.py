"""What the stages ask of a vocabulary: terms, hierarchy, disjointness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.model.terms import Term


class Vocabulary(Protocol):
    """Access to terms; the index, the graph and the compiler each provide one."""

    def term(self, name: str) -> Term | None:
        """Term with identifier `name`, or None."""
        ...

    def above(self, name: str) -> frozenset[str]:
        """`name` and every concept above it."""
        ...

    def below(self, name: str) -> frozenset[str]:
        """Every concept below `name`, without it."""
        ...

    def apart(self, one: str, other: str) -> bool:
        """Whether the two are declared to share no member (on themselves or above); what lies above is not apart."""
        ...

    def unusual(self, name: str) -> frozenset[str]:
        """The concepts at or above `name` that are marked unusual."""
        ...

    def numbers(self, name: str, quantity: str) -> tuple[int, ...]:
        """Whole numbers of a quantity that a class carries, see `carried_numbers`."""
        ...

    def rivals(self, name: str) -> frozenset[str]:
        """The declared alternatives of a concept: its own, those of concepts above, and those that name it."""
        ...


def is_a(vocabulary: Vocabulary, narrow: str, wide: str) -> bool:
    """Whether every member of `narrow` is one of `wide`."""
    return narrow == wide or wide in vocabulary.above(narrow)


def related(vocabulary: Vocabulary, one: str, other: str) -> bool:
    """Whether one concept lies above the other."""
    return is_a(vocabulary, one, other) or is_a(vocabulary, other, one)


def carried_numbers(vocabulary: Vocabulary, name: str, quantity: str) -> tuple[int, ...]:
    """Whole numbers that a class carries: its own or an upper concept's, else those of all leaves below it.

    Where some leaf below carries none, the agreement of the others proves nothing, and the result is empty.
    """
    found = [n for upper in (name, *sorted(vocabulary.above(name) - {name})) for n in _own(vocabulary, upper, quantity)]
    if found:
        return tuple(found)
    below = vocabulary.below(name)
    leaves = sorted(lower for lower in below if not vocabulary.below(lower))
    rows = [_own(vocabulary, leaf, quantity) for leaf in leaves]
    return tuple(n for row in rows for n in row) if rows and all(rows) else ()


def carries_word(vocabulary: Vocabulary, name: str, quantity: str) -> bool:
    """Whether a class carries a quantity as a word without digits: it or one above it does, or all leaves below it."""
    if any(_word(vocabulary, upper, quantity) for upper in vocabulary.above(name)):
        return True
    below = vocabulary.below(name)
    return bool(below) and all(_word(vocabulary, lower, quantity) or vocabulary.below(lower) for lower in below)


def _word(vocabulary: Vocabulary, name: str, quantity: str) -> bool:
    term = vocabulary.term(name)
    texts = [value for key, value, _ in (term.values if term is not None else ()) if key == quantity]
    return any(text and not any(letter.isdigit() for letter in text) for text in texts)


def _own(vocabulary: Vocabulary, name: str, quantity: str) -> list[int]:
    term = vocabulary.term(name)
    if term is None or not term.values:
        return []
    return [int(value) for key, value, _ in term.values if key == quantity and value.isdigit()]


def rivals_of(vocabulary: Vocabulary, name: str, named: tuple[Term, ...]) -> frozenset[str]:
    """Declared alternatives of a concept, in both directions; `named` are the terms that declare any."""
    above = vocabulary.above(name)
    found: set[str] = set()
    for term in named:
        if term.id in above:
            found |= set(term.alternatives)
        if any(other in above for other in term.alternatives):
            found.add(term.id)
    return frozenset(found)


class TermTable:
    """A vocabulary over a sequence of terms, held in dictionaries."""

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = {term.id: term for term in terms}
        self._above: dict[str, frozenset[str]] = {}
        self._apart: dict[str, set[str]] = {}
        self._below: dict[str, set[str]] = {}
        self._whole: dict[str, list[str]] = {}
        self._outside: dict[str, frozenset[str]] = {}
        self._unusual: dict[str, frozenset[str]] = {}
        self._numbers: dict[tuple[str, str], tuple[int, ...]] = {}
        self._rivals: dict[str, frozenset[str]] = {}
        self._named = tuple(term for term in terms if term.alternatives)
        for term in terms:
            for other in term.disjoint:
                self._apart.setdefault(term.id, set()).add(other)
                self._apart.setdefault(other, set()).add(term.id)
            for upper in term.broader:
                self._parts(term.id, upper)
        for term in terms:
            for upper in self.above(term.id) - {term.id}:
                self._below.setdefault(upper, set()).add(term.id)

    def unusual(self, name: str) -> frozenset[str]:
        """The concepts at or above `name` that are marked unusual."""
        known = self._unusual.get(name)
        if known is None:
            known = frozenset(upper for upper in self.above(name) if upper in self.terms and self.terms[upper].unusual)
            self._unusual[name] = known
        return known

    def numbers(self, name: str, quantity: str) -> tuple[int, ...]:
        """Whole numbers of a quantity that a class carries."""
        key = (name, quantity)
        known = self._numbers.get(key)
        if known is None:
            known = self._numbers[key] = carried_numbers(self, name, quantity)
        return known

    def rivals(self, name: str) -> frozenset[str]:
        """The declared alternatives of a concept."""
        if not self._named:
            return frozenset()
        known = self._rivals.get(name)
        if known is None:
            known = self._rivals[name] = rivals_of(self, name, self._named)
        return known

    def _parts(self, name: str, upper: str) -> None:
        """Note the direct parts of a partitioned concept: any two of them are apart."""
        whole = self.terms.get(upper)
        if whole is None or not whole.partition:
            return
        parts = self._whole.setdefault(upper, [])
        for other in parts:
            self._apart.setdefault(name, set()).add(other)
            self._apart.setdefault(other, set()).add(name)
        parts.append(name)

    def term(self, name: str) -> Term | None:
        """Term with identifier `name`, or None."""
        return self.terms.get(name)

    def above(self, name: str) -> frozenset[str]:
        """`name` and every concept above it (cycles are cut)."""
        known = self._above.get(name)
        if known is not None:
            return known
        found = self._above[name] = upwards(self.terms, name)
        return found

    def below(self, name: str) -> frozenset[str]:
        """Every concept below `name`, without it."""
        return frozenset(self._below.get(name, ()))

    def apart(self, one: str, other: str) -> bool:
        """Whether the two share no member by declaration."""
        known = self._outside.get(one)
        if known is None:
            known = frozenset().union(*(self._apart.get(upper, ()) for upper in self.above(one)))
            self._outside[one] = known
        return bool(known) and not known.isdisjoint(self.above(other)) and not related(self, one, other)


def upwards(terms: Mapping[str, Term], name: str) -> frozenset[str]:
    """`name` and every concept above it (cycles are cut)."""
    found = {name}
    waiting = [name]
    while waiting:
        term = terms.get(waiting.pop())
        for upper in term.broader if term else ():
            if upper not in found:
                found.add(upper)
                waiting.append(upper)
    return frozenset(found)
