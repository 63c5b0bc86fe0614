"""Answers to «что такое X», «что делает X»: the rules that speak of a term, on the ground of those that define it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.query.answer_changes import changes_between
from svod.query.cite import cite_node
from svod.query.reply import member_of_node, reply, said, wording
from svod.retrieval.ranking import ranked

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.query.plan import Task
    from svod.query.wording import Wording


def answer_about(task: Task) -> Answer:
    """What is said of the terms of the question."""
    told = changes_between(task, task.sentence.target) if len(task.sentence.target) > 1 else None
    if told is not None:
        return told
    words = wording(task)
    names = task.sentence.target
    near = ranked(task.ground, names)
    speaking = [node for node in task.ground.nodes() if _says(task, node, names)]
    speaking.sort(key=lambda node: not _defines(task, node, names))
    nodes = tuple(dict.fromkeys((*speaking, *near)))[:12]
    members = tuple(member_of_node(task, node) for node in nodes)
    label = ", ".join(words.label(name) for name in names)
    broader = _broader(task, names, words)
    line = f"{label} — {broader}." if broader else f"{label}." if members else said(task, "silent")
    defining = [node for node in speaking if _defines(task, node, names)]
    grounds = tuple(cite_node(task.ground, node, "ground") for node in defining or speaking)
    return reply(task, "list" if members else "silent", line, grounds=grounds, members=members, names=(), cited=nodes)


def _defines(task: Task, node: str, names: tuple[str, ...]) -> bool:
    targets = {f"{task.ground.game()}:{name}" for name in names}
    return any(edge.kind == "defines" and edge.target in targets for edge in task.ground.edges_from(node))


def _says(task: Task, node: str, names: tuple[str, ...]) -> bool:
    return _defines(task, node, names) or any(_mentions(norm, names) for norm in task.ground.norms_of(node))


def _mentions(norm: object, names: tuple[str, ...]) -> bool:
    text = repr(norm)
    return any(f"'{name}'" in text for name in names)


def _broader(task: Task, names: tuple[str, ...], words: Wording) -> str:
    found = []
    for name in names:
        term = task.ground.term(name)
        found += [
            words.label(upper)
            for upper in (term.broader if term else ())
            if upper not in {"thing", "state", "action", "quantity", "relation", "moment"}
        ]
    return ", ".join(dict.fromkeys(found))
