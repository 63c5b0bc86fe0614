"""Answers about events: «что будет, если …», «получает ли игрок …», «сколько очков получает игрок»."""

from __future__ import annotations

from typing import TYPE_CHECKING

<<<<<<< Updated upstream
from svod.model.norms import Deontic, Effect, Membership, Norm
from svod.model.numbers import text_of
from svod.query.cite import cite, once
from svod.query.happening import bearing, happenings, stage
from svod.query.headline import headline
from svod.query.mixture import mix
from svod.query.readings import behind, choices_of
from svod.query.reply import listed, over_readings, provisos, reply, said, wording
from svod.query.situation import Situation, situation_of
=======
from svod.model.answers import Proviso
from svod.model.norms import Deontic, Effect, Norm
from svod.model.numbers import Interval, text_of
from svod.query.answer_yesno import present
from svod.query.cite import cite, once
from svod.query.engine import decide
from svod.query.headline import WORDS
from svod.query.reply import member_of_norm, reply, said
from svod.query.situation import Situation
>>>>>>> Stashed changes
from svod.query.truth import open_court
from svod.query.values import Calculator
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.answers import Answer
    from svod.model.norms import Literal
    from svod.query.happening import Happening
    from svod.query.plan import Task
    from svod.query.readings import Choice
    from svod.query.truth import Court


def answer_effects(task: Task) -> Answer:
    """Answer a question about effects."""
    content = task.sentence.contents[0] if task.sentence.contents else None
    wanted = content if isinstance(content, Effect) else None
    if task.sentence.asks in {"faces", "chance"} or (wanted is not None and wanted.faces is not None):
        from svod.query.answer_faces import answer_faces

        return answer_faces(task, wanted)
    if wanted is None:
        return _what_if(task)
    norms = bearing(task, wanted)
    choices = choices_of(task.ground, behind(task.ground, norms), task.options)
    return over_readings(task, [(choice.taken, _under(task, wanted, norms, choice)) for choice in choices])


# --- an effect that is asked about ----------------------------------------------------------------------------------


<<<<<<< Updated upstream
def _under(task: Task, wanted: Effect, norms: Sequence[Norm], choice: Choice) -> Answer:
    """The answer under one choice of readings."""
    leaves = happenings(task, wanted, norms, choice)
    if task.sentence.asks == "how_many":
        return _amount(task, wanted, leaves, choice)
    if task.sentence.asks != "holds":
        found = dict.fromkeys(norm for leaf in leaves for norm in leaf.effects)
        return listed(task, tuple(found), _names(task))
    verdict = mix({leaf.outcome for leaf in leaves})
    shown = [leaf for leaf in leaves if leaf.outcome == verdict] or leaves
    grounds = once(cite(task.ground, norm, "ground") for leaf in shown for norm in leaf.norms)
    line = headline(task.parsed, task.text, verdict, task.lang)
    answer = reply(task, verdict, line, grounds=grounds, names=_names(task))
    return replace(answer, conditions=tuple(provisos(leaves, wording(task, wanted.act.kinds()))))


def _amount(task: Task, wanted: Effect, leaves: Sequence[Happening], choice: Choice) -> Answer:
    """«сколько очков получает противник, если …»: the amount where the act happens, which the question presupposes."""
    court = open_court(task.ground, task.options, excluded=choice.excluded)
    found = [leaf for leaf in leaves if leaf.outcome == "yes"]
    effects = tuple(dict.fromkeys(norm for leaf in found for norm in leaf.effects))
    answer = listed(task, effects, _names(task))
    values = dict.fromkeys(value for leaf in found for value in _values(task, wanted, leaf, court))
    if not values:
        return answer
    grounds = once(cite(task.ground, norm, "ground") for leaf in found for norm in leaf.norms)
    if len(values) > 1:
        line = said(task, "depends")
        return reply(task, "depends", line, grounds=grounds, members=answer.members, names=_names(task))
    value = next(iter(values))
    return replace(answer, verdict="value", value=value, text=f"{value}. {answer.text}", members=(), grounds=grounds)


def _values(task: Task, wanted: Effect, leaf: Happening, court: Court) -> list[str]:
    """What the effects of a completion come to: by an expression, else by the number at what is asked for."""
    calculator = Calculator(court, stage(task, wanted).extend(leaf.path))
    found: list[str] = []
    for norm in leaf.effects:
        effect = norm.content
        assert isinstance(effect, Effect)  # noqa: S101 - they bear on an effect
        if effect.amount is not None:
            found += map(text_of, calculator.evaluate(effect.amount, "agent"))
            continue
        counted = effect.act.role(task.sentence.focus)
        number = counted.count.point() if counted is not None and counted.count is not None else None
        found += [] if number is None else [text_of(number)]
    return found


# --- «что будет, если …» --------------------------------------------------------------------------------------------


def _what_if(task: Task) -> Answer:
    """The effects, memberships and duties that follow from the facts."""
    literals = task.sentence.facts()
    situation = situation_of(task.ground, literals)
    court = open_court(task.ground, task.options)
    variables = dict.fromkeys(["agent", *(literal.args[0] for literal in literals)])
    norms = (norm for kind in ("effect", "membership", "deontic") for norm in task.ground.norms(kind, "*"))
    found = [
        norm
        for norm in norms
        if _tells(norm) and any(_follows(court, norm, variable, situation) for variable in variables)
    ]
    return listed(task, found, _names(task))


def _tells(norm: Norm) -> bool:
    """Whether a norm says what comes of its conditions, in full: no permission, and nothing for a purpose only."""
    content = norm.content
    if isinstance(content, Deontic):
        return content.modality == "must"
    return not isinstance(content, Membership) or content.purpose is None


def _follows(court: Court, norm: Norm, variable: str, situation: Situation) -> bool:
    """Whether a norm holds of a participant, and by what the question says rather than for its class alone."""
    moved = [literal.renamed({"agent": variable}) for literal in norm.scope.literals]
    told = any(situation.known(literal) is not None and not _of_kind(literal, situation) for literal in moved)
    return told and court.conditions(norm, variable, situation).value is True
=======
def _permitted(task: Task, wanted: Effect | None) -> Answer | None:
    """Whether what is asked may happen at all, as things are: «на сколько уничтожается …» of what cannot be."""
    if wanted is None or not wanted.act.action or wanted.negated:
        return None
    asked = replace(task, sentence=replace(task.sentence, contents=(Deontic("may", wanted.act),), asks="holds"))
    return present(asked, decide(task.ground, asked.sentence, task.options))


def _excluded(norm: Norm, situation: Situation) -> bool:
    """Whether the facts say that a condition of the norm fails."""
    return any(situation.known(literal) is literal.negated for literal in norm.scope.literals)


def _faces(task: Task, wanted: Effect | None) -> Answer:
    permitted = _permitted(task, wanted)
    if permitted is not None and permitted.verdict in {"no", "conflict"}:
        why = next((citation.sentence for citation in permitted.grounds if citation.sentence), "")
        return replace(permitted, text=f"{WORDS[task.lang][permitted.verdict]}: {why}.") if why else permitted
    situation = Situation(task.ground, wanted.act.kinds() if wanted else {}, "").extend(task.sentence.facts())
    found = [
        norm
        for norm in task.ground.norms("effect", "*")
        if isinstance(norm.content, Effect)
        and norm.content.faces is not None
        and (wanted is None or _same_act(task, wanted, norm))
        and not _excluded(norm, situation)
    ]
    names = wanted.act.terms() if wanted is not None else ()
    if wanted is not None and wanted.faces is not None:
        return _on_face(task, wanted.faces, found, names)
    answer = _listed(task, found, names)
    if task.sentence.asks == "chance" and any(literal.pred != "is" for literal in task.sentence.facts()):
        return replace(
            answer, verdict="silent", text=said(task, "silent"), members=()
        )  # no rule on file reckons with it
    shown = [faces_text(n.content.faces) for n in found]  # type: ignore[union-attr]
    if task.sentence.asks == "chance":
        shown = [f"{chance}" for norm in found if (chance := _chance(task, norm)) is not None] or shown
    value = " / ".join(dict.fromkeys(shown))
    told = replace(answer, verdict="value", text=f"{value}.", value=value, members=()) if found else answer
    return _with_bans(task, told, permitted) if found and permitted is not None else told


def _with_bans(task: Task, told: Answer, permitted: Answer) -> Answer:
    """The faces, with what would forbid the event: by facts left open it depends, by presumed ones it is «кроме»."""
    bans = tuple(item for item in permitted.conditions if item.verdict == "no")
    told = replace(told, unless=tuple(item for item in permitted.unless if item.verdict != "yes"))
    if not bans:
        return told
    otherwise = Proviso("otherwise" if task.lang == "en" else "иначе", told.value)
    return replace(told, verdict="depends", value="", text=said(task, "depends"), conditions=(*bans, otherwise))


def _on_face(task: Task, face: Interval, found: list[Norm], names: Iterable[str]) -> Answer:
    """«проваливается ли тест на 11»: whether the face lies within a norm's faces."""
    hit = [norm for norm in found if face.within(norm.content.faces or Interval())]  # type: ignore[union-attr]
    missed = bool(found) and all(_falls_short(face, norm) for norm in found)
    verdict = "yes" if hit else "no" if missed else "silent"  # other faces are left to other rules
    grounds = once(cite(task.ground, norm, "ground") for norm in hit or found)
    return reply(task, verdict, said(task, verdict).rstrip("?") + "?", grounds=grounds, names=names)


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
>>>>>>> Stashed changes


def _of_kind(literal: Literal, situation: Situation) -> bool:
    """Whether a literal says of a participant no more than the class by which it is named."""
    variable = literal.args[0]
    named = variable[1:] if variable.startswith("@") else situation.kinds.get(variable, "")
    term = situation.ground.term(named)
    if literal.pred != "is" or term is None or term.kind != "class":
        return False
    return literal.args[1] == named or literal.args[1] in situation.ground.above(named)


def _names(task: Task) -> list[str]:
    content = task.sentence.contents[0] if task.sentence.contents else None
    acts = content.act.terms() if isinstance(content, Effect) else ()
    return [*acts, *(literal.args[1] for literal in task.sentence.facts() if len(literal.args) > 1)]
