"""The docket: every sitting of a question (readings × conjuncts × branches), and the verdict over all of them.

Readings come first (§8), then the conjuncts in their order (§7), then the branches (§2). The verdict with some facts
added is that of the same docket, so that a reversal is judged exactly as the question was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

from svod.query.board import Board
from svod.query.branch import Asked, Branch, branches, kept_of
from svod.query.match import seldom
from svod.query.mixture import BEST_FIRST, conjunction, mixture, turn
from svod.query.outcome import DEPENDS, NO, YES, Hearing, Leaf, judge
from svod.query.readings import choices_of, counts
from svod.query.resting import behind
from svod.query.truth import Court
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from svod.model.norms import Literal, Norm
    from svod.query.board import Truths
    from svod.query.match import Narrowing
    from svod.query.readings import Excluded
    from svod.query.trial import Trial


class Sitting(Struct, frozen=True):
    """One branch of one conjunct under one choice of readings."""

    trial: Trial
    branch: Branch
    hearing: Hearing
    truths: Truths
    heard: dict[tuple[Literal, ...], list[Leaf]] = field(default_factory=dict)

    def leaves(self, added: tuple[Literal, ...] = ()) -> list[Leaf]:
        """Leaves of the completions, with some facts added; each set of facts is heard once."""
        known = self.heard.get(added)
        if known is None:
            known = self.heard[added] = self._heard(added)
        return known

    def _heard(self, added: tuple[Literal, ...]) -> list[Leaf]:
        if not added:
            return judge(self.hearing, self.truths)
        if not any(self.hearing.board.touched(fact)[0] for fact in added):
            return self.leaves()
        return judge(self.hearing, self.truths.after(self.branch.situation.extend(added), added))

    def verdict(self, added: tuple[Literal, ...] = (), *, every: bool = False) -> str:
        """Verdict over the completions; '' for a branch that the facts added take away."""
        if added and self.branch.gone(self.trial.situation, added):
            return ""
        return mixture(self.hearing, self.leaves(added), self.worst if every else "")

    @property
    def worst(self) -> str:
        """The outcome that settles it under «любой»: no to what is asked."""
        return YES if self.trial.turned else NO


class Combination(Struct, frozen=True):
    """A choice of readings, with the sittings of each conjunct."""

    readings: tuple[tuple[str, str], ...]
    conjuncts: tuple[tuple[Sitting, ...], ...]

    def verdict(self, added: tuple[Literal, ...] = ()) -> str:
        """Verdict of the conjuncts, each that of its best branch, turned round where it is asked so."""
        return conjunction(best(sittings, added) for sittings in self.conjuncts)


def best(sittings: Sequence[Sitting], added: tuple[Literal, ...] = ()) -> str:
    """Yes if some branch says yes; else depends, conflict, no, silent, the first that occurs; then turned."""
    found: set[str] = set()
    for sitting in sittings:
        found.add(sitting.verdict(added))
        if YES in found:
            break
    return best_of(sittings, found)


def best_of(sittings: Sequence[Sitting], found: Collection[str]) -> str:
    """The verdict of a conjunct from those of its branches."""
    verdict = next(verdict for verdict in BEST_FIRST if verdict in found)
    return turn(verdict) if sittings[0].trial.turned else verdict


def over(combinations: Sequence[Combination], added: tuple[Literal, ...] = ()) -> str:
    """Verdict over all readings: depends where they differ."""
    found: set[str] = set()
    for combination in combinations:
        found.add(combination.verdict(added))
        if len(found) > 1:
            return DEPENDS
    return found.pop()


class Waiting(NamedTuple):
    """What narrows a permission that a fact about a role can bring to a branch, or (a weak one) take away."""

    trial: Trial
    narrowings: tuple[Narrowing, ...]
    weak: bool

    def stirred(self, added: tuple[Literal, ...]) -> bool:
        """Whether facts do so."""
        here = self.trial.situation.extend(added)
        if not self.weak:
            return not seldom(self.narrowings, here)
        return any(here.known(wanted) is wanted.negated for wanted in (one.wanted() for one in self.narrowings))


def waiting(combinations: Sequence[Combination]) -> dict[str, list[Waiting]]:
    """By role, the permissions without a branch, and those that answer whether a duty stands."""
    found: dict[str, list[Waiting]] = {}
    for sittings in combinations[0].conjuncts:
        trial = sittings[0].trial
        narrow = [one for one in trial.matched.instances if one.side == "pro" and one.narrowings]
        told = [(one, False) for one in narrow if seldom(one.narrowings, trial.situation)]
        for instance, weak in (*told, *((one, True) for one in trial.matched.weak)):
            for narrowing in instance.narrowings:
                if narrowing.role != "action":
                    found.setdefault(narrowing.role, []).append(Waiting(trial, instance.narrowings, weak))
    return found


def woken(
    combinations: Sequence[Combination], sleeping: Mapping[str, list[Waiting]], added: tuple[Literal, ...]
) -> Sequence[Combination]:
    """The docket anew where facts stir a permission that waits; else the same one."""
    near = [one for literal in added if literal.pred != "open" for one in sleeping.get(literal.args[0], ())]
    if not any(one.stirred(added) for one in near):
        return combinations
    trials = [sittings[0].trial for sittings in combinations[0].conjuncts]
    return docket([replace(trial, situation=trial.situation.extend(added)) for trial in trials])


def docket(trials: Sequence[Trial]) -> tuple[Combination, ...]:
    """All combinations of the readings of the nodes that have an instance."""
    norms = (norm for trial in trials for norm in bearing(trial))
    return tuple(
        Combination(choice.taken, tuple(_sittings(trial, choice.excluded) for trial in trials))
        for choice in choices_of(trials[0].ground, norms, trials[0].options)
    )


def bearing(trial: Trial) -> Iterator[Norm]:
    """Norms of the instances, and the memberships and replacements on which these may rest."""
    ground = trial.ground
    instances = (*trial.matched.instances, *trial.matched.weak)
    residual = (literal for instance in instances for literal in instance.residual)
    yield from behind(ground, (instance.norm for instance in instances), residual)
    verb = ground.term(trial.act.action)
    relation = (verb.adds if verb else "").partition("=")[0]
    if relation:
        yield from ground.norms("replacement", relation)


def _sittings(trial: Trial, excluded: Excluded) -> tuple[Sitting, ...]:
    def keep(norm: Norm) -> bool:
        return counts(norm, excluded)

    found = trial.matched
    active = found._replace(instances=kept_of(found.instances, keep), weak=kept_of(found.weak, keep))
    asked = Asked(trial.ground, trial.act, trial.modality, keep)
    return tuple(_sitting(trial, branch, excluded) for branch in branches(asked, active, trial.situation))


def _sitting(trial: Trial, branch: Branch, excluded: Excluded) -> Sitting:
    line = trial.line
    arbiter = trial.arbiter.within(branch.act) if branch.filled else trial.arbiter
    court = Court(trial.ground, branch.act, arbiter, excluded)
    duty = trial.modality == "must"
    masked = [(i, line.mask(i.norm.scope.limits)) for i in (*branch.instances, *(branch.weak if duty else ()))]
    hearing = Hearing(Board(court, masked), line.pieces, line.mask(trial.asked), bool(trial.asked), duty)
    return Sitting(trial, branch, hearing, hearing.board.truths(branch.situation))
