"""The docket: every sitting of a question (readings × conjuncts × branches), and the verdict over all of them.

Readings come first (§8), then the conjuncts in their order (§7), then the branches (§2). The verdict with some facts
added is that of the same docket, so that a reversal is judged exactly as the question was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from svod.query.board import Board
from svod.query.branch import Branch, branches
from svod.query.mixture import BEST_FIRST, conjunction, mixture
from svod.query.outcome import DEPENDS, YES, Hearing, Leaf, judge
from svod.query.truth import Court

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.norms import Literal, Norm
    from svod.query.board import Truths
    from svod.query.trial import Trial

MOST_READINGS = 64
Excluded = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Sitting:
    """One branch of one conjunct under one choice of readings."""

    trial: Trial
    branch: Branch
    hearing: Hearing
    truths: Truths
    heard: dict[tuple[Literal, ...], list[Leaf]] = field(default_factory=dict, compare=False, repr=False)

    def leaves(self, added: tuple[Literal, ...] = ()) -> list[Leaf]:
        """Leaves of the completions, with some facts added; each set of facts is heard once."""
        known = self.heard.get(added)
        if known is None:
            here = self.branch.situation.extend(added) if added else self.branch.situation
            truths = self.truths.after(here, added) if added else self.truths
            known = self.heard[added] = judge(self.hearing, self.trial.arbiter, here, truths)
        return known

    def verdict(self, added: tuple[Literal, ...] = (), *, every: bool = False) -> str:
        """Verdict over the completions."""
        return mixture(self.hearing, self.leaves(added), every=every)


@dataclass(frozen=True, slots=True)
class Combination:
    """A choice of readings, with the sittings of each conjunct."""

    readings: tuple[tuple[str, str], ...]
    conjuncts: tuple[tuple[Sitting, ...], ...]

    def verdict(self, added: tuple[Literal, ...] = (), *, every: bool = False) -> str:
        """Verdict of the conjuncts, each that of its best branch."""
        return conjunction(best(sittings, added, every=every) for sittings in self.conjuncts)


def best(sittings: Sequence[Sitting], added: tuple[Literal, ...] = (), *, every: bool = False) -> str:
    """Yes if some branch says yes; else depends, conflict, no, silent, the first that occurs."""
    found: set[str] = set()
    for sitting in sittings:
        found.add(sitting.verdict(added, every=every))
        if YES in found:
            return YES
    return next(verdict for verdict in BEST_FIRST if verdict in found)


def over(combinations: Sequence[Combination], added: tuple[Literal, ...] = (), *, every: bool = False) -> str:
    """Verdict over all readings: depends where they differ."""
    found: set[str] = set()
    for combination in combinations:
        found.add(combination.verdict(added, every=every))
        if len(found) > 1:
            return DEPENDS
    return found.pop()


def docket(trials: Sequence[Trial]) -> tuple[Combination, ...]:
    """All combinations of the readings of the nodes that have an instance."""
    choices = reading_choices(trials)
    found = []
    for combination in list(product(*(names for _, names in choices)))[:MOST_READINGS]:
        chosen = tuple((node, name) for (node, _), name in zip(choices, combination, strict=True))
        excluded = frozenset(
            (node, name) for (node, names), used in zip(choices, combination, strict=True) for name in names if name != used
        )
        found.append(Combination(chosen, tuple(_sittings(trial, excluded) for trial in trials)))
    return tuple(found)


def reading_choices(trials: Sequence[Trial]) -> list[tuple[str, tuple[str, ...]]]:
    """Nodes with an instance that are read in several ways, with the names of their readings."""
    nodes: dict[str, Trial] = {}
    for trial in trials:
        for instance in (*trial.matched.instances, *trial.matched.weak):
            nodes.setdefault(instance.norm.node, trial)
    found = []
    for node, trial in nodes.items():
        names = _names(trial, node)
        if names:
            found.append((node, names))
    return found


def _names(trial: Trial, node: str) -> tuple[str, ...]:
    declared = trial.ground.readings(node)
    played = tuple(reading.name for reading in declared if reading.played)
    names = dict.fromkeys(reading.name for reading in declared)
    names |= dict.fromkeys(norm.reading for norm in trial.ground.norms_of(node) if norm.reading)
    if len(names) == 1:
        names["иначе"] = None
    if played and trial.options.as_played:
        return played
    return tuple(name for name in names if name not in played)


def _sittings(trial: Trial, excluded: Excluded) -> tuple[Sitting, ...]:
    active = trial.matched._replace(
        instances=tuple(i for i in trial.matched.instances if allowed(trial, i.norm, excluded)),
        weak=tuple(i for i in trial.matched.weak if allowed(trial, i.norm, excluded)),
    )
    return tuple(_sitting(trial, branch, excluded) for branch in branches(active, trial.situation))


def allowed(trial: Trial, norm: Norm, excluded: Excluded) -> bool:
    """Whether a norm holds under the chosen readings."""
    if not norm.reading:
        return True
    if (norm.node, norm.reading) in excluded:
        return False
    played = {reading.name for reading in trial.ground.readings(norm.node) if reading.played}
    return norm.reading not in played or trial.options.as_played


def _sitting(trial: Trial, branch: Branch, excluded: Excluded) -> Sitting:
    line = trial.line
    court = Court(trial.ground, trial.act, trial.arbiter)
    court.excluded = excluded
    duty = trial.modality == "must"
    masked = [(i, line.mask(i.norm.scope.limits)) for i in (*branch.instances, *(branch.weak if duty else ()))]
    hearing = Hearing(Board(court, masked), line.pieces, line.mask(trial.asked), bool(trial.asked), duty)
    return Sitting(trial, branch, hearing, hearing.board.truths(branch.situation))
