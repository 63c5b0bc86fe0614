"""What a sentence turns out to say, before it becomes a `Sentence`."""

from __future__ import annotations

from msgspec import Struct, field

from svod.lower.chunks import Chunk
from svod.model.norms import Content


class Draft(Struct):
    """Contents with the question that is asked about them."""

    contents: list[Content] = field(default_factory=list)
    asks: str = "holds"
    focus: str = ""
    every: bool = False
    join: str = "and"
    target: tuple[str, ...] = ()


Clause = tuple[Chunk, ...]


def heads(chunks: Clause) -> list[Chunk]:
    """Head chunks of a clause."""
    return [chunk for chunk in chunks if chunk.kind == "head"]


def head_with(chunks: Clause, *terminals: str) -> Chunk | None:
    """First head chunk that holds one of the terminals."""
    for chunk in chunks:
        if chunk.kind == "head" and not set(terminals).isdisjoint(chunk.terminals):
            return chunk
    return None


def question_word(chunks: Clause) -> Chunk | None:
    """The question word (сколько, какой, когда …) of a clause."""
    return head_with(chunks, "QUESTION")


def without(chunks: Clause, *dropped: Chunk | None) -> Clause:
    """The clause without some chunks (by identity)."""
    gone = {id(chunk) for chunk in dropped}
    return tuple([chunk for chunk in chunks if id(chunk) not in gone])
