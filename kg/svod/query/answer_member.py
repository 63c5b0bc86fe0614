"""Answers to «считается ли X Y»."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Proviso
from svod.model.norms import Literal, Membership, Norm
from svod.query.cite import cite, once
from svod.query.headline import headline
from svod.query.lineage import lineage
from svod.query.purpose import purpose_text
from svod.query.reply import reply, wording
from svod.query.situation import Situation
from svod.query.truth import consumer_of, open_court
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.query.plan import Task


def answer_member(task: Task) -> Answer:
    """Answer whether a participant belongs to a class or is in a state."""
    content = task.sentence.contents[0]
    assert isinstance(content, Membership)  # noqa: S101 - the plan saw it
    literals = task.sentence.facts()
    kinds = {"agent": next((x.args[1] for x in literals if x.pred == "is" and x.args[0] == "agent"), "")}
    situation = Situation(task.ground, {k: v for k, v in kinds.items() if v}, "").extend(literals)
    court = open_court(task.ground, without_readings=task.options.without_readings)
    variable = content.purpose.role if content.purpose is not None and content.purpose.role else "agent"
    if variable != "agent":
        moved = [literal.renamed({"agent": variable}) for literal in literals]
        situation = Situation(task.ground, {variable: kinds["agent"]}, "").extend(moved)
    atom = Literal("is", (variable, content.term), content.negated)
    truth = court.truth(atom, situation, consumer_of(content.purpose))
    partial = [] if truth.value else _for_purposes(task, content)
    verdict = (
        "conflict"
        if truth.contested
        else "yes"
        if truth.value
        else "no"
        if truth.value is False and not truth.presumed
        else "silent"
    )
    unknown = truth.value is None and truth.pending is not None and truth.pending.args != atom.args
    if verdict == "silent" and (partial or unknown):
        verdict = "depends"
    words = wording(task, kinds)
    grounds = once(cite(task.ground, norm, "ground") for norm in (*truth.grounds, *partial))
    conditions = tuple(Proviso(purpose_text(norm, words), "yes", (norm.node,)) for norm in partial)
    if unknown and truth.pending is not None:
        conditions += (Proviso(words.literal(truth.pending), "yes"),)
    line = headline(task.parsed, task.text, verdict, task.lang)
    answer = reply(task, verdict, line, grounds=grounds, names=[content.term, kinds["agent"]])
    told = () if grounds or verdict not in {"yes", "no"} else lineage(task.ground, words, kinds["agent"], content.term)
    return replace(answer, conditions=conditions, notes=told)


def _for_purposes(task: Task, content: Membership) -> list[Norm]:
    """Memberships that hold for some purpose only, and whose conditions the question meets."""
    if content.purpose is not None:
        return []
    literals = task.sentence.facts()
    said = {x.args[1] for x in literals if x.pred == "is" and not x.negated}
    found = []
    for norm in task.ground.norms("membership", content.term):
        member = norm.content
        if isinstance(member, Membership) and member.purpose is not None:
            needed = {x.args[1] for x in norm.scope.literals if x.pred == "is"}
            if all(any(need == have or need in task.ground.above(have) for have in said) for need in needed):
                found.append(norm)
    return found
