"""A situation: the participants of a question and what is known, presumed or unknown about them.

Truth is that of ``docs/semantics.md`` §1: facts with what they entail, then presumptions, else unknown (None).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Literal
from svod.query.facts import Facts, carried
from svod.query.intervals import EVERYTHING, usual_difference, usual_interval, verdict_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from svod.model.ground import Ground
    from svod.model.numbers import Interval


class Situation(Facts):
    """Facts, and what is presumed where they are silent."""

    __slots__ = ()

    def lift(self, variable: str) -> Self:
        """A situation in which nothing is presumed about a participant."""
        new = self.extend(())
        new.lifted = variable
        return new

    def assume(self, literal: Literal) -> Self:
        """A situation in which an unknown atom has a value, as in a completion; a number stays a usual one."""
        new = self.extend(())
        new.base = self.base or self
        if literal.pred == "cmp" and len(literal.args) == 2 and literal.args not in self.numbers:  # noqa: PLR2004 - one quantity
            usual = None if self.lifted == literal.args[0] else self._usual(literal.args[1])
            if usual is not None:
                new.numbers = {**self.numbers, (literal.args[0], literal.args[1]): (usual,)}
        new._learn(literal)  # noqa: SLF001 - of its own class
        return new

    def _usual(self, quantity: str) -> Interval | None:
        term = self.ground.term(quantity)
        return usual_interval(term.usual) if term is not None and term.usual else None

    def presumed(self, atom: Literal) -> bool | None:
        """Truth by presumption, for an atom that facts leave open; None for an unknown one."""
        pred, args = atom.pred, atom.args
        if self.lifted and args[0] == self.lifted and pred != "open":
            return None
        if pred == "is":
            return False if self._unusual(args[0], args[1]) else None
        if pred == "has":
            marked = self._marked(args[1]) or self._marked(args[2])
            return False if marked and not self._hinted(atom) else None
        if pred == "does":
            return False if self._marked(args[1]) or self._rare(args[2]) or self._elsewhere(*args) else None
        if pred == "cmp" and len(args) == 2:  # noqa: PLR2004 - one quantity against its usual interval
            usual = None if args in self.numbers else self._usual(args[1])
            return verdict_of((usual,), atom.bounds or EVERYTHING) if usual is not None else None
        if pred == "cmp":
            return self._presumed_difference(atom)
        return False if pred in {"same", "open"} else None

    def _presumed_difference(self, atom: Literal) -> bool | None:
        """Two quantities of which one usually bounds the other; a number given of either leaves that open."""
        variable, one, other = atom.args
        if any((variable, name) in self.numbers or carried(self, variable, name) for name in (one, other)):
            return None
        term = self.ground.term(one)
        usual = usual_difference(term.usual, other) if term is not None and term.usual else None
        return verdict_of((usual,), atom.bounds or EVERYTHING) if usual is not None else None

    def _hinted(self, atom: Literal) -> bool:
        """Whether a fact leaves the atom open: of a wider class, or without a link that the atom names."""
        variable, relation, term, link = atom.args
        above = self.ground.above
        return any(
            not fact.negated
            and fact.args[0] == variable
            and relation in above(fact.args[1])
            and (term in above(fact.args[2]) or fact.args[2] in above(term))
            and (not fact.args[3] or not link or fact.args[3] == link)
            and not (link == "that" and self._of_another(variable, term, fact.args[2]))
            for fact in self.has
        )

    def _of_another(self, variable: str, term: str, kind: str) -> bool:
        """Whether no participant that «that» may mean (any other one of such a class) can be of the class `kind`."""
        above, apart = self.ground.above, self.ground.apart
        others = [k for name, k in self.kinds.items() if name != variable and (term in above(k) or k in above(term))]
        return bool(others) and all(apart(other, kind) for other in others)

    def _rare(self, term: str) -> bool:
        """Whether a class is marked unusual and no participant is of it."""
        named = (kind for variable in self.believed for kind in self.classes(variable))
        return self._marked(term) and not any(term in self.ground.above(kind) for kind in named)

    def _elsewhere(self, variable: str, action: str, term: str) -> bool:
        """Whether a fact names another filler of the act: who shoots at a ship is not taken to shoot at torpedoes."""
        return any(
            holder == variable and action in self.ground.above(done) and kind and term and self.ground.apart(kind, term)
            for holder, done, kind in (fact.args for fact in self.does if not fact.negated)
        )

    def _marked(self, name: str) -> bool:
        term = self.ground.term(name)
        return term is not None and term.unusual

    def _unusual(self, variable: str, name: str) -> bool:
        marked = self.ground.unusual(name)
        if not marked or name in marked:
            return bool(marked)
        known = [self.ground.above(kind) for kind in self.classes(variable)]
        return not all(any(upper in above for above in known) for upper in marked)


def situation_of(ground: Ground, facts: Iterable[Literal]) -> Situation:
    """The situation that facts alone describe; of what class a participant is, the first of them says."""
    told = tuple(facts)
    kinds = {fact.args[0]: fact.args[1] for fact in reversed(told) if fact.pred == "is" and not fact.negated}
    return Situation(ground, kinds, "").extend(told)


def contradictions(
    ground: Ground, literals: tuple[Literal, ...], situation: Situation
) -> tuple[Literal, Literal] | None:
    """The first two given facts that cannot both hold, else None."""
    for index, literal in enumerate(literals):
        before = literals[:index]
        rest = Situation(ground, situation.kinds, situation.period).extend(before)
        truth = rest.known(literal)
        if truth is not None and truth == literal.negated:
            for earlier in before:
                alone = Situation(ground, {}, "").extend((earlier,))
                if alone.known(literal) is (literal.negated):
                    return earlier, literal
            return literal, literal
    return None
