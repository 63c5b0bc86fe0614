"""Truth of a condition in a situation: facts, then derived facts, then presumptions (§1 and §5)."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from svod.logic.team import team
from svod.model.norms import Act, Deontic, Membership, Norm, Participant, Suppression
from svod.query.defeat import Arbiter
from svod.query.match import Instance
from svod.query.readings import NONE, counts

if TYPE_CHECKING:
    from collections.abc import Callable

    from svod.model.ground import Ground
    from svod.model.norms import Literal, Purpose
    from svod.query.readings import Excluded
    from svod.query.situation import Situation
    from svod.query.trial import Options

NOTHING = Act("")
NO_CIRCLE = sys.maxsize
ANYTHING = Norm("?", "?", Deontic("may", NOTHING))


class Truth(NamedTuple):
    """A truth value (None: unknown), whether it is presumed, the atom to settle, the norms it rests on.

    `refuting` are the memberships by which a condition of a norm fails; `contested` names the derived facts behind it
    that two sides contest.
    """

    value: bool | None
    presumed: bool = False
    pending: Literal | None = None
    grounds: tuple[Norm, ...] = ()
    contested: tuple[tuple[str, ...], ...] = ()
    refuting: tuple[Norm, ...] = ()


TRUE, FALSE = Truth(True), Truth(False)


class Court:
    """Finds truths for one question; remembers which memberships each norm sees."""

    def __init__(self, ground: Ground, act: Act, arbiter: Arbiter, excluded: Excluded = NONE) -> None:
        self.ground = ground
        self.act = act
        self.arbiter = arbiter
        self.excluded = excluded
        self.forced: dict[tuple[str, ...], bool] = {}
        self._concluding: dict[tuple[str, str, str], list[tuple[Norm, str]]] = {}
        self._busy: list[tuple[str, ...]] = []
        self._circle = NO_CIRCLE

    def truth(self, literal: Literal, situation: Situation, consumer: Norm) -> Truth:
        """Truth of `literal` with its sign; `consumer` is the norm that asks (for purposes)."""
        value = (situation.base or situation).known(literal)
        if value is not None:
            return FALSE if value is literal.negated else TRUE
        found = self._open(literal, situation, consumer)
        if found.value is None or not literal.negated:
            return found
        return found._replace(value=not found.value)

    def _open(self, atom: Literal, situation: Situation, consumer: Norm) -> Truth:
        """Truth of an atom that the facts leave open."""
        base = situation.base or situation
        derived = self.settle(atom, situation, consumer)
        if derived is not None:
            return derived
        value = base.presumed(atom)
        if value is not None:
            return Truth(value, presumed=True)
        if base is not situation:
            value = situation.known(atom)
            if value is not None:
                return TRUE if value else FALSE
        return Truth(None, pending=atom.atom())

    def settle(self, atom: Literal, situation: Situation, consumer: Norm) -> Truth | None:
        """What norms make of an atom: memberships of an ``is``, values of a ``cmp``; None if they are silent."""
        if atom.pred == "is":
            return self.derive(atom, situation, consumer)
        return self.compute(atom, situation, consumer) if atom.pred == "cmp" else None

    def compute(self, atom: Literal, situation: Situation, consumer: Norm) -> Truth | None:
        """What the value that rules give a quantity makes of a ``cmp`` atom; None if they give none."""
        given = (situation.base or situation).numbers
        if len(atom.args) == 2 and atom.args in given:  # noqa: PLR2004 - one quantity
            return None
        if not any(self.ground.norms("value", name) for name in atom.args[1:]):
            return None
        from svod.query.computed import computed  # few conditions need it

        return self._once(atom, situation, consumer, lambda: computed(self, atom, situation, consumer))

    def derive(self, atom: Literal, situation: Situation, consumer: Norm) -> Truth | None:
        """What membership norms conclude about an ``is`` atom; None if they are silent."""
        variable, term = atom.args
        norms = self.concluding(term, variable, consumer)
        if not norms:
            return None
        return self._once(atom, situation, consumer, lambda: self._dispute(atom, norms, situation, consumer))

    def _once(
        self, atom: Literal, situation: Situation, consumer: Norm, find: Callable[[], Truth | None]
    ) -> Truth | None:
        """What `find` makes of an atom, kept with the situation unless a circle through what is open cut it short."""
        if atom.args in self._busy:
            self._circle = min(self._circle, self._busy.index(atom.args))
            return None
        key = self, atom.args, atom.bounds, consumer.id
        kept: dict[object, Truth | None] = situation.found
        if not self.forced and key in kept:
            return kept[key]
        outer, self._circle = self._circle, NO_CIRCLE
        self._busy.append(atom.args)
        found = find()
        self._busy.pop()
        whole = self._circle >= len(self._busy)
        self._circle = outer if whole else min(self._circle, outer)
        if whole and not self.forced:
            kept[key] = found
        return found

    def _dispute(
        self, atom: Literal, norms: list[tuple[Norm, str]], situation: Situation, consumer: Norm
    ) -> Truth | None:
        sure: dict[str, list[Norm]] = {"pro": [], "con": []}
        behind: dict[str, tuple[Norm, ...]] = {"pro": (), "con": ()}
        pending: Literal | None = None
        contested: tuple[tuple[str, ...], ...] = ()
        for norm, side in norms:
            state = self.conditions(norm, atom.args[0], situation, consumer)
            contested += state.contested
            if state.value:
                sure[side].append(norm)
                behind[side] += (norm, *state.grounds)
            elif state.value is None:
                pending = pending or state.pending
        if pending is not None:
            return Truth(None, pending=pending, contested=contested)
        pro, con = sure["pro"], sure["con"]
        if not pro and not con:
            return None
        won = self.won(pro, con) if pro and con else bool(pro)
        if won is not None:
            return Truth(won, grounds=behind["pro" if won else "con"], contested=contested)
        grounds = (*pro, *con)
        if atom.args in self.forced:
            return Truth(True, grounds=grounds)
        return Truth(False, grounds=grounds, contested=(*contested, atom.args))

    def won(self, pro: list[Norm], con: list[Norm]) -> bool | None:
        """Which side of a dispute over a fact or an effect wins; None if neither or both do."""
        ours, theirs = ([Instance(norm, side, ()) for norm in norms] for side, norms in (("pro", pro), ("con", con)))
        result = team(ours, theirs, self.arbiter.beats)
        return None if result.pro_wins == result.con_wins else result.pro_wins

    def concluding(self, term: str, variable: str, consumer: Norm) -> list[tuple[Norm, str]]:
        """Membership norms for and against `term` that the consumer sees."""
        key = (term, variable, consumer.id)
        known = self._concluding.get(key)
        if known is None:
            known = self._concluding[key] = self._seen(term, variable, consumer)
        return known

    def _seen(self, term: str, variable: str, consumer: Norm) -> list[tuple[Norm, str]]:
        pro, con = self.ground.norms("concludes", term), self.ground.norms("denies", term)
        if not pro and not con:
            return []
        found = [(norm, "pro") for norm in pro if self._visible(norm, variable, consumer)]
        return found + [(norm, "con") for norm in con if self._visible(norm, variable, consumer)]

    def _visible(self, norm: Norm, variable: str, consumer: Norm) -> bool:
        content = norm.content
        assert isinstance(content, Membership)  # noqa: S101 - looked up by kind
        return counts(norm, self.excluded) and self.sees(content.purpose, variable, consumer)

    def sees(self, purpose: Purpose | None, variable: str, consumer: Norm) -> bool:
        """Whether a norm falls under a purpose, if there is one, its participant `variable` in the purpose's role."""
        if purpose is None:
            return True
        content = consumer.content
        if not isinstance(content, Deontic | Suppression):
            return False
        act = content.act
        if purpose.action and purpose.action not in self.ground.above(act.action):
            return False
        if purpose.role and variable not in {purpose.role, _by_class(act, purpose.role)}:
            return False
        return not purpose.filler or any(purpose.filler in self.ground.above(p.term) for p in act.roles)

    def conditions(self, norm: Norm, variable: str, situation: Situation, consumer: Norm | None = None) -> Truth:
        """Whether a norm about ``agent`` applies to `variable`: the conjunction of its literals, seen by `consumer`."""
        pending: Literal | None = None
        contested: tuple[tuple[str, ...], ...] = ()
        grounds: tuple[Norm, ...] = ()
        for literal in norm.scope.literals:
            moved = literal if variable == "agent" else literal.renamed({"agent": variable})
            truth = self.truth(moved, situation, consumer or norm)
            contested += truth.contested
            grounds += truth.grounds
            if truth.value is False:
                return Truth(False, contested=contested, refuting=truth.grounds)
            if truth.value is None and pending is None:
                pending = truth.pending
        return (
            Truth(None, pending=pending, contested=contested)
            if pending is not None
            else Truth(True, grounds=grounds, contested=contested)
        )


def open_court(ground: Ground, options: Options, act: Act = NOTHING, excluded: Excluded = NONE) -> Court:
    """A court for a question that is not about acts, or in one situation only; some readings are left out."""
    return Court(ground, act, Arbiter(ground, act, without_readings=options.without_readings), excluded)


def _by_class(act: Act, role: str) -> str:
    """The filler of a role as a participant named by its class alone."""
    filler = act.role(role)
    return f"@{filler.term}" if filler is not None else role


def consumer_of(purpose: Purpose | None) -> Norm:
    """A stand-in for the norms that a purpose names, so that what holds for it is seen; without one nothing is."""
    if purpose is None:
        return ANYTHING
    roles = (Participant("order", purpose.filler),) if purpose.filler else ()
    name = f"?{purpose.action}/{purpose.filler}"
    return Norm(name, name, Deontic("may", Act(purpose.action, roles)))


def consumer_by(ground: Ground, quantity: str) -> Norm:
    """A stand-in for the norms on the act of which a quantity is the threshold: what counts for it is seen."""
    term = ground.term(quantity)
    if term is None or not term.threshold:
        return ANYTHING
    action = term.threshold[0].partition("=")[0]
    roles = tuple(Participant(role.name, role.filler) for role in term.roles)
    name = f"?{action}"
    return Norm(name, name, Deontic("may", Act(action, roles)))
