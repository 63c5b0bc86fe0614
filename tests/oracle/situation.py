"""Facts and presumptions (§1): what is known of an atom, and what is presumed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from svod.model.norms import Literal, class_of_outsider
from svod.model.numbers import Interval
from tests.oracle.world import World, samples

AGENT = "agent"
OPEN = "open"
PERIOD = "period"


@dataclass(frozen=True, slots=True)
class Situation:
    """Participants with their classes, and the literals that are facts about them.

    `lifted` is set under «любой»: nothing is presumed about the agent. `supposed` are the facts that no question says:
    a reversal takes them as known.
    """

    world: World
    classes: Mapping[str, str]
    facts: tuple[Literal, ...] = ()
    period: str = ""
    lifted: bool = False
    supposed: tuple[Literal, ...] = ()

    def class_of(self, variable: str) -> str:
        """Class of a participant; an outsider carries it in its name."""
        return self.classes.get(variable, class_of_outsider(variable))

    def known_classes(self, variable: str) -> list[str]:
        """The participant's class, and the classes and states given as facts."""
        own = self.class_of(variable)
        given = [fact.args[1] for fact in self._given("is", variable, negated=False)]
        return [*([own] if own else []), *given]

    def _given(self, pred: str, variable: str, *, negated: bool) -> list[Literal]:
        return [fact for fact in self.facts if (fact.pred, fact.args[0], fact.negated) == (pred, variable, negated)]

    def settled(self, atom: Literal) -> bool | None:
        """Truth of an atom by facts alone: §1, 1."""
        if atom.pred == PERIOD:
            return self.world.is_a(self.period, atom.args[0]) if self.period else None
        if atom.pred == "cmp":
            return self._known_number(atom)
        yes = self._given(atom.pred, atom.args[0], negated=False)
        no = self._given(atom.pred, atom.args[0], negated=True)
        if atom.pred == "is":
            return self._known_class(atom, no)
        if atom.pred == "has":
            return self._known_relation(atom, yes, no)
        if atom.pred == "does":
            return self._known_deed(atom, yes, no)
        same = [fact.negated for fact in (*yes, *no) if (fact.args, fact.bounds) == (atom.args, atom.bounds)]
        return not same[0] if same else None

    def _known_class(self, atom: Literal, no: list[Literal]) -> bool | None:
        variable, term = atom.args
        known = self.known_classes(variable)
        if any(self.world.is_a(one, term) for one in known):
            return True
        if any(self.world.apart(one, term) for one in known):
            return False
        return False if any(self.world.is_a(term, fact.args[1]) for fact in no) else None

    def _known_relation(self, atom: Literal, yes: list[Literal], no: list[Literal]) -> bool | None:
        _, relation, term, link = atom.args
        is_a = self.world.is_a
        for fact in yes:
            _, given, member, tie = fact.args
            if is_a(given, relation) and is_a(member, term) and link in {tie, ""}:
                return True
        for fact in no:
            _, given, member, tie = fact.args
            if is_a(relation, given) and is_a(term, member) and tie in {link, ""}:
                return False
        apart = [fact.args[1] for fact in yes if self.world.apart(fact.args[2], term)]
        single = [one for one in self.world.table.above(relation) | {relation} if self.world.term(one).partition]
        return False if any(is_a(given, one) for given in apart for one in single) else None

    def _known_deed(self, atom: Literal, yes: list[Literal], no: list[Literal]) -> bool | None:
        _, action, term = atom.args
        is_a = self.world.is_a
        for fact in yes:
            if is_a(fact.args[1], action) and (not term or is_a(fact.args[2], term)):
                return True
        for fact in no:
            if is_a(action, fact.args[1]) and (not fact.args[2] or is_a(term, fact.args[2])):
                return False
        return None

    def said(self, atom: Literal) -> bool | None:
        """Truth of an atom by the facts of the question alone."""
        return replace(self, facts=tuple(fact for fact in self.facts if fact not in self.supposed)).settled(atom)

    def numbers_given(self, variable: str, quantity: str) -> list[Literal]:
        """Facts about one quantity of one participant."""
        return [fact for fact in self.facts if fact.pred == "cmp" and fact.args == (variable, quantity)]

    def _known_number(self, atom: Literal) -> bool | None:
        inside = bounds_of(atom)
        if len(atom.args) == 3:
            return self._known_difference(atom)
        variable, quantity = atom.args
        given = self.numbers_given(variable, quantity)
        if given:
            left = [x for x in samples([inside, *map(bounds_of, given)]) if allowed(x, given)]
            if all(inside.contains(x) for x in left):
                return True
            return None if any(inside.contains(x) for x in left) else False
        carried = self.carried(variable, quantity)
        verdicts = {one.within(inside) for one in carried}
        if not carried and any(self.world.worded(name, quantity) for name in self.known_classes(variable)):
            return False
        return verdicts.pop() if len(verdicts) == 1 else None

    def carried(self, variable: str, quantity: str) -> list[Interval]:
        """Numbers of the first known class that carries any."""
        found = (self.world.carried(name, quantity) for name in self.known_classes(variable))
        return next((numbers for numbers in found if numbers), [])

    def _known_difference(self, atom: Literal) -> bool | None:
        variable, one, other = atom.args
        first, second = self.exact(variable, one), self.exact(variable, other)
        if first is not None and second is not None:
            return bounds_of(atom).contains(first - second)
        told = [fact.negated for fact in self.facts if positive(fact) == positive(atom)]
        if told:
            return not all(told)
        others = [fact for fact in self.facts if fact.pred == "cmp" and fact.args == atom.args and not fact.negated]
        if any(bounds_of(fact).within(bounds_of(atom)) for fact in others):
            return True  # above zero is at least zero
        denied = [fact for fact in self.facts if fact.pred == "cmp" and fact.args == atom.args and fact.negated]
        return False if any(bounds_of(atom).within(bounds_of(fact)) for fact in denied) else None

    def exact(self, variable: str, quantity: str) -> Fraction | None:
        """The one number that a quantity can have by the facts, or else by the classes."""
        given = self.numbers_given(variable, quantity)
        if given:
            left = [number for number in samples([*map(bounds_of, given)]) if allowed(number, given)]
            ends = {end for fact in given for end in (bounds_of(fact).low, bounds_of(fact).high)}
            return left[0] if len(left) == 1 and left[0] in ends else None
        points = {one.point() for one in self.carried(variable, quantity)}
        point = points.pop() if len(points) == 1 else None
        return None if point is None else Fraction(point)

    def presumed(self, atom: Literal) -> bool | None:
        """Truth of an atom by presumption, where no fact settles it: §1, 3."""
        if atom.pred == OPEN:
            return False
        if self.lifted and atom.pred != PERIOD and atom.args[0] == AGENT:
            return None
        if atom.pred == "is":
            return False if self._unusual_class(*atom.args) else None
        if atom.pred == "has":
            unusual = self.world.unusual(atom.args[1]) or self.world.unusual(atom.args[2])
            return False if unusual and not self._unsettled(atom) else None
        if atom.pred == "does":
            unusual = self.world.unusual(atom.args[1]) or self._rare(atom.args[2])
            return False if unusual or self._done_elsewhere(atom) else None
        if atom.pred == "cmp":
            return self._presumed_number(atom) if len(atom.args) == 2 else self._presumed_difference(atom)
        return False if atom.pred == "same" else None

    def _unusual_class(self, variable: str, term: str) -> bool:
        known = self.known_classes(variable)
        return self.world.unusual(term) or any(
            self.world.unusual(upper) and not any(self.world.is_a(one, upper) for one in known)
            for upper in self.world.table.above(term)
        )

    def _rare(self, term: str) -> bool:
        """Whether a class is unusual and no participant that the question classes is of it."""
        named = {*self.classes, *(fact.args[0] for fact in self.facts if fact.pred == "is" and not fact.negated)}
        known = (kind for variable in named for kind in self.known_classes(variable))
        return self.world.unusual(term) and not any(self.world.is_a(kind, term) for kind in known)

    def _done_elsewhere(self, atom: Literal) -> bool:
        """Whether a fact tells of the act with a filler that is declared apart."""
        variable, action, term = atom.args
        return any(
            self.world.is_a(fact.args[1], action) and self.world.apart(fact.args[2], term)
            for fact in self._given("does", variable, negated=False)
            if fact.args[2] and term
        )

    def _unsettled(self, atom: Literal) -> bool:
        """Whether a fact says that the relation holds, but not with which class or whose member."""
        variable, relation, term, link = atom.args
        return any(
            self.world.is_a(fact.args[1], relation)
            and self.world.related(fact.args[2], term)
            and (link in {fact.args[3], ""} or not fact.args[3])
            and not (link == "that" and self._of_another(variable, term, fact.args[2]))
            for fact in self._given("has", variable, negated=False)
        )

    def _of_another(self, variable: str, term: str, kind: str) -> bool:
        """Whether every other participant of such a class is apart from the class `kind`, and there is one."""
        others = [one for name, one in self.classes.items() if name != variable and self.world.related(one, term)]
        return bool(others) and all(self.world.apart(one, kind) for one in others)

    def _presumed_number(self, atom: Literal) -> bool | None:
        usual = self.world.usual(atom.args[1])
        if usual is None or self.numbers_given(*atom.args):
            return None
        if usual.within(bounds_of(atom)):
            return True
        return None if usual.meets(bounds_of(atom)) else False

    def _presumed_difference(self, atom: Literal) -> bool | None:
        variable, one, other = atom.args
        usual = self.world.usual_against(one, other)
        if usual is None or any(
            self.numbers_given(variable, name) or self.carried(variable, name) for name in (one, other)
        ):
            return None
        if usual.within(bounds_of(atom)):
            return True
        return None if usual.meets(bounds_of(atom)) else False

    def possible_number(self, number: Fraction, variable: str, quantity: str) -> bool:
        """Whether a number lies inside what is given of a quantity, or else inside its usual interval."""
        given = self.numbers_given(variable, quantity)
        if given:
            return allowed(number, given)
        usual = None if self.lifted and variable == AGENT else self.world.usual(quantity)
        return usual is None or usual.contains(number)

    def limits_of(self, variable: str, quantity: str) -> list[Interval]:
        """Every interval that matters to a quantity of a participant."""
        usual = self.world.usual(quantity)
        return [*map(bounds_of, self.numbers_given(variable, quantity)), *([usual] if usual else [])]


def positive(literal: Literal) -> Literal:
    """The atom of a literal."""
    return Literal(literal.pred, literal.args, bounds=literal.bounds)


def bounds_of(literal: Literal) -> Interval:
    """Interval of a comparison; none given is every number."""
    return literal.bounds or Interval()


def allowed(number: Fraction, given: list[Literal]) -> bool:
    """Whether a number agrees with every fact about its quantity."""
    return all(bounds_of(fact).contains(number) != fact.negated for fact in given)
