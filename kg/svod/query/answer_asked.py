"""Answers to «сразу ли все», «до чего», «важнее ли»: questions about one side of a norm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Proviso
from svod.model.norms import Deontic, Norm
from svod.model.principles import OVER, ranks_of
from svod.query.answer_yesno import present, wording_for
from svod.query.cite import cite, cite_node, once
from svod.query.engine import decide
from svod.query.match import candidates, instantiate
from svod.query.reply import reply, said
from svod.query.situation import Situation
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.query.plan import Task


def answer_asked(task: Task) -> Answer:
    """Answer by what is asked."""
    handlers = {"whole": _whole, "until_what": _until, "precedence": _precedence}
    return handlers[task.sentence.asks](task)


def _whole(task: Task) -> Answer:
    """«сразу ли всеми стреляет игрок?»: a duty on all, whatever its conditions; they are shown."""
    content = task.sentence.contents[0]
    assert isinstance(content, Deontic)  # noqa: S101 - the resolver made it
    found = _on(task, content, "must", "all")
    against = _on(task, content, "may", "part")  # a permission of a part answers «нет, можно и частью»
    verdict = "conflict" if found and against else "yes" if found else "no" if against else "silent"
    words = wording_for(task, content)
    conditions = tuple(
        Proviso(words.literals(norm.scope.literals), "yes", (norm.node,)) for norm in found if norm.scope.literals
    )
    grounds = once(cite(task.ground, norm, "ground") for norm in (*found, *against))
    answer = reply(task, verdict, said(task, verdict), grounds=grounds, names=content.act.terms())
    return replace(answer, conditions=conditions)


def _on(task: Task, asked: Deontic, modality: str, det: str) -> list[Norm]:
    """Norms of a modality that speak of all, or of a part, in a role where the question says «все»."""
    wanted = {p.role for p in asked.act.roles if p.det == "all"}
    situation = Situation(task.ground, asked.act.kinds(), asked.act.period).extend(task.sentence.facts())
    return [
        norm
        for norm in candidates(task.ground, asked.act)
        if isinstance(norm.content, Deontic)
        and norm.content.modality == modality
        and not wanted.isdisjoint(p.role for p in norm.content.act.roles if p.det == det)
        and instantiate(task.ground, norm, norm.content, asked.act, "pro", situation) is not None
    ]


def _until(task: Task) -> Answer:
    """«до чего караван может торговать?»: the moment that bounds the window of a yes."""
    decision = decide(task.ground, task.sentence, task.options)
    answer = present(task, decision)
    content = task.sentence.contents[0]
    assert isinstance(content, Deontic)  # noqa: S101 - the resolver made it
    words = wording_for(task, content)
    before = task.sentence.focus == "before"
    moments = [s.until if before else s.start[1] for s in decision.schedule if s.outcome == "yes"]
    value = ", ".join(words.label(moment) for moment in dict.fromkeys(moments) if moment)
    if not value:
        return answer
    return replace(answer, verdict="value", value=value, text=f"{value[:1].upper()}{value[1:]}.")


def _precedence(task: Task) -> Answer:
    """«важнее ли FAQ свода?»: by the usual order of ranks and what the pack declares of it."""
    kind, higher, *rest = task.sentence.target
    if kind != "outranks":
        return _edge(task, kind, higher)
    lower = rest[0]
    ranks = ranks_of(task.ground.principles())
    verdict = "yes" if ranks[higher] > ranks[lower] else "no"
    order = OVER.join(sorted(ranks, key=lambda name: -ranks[name]))
    return replace(reply(task, verdict, said(task, verdict)), notes=(order,))


def _edge(task: Task, kind: str, name: str) -> Answer:
    """«исключение из #brace.when?»: the rules that say so of themselves."""
    target = f"{task.ground.game()}:{name.removeprefix('#')}"
    nodes = [edge.source for edge in task.ground.edges_to(target) if edge.kind == kind]
    grounds = once(cite_node(task.ground, node.rpartition("/")[0] if "/" in node else node, "ground") for node in nodes)
    verdict = "list" if grounds else "silent"
    line = "; ".join(citation.title for citation in grounds) or said(task, "silent")
    return reply(task, verdict, line, grounds=grounds)
