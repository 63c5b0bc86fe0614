"""Answers to «кто не может»: what makes a no of the permission, each with the rules behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Member
from svod.model.norms import Deontic, Literal, Norm, Participant
from svod.query.answer_yesno import wording_for
from svod.query.cite import cite, once, places_of
from svod.query.engine import decide
from svod.query.match import candidates, instantiate
from svod.query.reply import reply, said
from svod.query.situation import Situation
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.model.answers import Answer
    from svod.query.decision import Decision
    from svod.query.plan import Task

Bar = tuple[tuple[Literal, ...], tuple[Norm, ...]]


def answer_barred(task: Task, content: Deontic) -> Answer:
    """The classes and states of the agent for which the permission asked about turns into a prohibition."""
    members: dict[str, Member] = {}
    norms: dict[str, Norm] = {}
    for asked, decision in _decisions(task, replace(content, modality="may")):
        words = wording_for(task, asked)
        agent = asked.act.role("agent")
        for literals, behind in _bars(decision):
            if not all(literal.args[0] == "agent" for literal in literals):
                continue  # who is barred is asked, not from what
            nodes = tuple(dict.fromkeys(norm.node for norm in behind))
            places = places_of(task.ground, nodes)
            label = words.literals(literals) if literals else words.label(agent.term if agent else "thing")
            members.setdefault(label, Member(label, label, "yes", nodes=nodes, locators=places))
            norms |= {norm.node: norm for norm in behind if norm.node not in norms}
    for norm in _forbidding(task, content) if content.act.role("agent") is None else ():
        deontic = norm.content
        if isinstance(deontic, Deontic) and deontic.only == "agent" and not norm.scope.literals:
            label = _rest(task, deontic)
            places = places_of(task.ground, (norm.node,))
            members.setdefault(label, Member(label, label, "yes", nodes=(norm.node,), locators=places))
            norms.setdefault(norm.node, norm)
    grounds = once(cite(task.ground, norm, "ground") for norm in norms.values())
    verdict = "list" if members else "silent"
    line = "; ".join(members) + "." if members else said(task, verdict)
    return reply(task, verdict, line, grounds=grounds, members=tuple(members.values()), names=content.act.terms())


def _decisions(task: Task, content: Deontic) -> Iterator[tuple[Deontic, Decision]]:
    """The permission as asked; where the agent is open, for each class of agents that rules permit it."""
    decision = _decided(task, content)
    classes = dict.fromkeys(n.term for filled in decision.when for n in filled if n.role == "agent" and n.term)
    agents = [
        norm.content.act.role("agent") for norm in _forbidding(task, content) if isinstance(norm.content, Deontic)
    ]
    classes |= dict.fromkeys(agent.term for agent in agents if agent is not None and agent.term != "thing")
    if content.act.role("agent") is not None or not classes:
        yield content, decision
    for name in classes if content.act.role("agent") is None else ():
        act = replace(content.act, roles=(Participant("agent", name), *content.act.roles))
        asked = replace(content, act=act)
        yield asked, _decided(task, asked)


def _forbidding(task: Task, content: Deontic) -> list[Norm]:
    """Prohibitions of the act, of whomever; those of one reading among several forbid nothing yet."""
    act = content.act
    situation = Situation(task.ground, act.kinds(), act.period).extend(task.sentence.facts())
    return [
        norm
        for norm in candidates(task.ground, act)
        if isinstance(norm.content, Deontic)
        and norm.content.modality == "may_not"
        and not norm.reading
        and instantiate(task.ground, norm, norm.content, act, "con", situation) is not None
    ]


def _rest(task: Task, content: Deontic) -> str:
    """«все, кроме: …»: whom «только» leaves out."""
    words = wording_for(task, content)
    head = "all except: " if task.lang == "en" else "все, кроме: "
    return head + ", ".join(words.label(term) for term in content.allowed)


def _decided(task: Task, content: Deontic) -> Decision:
    sentence = replace(task.sentence, contents=(content,), asks="holds", focus="")
    return decide(task.ground, sentence, task.options)


def _bars(decision: Decision) -> Iterator[Bar]:
    """What makes it a no: reversals of presumptions; or nothing more, where it is one already."""
    if decision.verdict == "no":
        yield (), decision.grounds
    for reversal in decision.unless:
        if reversal.verdict == "no":
            yield reversal.literals, reversal.norms
    against = tuple(norm for norm in decision.considered if _forbids(norm))
    for condition in decision.conditions:
        if condition.outcome == "no":
            yield from ((cube, _with_conditions(against, cube)) for cube in condition.cubes)


def _forbids(norm: Norm) -> bool:
    return isinstance(norm.content, Deontic) and norm.content.modality == "may_not"


def _with_conditions(norms: tuple[Norm, ...], cube: tuple[Literal, ...]) -> tuple[Norm, ...]:
    """Prohibitions that speak of what a condition assumes, else all of them."""
    said = {literal.args for literal in cube}
    return tuple(n for n in norms if any(x.args in said for x in n.scope.literals)) or norms
