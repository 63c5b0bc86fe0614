"""What is known of the participants of a question: facts with what they entail (``docs/semantics.md`` §1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from svod.model.norms import Literal, class_of_outsider
from svod.model.numbers import Interval, Number
from svod.model.vocabulary import carries_word
from svod.query.intervals import EVERYTHING, intersect, outside, verdict_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from typing import Self

    from svod.model.ground import Ground


_POSITIVE = (Interval(low=0), Interval(low=0, low_open=True))


class Facts:
    """Facts about participants; `extend` gives a new one with more of them, the old one stays.

    The tables are shared between situations: what learns makes a new one.
    `base` are the facts without what a completion assumes; None where nothing is assumed. `lifted` is the participant
    of which nothing is presumed; `found` keeps what has been derived from just these facts.
    """

    __slots__ = (
        "base", "believed", "denied", "does", "found", "ground", "has", "kinds", "lifted", "numbers", "pairs", "period",
    )  # fmt: skip

    def __init__(self, ground: Ground, kinds: dict[str, str], period: str = "") -> None:
        self.ground = ground
        self.kinds = kinds
        self.period = period
        self.believed: dict[str, tuple[str, ...]] = {variable: (term,) for variable, term in kinds.items() if term}
        self.denied: dict[str, tuple[str, ...]] = {}
        self.has: tuple[Literal, ...] = ()
        self.does: tuple[Literal, ...] = ()
        self.pairs: dict[tuple[str, tuple[str, ...], Interval | None], bool] = {}
        self.numbers: dict[tuple[str, str], tuple[Interval, ...]] = {}
        self.lifted = ""
        self.base: Self | None = None
        self.found: dict[Hashable, Any] = {}

    def extend(self, literals: Iterable[Literal]) -> Self:
        """Facts with `literals` besides."""
        new = self.__new__(type(self))
        new.ground, new.kinds, new.period, new.lifted = self.ground, self.kinds, self.period, self.lifted
        new.believed, new.denied, new.pairs, new.numbers = self.believed, self.denied, self.pairs, self.numbers
        new.has, new.does = self.has, self.does
        new.base, new.found = self.base, {}
        for literal in literals:
            new._learn(literal)  # noqa: SLF001 - of its own class
        return new

    def _learn(self, literal: Literal) -> None:
        pred, args = literal.pred, literal.args
        if pred == "is":
            self.learn_class(args[0], args[1], negated=literal.negated)
        elif pred == "has":
            self.has = (*self.has, literal)
        elif pred == "does":
            self.does = (*self.does, literal)
        elif pred == "cmp" and len(args) > 2:  # noqa: PLR2004 - two quantities are compared
            self._pair(literal)
        elif pred == "cmp":
            bounds = literal.bounds or EVERYTHING
            parts = outside(bounds) if literal.negated else (bounds,)
            known = self.numbers.get((args[0], args[1]), (EVERYTHING,))
            found = tuple(intersect(a, b) for a in known for b in parts if a.meets(b))
            self.numbers = {**self.numbers, (args[0], args[1]): found}
        else:
            self._pair(literal)

    def learn_class(self, variable: str, term: str, *, negated: bool = False) -> None:
        """Learn, while the situation is made, that a participant has a class or state."""
        self.found = self.found and {}
        if negated:
            self.denied = {**self.denied, variable: (*self.denied.get(variable, ()), term)}
        else:
            self.believed = {**self.believed, variable: (*self.believed.get(variable, ()), term)}

    def _pair(self, literal: Literal) -> None:
        key = _key(literal)
        self.pairs = {**self.pairs, key: self.pairs.get(key, False) or not literal.negated}

    def classes(self, variable: str) -> tuple[str, ...]:
        """Classes and states that the participant is known to have, without what they entail."""
        known = self.believed.get(variable, ())
        return (class_of_outsider(variable), *known) if variable.startswith("@") else known

    def known(self, atom: Literal) -> bool | None:
        """Truth by facts alone; the sign of `atom` does not matter."""
        pred = atom.pred
        if pred == "is":
            return self._known_is(*atom.args)
        if pred == "has":
            return self._known_has(atom)
        if pred == "cmp":
            return self._known_number(atom)
        if pred == "does":
            return self._known_does(atom)
        if pred == "period":
            return self._known_period(atom.args[0])
        settled = self._settled_role(atom) if pred == "open" else None
        return self.pairs.get(_key(atom)) if settled is None else settled

    def _settled_role(self, atom: Literal) -> bool | None:
        """A role left open is as narrow as a norm wants it where facts say so."""
        role, word, *rest = atom.args
        negated = word.startswith("not ")
        truth = (
            self.known(Literal(word.removeprefix("not "), (role, *rest), bounds=atom.bounds))
            if role != "action"
            else None
        )
        return None if truth is None else truth != negated

    def _known_is(self, variable: str, term: str) -> bool | None:
        ground = self.ground
        classes = self.classes(variable)
        for known in classes:
            if known == term or term in ground.above(known):
                return True
        for known in classes:
            if ground.apart(known, term):
                return False
        denied = self.denied.get(variable)
        return None if denied is None or ground.above(term).isdisjoint(denied) else False

    def _known_has(self, atom: Literal) -> bool | None:
        variable, relation, term, link = atom.args
        above = self.ground.above
        found: bool | None = None
        for fact in self.has:
            holder, other, kind, tie = fact.args
            if holder != variable:
                continue
            if not fact.negated and relation in above(other) and term in above(kind) and link in {"", tie}:
                return True
            if fact.negated and other in above(relation) and kind in above(term) and tie in {"", link}:
                found = False
            if not fact.negated and self.ground.apart(kind, term) and self._single(above(relation) & above(other)):
                found = False
        return found

    def _single(self, relations: frozenset[str]) -> bool:
        """Whether one of the relations takes one filler."""
        return any(term is not None and term.partition for term in map(self.ground.term, relations))

    def _known_does(self, atom: Literal) -> bool | None:
        variable, action, term = atom.args
        above = self.ground.above
        found: bool | None = None
        for fact in self.does:
            holder, done, kind = fact.args
            if holder != variable:
                continue
            if not fact.negated and action in above(done) and (not term or (kind and term in above(kind))):
                return True
            if fact.negated and done in above(action) and (not kind or (term and kind in above(term))):
                found = False
        return found

    def _known_number(self, atom: Literal) -> bool | None:
        bounds = atom.bounds or EVERYTHING
        if len(atom.args) > 2:  # noqa: PLR2004 - two quantities are compared
            return self._difference(atom, bounds)
        given = self.numbers.get((atom.args[0], atom.args[1]))
        if given is not None:
            return verdict_of(given, bounds)
        if self.base is not None:
            return None  # an assumed class brings no number: nothing binds atoms of different kinds
        answers = {bounds.contains(value) for value in carried(self, atom.args[0], atom.args[1])}
        if not answers and self._wordy(atom.args[0], atom.args[1]):
            return False
        return answers.pop() if len(answers) == 1 else None

    def _difference(self, atom: Literal, bounds: Interval) -> bool | None:
        """Two quantities compared: settled where both are known exactly, or by a fact in the same words."""
        points = [self.point(atom.args[0], quantity) for quantity in atom.args[1:]]
        if points[0] is not None and points[1] is not None:
            return bounds.contains(points[0] - points[1])
        told = self.pairs.get(_key(atom))
        if told is not None or bounds not in _POSITIVE:
            return told
        wider = bounds == _POSITIVE[0]  # above zero entails at least zero
        other = self.pairs.get(("cmp", atom.args, _POSITIVE[wider]))
        return other if other is wider else None

    def _wordy(self, variable: str, quantity: str) -> bool:
        """Whether a class of the participant carries the quantity as a word («голополя»): no number then."""
        return any(carries_word(self.ground, kind, quantity) for kind in self.classes(variable))

    def _known_period(self, period: str) -> bool | None:
        if not self.period:
            return self.pairs.get(("period", (period,), None))
        return period == self.period or period in self.ground.above(self.period)

    def point(self, variable: str, quantity: str) -> Number | None:
        """A number known exactly, by facts or else by the classes; None if there is none."""
        given = self.numbers.get((variable, quantity))
        if given is not None:
            return given[0].point() if len(given) == 1 else None
        numbers = set(carried(self, variable, quantity))
        return numbers.pop() if len(numbers) == 1 else None


def _key(literal: Literal) -> tuple[str, tuple[str, ...], Interval | None]:
    return literal.pred, literal.args, literal.bounds


def carried(situation: Facts, variable: str, quantity: str) -> tuple[int, ...]:
    """Whole numbers that the classes of a participant carry: those of the first class that carries any."""
    for kind in situation.classes(variable):
        found = situation.ground.numbers(kind, quantity)
        if found:
            return found
    return ()
