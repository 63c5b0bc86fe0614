"""Answers to «считается ли X Y»."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Answer, Proviso
from svod.model.norms import Act, Deontic, Literal, Membership, Norm, Participant
from svod.query.cite import cite, cite_node, once
from svod.query.defeat import Arbiter
from svod.query.headline import headline
from svod.query.nearby import nearby_nodes
from svod.query.situation import Situation
from svod.query.truth import Court
from svod.query.wording import Wording

if TYPE_CHECKING:
    from svod.query.plan import Task

ANYTHING = Norm("?", "?", Deontic("may", Act("")))


def answer_member(task: Task) -> Answer:
    """Answer whether a participant belongs to a class or is in a state."""
    content = task.sentence.contents[0]
    assert isinstance(content, Membership)  # noqa: S101 - the plan saw it
    literals = task.sentence.scopes[0].literals if task.sentence.scopes else ()
    kinds = {"agent": next((x.args[1] for x in literals if x.pred == "is" and x.args[0] == "agent"), "")}
    situation = Situation(task.ground, {k: v for k, v in kinds.items() if v}, "").extend(literals)
    act = Act("")
    court = Court(task.ground, act, Arbiter(task.ground, act, without_readings=task.options.without_readings))
    variable = content.purpose.role if content.purpose is not None and content.purpose.role else "agent"
    if variable != "agent":
        situation = Situation(task.ground, {variable: kinds["agent"]}, "").extend(_renamed(literals, variable))
    atom = Literal("is", (variable, content.term), content.negated)
    truth = court.truth(atom, situation, _consumer(content))
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
    wording = Wording(task.ground, task.speller, task.lang, kinds)
    grounds = once(cite(task.ground, norm, "ground") for norm in (*truth.grounds, *partial))
    conditions = tuple(_purpose(norm, wording) for norm in partial)
    if unknown and truth.pending is not None:
        conditions += (Proviso(wording.literal(truth.pending), "yes"),)
    names = [content.term, kinds["agent"]]
    return Answer(
        task.ground.game(),
        task.text,
        task.lang,
        verdict,
        headline(task.parsed, task.text, verdict, task.lang),
        grounds=grounds,
        conditions=conditions,
        rules=tuple(
            cite_node(task.ground, name, "near") for name in nearby_nodes(task.ground, names, [c.id for c in grounds])
        ),
    )


def _renamed(literals: tuple[Literal, ...], variable: str) -> list[Literal]:
    """The facts with the subject in the role that the purpose gives it."""
    return [
        Literal(x.pred, tuple(variable if a == "agent" else a for a in x.args), x.negated, x.bounds) for x in literals
    ]


def _consumer(content: Membership) -> Norm:
    """A stand-in act of the purpose asked about."""
    if content.purpose is None:
        return ANYTHING
    roles = (Participant("order", content.purpose.filler),) if content.purpose.filler else ()
    return Norm("?", "?", Deontic("may", Act(content.purpose.action, roles)))


def _for_purposes(task: Task, content: Membership) -> list[Norm]:
    """Memberships that hold for some purpose only, and whose conditions the question meets."""
    if content.purpose is not None:
        return []
    literals = task.sentence.scopes[0].literals if task.sentence.scopes else ()
    said = {x.args[1] for x in literals if x.pred == "is" and not x.negated}
    found = []
    for norm in task.ground.norms("membership", content.term):
        member = norm.content
        if isinstance(member, Membership) and member.purpose is not None:
            needed = {x.args[1] for x in norm.scope.literals if x.pred == "is"}
            if all(any(need == have or need in task.ground.above(have) for have in said) for need in needed):
                found.append(norm)
    return found


def _purpose(norm: Norm, wording: Wording) -> Proviso:
    purpose = norm.content.purpose  # type: ignore[union-attr]
    name = wording.label(purpose.filler or purpose.action)  # type: ignore[union-attr]
    text = f"for: {name}" if wording.lang == "en" else f"для: {name}"
    return Proviso(text, "yes", (norm.node,))
