"""Norms turned into questions: what a player may have meant, where his own words are not enough.

Such a reading takes the norm's own fillers and conditions where the text has none, so it never gives a verdict; it is
offered, beside those made of the text alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.free.claims import claim
from svod.free.patterns import patterns_of
from svod.free.scene import Scene
from svod.lower.context import AGENT
from svod.model.mentioned import mentioned
from svod.model.norms import (
    Change,
    Deontic,
    Effect,
    Expr,
    Literal,
    Membership,
    Scope,
    Sentence,
    Sequence,
    Suppression,
    Valuation,
)
from svod.model.vocabulary import is_a, related
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.free.mentions import Mention, Noted
    from svod.free.referents import Referents
    from svod.model.ground import Ground
    from svod.model.norms import Act, Content, Norm

_KINDS = ("class", "state", "action", "quantity", "relation", "moment")


def questions_of(
    ground: Ground, noted: Noted, people: Referents, norm: Norm, asked: frozenset[str], elsewhere: frozenset[int]
) -> Iterator[tuple[Sentence, Scene, int]]:
    """Questions that a norm answers, about what the text mentions; how many of the norm's terms the text lacks.

    Parameters
    ----------
    asked
        Kinds of question for which the text has a cue (`svod.free.frames.Asked.kind`).
    """
    said = {name: mention for mention in noted.mentions for name in mention.terms(ground, *_KINDS)}
    near = {name: _saying(ground, name, said) for name in mentioned(norm)}
    for content, asks, focus in _asked(ground, norm, asked, said):
        scene = Scene(ground, people, patterns_of(ground, norm.content), noted.mentions, elsewhere)
        for mention in near.values():
            if mention is not None:
                scene.use(mention)
        scope = _scope(scene, norm)
        target = (content.cause,) if isinstance(content, Change) and content.cause else ()
        every = Sentence("question", (content,), (scope,), asks, focus, target=target)
        yield every, scene, sum(mention is None for mention in near.values())


def _saying(ground: Ground, name: str, said: dict[str, Mention]) -> Mention | None:
    found = said.get(name)
    return found or next((mention for other, mention in said.items() if related(ground, name, other)), None)


def _scope(scene: Scene, norm: Norm) -> Scope:
    """The norm's conditions, or what the text says of the same things."""
    told = Scene(scene.ground, scene.people, scene.patterns, scene.mentions, scene.elsewhere)
    claim(told)
    facts = [fact for fact in told.literals if any(_alike(fact, literal) for literal in norm.scope.literals)]
    scene.used |= told.used
    kept = [x for x in norm.scope.literals if not any(_alike(fact, x) for fact in facts)]
    plain = [replace(fact, args=("agent", *fact.args[1:])) if fact.args[0].startswith("@") else fact for fact in facts]
    return Scope((*kept, *(fact for fact in plain if fact not in kept)), norm.scope.limits)


def _alike(one: Literal, other: Literal) -> bool:
    return (one.pred, one.args[1:]) == (other.pred, other.args[1:]) or (
        one.pred == other.pred == "cmp" and bool(set(one.args[1:]) & set(other.args[1:]))
    )


def _asked(
    ground: Ground, norm: Norm, asked: frozenset[str], said: Iterable[str]
) -> Iterator[tuple[Content, str, str]]:
    content = norm.content
    if isinstance(content, Deontic):
        yield from _of_act(ground, content, asked, said)
    elif isinstance(content, Valuation):
        whole = Expr("of", name=content.quantity, variable=AGENT)
        yield Valuation(AGENT, content.quantity, whole, content.purpose), "value", ""
    elif isinstance(content, Change):
        if content.cause:
            yield Change(AGENT, content.quantity, "change", None, "", "", content.cause), "changes", ""
        yield Valuation(AGENT, content.quantity, Expr("of", name=content.quantity, variable=AGENT)), "value", ""
    elif isinstance(content, Effect):
        act = _specific(ground, content.act, said)
        if content.faces is not None:
            yield Effect(act), "faces", ""
        elif "value" in asked:
            yield Effect(act), "how_many", next((p.role for p in act.roles if p.role != AGENT), AGENT)
        else:
            yield Effect(act), "holds", ""
    elif isinstance(content, Membership):
        yield replace(content, negated=False), "holds", ""
    elif isinstance(content, Sequence) and content.kind == "actors":
        yield Sequence("actors", (), content.action), "first", ""
    elif isinstance(content, Sequence) and content.kind == "steps":
        yield content, "holds", ""
    elif isinstance(content, Suppression):
        yield content, "affects", ""


def _of_act(
    ground: Ground, content: Deontic, asked: frozenset[str], said: Iterable[str]
) -> Iterator[tuple[Content, str, str]]:
    act = _specific(ground, content.act, said)
    if content.only in {p.role for p in act.roles}:
        act = replace(act, roles=tuple(p for p in act.roles if p.role != content.only))
        yield Deontic("may", act), "which", content.only
    modality = "must" if content.modality in {"must", "need_not"} else "may"
    if "when" in asked:
        yield Deontic(modality, act), "when", ""
    yield Deontic(modality, act), "holds", ""


def _specific(ground: Ground, act: Act, said: Iterable[str]) -> Act:
    """The act about what the text names, where that is a kind of what the norm names."""
    names = list(said)
    roles = []
    for filler in act.roles:
        kinds = [name for name in names if name != filler.term and is_a(ground, name, filler.term)]
        roles.append(replace(filler, term=kinds[0]) if len(kinds) == 1 else filler)
    return replace(act, roles=tuple(roles))
