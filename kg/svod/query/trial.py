"""A trial: one act with everything it is judged by, and the options of the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from svod.model.norms import Literal
from svod.query.defeat import Arbiter
from svod.query.match import ONE
from svod.query.sides import Matched, match
from svod.query.situation import Situation
from svod.query.time import Timeline, timeline

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.model.norms import Act, Limit, Scope

TURNED = {"need_not": "must", "may_not": "may"}


class Options(Struct, frozen=True):
    """Which readings count: the author's exceptions (off with `without_readings`), «как играют» (`as_played`)."""

    without_readings: bool = False
    as_played: bool = False
    unless: bool = True


class Trial(Struct, frozen=True):
    """The situation, the timeline and the matched norms of one act."""

    ground: Ground
    act: Act
    modality: str
    situation: Situation
    asked: tuple[Limit, ...]
    matched: Matched
    line: Timeline
    options: Options
    arbiter: Arbiter
    turned: bool = False  # «не обязан», «не может»: yes and no change round


def open_trial(ground: Ground, act: Act, asked: str, scope: Scope, options: Options) -> Trial:
    """Match the norms and lay out the timeline."""
    modality = TURNED.get(asked, asked)
    facts = (*scope.literals, *counted(ground, act, scope.literals))
    situation = Situation(ground, act.kinds(), act.period).extend(facts)
    found = match(ground, act, modality, situation)
    limits = [limit for i in (*found.instances, *found.weak) for limit in i.norm.scope.limits]
    line = timeline(ground, [*limits, *scope.limits])
    arbiter = Arbiter(ground, act, without_readings=options.without_readings)
    return Trial(ground, act, modality, situation, scope.limits, found, line, options, arbiter, asked != modality)


def counted(ground: Ground, act: Act, facts: tuple[Literal, ...]) -> tuple[Literal, ...]:
    """How many fill the role that the action counts, as a fact, unless another says it."""
    verb = ground.term(act.action)
    role, _, quantity = (verb.counts if verb else "").partition("=")
    if not quantity or any(fact.args == ("agent", quantity) for fact in facts):
        return ()
    filler = act.role(role)
    count = filler.count if filler is not None and filler.count is not None else ONE
    return (Literal("cmp", ("agent", quantity), bounds=count),)


def effects_of(ground: Ground, act: Act) -> tuple[Literal, ...]:
    """Facts that hold once an act is done: the relation or state it adds, and that it was done."""
    verb = ground.term(act.action)
    others = [p.term for p in act.roles if p.role not in {"agent", "times"}] or [""]
    done = [Literal("does", ("agent", act.action, term)) for term in others]
    relation, _, role = (verb.adds if verb else "").partition("=")
    filler = act.role(role) if role else None
    if relation and filler is not None:
        done.append(Literal("has", ("agent", relation, filler.term, "")))
    elif relation and not role:
        done.append(Literal("is", ("agent", relation)))
    return tuple(done)
