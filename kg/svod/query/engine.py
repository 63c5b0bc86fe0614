"""The engine's driver: a deontic question to a decision, by the stages of ``docs/semantics.md``.

trials (one an act) → docket (readings, conjuncts, branches) → verdict → proof, conditions, unless
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Deontic, Literal, Scope, Sentence
from svod.query.conditions import conditions_of
from svod.query.decision import Condition, Decision, Reversal, UnderReading
from svod.query.docket import Combination, Sitting, docket
from svod.query.every import Every
from svod.query.mixture import BEST_FIRST, mixture, turn
from svod.query.outcome import DEPENDS, NO, SILENT, YES, Leaf
from svod.query.proof import proof
from svod.query.trial import Options, Trial, effects_of, open_trial
from svod.query.unless import reversals
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.ground import Ground
    from svod.query.match import Narrowing

__all__ = ["DEFAULT", "Options", "decide"]
DEFAULT = Options()


def decide(ground: Ground, sentence: Sentence, options: Options = DEFAULT) -> Decision:
    """Verdict of a question whose contents are deontic."""
    contents = deontic(sentence)
    if not contents:
        return Decision(SILENT)
    trials = trials_of(ground, contents, sentence.scopes[0] if sentence.scopes else Scope(), options)
    combinations = docket(trials)
    decision = _decided(combinations, replace(options, unless=options.unless and not sentence.every))
    return _for_every(combinations, decision, trials, options) if sentence.every else decision


def deontic(sentence: Sentence) -> list[Deontic]:
    """The contents that are about acts."""
    return [content for content in sentence.contents if isinstance(content, Deontic)]


def trials_of(ground: Ground, contents: Sequence[Deontic], scope: Scope, options: Options) -> list[Trial]:
    """A trial for each conjunct, after the effects of those before it."""
    facts: tuple[Literal, ...] = ()
    trials = []
    for content in contents:
        here = replace(scope, literals=(*_of_conjunct(scope.literals, content, contents), *facts))
        trials.append(open_trial(ground, content.act, content.modality, here, options))
        facts = (*facts, *effects_of(ground, content.act))
    return trials


def _of_conjunct(literals: tuple[Literal, ...], content: Deontic, contents: Sequence[Deontic]) -> tuple[Literal, ...]:
    """The facts but for those about a role that another conjunct fills and this one leaves open."""
    if len(contents) == 1:
        return literals
    elsewhere = (
        {p.role for other in contents for p in other.act.roles} - {p.role for p in content.act.roles} - {"agent"}
    )
    return tuple(x for x in literals if elsewhere.isdisjoint(x.args[: 2 if x.pred in {"own", "same"} else 1]))


def _decided(combinations: tuple[Combination, ...], options: Options) -> Decision:
    verdicts = [combination.verdict() for combination in combinations]
    verdict = verdicts[0] if len(set(verdicts)) == 1 else DEPENDS
    readings = tuple(
        UnderReading(combination.readings, found)
        for combination, found in zip(combinations, verdicts, strict=True)
        if len(combinations) > 1
    )
    decision = replace(_shown(combinations[0], verdicts[0]), verdict=verdict, readings=readings)
    if len(set(verdicts)) > 1:
        decision = _over_readings(decision, combinations, verdicts)
    if options.unless:
        decision = replace(decision, unless=reversals(combinations, verdict))
    return decision


def _over_readings(decision: Decision, combinations: Sequence[Combination], verdicts: Sequence[str]) -> Decision:
    """Under readings that differ, the grounds are those of each, and the conditions are the readings themselves."""
    others = [_shown(c, v) for c, v in zip(combinations, verdicts, strict=True)]
    grounds = tuple(dict.fromkeys(norm for other in others for norm in other.grounds))
    considered = tuple(dict.fromkeys(norm for other in others for norm in other.considered))
    return replace(decision, grounds=grounds, considered=considered, conditions=(), schedule=(), when=())


def _shown(combination: Combination, verdict: str, *, every: bool = False) -> Decision:
    """The decision of the conjunct that settles the verdict, in the branch that shows it best."""
    step, results = _deciding(combination, verdict, every=every)
    order = {name: place for place, name in enumerate(BEST_FIRST)}
    sitting, leaves, shown = min(results, key=lambda result: (order[result[2]], not _turns(result[1])))
    found = Decision(
        shown,
        conditions=conditions_of(sitting.hearing, leaves, shown),
        when=_when([result[0] for result in results if result[2] == YES]) if shown == YES else (),
        but_if=tuple(instance.norm for instance in sitting.trial.matched.but_if),
        step=step,
    )
    found = proof(found, sitting, leaves)
    return turned(found) if sitting.trial.turned else found


Result = tuple[Sitting, list[Leaf], str]


def _deciding(combination: Combination, verdict: str, *, every: bool = False) -> tuple[int, list[Result]]:
    """The conjunct that settles the verdict, with what came of its branches; under «любой» one no in a branch is no."""
    results: list[Result] = []
    for step, sittings in enumerate(combination.conjuncts):
        results = []
        for sitting in sittings:
            leaves = sitting.leaves()
            results.append((sitting, leaves, mixture(sitting.hearing, leaves, sitting.worst if every else "")))
        found = {name for _, _, name in results}
        shown = next(name for name in BEST_FIRST if name in found)
        if (turn(shown) if sittings[0].trial.turned else shown) == verdict:
            return step, results
    return len(combination.conjuncts) - 1, results


def _turns(leaves: list[Leaf]) -> bool:
    """Whether the answer is yes at some other time: the branch to show when all say no."""
    return any(YES in leaf.pieces for leaf in leaves)


def _when(winning: Sequence[Sitting]) -> tuple[tuple[Narrowing, ...], ...]:
    if any(not sitting.branch.filled for sitting in winning):
        return ()
    return tuple(sitting.branch.filled for sitting in winning)


def _for_every(
    combinations: tuple[Combination, ...], decision: Decision, trials: Sequence[Trial], options: Options
) -> Decision:
    """«Любой»: the completions that make no are shown as reversals of what is presumed of the agent, if they are."""
    every = Every(combinations, trials)
    verdict = every.verdict()
    if verdict != decision.verdict or verdict not in {YES, NO}:
        told = reversals(combinations, decision.verdict) if verdict == NO else ()
        witnesses = [r for r in told if r.verdict == NO and all(x.args[0] == "agent" for x in r.literals)]
        shown = (
            _witnessed(decision, witnesses) if witnesses else _shown(every.lifted[0], verdict, every=verdict == DEPENDS)
        )
        decision = replace(shown, verdict=verdict)
    if not options.unless:
        return decision
    return replace(decision, unless=reversals(every.lifted, verdict, every.verdict))


def _witnessed(decision: Decision, witnesses: Sequence[Reversal]) -> Decision:
    norms = tuple(dict.fromkeys(norm for witness in witnesses for norm in witness.norms))
    cubes = tuple(witness.literals for witness in witnesses)
    conditions = (Condition(NO, cubes),)
    return replace(
        decision, verdict=NO, grounds=norms, against=decision.grounds, conditions=conditions, schedule=(), when=()
    )


def turned(decision: Decision) -> Decision:
    """The decision of one conjunct with yes and no changed round."""
    return replace(
        decision,
        verdict=turn(decision.verdict),
        conditions=tuple(replace(c, outcome=turn(c.outcome)) for c in decision.conditions),
        schedule=tuple(replace(s, outcome=turn(s.outcome)) for s in decision.schedule),
    )
