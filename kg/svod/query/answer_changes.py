"""Answers to «меняет ли X величину», «что уменьшает величину», «что изменится»."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Member
from svod.model.norms import Change, Norm
from svod.model.numbers import number_text
from svod.query.cite import cite, locator_of, once
from svod.query.completions import completed
from svod.query.headline import headline
from svod.query.mixture import mix
from svod.query.reply import member_of_norm, reply, said, wording
from svod.query.situation import situation_of
from svod.query.truth import open_court
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.answers import Answer
    from svod.model.norms import Literal
    from svod.query.plan import Task
    from svod.query.situation import Situation
    from svod.query.truth import Court, Truth

Holding = dict[Norm, bool | None]
LESSENING = frozenset({"div", "cap"})


def answer_changes(task: Task) -> Answer:
    """Answer a question about what changes a quantity."""
    content = task.sentence.contents[0]
    assert isinstance(content, Change)  # noqa: S101 - the plan saw it
    norms = _holding(task, task.ground.norms("change", content.quantity))
    if task.sentence.asks == "which":
        return _which(task, content, norms)
    if task.sentence.asks == "by_how_much":
        return _amount(task, content, norms)
    return _whether(task, content, norms)


def changes_between(task: Task, names: tuple[str, ...]) -> Answer | None:
    """«что делает brace с турелями»: the changes of one of the names by another; None if there are none."""
    quantities = [name for name in names if (term := task.ground.term(name)) is not None and term.kind == "quantity"]
    causes = [name for name in names if name not in quantities]
    norms = [norm for quantity in quantities for norm in task.ground.norms("change", quantity)]
    found = [norm for norm in _holding(task, norms) if any(_about_cause(task, norm, cause) for cause in causes)]
    if not found:
        return None
    line = "; ".join(dict.fromkeys(norm.sentence for norm in found)) + "."
    grounds = once(cite(task.ground, norm, "ground") for norm in found)
    members = tuple(member_of_norm(task, norm) for norm in found)
    return reply(task, "list", line[:1].upper() + line[1:], grounds=grounds, members=members, names=names)


def _amount(task: Task, content: Change, norms: Holding) -> Answer:
    """«на сколько дозор снижает силу?»: the amount of the change."""
    if not content.cause:
        norms = _told(task, task.ground.norms("change", content.quantity))
    about = [n for n in norms if not content.cause or _about_cause(task, n, content.cause)]
    found = [n for n in about if _alters(n) and _matches(content, n)]
    texts = (_amount_text(norm.content, task.lang) for norm in found if isinstance(norm.content, Change))
    amounts = tuple(dict.fromkeys(text for text in texts if text))
    settled = len(amounts) == 1 and any(norms[norm] for norm in found)
    verdict = "value" if settled else "depends" if amounts else "silent"
    value = amounts[0] if verdict == "value" else ""
    grounds = once(cite(task.ground, norm, "ground") for norm in found)
    line = f"{value}." if value else said(task, verdict)
    return reply(task, verdict, line, value=value, grounds=grounds, names=[content.quantity, content.cause], cited=())


def _told(task: Task, norms: Iterable[Norm]) -> Holding:
    """The changes that the facts bring about; a holder that is not named is of the class of which each speaks."""
    situation = situation_of(task.ground, task.sentence.facts())
    court = open_court(task.ground, task.options)
    found: Holding = {}
    for norm in norms:
        kinds = [x for x in norm.scope.literals if x.pred == "is" and x.args[0] == "agent" and not x.negated]
        here = situation if "agent" in situation.kinds else situation.extend(kinds[:1])
        if len(norm.scope.literals) > len(kinds[:1]) and court.conditions(norm, "agent", here).value:
            found[norm] = True
    return found


def _alters(norm: Norm) -> bool:
    return isinstance(norm.content, Change) and norm.content.op != "keep"


_FACTORS = {"mul": ("в {} раза", "{} times"), "div": ("в {} раза", "{} times")}


def _amount_text(change: Change, lang: str) -> str:
    """«2», «в 2 раза»: how much a change adds, takes off or multiplies by."""
    expr = change.expr
    if expr is not None and expr.op == "sub" and len(expr.args) > 1:
        expr = expr.args[1]
    if expr is None or expr.op != "num":
        return ""
    return _FACTORS.get(change.op, ("{}", "{}"))[lang == "en"].format(number_text(expr.value))


def _about_cause(task: Task, norm: Norm, cause: str) -> bool:
    other = norm.content.cause  # type: ignore[union-attr]
    return bool(other) and (other == cause or other in task.ground.above(cause))


def _matches(asked: Change, norm: Norm) -> bool:
    """Whether a change is one of the kind asked about («уменьшает» asks for lessening ones)."""
    change = norm.content
    assert isinstance(change, Change)  # noqa: S101 - looked up by kind
    if change.op == "keep" or asked.op in {"change", "keep"}:
        return True
    lessens = change.op in LESSENING or (change.op == "add" and change.expr is not None and change.expr.op == "sub")
    wants_less = asked.op in {"sub", "div"} or (asked.op == "add" and asked.expr is not None and asked.expr.op == "sub")
    return lessens == wants_less


def _whether(task: Task, content: Change, norms: Holding) -> Answer:
    about = [norm for norm in norms if _about_cause(task, norm, content.cause)]
    changing = [norm for norm in about if norm.content.op != "keep" and _matches(content, norm)]  # type: ignore[union-attr]
    keeping = [norm for norm in about if norm.content.op == "keep"]  # type: ignore[union-attr]
    if keeping and not changing:
        verdict, shown = "no", keeping
    elif changing and not keeping:
        verdict = _over_completions(task, changing)
        shown = [norm for norm in changing if norms[norm]] or changing
    else:
        verdict, shown = ("depends", about) if about else ("silent", [])
    grounds = once(cite(task.ground, norm, "ground") for norm in shown)
    line = headline(task.parsed, task.text, verdict, task.lang)
    answer = reply(task, verdict, line, grounds=grounds, names=[content.quantity, content.cause])
    return replace(answer, notes=tuple(norm.sentence for norm in shown))


def _holding(task: Task, norms: Iterable[Norm]) -> Holding:
    """The changes whose conditions, their cause apart, hold for what the question says (None: that is open)."""
    situation = situation_of(task.ground, task.sentence.facts())
    court = open_court(task.ground, task.options)
    values = {norm: _conditions(court, norm, situation).value for norm in norms}
    return {norm: value for norm, value in values.items() if value is not False}


def _conditions(court: Court, norm: Norm, situation: Situation, *, filled: bool = False) -> Truth:
    cause = norm.content.cause  # type: ignore[union-attr]
    rest = tuple(
        x for x in norm.scope.literals if cause not in x.args and not (filled and _fills_holder(court, x, situation))
    )
    return court.conditions(replace(norm, scope=replace(norm.scope, literals=rest)), "agent", situation)


def _fills_holder(court: Court, literal: Literal, situation: Situation) -> bool:
    """Whether a condition only says whose the quantity is, where the question leaves that open."""
    term = court.ground.term(literal.args[-1]) if literal.pred == "is" and not literal.negated else None
    return term is not None and term.kind == "class" and literal.args[0] not in situation.believed


def _over_completions(task: Task, norms: list[Norm]) -> str:
    """«yes» if in every completion of what is open some change applies, «depends» if only in some."""
    court = open_court(task.ground, task.options)

    def look(here: Situation) -> tuple[str, Literal | None]:
        truths = [_conditions(court, norm, here, filled=True) for norm in norms]
        if any(truth.value for truth in truths):
            return "yes", None
        return "silent", next((truth.pending for truth in truths if truth.value is None and truth.pending), None)

    outcomes: set[str] = set()
    for _, outcome in completed(situation_of(task.ground, task.sentence.facts()), look):
        outcomes.add(outcome)
        if len(outcomes) > 1:
            break
    return mix(outcomes)


def _which(task: Task, content: Change, norms: Holding) -> Answer:
    words = wording(task)
    members: dict[str, Member] = {}
    for norm in norms:
        change = norm.content
        if not isinstance(change, Change) or change.op == "keep" or not change.cause or not _matches(content, norm):
            continue
        place = locator_of(task.ground.node(norm.node))
        member = Member(change.cause, words.label(change.cause), "yes", "", norm.sentence, (norm.node,), (place,))
        members.setdefault(change.cause, member)
    verdict = "list" if members else "silent"
    line = ", ".join(m.label for m in members.values()) + "." if members else said(task, verdict)
    used = [norm for norm in norms if norm.node in {n for m in members.values() for n in m.nodes}]
    grounds = once(cite(task.ground, norm, "ground") for norm in used)
    return reply(task, verdict, line, grounds=grounds, members=tuple(members.values()), names=[content.quantity])
