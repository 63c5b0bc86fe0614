"""From the outcomes of completions to one verdict (§6 and §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.query.outcome import CONFLICT, DEPENDS, NO, SILENT, YES, Hearing, Leaf

if TYPE_CHECKING:
    from collections.abc import Iterable

BEST_FIRST = (YES, DEPENDS, CONFLICT, NO, SILENT)
WORST_FIRST = (NO, CONFLICT, DEPENDS, SILENT, YES)


def mix(outcomes: set[str], worst: str = "") -> str:
    """Verdict over all completions; one of outcome `worst` («любой»), if any is named, settles it."""
    if len(outcomes) == 1:
        return next(iter(outcomes))
    if worst in outcomes:
        return worst
    if outcomes == {NO, SILENT}:
        return SILENT
    return DEPENDS


def outcome_of(hearing: Hearing, leaf: Leaf) -> str:
    """Outcome of one completion: of the pieces asked about, or of the earliest in which a norm is active."""
    asked = [leaf.pieces[piece] for piece in range(hearing.pieces) if hearing.asked >> piece & 1]
    if hearing.timed:
        found = set(asked)
        return found.pop() if len(found) == 1 else DEPENDS if found else SILENT
    return next((outcome for outcome in asked if outcome != SILENT), SILENT)


def piece_of(hearing: Hearing, leaf: Leaf) -> int:
    """The first piece that shows the outcome of a completion; -1 if none does."""
    outcome = outcome_of(hearing, leaf)
    asked = (piece for piece in range(hearing.pieces) if hearing.asked >> piece & 1)
    return next((piece for piece in asked if leaf.pieces[piece] == outcome), -1)


def mixture(hearing: Hearing, leaves: Iterable[Leaf], worst: str = "") -> str:
    """Verdict over the completions that the leaves stand for."""
    found: set[str] = set()
    for leaf in leaves:
        found.add(outcome_of(hearing, leaf))
        if worst in found:
            return worst
    return mix(found)


def turn(verdict: str) -> str:
    """Yes and no changed round."""
    return {YES: NO, NO: YES}.get(verdict, verdict)


def conjunction(verdicts: Iterable[str]) -> str:
    """Verdict of conjuncts: one no makes no, all yes make yes, else conflict, depends, silent."""
    found = set(verdicts)
    return next(verdict for verdict in WORST_FIRST if verdict in found)
