"""Answers about events: «что будет, если …», «получает ли игрок …», «сколько очков получает игрок»."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Deontic, Effect, Membership, Norm, class_of_outsider
from svod.model.numbers import text_of
from svod.query.cite import cite, once
from svod.query.completions import completed
from svod.query.happening import bearing, happenings, stage
from svod.query.headline import headline
from svod.query.mixture import mix
from svod.query.readings import choices_of, counts
from svod.query.reply import listed, over_readings, provisos, reply, said, wording
from svod.query.resting import behind
from svod.query.situation import Situation, situation_of
from svod.query.truth import open_court
from svod.query.values import Calculator, Pending
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.answers import Answer
    from svod.model.norms import Expr, Literal
    from svod.model.numbers import Value
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
    if task.sentence.asks == "holds" and task.sentence.facts():
        from svod.query.thresholds import by_threshold

        reached = by_threshold(task, wanted)
        if reached is not None:
            return reached
    norms = bearing(task, wanted)
    if not norms and not wanted.negated and wanted.amount is None:
        return _as_deed(task)
    choices = choices_of(task.ground, behind(task.ground, norms), task.options)
    answer = over_readings(task, [(choice.taken, _under(task, wanted, norms, choice)) for choice in choices])
    if answer.verdict == "depends" and task.sentence.asks == "holds" and not wanted.negated:
        deed = _as_deed(task)
        return deed if deed.verdict == "no" else answer  # what is forbidden does not come about, however dice fall
    return answer


def answer_rolled(task: Task) -> Answer:
    """Answer about an effect that dice alone bring about."""
    from svod.query.answer_faces import answer_faces

    content = task.sentence.contents[0]
    return answer_faces(task, content if isinstance(content, Effect) else None)


def _as_deed(task: Task) -> Answer:
    """«двигается ли караван на привале?»: where no rule says what happens, whether it may be done."""
    from svod.query.plan import answer_task

    contents = [Deontic("may", c.act) for c in task.sentence.contents if isinstance(c, Effect)]
    asked = replace(task.sentence, contents=tuple(contents))
    return answer_task(replace(task, sentence=asked))


# --- an effect that is asked about ----------------------------------------------------------------------------------


def _under(task: Task, wanted: Effect, norms: Sequence[Norm], choice: Choice) -> Answer:
    """The answer under one choice of readings."""
    if task.sentence.asks == "when":
        return _when(task, wanted, [norm for norm in norms if counts(norm, choice.excluded)])
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
    lost = once(cite(task.ground, norm, "defeated") for leaf in shown for norm in leaf.lost)
    return replace(answer, defeated=lost, conditions=tuple(provisos(leaves, wording(task, wanted.act.kinds()))))


def _when(task: Task, wanted: Effect, norms: Sequence[Norm]) -> Answer:
    """«когда корабль теряет …»: the conditions under which the rules let it happen."""
    words = wording(task, wanted.act.kinds())
    found = [norm for norm in norms if norm.scope.literals and norm.content.negated == wanted.negated]  # type: ignore[union-attr]
    told = dict.fromkeys(words.literals(norm.scope.literals) for norm in found)
    value = ("; or " if task.lang == "en" else "; или ").join(told)
    if not value:
        return listed(task, norms, _names(task))
    grounds = once(cite(task.ground, norm, "ground") for norm in found)
    return reply(task, "value", f"{value[:1].upper()}{value[1:]}.", value=value, grounds=grounds, names=_names(task))


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
    here = stage(task, wanted).extend(leaf.path)
    found: list[str] = []
    for norm in leaf.effects:
        effect = norm.content
        assert isinstance(effect, Effect)  # noqa: S101 - they bear on an effect
        if effect.amount is not None:
            found += map(text_of, _reckoned(court, here, effect.amount))
            continue
        counted = effect.act.role(task.sentence.focus)
        number = counted.count.point() if counted is not None and counted.count is not None else None
        found += [] if number is None else [text_of(number)]
    return found


def _reckoned(court: Court, situation: Situation, expr: Expr) -> list[Value]:
    """Values of an expression in every completion of what it rests on."""

    def look(here: Situation) -> tuple[list[Value], Literal | None]:
        try:
            return Calculator(court, here).evaluate(expr, "agent"), None
        except Pending as pending:
            return [], pending.atom

    return [value for _, values in completed(situation, look) for value in values]


# --- «что будет, если …» --------------------------------------------------------------------------------------------


def _what_if(task: Task) -> Answer:
    """The effects, memberships and duties that follow from the facts."""
    literals = task.sentence.facts()
    situation = situation_of(task.ground, literals)
    court = open_court(task.ground, task.options)
    variables = dict.fromkeys(["agent", *(literal.args[0] for literal in literals)])
    norms = [
        norm for kind in ("effect", "membership", "deontic") for norm in task.ground.norms(kind, "*") if _tells(norm)
    ]
    found = [norm for norm in norms if any(_follows(court, norm, variable, situation) for variable in variables)]
    if not found:  # what follows if more is so; each sentence says what
        ways = [(norm, variable) for norm in norms for variable in variables]
        found = [norm for norm, variable in ways if _follows(court, norm, variable, situation, some=True)]
    return listed(task, list(dict.fromkeys(found)), _names(task))


def _tells(norm: Norm) -> bool:
    """Whether a norm says what comes of its conditions, in full: no permission, and nothing for a purpose only."""
    content = norm.content
    if isinstance(content, Deontic):
        return content.modality == "must"
    return not isinstance(content, Membership) or content.purpose is None


def _follows(court: Court, norm: Norm, variable: str, situation: Situation, *, some: bool = False) -> bool:
    """Whether a norm holds of a participant, and by what the question says rather than for its class alone.

    Whom the question does not name is taken to be of the class of which the norm speaks, and what it leaves open of
    the act that the norm demands says nothing against it. `some`: it may hold, if more is so.
    """
    norm = _of_agent(norm)
    moved = [literal.renamed({"agent": variable}) for literal in norm.scope.literals]
    told = any(situation.known(literal) is not None and not _of_kind(literal, situation) for literal in moved)
    if not told:
        return False
    if variable == "agent" and variable not in situation.kinds:
        situation = situation.extend(literal for literal in moved if _is_class(literal, situation))
    kept = tuple(x for x in norm.scope.literals if not _left_open(norm, x) or situation.known(x) is not None)
    norm = replace(norm, scope=replace(norm.scope, literals=kept))

    def look(here: Situation) -> tuple[bool, Literal | None]:
        truth = court.conditions(norm, variable, here)
        return truth.value is True, truth.pending if truth.value is None else None

    outcomes = [holds for _, holds in completed(situation, look)]
    return any(outcomes) if some else all(outcomes)


def _left_open(norm: Norm, literal: Literal) -> bool:
    """Whether a condition speaks of a role of the act that the norm demands."""
    content = norm.content
    acts = content.act if isinstance(content, Deontic) else None
    return acts is not None and literal.args[0] != "agent" and acts.role(literal.args[0]) is not None


def _is_class(literal: Literal, situation: Situation) -> bool:
    term = situation.ground.term(literal.args[1]) if literal.pred == "is" and literal.args[0] == "agent" else None
    return term is not None and term.kind == "class" and not literal.negated


def _of_agent(norm: Norm) -> Norm:
    """A norm whose event has an instrument for its subject, as one about that instrument."""
    act = norm.content.act if isinstance(norm.content, Effect) else None
    if act is None or not act.roles or act.role("agent") is not None:
        return norm
    literals = tuple(literal.renamed({act.roles[0].role: "agent"}) for literal in norm.scope.literals)
    return replace(norm, scope=replace(norm.scope, literals=literals))


def _of_kind(literal: Literal, situation: Situation) -> bool:
    """Whether a literal says of a participant no more than the class by which it is named."""
    variable = literal.args[0]
    named = {situation.kinds.get(variable, ""), class_of_outsider(variable)}
    terms = [term for name in named if (term := situation.ground.term(name)) is not None and term.kind == "class"]
    wider = {upper for term in terms for upper in (term.id, *situation.ground.above(term.id))}
    return literal.pred == "is" and literal.args[1] in wider


def _names(task: Task) -> list[str]:
    content = task.sentence.contents[0] if task.sentence.contents else None
    acts = content.act.terms() if isinstance(content, Effect) else ()
    return [*acts, *(literal.args[1] for literal in task.sentence.facts() if len(literal.args) > 1)]
