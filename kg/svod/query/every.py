"""«Любой», «каждый»: nothing is presumed of the agent, and one completion with no makes no (§7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.query.docket import Combination, Sitting, best_of, docket
from svod.query.mixture import conjunction
from svod.query.outcome import DEPENDS
from svod.query.unless import candidates
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.norms import Literal
    from svod.query.trial import Trial

AGENT = "agent"


class Every:
    """A question about every agent: the docket without presumptions about it, beside the one with them.

    A reversal of presumptions is the likeliest way to a no, and cheap to try; only where none leads there is the whole
    tree of completions grown.
    """

    def __init__(self, plain: tuple[Combination, ...], trials: Sequence[Trial]) -> None:
        self.plain = plain
        self.lifted = docket([replace(trial, situation=trial.situation.lift(AGENT)) for trial in trials])
        self._hints: list[tuple[Literal, ...]] = [(), *(found for found in candidates(plain) if _about_agent(found))]
        self._likely: dict[int, tuple[Literal, ...]] = {}

    def verdict(self, added: tuple[Literal, ...] = ()) -> str:
        """Verdict over all readings, with some facts added."""
        found: set[str] = set()
        for plain, lifted in zip(self.plain, self.lifted, strict=True):
            conjuncts = zip(plain.conjuncts, lifted.conjuncts, strict=True)
            found.add(conjunction(self._conjunct(*pair, added) for pair in conjuncts))
        return found.pop() if len(found) == 1 else DEPENDS

    def _conjunct(self, plain: Sequence[Sitting], lifted: Sequence[Sitting], added: tuple[Literal, ...]) -> str:
        pairs = zip(plain, lifted, strict=True)
        return best_of(lifted, {self._sitting(one, other, added) for one, other in pairs})

    def _sitting(self, plain: Sitting, lifted: Sitting, added: tuple[Literal, ...]) -> str:
        likely = self._likely.get(id(plain))
        for hint in self._hints if likely is None else (likely,):
            if plain.verdict((*hint, *added), every=True) == plain.worst:
                self._likely[id(plain)] = hint
                return plain.worst
        return lifted.verdict(added, every=True)


def _about_agent(literals: Sequence[Literal]) -> bool:
    return all(literal.args[0] == AGENT for literal in literals)
