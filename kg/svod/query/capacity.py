"""«Сколько маркеров можно запустить?» where a norm holds the number against a quantity: its value is the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Deontic, Expr, Literal, Norm, Scope, Valuation
from svod.query.answer_value import answer_value
from svod.query.cite import cite, once
from svod.query.match import candidates
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.query.plan import Task


def within_capacity(task: Task, content: Deontic) -> Answer | None:
    """The value of the one quantity that bounds the number asked for; None if none does, or if it has no value."""
    verb = task.ground.term(content.act.action)
    role, _, counted = (verb.counts if verb is not None else "").partition("=")
    if not counted or role != task.sentence.focus:
        return None
    bounding = {
        norm: bound
        for norm in candidates(task.ground, content.act)
        if norm.scope.literals and (bound := _bound(norm, counted))
    }
    if len(set(bounding.values())) != 1:
        return None
    answer = answer_value(_valued(task, content, next(iter(bounding.values()))))
    if answer.verdict != "value":
        return None
    permitting = [n for n in bounding if isinstance(n.content, Deontic) and n.content.modality == "may"]
    grounds = once((*(cite(task.ground, norm, "ground") for norm in permitting or bounding), *answer.grounds))
    return replace(answer, grounds=grounds)


def _bound(norm: Norm, counted: str) -> str:
    """The quantity against which a norm holds the number."""
    for literal in norm.scope.literals:
        if literal.pred == "cmp" and literal.args[0] == "agent" and counted in literal.args[1:]:
            return next((name for name in literal.args[1:] if name != counted), "")
    return ""


def _valued(task: Task, content: Deontic, quantity: str) -> Task:
    agent = content.act.role("agent")
    kinds = (Literal("is", ("agent", agent.term)),) if agent is not None else ()
    value = Valuation("agent", quantity, Expr("of", name=quantity, variable="agent"))
    scope = Scope((*kinds, *task.sentence.facts()))
    return replace(task, sentence=replace(task.sentence, contents=(value,), scopes=(scope,), asks="value"))
