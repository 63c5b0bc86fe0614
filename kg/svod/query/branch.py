"""Branches: how the open roles of a question can be filled by the norms on the side of yes (§2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from svod.model.norms import Literal
from svod.query.situation import Situation

if TYPE_CHECKING:
    from svod.query.match import Instance, Matched, Narrowing


@dataclass(frozen=True, slots=True)
class Branch:
    """Open roles filled by narrowings, the instances as they stand then, and the situation with the fillers."""

    filled: tuple[Narrowing, ...]
    instances: tuple[Instance, ...]
    weak: tuple[Instance, ...]
    situation: Situation


def branches(matched: Matched, situation: Situation) -> list[Branch]:
    """The empty branch first, then one for every set of narrowings of an instance on the side of yes."""
    wanted: dict[tuple[Narrowing, ...], None] = {(): None}
    for instance in matched.instances:
        if instance.side == "pro" and instance.narrowings:
            wanted[instance.narrowings] = None
    everything = (*matched.instances, *matched.weak)
    if len(wanted) == 1 and not any(instance.narrowings for instance in everything):
        return [Branch((), matched.instances, matched.weak, situation)]
    return [_branch(matched, filled, situation) for filled in wanted]


def _branch(matched: Matched, filled: tuple[Narrowing, ...], situation: Situation) -> Branch:
    here = _filled(situation, filled)
    kept = [moved for instance in matched.instances if (moved := _within(instance, filled, here)) is not None]
    weak = [moved for instance in matched.weak if (moved := _within(instance, filled, here)) is not None]
    return Branch(filled, tuple(kept), tuple(weak), here)


def _filled(situation: Situation, filled: tuple[Narrowing, ...]) -> Situation:
    """The situation with the branch's classes as participants and its literals as facts."""
    if not filled:
        return situation
    here = situation.extend(n.literal for n in filled if n.literal is not None)
    here.kinds = dict(situation.kinds)
    for narrowing in filled:
        if narrowing.term and narrowing.role != "action":
            here.kinds[narrowing.role] = narrowing.term
            here.believed[narrowing.role] = (narrowing.term, *here.believed.get(narrowing.role, ()))
    return here


def _within(instance: Instance, filled: tuple[Narrowing, ...], here: Situation) -> Instance | None:
    """The instance in a branch: narrowings that the branch grants are dropped, others exclude or are presumed off."""
    if instance.side == "weak":
        return replace(instance, narrowings=())
    extra: list[Literal] = []
    for narrowing in instance.narrowings:
        granted = _granted(narrowing, filled, here)
        if granted is True:
            continue
        if granted is False or instance.side == "pro":
            return None
        extra.append(narrowing.as_literal())
    return replace(instance, residual=(*instance.residual, *extra), narrowings=())


def _granted(narrowing: Narrowing, filled: tuple[Narrowing, ...], here: Situation) -> bool | None:
    """Whether the branch fills the role within the narrowing (True), apart from it (False), or leaves it open."""
    if narrowing in filled:
        return True
    if narrowing.role == "action":
        return any(n.role == "action" and narrowing.term in here.ground.above(n.term) for n in filled) or None
    if not any(other.role == narrowing.role for other in filled):
        return None
    literal = narrowing.literal or Literal("is", (narrowing.role, narrowing.term))
    truth = here.known(literal)
    return None if truth is None else truth != literal.negated
