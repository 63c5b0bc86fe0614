"""Branches: how the open roles of a question can be filled by the norms on the side of yes (§2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from svod.query.match import Instance, Matched, Narrowing

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.model.norms import Literal


@dataclass(frozen=True, slots=True)
class Branch:
    """Open roles filled by narrowings, and the instances as they stand then."""

    filled: tuple[Narrowing, ...]
    instances: tuple[Instance, ...]
    weak: tuple[Instance, ...]


def branches(ground: Ground, matched: Matched) -> list[Branch]:
    """The empty branch first, then one for every narrowing of an instance on the side of yes."""
    wanted: dict[tuple[Narrowing, ...], None] = {(): None}
    for instance in matched.instances:
        if instance.side == "pro" and instance.narrowings:
            wanted[instance.narrowings] = None
    if len(wanted) == 1 and not any(instance.narrowings for instance in matched.instances):
        return [Branch((), matched.instances, matched.weak)]
    return [_branch(ground, matched, filled) for filled in wanted]


def _branch(ground: Ground, matched: Matched, filled: tuple[Narrowing, ...]) -> Branch:
    kept = []
    for instance in matched.instances:
        moved = _within(ground, instance, filled)
        if moved is not None:
            kept.append(moved)
    weak = [moved for instance in matched.weak if (moved := _within(ground, instance, filled)) is not None]
    return Branch(filled, tuple(kept), tuple(weak))


def _within(ground: Ground, instance: Instance, filled: tuple[Narrowing, ...]) -> Instance | None:
    """The instance in a branch: narrowings that the branch grants are dropped, others exclude or are presumed off."""
    extra: list[Literal] = []
    for narrowing in instance.narrowings:
        state = _granted(ground, narrowing, filled)
        if state is True:
            continue
        if state is False or instance.side not in {"con", "limit"}:
            return None
        extra.append(narrowing.as_literal())
    return replace(instance, residual=(*instance.residual, *extra), narrowings=())


def _granted(ground: Ground, narrowing: Narrowing, filled: tuple[Narrowing, ...]) -> bool | None:
    """Whether the branch fills the role within the narrowing (True), apart from it (False), or leaves it open."""
    if narrowing in filled:
        return True
    for other in filled:
        if other.role != narrowing.role or not other.term:
            continue
        term = narrowing.term
        negated = False
        if narrowing.literal is not None:
            if narrowing.literal.pred != "is":
                continue
            term, negated = narrowing.literal.args[1], narrowing.literal.negated
        if term in ground.above(other.term):
            return not negated
        if ground.apart(other.term, term):
            return negated
    return None
