"""Purposes: what holds for them only, and values for the very act asked about («по лидерству 7»)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Membership, Valuation
from svod.model.numbers import text_of
from svod.query.situation import Situation
from svod.query.truth import open_court

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.model.norms import Deontic, Norm
    from svod.query.decision import Decision
    from svod.query.plan import Task
    from svod.query.wording import Wording


def value_notes(task: Task, content: Deontic, decision: Decision) -> Iterator[str]:
    """«лидерство 7 (defences/3)» for each value norm whose purpose the act falls under."""
    if decision.verdict != "yes":
        return
    ground = task.ground
    situation = Situation(ground, content.act.kinds(), content.act.period).extend(task.sentence.facts())
    court = open_court(ground, task.options, content.act)
    for name in dict.fromkeys(content.act.terms()):
        for norm in ground.norms("purpose", name):
            value = norm.content
            if not isinstance(value, Valuation) or value.purpose is None or value.expr.op != "num":
                continue
            if court.conditions(norm, "agent", situation).value:
                term = ground.term(value.quantity)
                label = term.label(task.lang) if term else value.quantity
                yield f"{label} {text_of(value.expr.value)} ({norm.node.partition(':')[2]})"


def purpose_text(norm: Norm, words: Wording) -> str:
    """«для: Brace For Impact»: what a membership or value is for; '' if it is for everything."""
    purpose = norm.content.purpose if isinstance(norm.content, Membership | Valuation) else None
    if purpose is None:
        return ""
    return f"{'for' if words.lang == 'en' else 'для'}: {words.label(purpose.filler or purpose.action)}"
