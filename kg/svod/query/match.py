"""Matching: norms against the act of a question, role by role (``docs/semantics.md`` §2 and §3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from svod.model.norms import Act, Deontic, Literal, Norm, Participant, Suppression
from svod.model.numbers import exactly

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.query.situation import Situation

TIMES = "times"
ONE = exactly(1)
ROOTS = frozenset({"thing", "", "action"})


class Narrowing(NamedTuple):
    """A role that the question leaves open and the norm narrows: by a class, or by a literal."""

    role: str
    term: str
    literal: Literal | None = None

    def as_literal(self) -> Literal:
        """The presumed-false atom under which a norm against the act applies."""
        if self.literal is None:
            return Literal("open", (self.role, "is", self.term))
        inner = self.literal
        return Literal(
            "open", (self.role, ("not " if inner.negated else "") + inner.pred, *inner.args[1:]), False, inner.bounds
        )


@dataclass(frozen=True, slots=True)
class Instance:
    """A norm that bears on the question: its side, its residual conditions and its narrowings."""

    norm: Norm
    side: str
    residual: tuple[Literal, ...]
    narrowings: tuple[Narrowing, ...] = ()
    principle: str = ""


class Matched(NamedTuple):
    """Instances of the question, duties conditional on the act itself, and weak permissions («может» for must)."""

    instances: tuple[Instance, ...]
    but_if: tuple[Instance, ...]
    weak: tuple[Instance, ...]


def match(ground: Ground, act: Act, modality: str, situation: Situation) -> Matched:
    """Instances for and against `modality` (may or must) of `act`."""
    instances: list[Instance] = []
    but_if: list[Instance] = []
    weak: list[Instance] = []
    for norm in candidates(ground, act):
        content = norm.content
        if not isinstance(content, Deontic):
            continue
        found = side_of(ground, content, act, modality)
        if found is None:
            continue
        side, target = found
        if content.only == "time":
            side = "limit"
        instance = instantiate(ground, norm, content, target, side, situation)
        if instance is None:
            continue
        if content.modality == "must" and _on_itself(ground, instance, act):
            if side == "con" and _all_against_part(content.act, act):
                instances.append(_granting_itself(ground, instance, act))
            but_if.append(instance)
        elif side == "weak":
            weak.append(instance)
        else:
            instances.append(instance)
    instances += _suppressions(ground, act, modality, instances, situation)
    return Matched(tuple(instances), tuple(but_if), tuple(weak))


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
        if modality == "may":
            return ("con", other) if content.modality == "must" else None
        return ("con", other) if content.modality == "may" else None
    if modality == "may":
        if content.modality == "must" and _all_against_part(content.act, act):
            return "con", act
        return {"may": ("pro", act), "must": ("pro", act), "may_not": ("con", act)}.get(content.modality)
    return {"must": ("pro", act), "need_not": ("con", act), "may_not": ("con", act), "may": ("weak", act)}.get(
        content.modality
    )


def _all_against_part(norm: Act, act: Act) -> bool:
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
    ground: Ground, norm: Norm, content: Deontic, act: Act, side: str, situation: Situation
) -> Instance | None:
    """The instance of one norm for one act, or None."""
    narrowings: list[Narrowing] = []
    residual: list[Literal] = []
    if not _match_action(ground, content, act, narrowings):
        return None
    for filler in content.act.roles:
        if not _match_role(ground, content, filler, act, residual, narrowings):
            return None
    if content.act.period:
        residual.append(Literal("period", (content.act.period,)))
    for literal in norm.scope.literals:
        role = literal.args[0]
        if _is_open(ground, role, content.act, act) and situation.presumed(literal) != (not literal.negated):
            narrowings.append(Narrowing(role, "", literal))
        else:
            residual.append(literal)
    return Instance(norm, side, tuple(residual), tuple(narrowings))


def _is_open(ground: Ground, role: str, norm: Act, act: Act) -> bool:
    """Whether `role` is a role of the action that the question leaves open (outsiders are not roles)."""
    if role.startswith("@") or act.role(role) is not None or role in {"agent", "period"}:
        return False
    verb = ground.term(narrower(ground, norm, act))
    return verb is not None and any(spec.name == role for spec in verb.roles)


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
) -> bool:
    asked = act.role(filler.role)
    if filler.count is not None and not _count(filler, asked):
        return False
    if filler.role == TIMES:
        return True
    if asked is None:
        _open_role(ground, content, filler, act, narrowings)
        return True
    if not _settle(ground, asked.term, filler.term, Literal("is", (filler.role, filler.term)), residual):
        return False
    if content.only == filler.role:
        for allowed in content.allowed:
            literal = Literal("is", (filler.role, allowed), negated=True)
            if allowed in ground.above(asked.term):
                return False
            if not ground.apart(asked.term, allowed):
                residual.append(literal)
    return True


def _settle(ground: Ground, asked: str, wanted: str, literal: Literal, residual: list[Literal]) -> bool:
    if wanted in ROOTS or wanted == asked or wanted in ground.above(asked):
        return True
    if ground.apart(asked, wanted):
        return False
    residual.append(literal)
    return True


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


def _granting_itself(ground: Ground, instance: Instance, act: Act) -> Instance:
    """A duty on all, conditional on the act itself, forbids a part of it: whoever asks does the act."""
    above = ground.above(act.action)
    rest = [x for x in instance.residual if not (x.pred == "does" and x.args[0] == "agent" and x.args[1] in above)]
    return replace(instance, residual=tuple(rest))


def _on_itself(ground: Ground, instance: Instance, act: Act) -> bool:
    for literal in instance.residual:
        if literal.pred == "does" and not literal.negated and literal.args[0] == "agent":
            action = literal.args[1]
            if action == act.action or action in ground.above(act.action):
                return True
    return False


def _suppressions(
    ground: Ground, act: Act, modality: str, instances: list[Instance], situation: Situation
) -> list[Instance]:
    if modality != "may":
        return []
    found: list[Instance] = []
    for norm in ground.norms("suppression", ""):
        content = norm.content
        if not isinstance(content, Suppression):
            continue
        victims = [i for i in instances if i.side == "pro" and _permits(i.norm) and suppresses(ground, content, i.norm)]
        if not victims:
            continue
        own = _reach(ground, norm, content, act, situation)
        if own is not None:
            found += [
                Instance(norm, "con", (*own.residual, *v.residual), (*own.narrowings, *v.narrowings), "suppression")
                for v in victims
            ]
    return found


def _permits(norm: Norm) -> bool:
    return isinstance(norm.content, Deontic) and norm.content.modality == "may"


def _reach(ground: Ground, norm: Norm, content: Suppression, act: Act, situation: Situation) -> Instance | None:
    """Where a suppression acts: everywhere, on an action, or on acts that involve a class."""
    if content.act.action:
        return instantiate(ground, norm, Deontic("may_not", content.act), act, "con", situation)
    if content.act.roles:
        return _touching(norm, content, act, ground)
    return Instance(norm, "con", norm.scope.literals)


def _touching(norm: Norm, content: Suppression, act: Act, ground: Ground) -> Instance | None:
    wanted = content.act.roles[0].term
    for filler in act.roles:
        if wanted in ground.above(filler.term):
            return Instance(norm, "con", norm.scope.literals)
    return None


def suppresses(ground: Ground, content: Suppression, victim: Norm) -> bool:
    """Whether the victim's node is one whose effects the suppression names."""
    what = f"{ground.game()}:{content.what}"
    if victim.node in {what, content.what}:
        return True
    return any(
        edge.kind == "defines" and edge.target in {what, content.what} for edge in ground.edges_from(victim.node)
    )
