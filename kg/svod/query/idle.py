"""Changes of a value that do not apply, as steps of its trace: which, and for want of what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.query.readings import counts
from svod.query.steps import STAGE_OF, Step
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.norms import Norm
    from svod.model.terms import Term
    from svod.query.situation import Situation
    from svod.query.truth import Court


def idle_steps(court: Court, situation: Situation, norms: Iterable[Norm], variable: str) -> list[Step]:
    """Steps for the changes among `norms` that are worth telling of a participant."""
    return [_idle(court, situation, norm, variable) for norm in norms if _bears(court, situation, norm, variable)]


def _bears(court: Court, situation: Situation, norm: Norm, variable: str) -> bool:
    """Whether a change that does not apply is worth telling: not one of another reading, or for other classes."""
    if norm.content.op == "keep" or not counts(norm, court.excluded):  # type: ignore[union-attr]
        return False
    named = [x for x in norm.scope.literals if x.pred == "is" and _is_class(court.ground.term(x.args[1]))]
    return not any(situation.known(x.renamed({"agent": variable})) is x.negated for x in named)


def _is_class(term: Term | None) -> bool:
    return term is not None and term.kind == "class"


def _idle(court: Court, situation: Situation, norm: Norm, variable: str) -> Step:
    failed = [
        literal
        for literal in norm.scope.literals
        if court.conditions(
            replace(norm, scope=replace(norm.scope, literals=(literal,))), variable, situation
        ).value is not True
    ]  # fmt: skip
    operation = norm.content.op  # type: ignore[union-attr]
    return Step(norm.id, STAGE_OF.get(operation, ""), operation, "", "", applied=False, why=tuple(failed))
