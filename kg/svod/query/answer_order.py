"""Answers about order: who is first, what comes before what, what acts together; and rules about rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Proviso
from svod.model.norms import Effect, Norm, Sequence, Suppression
from svod.query.cite import cite, once
from svod.query.reply import member_of_norm, reply, said, wording
from svod.query.situation import situation_of
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.query.plan import Task


def answer_order(task: Task) -> Answer:
    """Answer a question whose content is an order or a suppression."""
    content = task.sentence.contents[0]
    if isinstance(content, Suppression):
        return _suppressed(task, content)
    assert isinstance(content, Sequence)  # noqa: S101 - the plan saw it
    norms = [norm for norm in task.ground.norms("sequence", "") if isinstance(norm.content, Sequence)]
    if task.sentence.asks == "first" or content.kind == "actors":
        return _first(task, content, norms)
    if task.sentence.asks in {"before", "after", "when"} and len(content.items) == 1:
        return _around(task, content.items[0], norms)
    if content.kind == "together":
        return _together(task, content, norms)
    return _before(task, content, norms)


def _around(task: Task, moment: str, norms: list[Norm]) -> Answer:
    """«когда …», «до чего …»: the moments that follow and precede one."""
    words = wording(task)
    later: dict[str, Norm] = {}
    earlier: dict[str, Norm] = {}
    for norm in norms:
        items = norm.content.items if norm.content.kind == "steps" else ()  # type: ignore[union-attr]
        if moment in items:
            at = items.index(moment)
            later |= dict.fromkeys(items[at + 1 :], norm)
            earlier |= dict.fromkeys(items[:at], norm)
    asks = task.sentence.asks
    sides = (
        [("before", later)]
        if asks == "before"
        else [("after", earlier)]
        if asks == "after"
        else [("before", later), ("after", earlier)]
    )
    parts = [", ".join(words.label(item) for item in found) for _, found in sides if found]
    if asks == "when":
        parts = [f"{_SIDES[task.lang][side]}: {', '.join(map(words.label, found))}" for side, found in sides if found]
    used = list(dict.fromkeys(norm for _, found in sides for norm in found.values()))
    return _answer(task, "value" if used else "silent", "; ".join(parts), used, [moment])


_SIDES = {"ru": {"before": "до", "after": "после"}, "en": {"before": "before", "after": "after"}}


def _together(task: Task, content: Sequence, norms: list[Norm]) -> Answer:
    found = [
        norm for norm in norms
        if norm.content.kind == "together" and _related(task, norm.content.action, content.action)  # type: ignore[union-attr]
        and all(any(_related(task, item, other) for other in norm.content.items) for item in content.items)  # type: ignore[union-attr]
    ]  # fmt: skip
    return _answer(task, "yes" if found else "silent", "", found, list(content.items))


def _related(task: Task, one: str, other: str) -> bool:
    above = task.ground.above
    return not one or not other or one == other or one in above(other) or other in above(one)


def _first(task: Task, content: Sequence, norms: list[Norm]) -> Answer:
    words = wording(task)
    found = [n for n in norms if n.content.kind == "actors" and _related(task, n.content.action, content.action)]  # type: ignore[union-attr]
    if task.sentence.asks == "holds" and content.items:
        agree = [n for n in found if n.content.items[:1] and content.items[0] in task.ground.above(n.content.items[0])]  # type: ignore[union-attr]
        return _answer(task, "yes" if agree else "no" if found else "silent", "", found, [content.action])
    labels = [words.label(item) for norm in found for item in norm.content.items]  # type: ignore[union-attr]
    then = [words.label(norm.content.direction) for norm in found if norm.content.direction]  # type: ignore[union-attr]
    value = ", ".join([*labels, *then])
    return _answer(task, "value" if found else "silent", value, found, [content.action])


def _before(task: Task, content: Sequence, norms: list[Norm]) -> Answer:
    found = [norm for norm in norms if set(content.items) <= set(norm.content.items)]  # type: ignore[union-attr]
    yes = [n for n in found if [i for i in n.content.items if i in content.items] == list(content.items)]  # type: ignore[union-attr]
    verdict = "yes" if yes else "no" if found else "silent"
    return _answer(task, verdict, "", yes or found, list(content.items))


def _suppressed(task: Task, content: Suppression) -> Answer:
    found = []
    for norm in task.ground.norms("suppression", ""):
        other = norm.content
        if isinstance(other, Suppression) and _related(task, other.what, content.what):
            fillers = {*content.act.terms()} - {""}
            theirs = {*other.act.terms()} - {""}
            if any(_related(task, one, two) for one in fillers for two in theirs):
                found.append(norm)
    if task.sentence.asks == "affects" and not found:
        acting = [norm for norm in task.ground.norms("effect", "*") if _acts_on(task, norm, content)]
        return _answer(task, "yes" if acting else "silent", "", acting, [content.what])
    suppressed = "no" if task.sentence.asks == "affects" else "yes"
    return _answer(task, suppressed if found else "silent", "", found, [content.what])


def _acts_on(task: Task, norm: Norm, asked: Suppression) -> bool:
    """Whether by a norm the first of what is asked does something to the second."""
    effect = norm.content
    if not isinstance(effect, Effect) or effect.negated:
        return False
    agent, *others = effect.act.roles or (None,)
    done = {asked.act.action, *asked.act.terms()} - {""}
    return (
        agent is not None
        and _related(task, asked.what, agent.term)
        and any(filler is not None and _related(task, filler.term, term) for filler in others for term in done)
    )


def _answer(task: Task, verdict: str, value: str, norms: list[Norm], names: list[str]) -> Answer:
    grounds = once(cite(task.ground, norm, "ground") for norm in norms)
    members = tuple(member_of_norm(task, norm) for norm in norms)
    open_at = _open_conditions(task, norms)
    if open_at:
        answer = reply(task, "depends", said(task, "depends"), grounds=grounds, members=members, names=names)
        return replace(answer, conditions=tuple(Proviso(text, value or verdict, nodes) for text, nodes in open_at))
    line = f"{value[:1].upper() + value[1:]}." if value else said(task, verdict)
    return reply(task, verdict, line, value=value, grounds=grounds, members=members, names=names)


def _open_conditions(task: Task, norms: list[Norm]) -> list[tuple[str, tuple[str, ...]]]:
    """Conditions that the question leaves open, where every one of the norms has some."""
    situation = situation_of(task.ground, task.sentence.facts())
    words = wording(task, situation.kinds)
    found: list[tuple[str, tuple[str, ...]]] = []
    for norm in norms:
        literals = [x for x in norm.scope.literals if situation.known(x) is not (not x.negated)]
        if not literals:
            return []
        found.append((words.literals(literals), (norm.node,)))
    return found
