"""Players' questions with the answers that readers gave, and the judgement of what the product answers.

A set of questions is a file of JSON lines: `id`, `game`, `question`, `verdict` (yes, no, value, depends, not_covered),
`accept` (every verdict that is right), `locators` of the units it rests on, `numbers` that must stand in the answer.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from svod.diagnostics import Diagnostic
from svod.records import replace
from svod.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from svod.model.answers import Answer, Citation, Member, Proviso
    from svod.model.ground import Ground
    from svod.query.ask import Desk
    from svod.source import Source

ANSWERED: Final = {
    "yes": "yes",
    "no": "no",
    "value": "value",
    "list": "value",
    "depends": "depends",
    "conflict": "depends",
    "silent": "not_covered",
}
VERDICTS: Final = tuple(dict.fromkeys(ANSWERED.values()))
FIRST: Final = 3  # rules that a player sees at a glance


class Asked(Struct, frozen=True):
    """A player's question; `accept` are the verdicts that count as right."""

    id: str
    game: str
    text: str
    accept: frozenset[str]
    locators: tuple[str, ...]
    numbers: tuple[str, ...] = ()

    @property
    def answerable(self) -> bool:
        """Whether the documents answer it."""
        return self.accept != {"not_covered"}


class Judged(Struct, frozen=True):
    """What became of a question: `outcome` is right, wrong or open (no verdict); `found`: its first unit was shown."""

    asked: Asked
    outcome: str
    found: bool
    why: str = ""
    offered: bool = False


def read_questions(source: Source) -> tuple[tuple[Asked, ...], tuple[Diagnostic, ...]]:
    """The questions of a file, and the lines that hold none."""
    found: list[Asked] = []
    diagnostics: list[Diagnostic] = []
    start = 0
    for line in source.text.split("\n"):
        if line.strip():
            asked = _asked(line)
            span = Span.within(source, start, start + len(line))
            if asked is None:
                diagnostics.append(_no_question(span, line))
            elif not asked.accept <= set(VERDICTS):
                diagnostics.append(_no_verdict(span, asked))
            else:
                found.append(asked)
        start += len(line) + 1
    return tuple(found), tuple(diagnostics)


def _asked(line: str) -> Asked | None:
    try:
        row = json.loads(line)
        accept = frozenset(row.get("accept") or [row["verdict"]])
        numbers = tuple(str(number) for number in row.get("numbers") or ())
        game = row["game"]
        places = tuple(place if place.startswith(f"{game}:") else f"{game}:{place}" for place in row["locators"])
        return Asked(row["id"], game, row["question"], accept, places, numbers)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _no_question(span: Span, line: str) -> Diagnostic:
    return Diagnostic(
        "S130",
        span,
        ("Строка не содержит вопроса игрока.", "The line holds no player's question."),
        (
            "Нужен объект JSON с полями id, game, question, verdict, locators.",
            "It must be a JSON object with id, game, question, verdict, locators.",
        ),
        line[:60],
    )


def _no_verdict(span: Span, asked: Asked) -> Diagnostic:
    odd = ", ".join(sorted(map(str, asked.accept - set(VERDICTS))))
    words = ", ".join(VERDICTS)
    return Diagnostic(
        "S130",
        span,
        (f"Вердикта «{odd}» нет; есть: {words}.", f"There is no verdict “{odd}”; there are: {words}."),
        (
            "Это одно из слов в полях verdict и accept.",
            "It is one of the words of the fields verdict and accept.",
        ),
        odd,
    )


def judged(asked: Asked, answers: Sequence[Answer], ground: Ground, *, strict: bool = False) -> Judged:
    """The answers to a question (several where it was asked in parts), held against those that readers gave.

    `strict` demands every unit that the question rests on; else one of them is enough.
    """
    given = [answer for answer in answers if answer.verdict in ANSWERED]
    found = bool(asked.locators) and asked.locators[0] in _shown(answers, ground)
    if not given:
        return Judged(asked, "open", found)
    cited = _cited(given, ground)
    why = _fault(asked, given, cited)
    lacking = [place for place in asked.locators if place not in cited]
    if strict and not why and lacking:
        why = f"не названы {', '.join(lacking)}"
    return Judged(asked, "wrong" if why else "right", found, why)


def judged_free(asked: Asked, answer: Answer, desk: Desk) -> Judged:
    """The answer to a question in the player's own words; of one left open, whether the right reading is offered."""
    found = judged(asked, [answer], desk.ground)
    if found.outcome != "open":
        return found
    from svod.query.ask import ask

    readings = (judged(asked, [ask(desk, offer.text)[0]], desk.ground) for offer in answer.offered)
    return replace(found, offered=any(one.outcome == "right" for one in readings))


def _fault(asked: Asked, answers: Sequence[Answer], cited: set[str]) -> str:
    """Why the answers are not right; '' if they are."""
    verdicts = {ANSWERED[answer.verdict] for answer in answers}
    parts = len(answers) > 1 and "value" in asked.accept  # a value told in parts: each has a verdict of its own
    if not verdicts & asked.accept and not parts:
        return f"{', '.join(sorted(verdicts))} ≠ {', '.join(sorted(asked.accept))}"
    lacking = [number for number in asked.numbers if not _holds(answers, number)]
    if lacking and "value" in verdicts | asked.accept:
        return f"без чисел {', '.join(lacking)}"
    return "" if not asked.answerable or cited & set(asked.locators) else "другие основания"


def _holds(answers: Iterable[Answer], number: str) -> bool:
    pattern = re.compile(rf"(?<![\d.,]){re.escape(number)}(?!\d)")
    return any(pattern.search(text) for answer in answers for text in _texts(answer))


def _texts(answer: Answer) -> Iterator[str]:
    """What an answer says, without the clauses that it cites."""
    yield from (answer.text, answer.value, *answer.when, *answer.notes)
    yield from (part.value for part in answer.parts)
    yield from (step.text for step in answer.steps)
    for member in answer.members:
        yield from (member.label, member.value, member.why)
    for item in (*answer.conditions, *answer.unless):
        yield from (item.text, item.verdict)
    yield from (reading.verdict for reading in answer.readings)


def _cited(answers: Iterable[Answer], ground: Ground) -> set[str]:
    """Every place of every rule that the answers name; of a silent one also the nearest rules."""
    found: set[str] = set()
    for answer in answers:
        rules = answer.rules if answer.verdict == "silent" else ()
        names = [*(citation.id for citation in (*_citations(answer), *rules))]
        provisos: tuple[Proviso | Member, ...] = (*answer.unless, *answer.conditions, *answer.members)
        for item in provisos:
            names += item.nodes
            found |= set(item.locators)
        for reading in answer.readings:
            found |= set(reading.locators)
        names += [step.node for step in answer.steps]
        for name in names:
            found |= _places(ground, name)
    return found


def _citations(answer: Answer) -> tuple[Citation, ...]:
    return (*answer.grounds, *answer.against, *answer.but_if, *answer.defeated)


def _places(ground: Ground, name: str) -> set[str]:
    node = ground.node(name)
    game = name.partition(":")[0]
    return {f"{game}:{place.text}" for place in node.locators} if node is not None else set()


def _shown(answers: Iterable[Answer], ground: Ground) -> set[str]:
    """Places of the rules that stand first in the answers."""
    found: set[str] = set()
    for answer in answers:
        nodes = dict.fromkeys(citation.id for citation in (*_citations(answer), *answer.rules))
        for name in list(nodes)[:FIRST]:
            found |= _places(ground, name)
    return found


def tallied(results: Iterable[Judged]) -> Mapping[str, int]:
    """Counts of a table's row."""
    every = list(results)
    answerable = [one for one in every if one.asked.answerable]
    opened = [one for one in every if one.outcome == "open"]
    return {
        "questions": len(every),
        "right": sum(one.outcome == "right" for one in every),
        "wrong": sum(one.outcome == "wrong" for one in every),
        "open": len(opened),
        "offered": sum(one.offered for one in opened),
        "answerable": len(answerable),
        "found": sum(one.found for one in answerable),
    }
