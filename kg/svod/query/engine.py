"""The engine's driver: a deontic question to a decision, by the stages of ``docs/semantics.md``.

trials (one an act) → docket (readings, conjuncts, branches) → verdict → proof, conditions, unless
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from svod.model.norms import Deontic, Literal, Scope, Sentence
from svod.query.conditions import conditions_of
from svod.query.decision import Condition, Decision, UnderReading
from svod.query.docket import Combination, Sitting, docket, over
from svod.query.mixture import BEST_FIRST, mixture
from svod.query.outcome import DEPENDS, NO, SILENT, YES, Leaf
from svod.query.proof import proof
from svod.query.trial import TURNED, Options, Trial, effects_of, open_trial
from svod.query.unless import reversals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.ground import Ground
    from svod.query.match import Narrowing

__all__ = ["DEFAULT", "Options", "decide"]
DEFAULT = Options()


def decide(ground: Ground, sentence: Sentence, options: Options = DEFAULT) -> Decision:
    """Verdict of a question whose contents are deontic."""
    contents = [content for content in sentence.contents if isinstance(content, Deontic)]
    if not contents:
        return Decision(SILENT)
    trials = _trials(ground, contents, sentence.scopes[0] if sentence.scopes else Scope(), options)
    combinations = docket(trials)
    decision = _decided(combinations, options)
    if sentence.every and decision.verdict != NO:
        decision = _for_every(combinations, decision, trials)
    return turned(decision) if contents[0].modality in TURNED else decision


def _trials(ground: Ground, contents: Sequence[Deontic], scope: Scope, options: Options) -> list[Trial]:
    """A trial for each conjunct, after the effects of those before it."""
    facts: tuple[Literal, ...] = ()
    trials = []
    for content in contents:
        modality = TURNED.get(content.modality, content.modality)
        here = replace(scope, literals=(*scope.literals, *facts))
        trials.append(open_trial(ground, content.act, modality, here, options))
        facts = (*facts, *effects_of(ground, content.act))
    return trials


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


def _shown(combination: Combination, verdict: str) -> Decision:
    """The decision of the conjunct that settles the verdict, in the branch that shows it best."""
    step, results = _deciding(combination, verdict)
    order = {name: place for place, name in enumerate(BEST_FIRST)}
    sitting, leaves, shown = min(results, key=lambda result: (order[result[2]], not _turns(result[1])))
    found = Decision(
        shown,
        conditions=conditions_of(sitting.hearing, leaves, shown),
        when=_when([result[0] for result in results if result[2] == YES]) if shown == YES else (),
        but_if=tuple(instance.norm for instance in sitting.trial.matched.but_if),
        step=step,
    )
    return proof(found, sitting, leaves)


Result = tuple[Sitting, list[Leaf], str]


def _deciding(combination: Combination, verdict: str) -> tuple[int, list[Result]]:
    results: list[Result] = []
    for step, sittings in enumerate(combination.conjuncts):
        results = []
        for sitting in sittings:
            leaves = sitting.leaves()
            results.append((sitting, leaves, mixture(sitting.hearing, leaves)))
        found = {name for _, _, name in results}
        if next(name for name in BEST_FIRST if name in found) == verdict:
            return step, results
    return len(combination.conjuncts) - 1, results


def _turns(leaves: list[Leaf]) -> bool:
    """Whether the answer is yes at some other time: the branch to show when all say no."""
    return any(YES in leaf.pieces for leaf in leaves)


def _when(winning: Sequence[Sitting]) -> tuple[tuple[Narrowing, ...], ...]:
    if any(not sitting.branch.filled for sitting in winning):
        return ()
    return tuple(sitting.branch.filled for sitting in winning)


def _for_every(combinations: tuple[Combination, ...], decision: Decision, trials: Sequence[Trial]) -> Decision:
    """«Любой»: presumptions about the agent are lifted; one completion with no makes no (§7).

    Reversals of presumed facts about the agent are the likeliest witnesses; only without one is the whole tree searched.
    """
    about = [r for r in reversals(combinations, decision.verdict) if all(x.args[0] == "agent" for x in r.literals)]
    witnesses = [r for r in about if over(combinations, r.literals, every=True) == NO]
    others = tuple(r for r in decision.unless if r not in about)
    if witnesses:
        norms = tuple(dict.fromkeys(norm for witness in witnesses for norm in witness.norms))
        cubes = tuple(witness.literals for witness in witnesses)
        return replace(
            decision,
            verdict=NO,
            grounds=norms,
            against=decision.grounds,
            conditions=(Condition(NO, cubes),),
            unless=(),
            schedule=(),
            when=(),
        )
    for trial in trials:
        trial.situation.lifted = "agent"
    lifted = docket(trials)
    verdict = over(lifted, every=True)
    return replace(_shown(lifted[0], verdict), verdict=verdict, unless=others)


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
