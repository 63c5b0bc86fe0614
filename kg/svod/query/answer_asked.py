"""Answers to «сразу ли все», «до чего», «важнее ли»: questions about one side of a norm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Answer, Proviso
from svod.model.nodes import RANKS
from svod.model.norms import Deontic, Norm
from svod.query.answer_yesno import answer_yesno, wording_for
from svod.query.cite import cite, cite_node, once
from svod.query.engine import decide
from svod.query.headline import WORDS
from svod.query.match import candidates, instantiate
from svod.query.nearby import nearby_nodes
from svod.query.situation import Situation

if TYPE_CHECKING:
    from svod.query.plan import Task


def answer_asked(task: Task) -> Answer:
    """Answer by what is asked."""
    handlers = {"whole": _whole, "until_what": _until, "precedence": _precedence}
    return handlers[task.sentence.asks](task)


def _whole(task: Task) -> Answer:
    """«сразу ли всеми стреляет игрок?»: a duty on all, whatever its conditions; they are shown."""
    content = task.sentence.contents[0]
    assert isinstance(content, Deontic)  # noqa: S101 - the resolver made it
    found = [norm for norm in candidates(task.ground, content.act) if _on_all(task, content, norm)]
    against = [norm for norm in candidates(task.ground, content.act) if _on_part(task, content, norm)]
    verdict = "conflict" if found and against else "yes" if found else "no" if against else "silent"
    wording = wording_for(task, content)
    conditions = tuple(
        Proviso(wording.literals(norm.scope.literals), "yes", (norm.node,)) for norm in found if norm.scope.literals
    )
    text = " ".join(task.text.split())
    grounds = once(cite(task.ground, norm, "ground") for norm in (*found, *against))
    names = [content.act.action, *(p.term for p in content.act.roles)]
    return Answer(
        task.ground.game(),
        task.text,
        task.lang,
        verdict,
        f"{WORDS[task.lang][verdict]}. {text}",
        grounds=grounds,
        conditions=conditions,
        rules=tuple(
            cite_node(task.ground, n, "near") for n in nearby_nodes(task.ground, names, [c.id for c in grounds])
        ),
    )


def _facts(task: Task, asked: Deontic) -> Situation:
    kinds = {p.role: p.term for p in asked.act.roles}
    literals = task.sentence.scopes[0].literals if task.sentence.scopes else ()
    return Situation(task.ground, kinds, asked.act.period).extend(literals)


def _on_all(task: Task, asked: Deontic, norm: Norm) -> bool:
    content = norm.content
    if not isinstance(content, Deontic) or content.modality != "must":
        return False
    whole = {p.role for p in content.act.roles if p.det == "all"}
    wanted = {p.role for p in asked.act.roles if p.det == "all"}
    return (
        bool(whole & wanted)
        and instantiate(task.ground, norm, content, asked.act, "pro", _facts(task, asked)) is not None
    )


def _on_part(task: Task, asked: Deontic, norm: Norm) -> bool:
    """A permission of a part answers «нет, можно и частью»."""
    content = norm.content
    if not isinstance(content, Deontic) or content.modality != "may":
        return False
    part = {p.role for p in content.act.roles if p.det == "part"}
    wanted = {p.role for p in asked.act.roles if p.det == "all"}
    return (
        bool(part & wanted)
        and instantiate(task.ground, norm, content, asked.act, "con", _facts(task, asked)) is not None
    )


def _until(task: Task) -> Answer:
    """«до чего караван может торговать?»: the moment that bounds the window of a yes."""
    answer = answer_yesno(task)
    decision = decide(task.ground, task.sentence, task.options)
    content = task.sentence.contents[0]
    assert isinstance(content, Deontic)  # noqa: S101 - the resolver made it
    wording = wording_for(task, content)
    before = task.sentence.focus == "before"
    moments = [s.until if before else s.start[1] for s in decision.schedule if s.outcome == "yes"]
    names = [wording.label(moment) for moment in dict.fromkeys(moments) if moment]
    if not names:
        return answer
    value = ", ".join(names)
    return _as_value(answer, value)


def _as_value(answer: Answer, value: str) -> Answer:
    from dataclasses import replace

    return replace(answer, verdict="value", value=value, text=f"{value[:1].upper()}{value[1:]}.")


def _precedence(task: Task) -> Answer:
    """«важнее ли FAQ свода?»: by what the pack declares, else by the usual order of ranks."""
    kind, higher, *rest = task.sentence.target
    if kind != "outranks":
        return _edge(task, kind, higher)
    lower = rest[0]
    principles = task.ground.principles()
    declared = f"{lower} > {higher}" not in principles
    verdict = "yes" if f"{higher} > {lower}" in principles or (declared and RANKS[higher] > RANKS[lower]) else "no"
    text = " ".join(task.text.split())
    order = " > ".join(sorted(RANKS, key=lambda name: -RANKS[name]))
    return Answer(
        task.ground.game(), task.text, task.lang, verdict, f"{WORDS[task.lang][verdict]}. {text}", notes=(order,)
    )


def _edge(task: Task, kind: str, name: str) -> Answer:
    """«исключение из #brace.when?»: the rules that say so of themselves."""
    target = f"{task.ground.game()}:{name.removeprefix('#')}"
    nodes = [edge.source for edge in task.ground.edges_to(target) if edge.kind == kind]
    grounds = once(cite_node(task.ground, node.rpartition("/")[0] if "/" in node else node, "ground") for node in nodes)
    verdict = "list" if grounds else "silent"
    line = "; ".join(citation.title for citation in grounds) or f"{WORDS[task.lang]['silent']}. {task.text.strip()}"
    return Answer(task.ground.game(), task.text, task.lang, verdict, line, grounds=grounds)
