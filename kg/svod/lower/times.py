"""Limits in time."""

from __future__ import annotations

from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context
from svod.lower.phrases import pick_kind
from svod.model.norms import Limit, Literal

_TIMELESS = frozenset({"без", "without", "против", "against"})


def moment_of(context: Context, chunk: Chunk) -> str:
    """The moment that a prepositional phrase puts the act in, if any: «без броска», «против турелей» do not."""
    return "" if chunk.prep in _TIMELESS else pick_kind(context, chunk.nouns[0], "moment")


def read_time(context: Context, chunk: Chunk) -> None:
    """A limit in time: «до броска», «во время вторжения», «пока атака не кончилась».

    «После стрельбы» by an act without a moment of its name says of the agent that it has done the act, «до …» that not.
    """
    relation = {"before": "before", "after": "after", "during": "during", "until": "until"}[chunk.value]
    nouns = list(chunk.nouns) + [noun for inner in chunk.inner for noun in inner.nouns]
    for noun in nouns:
        moment = pick_kind(context, noun, "moment")
        if moment:
            context.limits.append(Limit(relation, moment))
            return
    deed = next((name for noun in nouns if (name := pick_kind(context, noun, "action"))), "")
    if deed and relation in {"before", "after"}:
        context.add(Literal("does", (AGENT, deed, ""), negated=relation == "before"))
        return
    for inner in chunk.inner:
        if inner.kind == "state" and context.kind(inner.value) == "moment":
            context.limits.append(Limit(relation, inner.value))
            return
    raise context.fail(
        "S023",
        chunk.start,
        chunk.end,
        ("Здесь ожидается момент или фаза.", "A moment or phase is expected here."),
        ("Объявите этот момент в словаре.", "Declare the moment in the vocabulary."),
    )
