"""Answers to «кто не может»: what makes a no of the permission, each with the rules behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Member
from svod.model.norms import Deontic, Literal, Norm, Participant
from svod.query.answer_yesno import wording_for
from svod.query.cite import cite, locator_of, once
from svod.query.engine import decide
from svod.query.reply import reply, said
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.model.answers import Answer
    from svod.query.decision import Decision
    from svod.query.plan import Task

Bar = tuple[tuple[Literal, ...], tuple[Norm, ...]]


def answer_barred(task: Task, content: Deontic) -> Answer:
    """The classes and states for which the permission asked about turns into a prohibition."""
    decided = list(_decisions(task, replace(content, modality="may")))
    members: dict[str, Member] = {}
    norms: list[Norm] = []
    for asked, decision in decided:
        words = wording_for(task, asked)
        for literals, behind in _bars(decision):
            nodes = tuple(dict.fromkeys(norm.node for norm in behind))
            places = tuple(locator_of(task.ground.node(node)) for node in nodes)
            label = words.literals(literals) if literals else words.label(asked.act.terms()[-1])
            members.setdefault(label, Member(label, label, "yes", nodes=nodes, locators=places))
            norms += behind
    grounds = once(cite(task.ground, norm, "ground") for norm in norms)
    verdict = "list" if members else "silent"
    line = "; ".join(members) + "." if members else said(task, verdict)
    return reply(task, verdict, line, grounds=grounds, members=tuple(members.values()), names=content.act.terms())


def _decisions(task: Task, content: Deontic) -> Iterator[tuple[Deontic, Decision]]:
    """The permission as asked; where the agent is open, for each class of agents that rules permit it."""
    decision = _decided(task, content)
    classes = dict.fromkeys(n.term for filled in decision.when for n in filled if n.role == "agent" and n.term)
    if content.act.role("agent") is not None or not classes:
        yield content, decision
    for name in classes if content.act.role("agent") is None else ():
        act = replace(content.act, roles=(Participant("agent", name), *content.act.roles))
        asked = replace(content, act=act)
        yield asked, _decided(task, asked)


def _decided(task: Task, content: Deontic) -> Decision:
    sentence = replace(task.sentence, contents=(content,), asks="holds", focus="")
    return decide(task.ground, sentence, task.options)


def _bars(decision: Decision) -> Iterator[Bar]:
    """What makes it a no: reversals, completions; or nothing more, where it is one already."""
    if decision.verdict == "no":
        yield (), decision.grounds
        return
    for reversal in decision.unless:
        if reversal.verdict == "no":
            yield reversal.literals, reversal.norms
    for condition in decision.conditions:
        if condition.outcome == "no":
            yield from ((cube, decision.grounds) for cube in condition.cubes)
