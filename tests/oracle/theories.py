"""Hypothesis strategies for small theories with a question, built as objects of the model.

The question comes first; the norms are drawn around it, so that most of them bear on it. A theory is made from one
draw of bytes, a stretch of them for each part, so that parts shrink by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from svod.model.nodes import Document, Edge, Node, Pack, Reading
from svod.model.norms import Membership, Norm, Sentence, Sequence, Suppression
from tests.oracle.choices import Choices
from tests.oracle.defeat import FORBIDDEN_FIRST, NO_SPECIFICITY
from tests.oracle.norms import circle, norm, question
from tests.oracle.show import pack_lines, sentence_line
from tests.oracle.vocabulary import MOMENTS, Marks, vocabulary
from tests.oracle.world import World

_MOST = 5  # norms
_STRETCH = 32  # bytes for each part
_LENGTH = _STRETCH * (_MOST + 3)


@dataclass(frozen=True, slots=True)
class Theory:
    """A pack with a question about it."""

    pack: Pack
    question: Sentence
    without_readings: bool = False
    as_played: bool = False

    def __str__(self) -> str:
        """A line for each norm, edge and mark."""
        options = f"without readings: {self.without_readings}, as played: {self.as_played}"
        return "\n".join(["", *pack_lines(self.pack), sentence_line(self.question), options])

    __repr__ = __str__


def _marks(choices: Choices) -> Marks:
    return Marks(
        choices.seldom(2),
        choices.seldom(2),
        choices.seldom(3),
        choices.seldom(2),
        choices.pick(("> 1", "", "2–4")),
        choices.pick(((), (), (2, 2), (1, 3))),
    )


def _edges(choices: Choices, norms: list[Norm]) -> tuple[Edge, ...]:
    names = [name for one in norms for name in (one.node, one.id)]
    found = []
    for _ in range(choices.pick((0, 0, 0, 1, 2))):
        kind = choices.pick(("exception_to", "exception_to", "exception_to", "replaces", "part_of"))
        reading = "составитель" if choices.seldom(4) else ""
        covers = choices.pick(((), (), (), ("cruiser",), ("shoot", "brace")))
        found.append(Edge(choices.pick(names), kind, choices.pick(names), reading, "", covers))
    if any(isinstance(one.content, Suppression) for one in norms):
        found.append(Edge(choices.pick(names), "defines", choices.pick(("volley", "g:volley"))))
    return tuple(found)


def _extra(choices: Choices, norms: list[Norm]) -> list[Norm]:
    """An order of the moments, or a circle of memberships in place of the others."""
    if choices.seldom(3):
        norms = [*norms, Norm("g:steps/1", "g:steps", Sequence("steps", choices.shuffled(MOMENTS)))]
    if choices.seldom(16):
        norms = [*(one for one in norms if not isinstance(one.content, Membership)), *circle()]
    return norms


def _node(choices: Choices, name: str) -> Node:
    rank = choices.pick((*("",) * 26, "faq", "erratum"))
    kind = choices.pick((*("rule",) * 6, "example"))
    return Node(name, kind, name, "", (), choices.pick((*("book",) * 20, "faq")), rank)


def build(data: bytes) -> Theory:
    """The theory of some bytes; zeros ask of one permission whether it permits."""
    rows = [Choices(data[start : start + _STRETCH]) for start in range(0, _LENGTH, _STRETCH)]
    first, asked_row, last = rows[0], rows[1], rows[2]
    terms = vocabulary(_marks(first))
    asked = question(asked_row, World(Pack("g", "g", terms=terms), ()))
    norms: list[Norm] = []
    for number, row in enumerate(rows[3:]):
        if number == 0 or row.pick((False, True, True)):
            norms.append(norm(row, number, asked, norms))
    norms = _extra(last, norms)
    nodes = tuple(_node(last, name) for name in dict.fromkeys(one.node for one in norms))
    readings: tuple[Reading, ...] = ()
    if first.seldom(8):
        readings = (Reading(nodes[0].id, first.pick(("буква", "дух")), played=first.seldom(2)),)
    principles = first.pick((*((),) * 8, (FORBIDDEN_FIRST,), (NO_SPECIFICITY,), ("rulebook > erratum",)))
    documents = (Document("book", "book"), Document("faq", "faq", rank="faq"))
    pack = Pack("g", "g", documents, terms, nodes, tuple(norms), _edges(last, norms), readings, principles=principles)
    return Theory(pack, asked, first.seldom(4), first.seldom(3))


def theories() -> st.SearchStrategy[Theory]:
    """Small packs with a question each."""
    return st.binary(min_size=_LENGTH, max_size=_LENGTH).map(build)
