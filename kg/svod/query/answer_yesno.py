"""Answers to «может ли», «обязан ли», «когда», «почему»: a decision with its citations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Answer, Citation, Proviso
from svod.model.norms import Deontic, Literal
from svod.query.cite import cite, cite_node, once, places_of, readers
from svod.query.engine import decide
from svod.query.headline import headline
from svod.query.purpose import value_notes
from svod.query.readings import bearing
from svod.query.reply import leaning, reading_outcome, reply, wording
from svod.records import replace

if TYPE_CHECKING:
    from svod.query.decision import Decision, Stretch
    from svod.query.plan import Task
    from svod.query.readings import Taken
    from svod.query.wording import Wording


def answer_yesno(task: Task) -> Answer:
    """Answer a question about acts."""
    decision = decide(task.ground, task.sentence, task.options)
    return present(task, decision)


def present(task: Task, decision: Decision) -> Answer:
    """A decision as an answer."""
    content = task.sentence.contents[min(decision.step, len(task.sentence.contents) - 1)]
    assert isinstance(content, Deontic)  # noqa: S101 - the plan saw it
    words = wording_for(task, content)
    read = readers(task.ground, decision.defeated)
    grounds = [
        cite(task.ground, norm, "ground", read=read.get(norm.node, ""), principle=_won(decision, norm.id))
        for norm in decision.grounds
    ]
    grounds += [cite_node(task.ground, name.rpartition("/")[0], "derived") for name in decision.derived]
    grounds += leaning(task.ground, told_readings(decision))
    cited = [citation.id for citation in grounds] + [item.loser.node for item in decision.defeated]
    line = headline(task.parsed, task.text, decision.verdict, task.lang)
    answer = reply(task, decision.verdict, line, grounds=once(grounds), names=content.act.terms(), cited=cited)
    when = when_items(decision, words)
    if task.sentence.asks == "when" and decision.verdict == "yes" and when:
        answer = replace(answer, text="; ".join(when)[:1].upper() + "; ".join(when)[1:] + ".")
    return replace(
        answer,
        against=once(cite(task.ground, norm, "against") for norm in decision.against),
        defeated=_defeated(task, decision),
        but_if=once(cite(task.ground, norm, "but_if") for norm in decision.but_if),
        unless=unless_items(task, decision, words),
        conditions=condition_items(decision, words),
        when=when,
        notes=tuple(value_notes(task, content, decision)),
        readings=tuple(reading_outcome(task, taken, verdict) for taken, verdict in told_readings(decision)),
        considered=once(cite(task.ground, norm, "considered") for norm in decision.considered),
        coverage=coverage(task, decision),
    )


def wording_for(task: Task, content: Deontic) -> Wording:
    """Wording with the participants of an act."""
    return wording(task, content.act.kinds() | {"action": content.act.action})


def _won(decision: Decision, name: str) -> str:
    return next((item.principle for item in decision.defeated if item.winner.id == name), "")


def _defeated(task: Task, decision: Decision) -> tuple[Citation, ...]:
    return once(
        cite(task.ground, item.loser, "defeated", principle=item.principle, by=item.winner.node)
        for item in decision.defeated
    )


def unless_items(task: Task, decision: Decision, words: Wording) -> tuple[Proviso, ...]:
    """«Кроме»: reversals in words, one line for those that the same nodes bring about in the same words."""
    found: dict[str, Proviso] = {}
    for reversal in decision.unless:
        text = words.literals(_together(reversal.literals))
        nodes = tuple(dict.fromkeys(norm.node for norm in reversal.norms))
        places = places_of(task.ground, nodes)
        found.setdefault(text, Proviso(text, reversal.verdict, nodes, places))
    return tuple(found.values())


def _together(literals: tuple[Literal, ...]) -> tuple[Literal, ...]:
    return tuple(sorted(literals, key=lambda literal: (literal.pred != "is", literal.args)))


def condition_items(decision: Decision, words: Wording) -> tuple[Proviso, ...]:
    """Conditions of a mixed answer in words."""
    found = [Proviso(words.literals(cube), c.outcome) for c in decision.conditions for cube in c.cubes]
    for taken, verdict in told_readings(decision):
        names = ", ".join(f"{node.partition(':')[2]}: «{name}»" for node, name in taken)
        found.append(Proviso(names, verdict, tuple(node for node, _ in taken)))
    return tuple(found)


def told_readings(decision: Decision) -> tuple[tuple[Taken, str], ...]:
    """The readings on which the verdict depends, with what comes out under each."""
    return bearing([(under.readings, under.verdict) for under in decision.readings])


def when_items(decision: Decision, words: Wording) -> tuple[str, ...]:
    """Windows of time and fillers of open roles for which the answer holds."""
    found: list[str] = []
    for filled in decision.when:
        text = ", ".join(
            words.narrowing(n.role, n.term) if n.literal is None else words.literal(n.literal) for n in filled
        )
        if text and text not in found:
            found.append(text)
    differ = len({stretch.outcome for stretch in decision.schedule}) > 1 or not decision.conditions
    if decision.verdict in {"yes", "no"} or (differ and decision.verdict == "depends"):
        found += schedule_items(decision, words)
    return tuple(found)


TOLD = {
    "ru": {
        "yes": "да",
        "no": "нет",
        "conflict": "правила противоречат",
        "silent": "правила молчат",
        "depends": "зависит",
    },
    "en": {
        "yes": "yes",
        "no": "no",
        "conflict": "the rules conflict",
        "silent": "the rules are silent",
        "depends": "depends",
    },
}


def schedule_items(decision: Decision, words: Wording) -> list[str]:
    """Stretches of time: «до броска на результат», «нет, пока …; затем да»."""
    stretches = decision.schedule
    if not stretches or (len(stretches) == 1 and not stretches[0].until and not stretches[0].start[0]):
        return []
    if all(stretch.outcome == decision.verdict for stretch in stretches):
        return [_window(stretch, words) for stretch in stretches]
    then = "; затем " if words.lang == "ru" else "; then "
    parts = []
    for index, stretch in enumerate(stretches):
        itself = stretch.start == ("during", stretch.until)
        follows = index > 0 and stretches[index - 1].until == stretch.start[1] and not itself
        window = _window(replace(stretch, start=("", "")) if follows else stretch, words)
        parts.append(f"{TOLD[words.lang][stretch.outcome]}{', ' + window if window else ''}")
    return [then.join(parts)]


def _window(stretch: Stretch, words: Wording) -> str:
    """A stretch of time in words; one that is a moment itself is told by its name alone."""
    relation, moment = stretch.start
    if relation == "during" and stretch.until in {"", moment}:
        return words.limit("during" if stretch.until else "from", moment)
    parts = [words.limit("from" if relation == "during" else relation, moment)] if relation else []
    if stretch.until:
        parts.append(words.limit("before", stretch.until))
    return ", ".join(parts)


def coverage(task: Task, decision: Decision) -> tuple[str, ...]:
    """On silence: what the documents on file leave to others, and what they say of open cases."""
    if decision.verdict != "silent":
        return ()
    found = []
    for document in task.ground.documents():
        if document.lacks:
            left = "leaves to others" if task.lang == "en" else "оставляет другим книгам"
            found.append(f"{document.title} {left}: {', '.join(document.lacks)}")
        if document.silence:
            found.append(f"{document.title}: {document.silence}")
    return tuple(found)
