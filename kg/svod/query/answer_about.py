"""Answers to «что такое X», «что делает X»: the rules that speak of a term."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Answer, Member
from svod.query.cite import cite_node, locator_of
from svod.query.headline import WORDS
from svod.query.nearby import nearby_nodes
from svod.query.wording import Wording

if TYPE_CHECKING:
    from svod.query.plan import Task


def answer_about(task: Task) -> Answer:
    """What is said of the terms of the question."""
    wording = Wording(task.ground, task.speller, task.lang, {})
    names = task.sentence.target
    ranked = nearby_nodes(task.ground, [*names, *_speaking(task, names)])
    said = [node for node in task.ground.nodes() if _says(task, node, names)]
    nodes = tuple(dict.fromkeys((*said, *ranked)))[:12]
    members = tuple(_member(task, node) for node in nodes)
    label = ", ".join(wording.label(name) for name in names)
    broader = _broader(task, names, wording)
    line = (
        f"{label} — {broader}."
        if broader
        else f"{label}."
        if members
        else f"{WORDS[task.lang]['silent']}. {task.text.strip()}"
    )
    return Answer(
        task.ground.game(),
        task.text,
        task.lang,
        "list" if members else "silent",
        line,
        members=members,
        rules=tuple(cite_node(task.ground, node, "near") for node in nodes[:5]),
        grounds=tuple(cite_node(task.ground, node, "ground") for node in said),
    )


def _member(task: Task, node: str) -> Member:
    found = task.ground.node(node)
    place = locator_of(found)
    return Member(node, found.title if found else node, "yes", "", found.text if found else "", (node,), (place,))


def _says(task: Task, node: str, names: tuple[str, ...]) -> bool:
    game = task.ground.game()
    targets = {f"{game}:{name}" for name in names}
    if any(edge.kind == "defines" and edge.target in targets for edge in task.ground.edges_from(node)):
        return True
    return any(_mentions(norm, names) for norm in task.ground.norms_of(node))


def _mentions(norm: object, names: tuple[str, ...]) -> bool:
    text = repr(norm)
    return any(f"'{name}'" in text for name in names)


def _speaking(task: Task, names: tuple[str, ...]) -> list[str]:
    return [upper for name in names for upper in task.ground.above(name) if upper != name]


def _broader(task: Task, names: tuple[str, ...], wording: Wording) -> str:
    found = []
    for name in names:
        term = task.ground.term(name)
        found += [
            wording.label(upper)
            for upper in (term.broader if term else ())
            if upper not in {"thing", "state", "action", "quantity", "relation", "moment"}
        ]
    return ", ".join(dict.fromkeys(found))
