"""Which of two norms of opposite sides beats the other (§4), and which side wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from svod.model.norms import Act, Deontic, Membership, Norm, Participant, Replacement, Suppression
from tests.oracle.instances import AGAINST, FOR, Instance
from tests.oracle.matching import ACTION, holds
from tests.oracle.situation import AGENT, Situation, positive
from tests.oracle.world import World

Fighter = TypeVar("Fighter")
NO_SPECIFICITY = "без специфичности"
FORBIDDEN_FIRST = "нельзя важнее можно"


@dataclass(frozen=True, slots=True)
class Ring:
    """What the fights of one act know: the act with its fillers, and the replacements that hold."""

    world: World
    act: Act
    replacements: tuple[Norm, ...] = ()

    def beats(self, a: Instance, b: Instance) -> bool:
        """Whether `a` beats `b`: by the first level on which either beats the other."""
        for level in (_replaces, _suppresses, _excepts, _more_specific, _forbids, _outranks):
            one, other = level(self, a, b), level(self, b, a)
            if one or other:
                return one
        return False

    def membership_beats(self, a: Norm, b: Norm) -> bool:
        """The same for two memberships, to which suppression and the principle of prohibitions do not reach."""
        for one, other in (
            (self.world.linked("replaces", a, b, self.act), self.world.linked("replaces", b, a, self.act)),
            (self.world.linked("exception_to", a, b, self.act), self.world.linked("exception_to", b, a, self.act)),
            (specific(self.world, a, b), specific(self.world, b, a)),
            (self.world.rank(a) > self.world.rank(b), self.world.rank(b) > self.world.rank(a)),
        ):
            if one or other:
                return one
        return False


def winner(pros: Sequence[Fighter], cons: Sequence[Fighter], beats: Callable[[Fighter, Fighter], bool]) -> str:
    """Team defeat: yes, no, conflict or silent."""
    if not pros and not cons:
        return "silent"
    pros_win = bool(pros) and all(any(beats(p, c) for p in pros) for c in cons)
    cons_win = bool(cons) and all(any(beats(c, p) for c in cons) for p in pros)
    if pros_win == cons_win:
        return "conflict"
    return "yes" if pros_win else "no"


def _replaces(ring: Ring, a: Instance, b: Instance) -> bool:
    if ring.world.linked("replaces", a.norm, b.norm, ring.act):
        return True
    return a.side == FOR and any(norm in ring.replacements for norm in replacing(ring.world, ring.act, b))


def replacing(world: World, act: Act, b: Instance) -> list[Norm]:
    """Where `b` counts on a relation that the act adds to: the replacements of that relation by the act's filler."""
    relation, _, role = world.term(act.action).adds.partition("=")
    filler = act.role(role)
    counts = (
        b.side == AGAINST
        and isinstance(b.norm.content, Deontic)
        and any(
            literal.pred == "has"
            and not literal.negated
            and literal.args[:2] == (AGENT, relation)
            and world.fills(act.action, role, literal.args[2])
            for literal in b.norm.scope.literals
        )
    )
    if not counts or filler is None:
        return []
    return [
        norm
        for norm in world.norms
        if isinstance(norm.content, Replacement)
        and norm.content.relation == relation
        and world.is_a(filler.term, norm.content.term)
    ]


def _suppresses(ring: Ring, a: Instance, b: Instance) -> bool:
    return a.victim is not None and b.permits() and b.norm.node in ring.world.defining(_suppressed(a.norm))


def _suppressed(norm: Norm) -> str:
    return norm.content.what if isinstance(norm.content, Suppression) else ""


def _excepts(ring: Ring, a: Instance, b: Instance) -> bool:
    return ring.world.linked("exception_to", a.norm, b.norm, ring.act)


def _more_specific(ring: Ring, a: Instance, b: Instance) -> bool:
    return specific(ring.world, a.norm, b.norm)


def _forbids(ring: Ring, a: Instance, b: Instance) -> bool:
    return FORBIDDEN_FIRST in ring.world.pack.principles and _forbidding(a) and b.modality == "may"


def _forbidding(a: Instance) -> bool:
    return a.modality in {"may_not", "suppress"}


def _outranks(ring: Ring, a: Instance, b: Instance) -> bool:
    return ring.world.rank(a.norm) > ring.world.rank(b.norm)


def specific(world: World, a: Norm, b: Norm) -> bool:
    """Whether the scope of `a` lies inside that of `b` and not the other way round."""
    if NO_SPECIFICITY in world.pack.principles or world.example_of(a, b):
        return False
    return inside(world, a, b) and not inside(world, b, a)


def _act(norm: Norm) -> Act:
    if isinstance(norm.content, (Deontic, Suppression)):
        return norm.content.act
    return Act("", (Participant(AGENT, "thing"),))


def _any_action(norm: Norm) -> bool:
    """Whether the norm is about any action at all."""
    return _act(norm).action in {"", "action"} or (isinstance(norm.content, Deontic) and norm.content.only == ACTION)


def _scope_of(world: World, norm: Norm, role: str) -> tuple[str, ...]:
    """Classes that a role of the norm covers: its filler, under «только» its domain; none for no such role."""
    act = _act(norm)
    filler = act.role(role)
    if filler is None:
        return ()
    if isinstance(norm.content, Deontic) and norm.content.only == role:
        return world.domain(act.action, role)
    return (filler.term,)


def inside(world: World, a: Norm, b: Norm) -> bool:
    """Whether every situation of norm `a` is one of norm `b`."""
    mine, other = _act(a), _act(b)
    if not _any_action(b) and (_any_action(a) or not world.is_a(mine.action, other.action)):
        return False
    return (
        all(_role_inside(world, a, b, filler) for filler in other.roles)
        and (not other.period or (bool(mine.period) and world.is_a(mine.period, other.period)))
        and _literals_follow(world, a, b)
        and _purpose_inside(a, b)
    )


def _role_inside(world: World, a: Norm, b: Norm, filler: Participant) -> bool:
    mine = _act(a).role(filler.role)
    if filler.count is not None and (mine is None or mine.count is None or not mine.count.within(filler.count)):
        return False
    if filler.role == "times":
        return True
    if isinstance(b.content, Deontic) and b.content.only == filler.role:
        return True  # its scope is the domain
    if world.fills(_act(a).action, filler.role, filler.term):
        return True
    narrow = _scope_of(world, a, filler.role)
    said = [
        one.args[1] for one in a.scope.literals if (one.pred, one.args[0], one.negated) == ("is", filler.role, False)
    ]
    return bool(narrow) and (
        all(world.is_a(one, filler.term) for one in narrow) or any(world.is_a(one, filler.term) for one in said)
    )


def _literals_follow(world: World, a: Norm, b: Norm) -> bool:
    """Whether each literal of `b` is known where the classes and literals of `a` are the facts."""
    classes = {filler.role: terms[0] for filler in _act(a).roles if len(terms := _scope_of(world, a, filler.role)) == 1}
    case = Situation(world, classes, a.scope.literals)
    return all(holds(case.settled(positive(literal)), literal) for literal in b.scope.literals)


def _purpose_inside(a: Norm, b: Norm) -> bool:
    """For memberships: a purpose is a part of the scope."""
    if not isinstance(a.content, Membership) or not isinstance(b.content, Membership):
        return True
    return b.content.purpose in {None, a.content.purpose}
