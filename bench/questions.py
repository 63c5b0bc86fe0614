"""Questions about a generated pack, in the words of a player: «может ли X делать Y против Z?»."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.model.norms import Deontic, Norm

if TYPE_CHECKING:
    from bench.generate import Generated
    from bench.vocabulary import Chapter, Word

_INSIDE: Final = 0.75  # share of questions about something that the norm behind them is about
_FACT: Final = 0.25  # share of questions with a condition


class Question(NamedTuple):
    """A question with what it is made of: the action, and the class that fills each role."""

    text: str
    action: str
    fillers: dict[str, str]


def questions(generated: Generated, count: int) -> list[Question]:
    """Distinct questions, spread evenly over the pack."""
    chance = Random(count)  # noqa: S311 - measurements are to be repeatable
    norms = [norm for norm in generated.pack.norms if isinstance(norm.content, Deontic)]
    uppers = uppers_of(generated)
    chapters = {f"c{chapter.number}": chapter for chapter in generated.vocabulary.chapters}
    found: dict[str, Question] = {}
    while len(found) < count:
        norm = chance.choice(norms)
        chapter = chapters[norm.node.partition(":")[2].partition(".")[0]]
        question = _question(norm, chapter, generated.vocabulary.stems, uppers, chance)
        found.setdefault(question.text, question)
    return list(found.values())


def uppers_of(generated: Generated) -> dict[str, frozenset[str]]:
    """A term and all above it; a term stands behind those above it."""
    found: dict[str, frozenset[str]] = {}
    for term in generated.pack.terms:
        found[term.id] = frozenset((term.id,)).union(*(found.get(upper, frozenset((upper,))) for upper in term.broader))
    return found


def _question(
    norm: Norm, chapter: Chapter, stems: dict[str, str], uppers: dict[str, frozenset[str]], chance: Random
) -> Question:
    content = norm.content
    if not isinstance(content, Deontic):
        raise TypeError(norm.id)
    pools = {"agent": (*chapter.classes, *chapter.profiles), "object": chapter.objects, "against": chapter.threats}
    fillers = {filler.role: _filler(filler.term, pools[filler.role], uppers, chance).id for filler in content.act.roles}
    parts = [f"может ли {stems[fillers['agent']]} {stems[content.act.action]}ать"]
    if "object" in fillers:
        parts.append(stems[fillers["object"]])
    if "against" in fillers:
        parts.append(f"против {stems[fillers['against']]}а")
    text = " ".join(parts)
    if chance.random() < _FACT:
        text += f", если он {chance.choice(chapter.states).stem}ый"
    return Question(f"{text}?", content.act.action, fillers)


def _filler(term: str, pool: tuple[Word, ...], uppers: dict[str, frozenset[str]], chance: Random) -> Word:
    inside = [word for word in pool if term in uppers[word.id]]
    return chance.choice(inside if inside and chance.random() < _INSIDE else pool)
