"""Frames of norms that are no permissions: what they conclude is looked for in the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.free.acts import Casting
from svod.free.claims import claim
from svod.lower.context import AGENT
from svod.model.norms import Change, Effect, Membership, Sequence, Suppression
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.free.mentions import Mention
    from svod.free.scene import Scene
    from svod.free.spoken import Asked, Framed, Spoken
    from svod.model.norms import Content


def events_of(spoken: Spoken, asked: Asked) -> Iterator[Framed]:
    """Effects, changes, classes, orders and suppressions that norms tell of and the question speaks of."""
    for kind in ("effect", "change", "membership", "sequence", "suppression"):
        for norm in spoken.ground.norms(kind, "*"):
            content = norm.content
            if isinstance(content, Effect):
                yield from _event(spoken, content, asked)
            elif isinstance(content, Change) and asked.kind in {"change", "may"}:
                yield from _changing(spoken, content)
            elif isinstance(content, Membership) and asked.kind in {"class", "may"} and content.purpose is None:
                yield from _belonging(spoken, content)
            elif isinstance(content, Sequence):
                yield from _ordering(spoken, content, asked)
            elif isinstance(content, Suppression) and asked.kind in {"change", "may"}:
                yield from _suppressing(spoken, content)


def _filled(spoken: Spoken, content: Content, *named: Mention) -> Scene:
    """A frame of a content that mentions name, with the facts that the rest of the text states."""
    scene = spoken.scene(content)
    for mention in named:
        scene.use(mention)
    claim(scene)
    return scene


def _event(spoken: Spoken, content: Effect, asked: Asked) -> Iterator[Framed]:
    verb = spoken.saying(content.act.action, asking=False)
    term = spoken.ground.term(content.act.action)
    dicey = {"faces": True, "chance": True, "value": False, "may": False}.get(asked.kind)
    if verb is None or term is None or dicey != (content.faces is not None):
        return
    scene = spoken.scene(Effect(content.act))
    scene.use(verb)
    casting = Casting(scene, spoken.talk, term, spoken.around(verb), impersonal=False)
    casting.cast()
    claim(scene)
    asks = {"value": "how_many", "may": "holds"}.get(asked.kind, asked.kind)
    focus = next((p.role for p in casting.act().roles if p.role != AGENT), "") if asks == "how_many" else ""
    yield spoken.framed(Effect(casting.act()), scene, asks, focus, "", spoken.far(verb))


def _changing(spoken: Spoken, content: Change) -> Iterator[Framed]:
    what, cause = spoken.saying(content.quantity), spoken.saying(content.cause) if content.cause else None
    if what is None or cause is None:
        return
    scene = _filled(spoken, content, what, cause)
    change = Change(AGENT, content.quantity, "change", None, "", "", content.cause)
    framed = spoken.framed(change, scene, "changes")
    yield framed._replace(sentence=replace(framed.sentence, target=(content.cause,)))


def _belonging(spoken: Spoken, content: Membership) -> Iterator[Framed]:
    what = spoken.saying(content.term)
    if what is None:
        return
    scene = spoken.scene(Membership(AGENT, content.term))
    scene.use(what)
    holder = next((r for r in spoken.people.subjects.values() if what not in r.mentions), None)
    spoken.hold(scene, holder)
    claim(scene)
    if holder is not None:
        yield spoken.framed(Membership(AGENT, content.term), scene, "holds")


def _ordering(spoken: Spoken, content: Sequence, asked: Asked) -> Iterator[Framed]:
    said = [spoken.saying(item) for item in content.items]
    if content.kind == "steps" and asked.kind == "when" and said[0] is not None:
        scene = _filled(spoken, content, said[0])
        yield spoken.framed(Sequence("steps", content.items[:1]), scene, "when")
    verb = spoken.saying(content.action) if content.action else None
    if content.kind == "actors" and verb is not None:
        scene = _filled(spoken, content, verb)
        yield spoken.framed(Sequence("actors", (), content.action), scene, "first")


def _suppressing(spoken: Spoken, content: Suppression) -> Iterator[Framed]:
    name = content.act.action or (content.act.roles[0].term if content.act.roles else "")
    what, on = spoken.saying(content.what, asking=False), spoken.saying(name) if name else None
    if what is None or on is None:
        return
    scene = _filled(spoken, content, what, on)
    yield spoken.framed(content, scene, "affects")
