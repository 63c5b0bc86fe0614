"""Answers about dice: «на сколько», «с какой вероятностью», «провален ли тест на 11»."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from svod.model.norms import Effect, Norm
from svod.model.numbers import Interval
from svod.query.cite import cite, once
from svod.query.reply import listed, reply, said
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.answers import Answer
    from svod.query.plan import Task

DICE = {"d6": (1, 6), "2d6": (2, 6), "d3": (1, 3), "d10": (1, 10)}


def answer_faces(task: Task, wanted: Effect | None) -> Answer:
    """On which faces something happens, how likely that is, or whether it does on a face."""
    found = [
        norm
        for norm in task.ground.norms("effect", "*")
        if isinstance(norm.content, Effect)
        and norm.content.faces is not None
        and (wanted is None or _same_act(task, wanted, norm))
    ]
    names = wanted.act.terms() if wanted is not None else ()
    if wanted is not None and wanted.faces is not None:
        return _on_face(task, wanted.faces, found, names)
    answer = listed(task, found, names)
    if task.sentence.asks == "chance" and any(literal.pred != "is" for literal in task.sentence.facts()):
        return replace(
            answer, verdict="silent", text=said(task, "silent"), members=()
        )  # no rule on file reckons with it
    shown = [faces_text(n.content.faces) for n in found]  # type: ignore[union-attr]
    if task.sentence.asks == "chance":
        shown = [f"{chance}" for norm in found if (chance := _chance(task, norm)) is not None] or shown
    value = " / ".join(dict.fromkeys(shown))
    return replace(answer, verdict="value", text=f"{value}.", value=value, members=()) if found else answer


def _same_act(task: Task, wanted: Effect, norm: Norm) -> bool:
    effect = norm.content
    assert isinstance(effect, Effect)  # noqa: S101 - looked up by kind
    action, asked = effect.act.action, wanted.act.action
    if action != asked and action not in task.ground.above(asked):
        return False
    for filler in wanted.act.roles:
        other = effect.act.role(filler.role)
        if (
            other is not None
            and other.term not in task.ground.above(filler.term)
            and filler.term not in task.ground.above(other.term)
        ):
            return False
    return True


def _on_face(task: Task, face: Interval, found: list[Norm], names: Iterable[str]) -> Answer:
    """«проваливается ли тест на 11»: whether the face lies within a norm's faces."""
    hit = [norm for norm in found if face.within(norm.content.faces or Interval())]  # type: ignore[union-attr]
    verdict = "yes" if hit else "silent"  # what a rule says of some faces leaves the others to other rules
    grounds = once(cite(task.ground, norm, "ground") for norm in hit or found)
    return reply(task, verdict, said(task, verdict).rstrip("?") + "?", grounds=grounds, names=names)


def faces_text(faces: Interval | None) -> str:
    """Faces of a die: «6», «4+», «11–12»."""
    if faces is None:
        return ""
    if faces.high is None:
        return f"{faces.low}+"
    return str(faces.low) if faces.low == faces.high else f"{faces.low}–{faces.high}"


def _chance(task: Task, norm: Norm) -> Fraction | None:
    """Exact chance on the dice of the test: 2D6 where a face above 6 is named, else D6 or as the question says."""
    faces = norm.content.faces  # type: ignore[union-attr]
    if faces is None:
        return None
    text = task.text.lower().replace("д", "d")
    named = next((dice for name, dice in sorted(DICE.items(), key=lambda item: -len(item[0])) if name in text), None)
    count, sides = named or ((2, 6) if (faces.low or 0) > 6 else (1, 6))  # noqa: PLR2004 - one die shows at most 6
    rolls = [sum(roll) for roll in product(range(1, sides + 1), repeat=count)]
    return Fraction(sum(faces.contains(roll) for roll in rolls), len(rolls))
