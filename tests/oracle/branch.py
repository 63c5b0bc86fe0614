"""One act: its branches (§2), in each the pieces of time (§6), in each the completions and their fights (§3, §7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from svod.model.norms import Act, Deontic, Limit, Literal, Replacement
from tests.oracle.completion import Case, Seen, completions, mentioned
from tests.oracle.defeat import Ring, winner
from tests.oracle.instances import AGAINST, FALLBACK, FOR, Instance, branches, instances
from tests.oracle.matching import View
from tests.oracle.situation import Situation
from tests.oracle.timing import Piece, lies_in, pieces

PRIORITY = ("yes", "depends", "conflict", "no", "silent")
Table = Mapping[frozenset[tuple[Literal, bool]], str]


@dataclass(frozen=True, slots=True)
class Part:
    """A verdict on the way up: with the tables of completions that gave it, and every presumed atom met."""

    verdict: str
    tables: tuple[Table, ...]
    schedule: tuple[tuple[str, str], ...]
    presumed: Mapping[Literal, bool]


def ask_act(act: Act, situation: Situation, asked: str, limits: tuple[Limit, ...]) -> Part:
    """Answer over the branches: yes if some branch says yes."""
    base = View(act, frozenset(), situation)
    parts = [_Branch(view, asked, limits).answer() for view in branches(base, asked)]
    verdict = next(one for one in PRIORITY if any(part.verdict == one for part in parts))
    best = [part for part in parts if part.verdict == verdict]
    presumed = {atom: truth for part in parts for atom, truth in part.presumed.items()}
    return Part(verdict, tuple(table for part in best for table in part.tables), best[0].schedule, presumed)


class _Branch:
    """Instances, pieces and completions of one branch."""

    def __init__(self, view: View, asked: str, limits: tuple[Limit, ...]) -> None:
        self.view = view
        self.asked = asked
        self.limits = limits
        self.found = instances(view, asked)
        every = [*limits, *(limit for one in self.found for limit in one.norm.scope.limits)]
        self.row = pieces(view.world, every)
        self.seen = mentioned(view.situation, [(literal, one.norm) for one in self.found for literal in one.residuals])
        self.cases = list(completions(view.situation, view.act, self.seen))

    def answer(self) -> Part:
        tables = [(piece, self._table(piece)) for piece in self.row]
        if self.limits:
            return self._in_window(tables)
        heard = [(piece, table) for piece, table in tables if set(table.values()) != {"silent"}] or tables[:1]
        first = self._verdict(heard[0][1])
        changes = []
        last = first
        for piece, table in heard[1:]:
            now = self._verdict(table)
            if now != last:
                changes.append((piece.text, now))
            last = now
        return Part(first, (heard[0][1],), tuple(changes), self._presumed())

    def _in_window(self, tables: list[tuple[Piece, Table]]) -> Part:
        asked = [table for piece, table in tables if lies_in(self.view.world, piece, self.limits, self.row)]
        verdicts = list(dict.fromkeys(self._verdict(table) for table in asked))
        if len(verdicts) > 1:
            return Part("depends", (), (), self._presumed())
        return Part(verdicts[0] if verdicts else "silent", tuple(asked), (), self._presumed())

    def _verdict(self, table: Table) -> str:
        """§7: from the outcomes of the completions to a verdict."""
        outcomes = set(table.values())
        if self.view.situation.lifted and "no" in outcomes:
            return "no"
        if len(outcomes) == 1:
            return outcomes.pop()
        return "silent" if outcomes == {"no", "silent"} else "depends"

    def _presumed(self) -> dict[Literal, bool]:
        """Atoms that nothing but a presumption settles in some completion."""
        return {atom: truth for atom, norm in self.seen if (truth := self._presumption((atom, norm))) is not None}

    def _presumption(self, seen: Seen) -> bool | None:
        atom, norm = seen
        situation = self.view.situation
        if situation.settled(atom) is not None or all(case.derived(atom, norm) is not None for case in self.cases):
            return None
        return situation.presumed(atom)

    def _table(self, piece: Piece) -> Table:
        return {frozenset(case.values.items()): self._outcome(case, piece) for case in self.cases}

    def _outcome(self, case: Case, piece: Piece) -> str:
        """What the fight gives, and conflict where a contested fact, taken as true, would change it."""
        plain = self._fight(case, piece)
        for atom in list(case.contested):
            trial = replace(case, forced=frozenset({atom}), contested=set())
            if self._fight(trial, piece) != plain:
                return "conflict"
        return plain

    def _fight(self, case: Case, piece: Piece) -> str:
        holding = [one for one in self.found if all(case.literal_holds(literal, one.norm) for literal in one.residuals)]
        live = [one for one in holding if self._active(one, piece, holding)]
        pros = [one for one in live if one.side == FOR]
        cons = [one for one in live if one.side == AGAINST and _takes_something(one, pros)]
        outcome = winner(pros, cons, self._ring(case).beats)
        if outcome == "silent" and any(one.side == FALLBACK for one in live):
            return "no"
        if outcome == "silent" and self.asked == "may" and self.limits and self._elsewhere(holding):
            return "no"
        return outcome

    def _active(self, one: Instance, piece: Piece, holding: list[Instance]) -> bool:
        """Whether an instance is active in a piece; «только» before a time restricts the permissions."""
        limits = list(one.norm.scope.limits)
        if one.permits():
            limits += [limit for other in holding if _only_time(other) for limit in other.norm.scope.limits]
        return lies_in(self.view.world, piece, limits, self.row)

    def _elsewhere(self, holding: list[Instance]) -> bool:
        return any(one.permits() and self._active(one, piece, holding) for one in holding for piece in self.row)

    def _ring(self, case: Case) -> Ring:
        replacing = tuple(
            norm
            for norm in self.view.world.norms
            if isinstance(norm.content, Replacement)
            and all(case.literal_holds(literal, norm) for literal in norm.scope.literals)
        )
        return Ring(self.view.world, self.view.act, replacing)


def _only_time(one: Instance) -> bool:
    return isinstance(one.norm.content, Deontic) and one.norm.content.only == "time"


def _takes_something(one: Instance, pros: list[Instance]) -> bool:
    """A suppression speaks against the act only where it takes a permission away; every other norm does anyway."""
    return one.modality != "suppress" or any(pro.permits() and pro.norm.node in one.suppresses for pro in pros)
