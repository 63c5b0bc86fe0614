"""Closures of a vocabulary, worked out once: what lies above and below a term, and what is apart from it.

Terms are numbered in depth-first order of the hierarchy, so that a branch is a run of numbers and the terms apart
from one are a few runs, however many they are. Method: the preorder labelling of trees (Dietz 1982), with the
additional parents of a term as further runs.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from svod.index.runs import holds, runs_of, united, without
from svod.model.vocabulary import carried_numbers, upwards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.index.layout import Runs
    from svod.model.terms import Term


class Closure:
    """Closures over `terms`: a `Vocabulary` with the answers of `svod.model.vocabulary.TermTable`.

    Attributes
    ----------
    number : dict[str, int]
        Every name that the terms mention, in depth-first order.
    uppers : dict[str, frozenset[str]]
        A name and the names above it.
    lowers : dict[str, list[str]]
        Terms below a name.
    parted : dict[str, Runs]
        Numbers of the names that share no member with a name.
    distant : dict[str, Runs]
        Those of them that no declared alternative ties to it.
    """

    def __init__(self, terms: Iterable[Term]) -> None:
        self._all = tuple(terms)
        self.terms = {term.id: term for term in self._all}
        self.number = {name: place for place, name in enumerate(_in_depth(self._all, self.terms))}
        self.uppers = {name: upwards(self.terms, name) for name in self.number}
        self.lowers: dict[str, list[str]] = {}
        down: dict[str, list[int]] = {}
        for name, uppers in self.uppers.items():
            for upper in uppers:
                down.setdefault(upper, []).append(self.number[name])
                if upper != name and name in self.terms:
                    self.lowers.setdefault(upper, []).append(name)
        self._down = {name: runs_of(numbers) for name, numbers in down.items()}
        foes = self._foes()
        self.parted = {
            name: without(united(*(foes[upper] for upper in uppers if upper in foes)), self._own(name))
            for name, uppers in self.uppers.items()
        }
        self._named: dict[str, list[str]] = {}
        for term in self._all:
            for other in term.alternatives:
                self._named.setdefault(other, []).append(term.id)
        self.distant = {name: without(runs, self._beside(name)) for name, runs in self.parted.items()}

    def _own(self, name: str) -> Runs:
        """Numbers of what lies above and below a name: of two parts of a whole it may be both."""
        return united(runs_of(sorted(self.number[upper] for upper in self.uppers[name])), self._down[name])

    def term(self, name: str) -> Term | None:
        """Term with identifier `name`, or None."""
        return self.terms.get(name)

    def above(self, name: str) -> frozenset[str]:
        """`name` and every concept above it."""
        return self.uppers.get(name) or frozenset((name,))

    def below(self, name: str) -> frozenset[str]:
        """Every concept below `name`, without it."""
        return frozenset(self.lowers.get(name, ()))

    def apart(self, one: str, other: str) -> bool:
        """Whether the two share no member by declaration."""
        return holds(self.parted.get(one, ()), self.number.get(other, -1))

    def unusual(self, name: str) -> frozenset[str]:
        """The concepts at or above `name` that are marked unusual."""
        return frozenset(upper for upper in self.above(name) if upper in self.terms and self.terms[upper].unusual)

    def numbers(self, name: str, quantity: str) -> tuple[int, ...]:
        """Whole numbers of a quantity that a class carries."""
        return carried_numbers(self, name, quantity)

    def rivals(self, name: str) -> frozenset[str]:
        """The declared alternatives of a concept: its own, those of concepts above, and those that name it."""
        found: set[str] = set()
        for upper in self.above(name):
            term = self.terms.get(upper)
            found.update(term.alternatives if term else (), self._named.get(upper, ()))
        return frozenset(found)

    def _foes(self) -> dict[str, Runs]:
        """What is apart from each name by its own declaration or partition."""
        foes: dict[str, Runs] = {}
        for term in self._all:
            for other in term.disjoint:
                foes[term.id] = united(foes.get(term.id, ()), self._down[other])
                foes[other] = united(foes.get(other, ()), self._down[term.id])
        for parts in self._partitions().values():
            downs = [self._down[part] for part in parts]
            none: Runs = ()
            before = list(accumulate(downs, united, initial=none))
            after = list(accumulate(reversed(downs), united, initial=none))[::-1]
            for place, part in enumerate(parts):
                foes[part] = united(foes.get(part, ()), before[place], after[place + 1])
        return foes

    def _partitions(self) -> dict[str, list[str]]:
        parts: dict[str, list[str]] = {}
        for term in self._all:
            for upper in term.broader:
                whole = self.terms.get(upper)
                if whole is not None and whole.partition:
                    parts.setdefault(upper, []).append(term.id)
        return parts

    def _beside(self, name: str) -> Runs:
        """Numbers of the declared alternatives of a name, and of what lies below them."""
        return united(*(self._down[rival] for rival in self.rivals(name)))


def _in_depth(terms: tuple[Term, ...], table: dict[str, Term]) -> Iterator[str]:
    """Every name that the terms mention, a term right behind the first concept above it."""
    names = dict.fromkeys(
        name for term in terms for name in (term.id, *term.broader, *term.disjoint, *term.alternatives)
    )
    children: dict[str, list[str]] = {}
    roots: list[str] = []
    for name in names:
        term = table.get(name)
        if term is not None and term.broader:
            children.setdefault(term.broader[0], []).append(name)
        else:
            roots.append(name)
    seen: set[str] = set()
    waiting = [*reversed(names), *reversed(roots)]  # those on a cycle hang from no root
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            yield name
            waiting += reversed(children.get(name, ()))
