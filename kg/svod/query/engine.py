"""The engine's driver: a deontic question to a decision, by the stages of ``docs/semantics.md``.

match → branches → readings → tree of completions → mixture → unless
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from svod.model.norms import Act, Deontic, Limit, Literal, Norm, Scope, Sentence
from svod.query.board import Board
from svod.query.branch import Branch, branches
from svod.query.conditions import conditions_of
from svod.query.decision import Decision, UnderReading
from svod.query.defeat import Arbiter
from svod.query.match import Matched, match
from svod.query.mixture import mixture, worst
from svod.query.outcome import NO, SILENT, YES, Hearing, Leaf, judge
from svod.query.proof import proof
from svod.query.situation import Situation
from svod.query.time import Timeline, timeline
from svod.query.truth import Court
from svod.query.unless import reversals

if TYPE_CHECKING:
    from svod.model.ground import Ground

TURNED = {"need_not": "must", "may_not": "may"}
_MOST_READINGS = 64


@dataclass(frozen=True, slots=True)
class Options:
    """Which readings count: the author's exceptions (off with `without_readings`), «как играют» (`as_played`)."""

    without_readings: bool = False
    as_played: bool = False
    unless: bool = True


DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class Trial:
    """Everything one act is judged by: the situation, the timeline, the matched norms."""

    ground: Ground
    act: Act
    modality: str
    situation: Situation
    asked: tuple[Limit, ...]
    matched: Matched
    line: Timeline
    options: Options
    arbiter: Arbiter
    every: bool


def decide(ground: Ground, sentence: Sentence, options: Options = DEFAULT) -> Decision:
    """Verdict of a question whose contents are deontic; conjuncts are judged in order (§7)."""
    facts: tuple[Literal, ...] = ()
    decisions: list[Decision] = []
    for index, content in enumerate(sentence.contents):
        if not isinstance(content, Deontic):
            continue
        scope = sentence.scopes[0] if sentence.scopes else Scope()
        decision = decide_act(
            ground, content, replace(scope, literals=(*scope.literals, *facts)), options, every=sentence.every
        )
        decisions.append(replace(decision, step=index))
        if decision.verdict == NO and sentence.join == "and":
            return decisions[-1]
        facts = (*facts, *effects_of(ground, content.act))
    if len(decisions) == 1:
        return decisions[0]
    return worst(decisions) if decisions else Decision(SILENT)


def effects_of(ground: Ground, act: Act) -> tuple[Literal, ...]:
    """Facts that hold once an act is done: the relation or state it adds, and that it was done."""
    verb = ground.term(act.action)
    done: list[Literal] = []
    relation, _, role = (verb.adds if verb else "").partition("=")
    filler = act.role(role) if role else None
    if relation and filler is not None:
        done.append(Literal("has", ("agent", relation, filler.term, "")))
    elif relation and not role:
        done.append(Literal("is", ("agent", relation)))
    return tuple(done)


def decide_act(ground: Ground, content: Deontic, scope: Scope, options: Options, *, every: bool = False) -> Decision:
    """Verdict about one act."""
    modality = TURNED.get(content.modality, content.modality)
    trial = open_trial(ground, content.act, modality, scope, options)
    decision = under_readings(trial)
    if every and decision.verdict != NO:
        decision = _for_every(trial, decision)
    if content.modality in TURNED:
        return turned(decision)
    return decision


def _for_every(trial: Trial, decision: Decision) -> Decision:
    """«Любой»: presumptions about the agent are lifted; one completion with no makes no (§7).

    The reversals already found are the likeliest witnesses; only without one is the whole tree searched.
    """
    witnesses = [r for r in decision.unless if r.verdict == NO and all(x.args[0] == "agent" for x in r.literals)]
    if witnesses:
        found = tuple(norm for witness in witnesses for norm in witness.norms)
        return replace(decision, verdict=NO, grounds=tuple(dict.fromkeys(found)), against=decision.grounds, schedule=())
    trial.situation.lifted = "agent"
    return under_readings(replace(trial, every=True, options=replace(trial.options, unless=False)))


def open_trial(ground: Ground, act: Act, modality: str, scope: Scope, options: Options) -> Trial:
    """Match the norms and lay out the timeline."""
    kinds = {p.role: p.term for p in act.roles}
    situation = Situation(ground, kinds, act.period).extend(scope.literals)
    found = match(ground, act, modality)
    every_limit = [limit for i in found.instances for limit in i.norm.scope.limits]
    line = timeline(ground, [*every_limit, *scope.limits])
    arbiter = Arbiter(ground, act, without_readings=options.without_readings)
    return Trial(ground, act, modality, situation, scope.limits, found, line, options, arbiter, every=False)


def turned(decision: Decision) -> Decision:
    """The decision with yes and no changed round."""
    other = {YES: NO, NO: YES}

    def turn(verdict: str) -> str:
        return other.get(verdict, verdict)

    return replace(
        decision,
        verdict=turn(decision.verdict),
        conditions=tuple(replace(c, outcome=turn(c.outcome)) for c in decision.conditions),
        unless=tuple(replace(r, verdict=turn(r.verdict)) for r in decision.unless),
        schedule=tuple(replace(s, outcome=turn(s.outcome)) for s in decision.schedule),
        readings=tuple(replace(r, verdict=turn(r.verdict)) for r in decision.readings),
    )


def under_readings(trial: Trial) -> Decision:
    """Answer under every combination of the readings of the nodes involved (§8)."""
    choices = reading_choices(trial)
    if not choices:
        return one_reading(trial, frozenset())
    found: list[UnderReading] = []
    decisions: list[Decision] = []
    for combination in list(product(*(names for _, names in choices)))[:_MOST_READINGS]:
        chosen = tuple((node, name) for (node, _), name in zip(choices, combination, strict=True))
        excluded = frozenset(
            (node, name)
            for (node, names), used in zip(choices, combination, strict=True)
            for name in names
            if name != used
        )
        decision = one_reading(trial, excluded)
        decisions.append(decision)
        found.append(UnderReading(chosen, decision.verdict))
    if len({decision.verdict for decision in decisions}) == 1:
        return replace(decisions[0], readings=tuple(found) if len(found) > 1 else ())
    grounds = tuple(dict.fromkeys(norm for decision in decisions for norm in decision.grounds))
    considered = tuple(dict.fromkeys(norm for decision in decisions for norm in decision.considered))
    return Decision("depends", readings=tuple(found), grounds=grounds, considered=considered)


def reading_choices(trial: Trial) -> list[tuple[str, tuple[str, ...]]]:
    """Nodes with an instance that are read in several ways, with the names of their readings."""
    nodes: dict[str, None] = {}
    for instance in (*trial.matched.instances, *trial.matched.weak):
        nodes[instance.norm.node] = None
    found = []
    for node in nodes:
        declared = trial.ground.readings(node)
        played = [reading.name for reading in declared if reading.played]
        names = dict.fromkeys(reading.name for reading in declared if not reading.played)
        names |= dict.fromkeys(n.reading for n in trial.ground.norms_of(node) if n.reading and n.reading not in played)
        if played and trial.options.as_played:
            found.append((node, tuple(played)))
            continue
        if len(names) == 1:
            names["иначе"] = None
        if names:
            found.append((node, tuple(names)))
    return found


def one_reading(trial: Trial, excluded: frozenset[tuple[str, str]]) -> Decision:
    """Answer in every branch under one choice of readings, and join the branches (§2)."""
    active = trial.matched._replace(
        instances=tuple(i for i in trial.matched.instances if allowed(trial, i.norm, excluded)),
        weak=tuple(i for i in trial.matched.weak if allowed(trial, i.norm, excluded)),
    )
    results = []
    for branch in branches(trial.ground, active):
        hearing, situation = hear(trial, branch, excluded)
        truths = hearing.board.truths(situation)
        leaves = judge(hearing, trial.arbiter, situation, truths)
        results.append((branch, hearing, situation, truths, leaves, mixture(leaves, every=trial.every)))
    order = (YES, "depends", "conflict", NO, SILENT)
    best = min(results, key=lambda result: (order.index(result[5]), not _turns(result[4])))
    verdict = best[5]
    branch, hearing, situation, truths, leaves, _ = best
    decision = Decision(
        verdict,
        conditions=conditions_of(leaves, verdict),
        when=_when([result[0] for result in results if result[5] == YES]) if verdict == YES else (),
        but_if=tuple(instance.norm for instance in trial.matched.but_if),
    )
    decision = proof(decision, trial.arbiter, hearing, leaves, trial.line)
    if trial.options.unless:
        found = reversals(hearing, trial.arbiter, situation, truths, verdict, every=trial.every)
        decision = replace(decision, unless=found)
    return decision


def _turns(leaves: list[Leaf]) -> bool:
    """Whether the answer is yes at some other time: the branch to show when all say no."""
    return any(YES in leaf.pieces for leaf in leaves)


def allowed(trial: Trial, norm: Norm, excluded: frozenset[tuple[str, str]]) -> bool:
    """Whether a norm holds under the chosen readings."""
    if not norm.reading:
        return True
    if (norm.node, norm.reading) in excluded:
        return False
    played = {reading.name for reading in trial.ground.readings(norm.node) if reading.played}
    return norm.reading not in played or trial.options.as_played


def _when(winning: list[Branch]) -> tuple[tuple, ...]:  # type: ignore[type-arg]
    if any(not branch.filled for branch in winning):
        return ()
    return tuple(branch.filled for branch in winning)


def hear(trial: Trial, branch: Branch, excluded: frozenset[tuple[str, str]]) -> tuple[Hearing, Situation]:
    """The hearing of one branch: instances with their masks, and the situation with the branch's fillers."""
    line = trial.line
    masked = [(i, line.mask(i.norm.scope.limits)) for i in branch.instances]
    court = Court(trial.ground, trial.act, trial.arbiter)
    court.excluded = excluded
    situation = trial.situation
    if branch.filled:
        kinds = dict(situation.kinds)
        situation = situation.extend(())
        for narrowing in branch.filled:
            if narrowing.term and narrowing.role != "action":
                kinds[narrowing.role] = narrowing.term
                situation.believed[narrowing.role] = (narrowing.term,)
        situation.kinds = kinds
    weak = branch.weak if trial.modality == "must" else ()
    board = Board(court, masked)
    return Hearing(board, weak, line.pieces, line.mask(trial.asked), bool(trial.asked)), situation
