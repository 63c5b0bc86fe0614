"""One act: its branches (§2), in each the completions (§1) and their fights in every piece of time (§3 to §7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from svod.model.norms import Act, Limit, Literal
from svod.records import replace
from tests.oracle.completion import Case, Seen, completions, mentioned
from tests.oracle.defeat import Ring, replacing, winner
from tests.oracle.instances import AGAINST, FALLBACK, FOR, WINDOW, Instance, branches, instances
from tests.oracle.matching import View
from tests.oracle.situation import Situation
from tests.oracle.timing import Piece, lies_in, pieces

PRIORITY = ("yes", "depends", "conflict", "no", "silent")
Table = Mapping[frozenset[tuple[Literal, bool]], str]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of an act: may or must, at which time, and under «любой» the outcome that settles it (else '')."""

    modality: str
    limits: tuple[Limit, ...] = ()
    worst: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A verdict on the way up: with the tables of completions that gave it, and every presumed atom met."""

    verdict: str
    tables: tuple[Table, ...]
    schedule: tuple[tuple[str, str], ...]
    presumed: Mapping[Literal, bool]


def ask_act(act: Act, situation: Situation, question: Question) -> Part:
    """Answer over the branches: yes if some branch says yes."""
    base = View(act, frozenset(), situation)
    parts = [_Branch(view, question).answer() for view in branches(base, question.modality)]
    verdict = next(one for one in PRIORITY if any(part.verdict == one for part in parts))
    best = [part for part in parts if part.verdict == verdict]
    presumed = {atom: truth for part in parts for atom, truth in part.presumed.items()}
    return Part(verdict, tuple(table for part in best for table in part.tables), best[0].schedule, presumed)


def mix(outcomes: Iterable[str], worst: str = "") -> str:
    """From the outcomes of the completions to a verdict: §7."""
    found = set(outcomes)
    if worst in found:
        return worst
    if len(found) == 1:
        return found.pop()
    return "silent" if found == {"no", "silent"} else "depends"


class _Branch:
    """Instances, pieces and completions of one branch."""

    def __init__(self, view: View, question: Question) -> None:
        self.view = view
        self.question = question
        self.found = instances(view, question.modality)
        every = [*question.limits, *(limit for one in self.found for limit in one.limits)]
        self.row = pieces(view.world, every)
        residuals = [residual for one in self.found for residual in one.residuals]
        replacements = [norm for one in self.found for norm in replacing(view.world, view.act, one)]
        residuals += [(literal, norm) for norm in replacements for literal in norm.scope.literals]
        self.replacements = tuple(dict.fromkeys(replacements))
        self.seen = mentioned(view.situation, residuals)
        self.cases = list(completions(view.situation, view.act, self.seen))

    def answer(self) -> Part:
        told = {
            frozenset(case.values.items()): [self._outcome(case, piece) for piece in self.row] for case in self.cases
        }
        table = {values: self._folded(outcomes) for values, outcomes in told.items()}
        verdict = mix(table.values(), self.question.worst)
        by_piece = [mix(row[place] for row in told.values()) for place in range(len(self.row))]
        return Part(verdict, (table,), self._changes(by_piece), self._presumed())

    def _folded(self, outcomes: list[str]) -> str:
        """The outcome of a completion from those of the pieces: §6."""
        if self.question.limits:
            asked = {
                outcome
                for piece, outcome in zip(self.row, outcomes, strict=True)
                if lies_in(self.view.world, piece, self.question.limits, self.row)
            }
            return "depends" if len(asked) > 1 else asked.pop() if asked else "silent"
        return next((outcome for outcome in outcomes if outcome != "silent"), "silent")

    def _changes(self, by_piece: list[str]) -> tuple[tuple[str, str], ...]:
        heard = [(piece, told) for piece, told in zip(self.row, by_piece, strict=True) if told != "silent"]
        if self.question.limits:
            return ()
        return tuple((piece.text, told) for (_, last), (piece, told) in pairwise(heard) if told != last)

    def _presumed(self) -> dict[Literal, bool]:
        """Atoms that nothing but a presumption settles in some completion."""
        return {atom: truth for atom, norm in self.seen if (truth := self._presumption((atom, norm))) is not None}

    def _presumption(self, seen: Seen) -> bool | None:
        atom, norm = seen
        situation = self.view.situation
        if situation.settled(atom) is not None or all(case.derived(atom, norm) is not None for case in self.cases):
            return None
        return situation.presumed(atom)

    def _outcome(self, case: Case, piece: Piece) -> str:
        """What the fight gives, and conflict where a contested fact, taken as true, would change it."""
        plain = self._fight(case, piece)
        for atom in list(case.contested):
            trial = replace(case, forced=frozenset({atom}), contested=set())
            if self._fight(trial, piece) != plain:
                return "conflict"
        return plain

    def _fight(self, case: Case, piece: Piece) -> str:
        holding = [
            one for one in self.found if all(case.literal_holds(literal, seer) for literal, seer in one.residuals)
        ]
        live = [one for one in holding if self._active(one, piece, holding)]
        pros = [one for one in live if one.side == FOR]
        cons = [one for one in live if one.side == AGAINST]
        outcome = winner(pros, cons, self._ring(case).beats)
        if outcome == "silent" and any(one.side == FALLBACK for one in live):
            return "no"
        if (
            outcome == "silent"
            and self.question.modality == "may"
            and self.question.limits
            and self._elsewhere(holding)
        ):
            return "no"
        return outcome

    def _active(self, one: Instance, piece: Piece, holding: list[Instance]) -> bool:
        """Whether an instance is active in a piece; «только» before a time restricts the permissions."""
        limits = list(one.limits)
        if one.permits():
            limits += [limit for other in holding if other.side == WINDOW for limit in other.limits]
        return lies_in(self.view.world, piece, limits, self.row)

    def _elsewhere(self, holding: list[Instance]) -> bool:
        return any(one.permits() and self._active(one, piece, holding) for one in holding for piece in self.row)

    def _ring(self, case: Case) -> Ring:
        holding = tuple(
            norm
            for norm in self.replacements
            if all(case.literal_holds(literal, norm) for literal in norm.scope.literals)
        )
        return Ring(self.view.world, self.view.act, holding)
