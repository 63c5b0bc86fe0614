"""Answers about dice: «на сколько», «с какой вероятностью», «провален ли тест на 11»."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Proviso
from svod.model.norms import Deontic, Effect, Norm
from svod.model.numbers import Interval
from svod.query.answer_yesno import present
from svod.query.chances import chance_on
from svod.query.cite import cite, once
from svod.query.engine import decide
from svod.query.headline import WORDS
from svod.query.reply import listed, reply, said, wording
from svod.query.situation import Situation
from svod.query.thresholds import by_threshold
from svod.query.truth import open_court
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from svod.model.answers import Answer
    from svod.query.plan import Task


def answer_faces(task: Task, wanted: Effect | None) -> Answer:
    """On which faces something happens, how likely that is, or whether it does on a face."""
    permitted = _permitted(task, wanted)
    if permitted is not None and permitted.verdict in {"no", "conflict"}:
        why = next((citation.sentence for citation in permitted.grounds if citation.sentence), "")
        return replace(permitted, text=f"{WORDS[task.lang][permitted.verdict]}: {why}.") if why else permitted
    reached = by_threshold(task, wanted) if wanted is not None else None
    if reached is not None:
        return _with_bans(task, reached, permitted) if permitted is not None else reached
    found = _bearing(task, wanted)
    names = wanted.act.terms() if wanted is not None else ()
    if wanted is not None and wanted.faces is not None:
        return _on_face(task, wanted, wanted.faces, found)
    found = [norm for norm in found if wanted is None or _negated(norm) == wanted.negated]
    if task.sentence.asks == "which":
        return _whom(task, found, names)
    answer = listed(task, found, names)
    if task.sentence.asks == "chance" and _unreckoned(task, found):
        return replace(
            answer, verdict="silent", text=said(task, "silent"), members=()
        )  # no rule on file reckons with it
    shown = [faces_text(n.content.faces) for n in found]  # type: ignore[union-attr]
    if task.sentence.asks == "chance":
        shown = [f"{chance}" for norm in found if (chance := _chance(task, norm)) is not None] or shown
    value = " / ".join(dict.fromkeys(shown))
    told = replace(answer, verdict="value", text=f"{value}.", value=value, members=()) if found else answer
    return _with_bans(task, told, permitted) if found and permitted is not None else told


def _unreckoned(task: Task, found: list[Norm]) -> bool:
    """Whether facts are given with which none of the norms reckons."""
    used = {(literal.pred, *literal.args[1:2]) for norm in found for literal in norm.scope.literals}
    facts = (literal for literal in task.sentence.facts() if literal.pred != "is")
    return any((literal.pred, *literal.args[1:2]) not in used for literal in facts)


def _bearing(task: Task, wanted: Effect | None) -> list[Norm]:
    """The norms on faces that speak of what is asked: whose conditions facts meet, else those that may hold.

    What only a presumption denies is left out of the answer about a face; «на сколько» takes it for granted.
    """
    situation = Situation(task.ground, wanted.act.kinds() if wanted else {}, "").extend(task.sentence.facts())
    found = [
        norm
        for norm in task.ground.norms("effect", "*")
        if isinstance(norm.content, Effect)
        and norm.content.faces is not None
        and (wanted is None or _same_act(task, wanted, norm))
    ]
    court = open_court(task.ground, task.options)
    truths = {norm: [court.truth(literal, situation, norm) for literal in norm.scope.literals] for norm in found}
    open_ = [n for n in found if not any(t.value is False and not t.presumed for t in truths[n])]
    likely = [n for n in open_ if not any(truth.value is False for truth in truths[n])]
    met = [n for n in likely if truths[n] and all(truth.value and not truth.presumed for truth in truths[n])]
    granted = wanted is None or wanted.faces is None
    return met or likely or (open_ if granted else [])


def _negated(norm: Norm) -> bool:
    return isinstance(norm.content, Effect) and norm.content.negated


def _permitted(task: Task, wanted: Effect | None) -> Answer | None:
    """Whether what is asked may happen at all, as things are: «на сколько уничтожается …» of what cannot be."""
    if wanted is None or not wanted.act.action or wanted.negated:
        return None
    asked = replace(task, sentence=replace(task.sentence, contents=(Deontic("may", wanted.act),), asks="holds"))
    return present(asked, decide(task.ground, asked.sentence, task.options))


def _with_bans(task: Task, told: Answer, permitted: Answer) -> Answer:
    """The faces, with what would forbid the event: by facts left open it depends, by presumed ones it is «кроме»."""
    bans = tuple(item for item in permitted.conditions if item.verdict == "no")
    told = replace(told, unless=tuple(item for item in permitted.unless if item.verdict != "yes"))
    if not bans:
        return told
    otherwise = Proviso("otherwise" if task.lang == "en" else "иначе", told.value)
    return replace(told, verdict="depends", value="", text=said(task, "depends"), conditions=(*bans, otherwise))


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


def _on_face(task: Task, wanted: Effect, face: Interval, found: list[Norm]) -> Answer:
    """«проваливается ли тест на 11»: whether the face lies within a norm's faces; «что …»: of whom that is so."""
    names = wanted.act.terms()
    hit = [norm for norm in found if face.within(norm.content.faces or Interval())]  # type: ignore[union-attr]
    same = [norm for norm in hit if _negated(norm) == wanted.negated]
    if task.sentence.asks == "which":
        return _whom(task, same, names)
    missed = bool(found) and all(_falls_short(face, norm) for norm in found)
    verdict = "yes" if same else "no" if hit or missed else "silent"  # other faces are left to other rules
    grounds = once(cite(task.ground, norm, "ground") for norm in same or hit or found)
    return reply(task, verdict, said(task, verdict).rstrip("?") + "?", grounds=grounds, names=names)


def _whom(task: Task, hit: list[Norm], names: Iterable[str]) -> Answer:
    """«что ломается на 3?»: the fillers of the role asked for, in the norms on that face."""
    answer = listed(task, hit, names)
    words = wording(task)
    fillers = (norm.content.act.role(task.sentence.focus) for norm in hit if isinstance(norm.content, Effect))
    value = ", ".join(dict.fromkeys(words.label(filler.term) for filler in fillers if filler is not None))
    return replace(answer, value=value, text=f"{value[:1].upper()}{value[1:]}.") if value else answer


def _falls_short(face: Interval, norm: Norm) -> bool:
    """Whether a face is below the number that a rule asks for («на 4 и больше»)."""
    faces = norm.content.faces  # type: ignore[union-attr]
    if faces is None or faces.high is not None or faces.low is None:
        return False
    return face.high is not None and face.high < faces.low


def faces_text(faces: Interval | None) -> str:
    """Faces of a die: «6», «4+», «11–12»."""
    if faces is None:
        return ""
    if faces.high is None:
        return f"{faces.low}+"
    return str(faces.low) if faces.low == faces.high else f"{faces.low}–{faces.high}"


def _chance(task: Task, norm: Norm) -> Fraction | None:
    """Exact chance of a norm's faces."""
    faces = norm.content.faces  # type: ignore[union-attr]
    return None if faces is None else chance_on(faces, task.text)
