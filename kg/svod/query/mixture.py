"""From the outcomes of completions to one verdict (§7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.query.outcome import CONFLICT, DEPENDS, NO, SILENT, YES, Leaf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.query.decision import Decision


def mixture(leaves: Sequence[Leaf], *, every: bool = False) -> str:
    """Verdict over all completions; with `every` («любой») one no makes no."""
    outcomes = {leaf.outcome for leaf in leaves}
    if len(outcomes) == 1:
        return outcomes.pop()
    if every and NO in outcomes:
        return NO
    if outcomes == {NO, SILENT}:
        return SILENT
    return DEPENDS


def worst(decisions: Sequence[Decision]) -> Decision:
    """The decision that settles a row of conjuncts none of which is no."""
    for verdict in (CONFLICT, DEPENDS, SILENT):
        for decision in decisions:
            if decision.verdict == verdict:
                return decision
    return next((decision for decision in decisions if decision.verdict == YES), decisions[-1])
