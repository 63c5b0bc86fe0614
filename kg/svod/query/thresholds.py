"""Acts that succeed on a die not below a quantity: «на сколько», the chance, whether a face or a roll is enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Effect, Expr, Literal, Norm, Scope, Valuation
from svod.model.numbers import Interval, Number, fraction, parse_number, plain
from svod.query.answer_value import answer_value
from svod.query.chances import chance_on
from svod.query.cite import cite, once
from svod.query.happening import bearing
from svod.query.reply import said
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.answers import Answer
    from svod.model.ground import Ground
    from svod.query.plan import Task


_PAIR = ("participant", "quantity", "other quantity")


def by_threshold(task: Task, wanted: Effect) -> Answer | None:
    """Answer about an act that has a threshold; None if it has none, or if its value settles nothing asked."""
    found = _threshold_of(task.ground, wanted.act.action)
    return _reached(task, wanted, *found) if found is not None else None


def _threshold_of(ground: Ground, action: str) -> tuple[str, str] | None:
    """The quantity that is the threshold of an action, and the role of who holds it; None if it has none."""
    for name in ground.above(action):
        term = ground.term(name)
        if term is not None and term.threshold:
            quantity, _, role = term.threshold[0].partition("=")
            return quantity, role
    return None


def _reached(task: Task, wanted: Effect, quantity: str, holder: str) -> Answer | None:
    if any(filler.count is not None for filler in wanted.act.roles):
        return None
    renaming = _renaming(task.ground, wanted, quantity, holder)
    facts = [literal.renamed(renaming) for literal in task.sentence.facts()]
    asks = task.sentence.asks
    norms = bearing(task, wanted)
    roll = _roll(facts, norms, quantity)
    if asks not in {"faces", "chance"} and wanted.faces is None and roll is None:
        return None
    answer = answer_value(_valued(task, wanted, quantity, renaming, facts))
    if answer.verdict != "value":
        return None if answer.verdict == "silent" else answer
    least = parse_number(answer.value)
    if wanted.faces is not None:
        return _told(task, answer, enough=wanted.faces.low is not None and wanted.faces.low >= least)
    if roll is not None:
        return _rolled(task, answer, plain(fraction(roll) - fraction(least)), norms, quantity)
    value = f"{least}+" if asks == "faces" else str(chance_on(Interval(low=least), task.text))
    return replace(answer, value=value, text=f"{value}.")


def _renaming(ground: Ground, wanted: Effect, quantity: str, holder: str) -> dict[str, str]:
    """Participants of the act as those of the value: its holder is the agent there, others go by their class."""
    term = ground.term(quantity)
    taken = {role.name: f"@{role.filler}" for role in (term.roles if term is not None else ())}
    acting = {filler.role: taken.get(filler.role, f"@{filler.term}") for filler in wanted.act.roles}
    return {"agent": "@agent", **acting, holder: "agent"}


def _valued(task: Task, wanted: Effect, quantity: str, renaming: dict[str, str], facts: list[Literal]) -> Task:
    """The task of finding the threshold itself."""
    kinds = [
        Literal("is", (renaming[filler.role], filler.term))
        for filler in wanted.act.roles
        if renaming[filler.role] != f"@{filler.term}"
    ]
    content = Valuation("agent", quantity, Expr("of", name=quantity, variable="agent"))
    scope = Scope((*kinds, *facts))
    return replace(task, sentence=replace(task.sentence, contents=(content,), scopes=(scope,), asks="value"))


def _told(task: Task, answer: Answer, *, enough: bool) -> Answer:
    verdict = "yes" if enough else "no"
    return replace(answer, verdict=verdict, value="", text=said(task, verdict).rstrip("?") + "?")


def _compared(norm: Norm, quantity: str) -> Literal | None:
    """The condition of a norm that compares a roll with the threshold."""
    pairs = (literal for literal in norm.scope.literals if literal.pred == "cmp" and len(literal.args) == len(_PAIR))
    return next((literal for literal in pairs if quantity in literal.args[1:]), None)


def _roll(facts: list[Literal], norms: Sequence[Norm], quantity: str) -> Number | None:
    """The number rolled, as the question gives it."""
    compared = (literal for norm in norms if (literal := _compared(norm, quantity)) is not None)
    rolled = {name for literal in compared for name in literal.args[1:] if name != quantity}
    for fact in facts:
        if fact.pred == "cmp" and not fact.negated and fact.args[1] in rolled and fact.bounds is not None:
            return fact.bounds.point()
    return None


def _rolled(task: Task, answer: Answer, over: Number, norms: Sequence[Norm], quantity: str) -> Answer | None:
    """Whether the act succeeds when the roll is `over` the threshold, by the norms that say so."""
    applied = [norm for norm in norms if _met(_compared(norm, quantity), over, quantity)]
    verdicts = {"no" if isinstance(norm.content, Effect) and norm.content.negated else "yes" for norm in applied}
    if len(verdicts) != 1:
        return None
    grounds = once((*(cite(task.ground, norm, "ground") for norm in applied), *answer.grounds))
    return replace(_told(task, answer, enough=verdicts == {"yes"}), grounds=grounds)


def _met(literal: Literal | None, over: Number, quantity: str) -> bool:
    """Whether a comparison of roll and threshold holds, in whichever order it names them."""
    if literal is None or literal.bounds is None:
        return False
    difference = over if literal.args[2] == quantity else plain(-fraction(over))
    return literal.bounds.contains(difference) != literal.negated
