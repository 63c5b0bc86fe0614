"""Answers to «сколько систем может пройти корабль»: the quantity above which a prohibition bars an act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Deontic, Expr, Literal, Norm, Scope, Valuation
from svod.query.answer_value import answer_value
from svod.query.cite import cite, once
from svod.query.engine import decide
from svod.query.match import candidates
from svod.query.reply import reply, said
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.query.plan import Task


def answer_bounded(task: Task, content: Deontic) -> Answer:
    """The value of the one quantity that the quantity asked about may not exceed."""
    quantity = task.sentence.focus
    bars: dict[str, Norm] = {}
    for norm in candidates(task.ground, content.act):
        if isinstance(norm.content, Deontic) and norm.content.modality == "may_not":
            found = [(literal, _exceeded(literal, quantity)) for literal in norm.scope.literals]
            bars |= {other: norm for literal, other in found if other and _barred(task, norm, literal)}
    if len(bars) != 1:
        return reply(task, "silent", said(task, "silent"), names=[*content.act.terms(), quantity])
    other, norm = next(iter(bars.items()))
    answer = answer_value(_valued(task, content, other))
    most = "At most" if task.lang == "en" else "Не больше"
    line = f"{most} {answer.value}." if answer.value else answer.text
    return replace(answer, text=line, grounds=once((cite(task.ground, norm, "ground"), *answer.grounds)))


def _barred(task: Task, norm: Norm, literal: Literal) -> bool:
    """Whether the norm bars the act under the facts told, once the condition is met: it applies and is not defeated."""
    scope = task.sentence.scopes[0] if task.sentence.scopes else Scope()
    met = replace(task.sentence, scopes=(replace(scope, literals=(*scope.literals, literal)),))
    decision = decide(task.ground, met, replace(task.options, unless=False))
    return decision.verdict == "no" and norm in decision.grounds


def _valued(task: Task, content: Deontic, quantity: str) -> Task:
    """The question for the value of a quantity of who acts, under the same facts."""
    agent = content.act.role("agent")
    scope = task.sentence.scopes[0]
    known = (Literal("is", ("agent", agent.term)),) if agent is not None else ()
    sentence = replace(
        task.sentence,
        contents=(Valuation("agent", quantity, Expr("num")),),
        asks="value",
        focus="",
        scopes=(replace(scope, literals=(*known, *scope.literals)),),
    )
    return replace(task, sentence=sentence)


def _exceeded(literal: Literal, quantity: str) -> str:
    """The quantity that `quantity` exceeds under a condition; '' if the condition is another."""
    if literal.pred != "cmp" or len(literal.args) != 3:  # noqa: PLR2004 - two quantities are compared
        return ""
    one, other = literal.args[1:]
    if quantity == one and not literal.negated:
        return other
    return one if quantity == other and literal.negated else ""
