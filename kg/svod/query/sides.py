"""The sides of a question: which norms bear on it, for and against (``docs/semantics.md`` §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from svod.model.norms import Act, Deontic, Literal, Norm, Suppression
from svod.query.match import Instance, all_against_part, candidates, instantiate, side_of
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.query.situation import Situation

NOTHING: frozenset[str] = frozenset()


class Matched(NamedTuple):
    """Instances of the question, duties conditional on the act itself, and weak permissions («может» for must)."""

    instances: tuple[Instance, ...]
    but_if: tuple[Instance, ...]
    weak: tuple[Instance, ...]


def match(ground: Ground, act: Act, modality: str, situation: Situation, filled: frozenset[str] = NOTHING) -> Matched:
    """Instances for and against `modality` (may or must) of `act`, of which a branch `filled` some roles."""
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
        instance = instantiate(
            ground, norm, content, target, "limit" if content.only == "time" else side, situation, filled
        )
        if instance is None:
            continue
        itself = content.modality == "must" and any(
            _on_itself(ground, x, act) and not situation.known(x) for x in norm.scope.literals
        )
        if itself:
            but_if.append(instance)
        if content.modality == "must" and target is act and all_against_part(content.act, act):
            rest = tuple(x for x in instance.residual if not _on_itself(ground, x, act))
            instances.append(replace(instance, residual=rest, bars=True))
        elif not itself:
            (weak if instance.side == "weak" else instances).append(instance)
    if modality == "may":
        instances += _suppressions(ground, act, instances, situation, filled)
    return Matched(tuple(instances), tuple(but_if), tuple(weak))


def _on_itself(ground: Ground, literal: Literal, act: Act) -> bool:
    """Whether a condition is that the very act asked about is done."""
    if literal.pred != "does" or literal.negated or literal.args[0] != "agent":
        return False
    return literal.args[1] == act.action or literal.args[1] in ground.above(act.action)


def _suppressions(
    ground: Ground, act: Act, instances: list[Instance], situation: Situation, filled: frozenset[str]
) -> list[Instance]:
    """A suppression opposes each permission of what it names, where that holds and its own conditions do."""
    found: list[Instance] = []
    for norm in ground.norms("suppression", ""):
        content = norm.content
        if not isinstance(content, Suppression):
            continue
        victims = [i for i in instances if i.side == "pro" and permits(i.norm) and suppresses(ground, content, i.norm)]
        own = _reach(ground, norm, content, act, situation, filled) if victims else None
        if own is not None:
            found += [
                replace(own, narrowings=(*own.narrowings, *v.narrowings), beside=v.norm, inherited=v.residual)
                for v in victims
            ]
    return found


def permits(norm: Norm) -> bool:
    """Whether it is a permission."""
    return isinstance(norm.content, Deontic) and norm.content.modality == "may"


def _reach(
    ground: Ground, norm: Norm, content: Suppression, act: Act, situation: Situation, filled: frozenset[str]
) -> Instance | None:
    """Where a suppression acts: everywhere, on an action, or on acts that involve a class."""
    named = content.act
    if not named.action:
        if named.roles and not any(x.term in ground.above(p.term) for p in act.roles for x in named.roles):
            return None
        named = Act(act.action)
    return instantiate(ground, norm, Deontic("may_not", named), act, "con", situation, filled)


def suppresses(ground: Ground, content: Suppression, victim: Norm) -> bool:
    """Whether the victim's node is one whose effects the suppression names."""
    what = f"{ground.game()}:{content.what}"
    if victim.node in {what, content.what}:
        return True
    return any(
        edge.kind == "defines" and edge.target in {what, content.what} for edge in ground.edges_from(victim.node)
    )
