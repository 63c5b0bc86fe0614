"""Matching: norms against the act of a question, role by role (``docs/semantics.md`` §2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from svod.model.norms import Act, Deontic, Literal, Norm, Participant
from svod.model.numbers import exactly

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground
    from svod.query.situation import Situation

TIMES = "times"
ONE = exactly(1)
PAIRS = frozenset({"own", "same"})
ROOTS = frozenset({"thing", "", "action"})


class Narrowing(NamedTuple):
    """A role that the question leaves open and the norm narrows: by a class, or by a literal."""

    role: str
    term: str
    literal: Literal | None = None

    def wanted(self) -> Literal:
        """What is to hold of the role."""
        return self.literal or Literal("is", (self.role, self.term))

    def as_literal(self) -> Literal:
        """The presumed-false atom under which a norm against the act applies."""
        if self.literal is None:
            return Literal("open", (self.role, "is", self.term))
        inner = self.literal
        rest = inner.args[1:] if inner.args[0] == self.role else inner.args
        return Literal("open", (self.role, ("not " if inner.negated else "") + inner.pred, *rest), False, inner.bounds)


def seldom(narrowings: Iterable[Narrowing], situation: Situation) -> bool:
    """Whether a role left open is presumed not to be as narrow as that: of an unusual class, say."""
    literals = (narrowing.wanted() for narrowing in narrowings if narrowing.role != "action")
    return any(situation.presumed(x) is x.negated and situation.known(x) is None for x in literals)


class Instance(Struct, frozen=True):
    """A norm that bears on the question: its side (pro, con, weak or limit), residual conditions and narrowings.

    It may stand on conditions `inherited` from another norm `beside` it (a permission that a suppression opposes, a
    replacement); `bars` marks a duty on all against a part, `replaced` a count that a replacement keeps.
    """

    norm: Norm
    side: str
    residual: tuple[Literal, ...]
    narrowings: tuple[Narrowing, ...] = ()
    beside: Norm | None = None
    inherited: tuple[Literal, ...] = ()
    bars: bool = False
    replaced: bool = False


def candidates(ground: Ground, act: Act) -> list[Norm]:
    """Deontic norms on the action, above it, below it, or on its alternatives, in the pack's order of actions."""
    names = [act.action, *sorted(ground.above(act.action) - {act.action}), *sorted(ground.below(act.action))]
    rivals = ground.rivals(act.action)
    for rival in sorted(rivals):
        names += [name for name in (rival, *sorted(ground.below(rival))) if name not in names]
    if "action" not in names:
        names.append("action")
    fillers = {p.role: (p.term,) for p in act.roles}
    found: list[Norm] = []
    for name in names:
        found += ground.norms_near("deontic", name, fillers)
    return found


def side_of(ground: Ground, content: Deontic, act: Act, modality: str) -> tuple[str, Act] | None:
    """The side of a norm, and the act to match it with (an alternative stands in for the question's act)."""
    other = alternative(ground, content.act, act)
    if other is not None:
        rival = "must" if modality == "may" else "may"
        return ("con", other) if content.modality == rival and content.only != "time" else None
    if content.modality == "must" and all_against_part(content.act, act):
        return "con", act
    if modality == "may":
        side = {"may": "pro", "must": "pro", "may_not": "con"}.get(content.modality)
    else:
        side = {"must": "pro", "need_not": "con", "may_not": "con", "may": "weak"}.get(content.modality)
    return None if side is None else (side, act)


def all_against_part(norm: Act, act: Act) -> bool:
    """Whether a norm speaks of all where the question speaks of a part."""
    for filler in norm.roles:
        asked = act.role(filler.role)
        if filler.det == "all" and asked is not None and asked.det == "part":
            return True
    return False


def alternative(ground: Ground, norm: Act, act: Act) -> Act | None:
    """`act` with the alternative put in, if the norm's act is a declared alternative of it; else None."""
    if _alternatives(ground, norm.action, act.action):
        return Act(norm.action, act.roles, act.period)
    for filler in norm.roles:
        asked = act.role(filler.role)
        if asked is not None and _alternatives(ground, filler.term, asked.term):
            roles = tuple(Participant(p.role, filler.term) if p.role == filler.role else p for p in act.roles)
            return Act(act.action, roles, act.period)
    return None


def _alternatives(ground: Ground, one: str, other: str) -> bool:
    """Whether the norm's concept `one` (or one above it) is a declared alternative of the question's `other`."""
    rivals = ground.rivals(other)
    return bool(rivals) and not rivals.isdisjoint(ground.above(one))


def instantiate(
    ground: Ground,
    norm: Norm,
    content: Deontic,
    act: Act,
    side: str,
    situation: Situation,
    filled: frozenset[str] = frozenset(),
) -> Instance | None:
    """The instance of one norm for one act, or None; roles `filled` by a branch are narrowed like open ones."""
    narrowings: list[Narrowing] = []
    residual: list[Literal] = []
    if not _match_action(ground, content, act, narrowings) or _once_only(content, act):
        return None
    for filler in content.act.roles:
        if not _match_role(ground, content, filler, act, residual, narrowings, filled):
            return None
    if content.act.period:
        residual.append(Literal("period", (content.act.period,)))
    action = narrower(ground, content.act, act)
    for literal in norm.scope.literals:
        role = _loose(ground, literal, action, act, filled)
        if role and situation.presumed(literal) != (not literal.negated) and situation.known(literal) is None:
            narrowings.append(Narrowing(role, "", literal))
        else:
            residual.append(literal)
    return Instance(norm, side, tuple(residual), tuple(dict.fromkeys(narrowings)))


def _once_only(content: Deontic, act: Act) -> bool:
    """Whether a permission or duty says nothing of doing it more than once, and the question asks that."""
    asked = act.role(TIMES)
    if content.modality not in {"may", "must"} or content.only == "time" or content.act.role(TIMES) is not None:
        return False
    return asked is not None and asked.count is not None and not asked.count.contains(1)


def _loose(ground: Ground, literal: Literal, action: str, act: Act, filled: frozenset[str]) -> str:
    """The role of the action that a condition speaks of and the question leaves open, or ''."""
    for role in literal.args if literal.pred in PAIRS else literal.args[:1]:
        if role == "agent" or role.startswith("@"):
            continue
        if role in filled:
            return role
        verb = ground.term(action) if act.role(role) is None else None
        if verb is not None and any(spec.name == role for spec in verb.roles):
            return role
    return ""


def narrower(ground: Ground, norm: Act, act: Act) -> str:
    """The narrower of the two actions: the norm's where it lies below the question's."""
    return norm.action if act.action in ground.above(norm.action) else act.action


def _match_action(ground: Ground, content: Deontic, act: Act, narrowings: list[Narrowing]) -> bool:
    action = content.act.action
    if content.only == "action":
        above = ground.above(act.action)
        return not any(name in above for name in content.allowed)
    if action == act.action or action in ground.above(act.action):
        return True
    if act.action in ground.above(action):
        narrowings.append(Narrowing("action", action))
        return True
    return False


def _match_role(
    ground: Ground,
    content: Deontic,
    filler: Participant,
    act: Act,
    residual: list[Literal],
    narrowings: list[Narrowing],
    filled: frozenset[str],
) -> bool:
    asked = act.role(filler.role)
    if filler.count is not None and not _count(filler, asked):
        return False
    if filler.role == TIMES:
        return True
    if asked is None:
        _open_role(ground, content, filler, act, narrowings)
        return True
    loose = filler.role in filled
    if not _below(ground, asked.term, filler.term):
        if ground.apart(asked.term, filler.term):
            return False
        if loose:
            narrowings.append(Narrowing(filler.role, filler.term))
        else:
            residual.append(Literal("is", (filler.role, filler.term)))
    if content.only == filler.role:
        for allowed in content.allowed:
            literal = Literal("is", (filler.role, allowed), negated=True)
            if allowed in ground.above(asked.term):
                return False
            if ground.apart(asked.term, allowed):
                continue
            if loose:
                narrowings.append(Narrowing(filler.role, "", literal))
            else:
                residual.append(literal)
    return True


def _below(ground: Ground, asked: str, wanted: str) -> bool:
    return wanted in ROOTS or wanted == asked or wanted in ground.above(asked)


def _count(filler: Participant, asked: Participant | None) -> bool:
    assert filler.count is not None  # noqa: S101 - the caller saw it
    count = (asked.count if asked is not None else None) or ONE
    point = count.point()
    return filler.count.contains(point) if point is not None else count.within(filler.count)


def _open_role(ground: Ground, content: Deontic, filler: Participant, act: Act, narrowings: list[Narrowing]) -> None:
    domain = domain_of(ground, narrower(ground, content.act, act), filler.role)
    covers = filler.term in ROOTS or all(filler.term in ground.above(option) for option in domain.split("|"))
    if not covers:
        narrowings.append(Narrowing(filler.role, filler.term))
    if content.only == filler.role:
        outside = (Literal("is", (filler.role, allowed), negated=True) for allowed in content.allowed)
        narrowings += [Narrowing(filler.role, "", literal) for literal in outside]


def domain_of(ground: Ground, action: str, role: str) -> str:
    """Class of the fillers that a role of an action takes; alternatives parted by ``|``."""
    verb = ground.term(action)
    return next((spec.filler for spec in (verb.roles if verb else ()) if spec.name == role), "thing")
