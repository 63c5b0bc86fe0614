"""Numbers among the mentions of a text: quantities of a participant, what a die shows, distances, equal numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.free.scene import WHOSE, hosts, same
from svod.lower.context import AGENT
from svod.model.norms import Literal
from svod.model.numbers import exactly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.free.mentions import Mention
    from svod.free.scene import Scene

_AT: Final = frozenset({"в", "на", "at", "in"})
_LEFT: Final = "оставш"


def number(scene: Scene, mention: Mention) -> bool:
    """«лидерство 7», «на 50 см», «9 огневой мощи»: a quantity that some norm asks about or computes with."""
    if mention.number is None:
        return False
    names = _remaining(scene, mention, mention.units or mention.terms(scene.ground, "quantity", terminals={"N"}))
    for variable in hosts(scene, mention):
        name = next((name for name in names if asks_for(scene, name, variable)), "")
        if name:
            scene.add(Literal("cmp", (variable, name), mention.negated, mention.number), mention)
            scene.heed(mention, "not", "number")
            _use_remaining(scene, mention)
            return True
    return _apart(scene, mention)


def _apart(scene: Scene, mention: Mention) -> bool:
    """«цель в 45 см»: how far a thing is, is how far whoever acts is from it."""
    name = next((name for name in scene.away if name in mention.units and asks_for(scene, name, AGENT)), "")
    thing = next((m for m in scene.mentions if m.piece == mention.piece and m.at < mention.at and not m.prep), None)
    if not name or mention.prep not in _AT or thing is None or thing.key not in scene.people.of:
        return False
    scene.add(Literal("cmp", (AGENT, name), mention.negated, mention.number), mention)
    scene.heed(mention, "not", "number")
    if not thing.negated and thing.number is None and not set(thing.dets) - WHOSE:
        scene.use(thing)
    return True


def asks_for(scene: Scene, name: str, variable: str) -> bool:
    """Whether some norm asks how much of a quantity a participant has, or computes with it."""
    if any(x.pred == "cmp" and name in x.args[1:] and same(scene, x, variable) for x in scene.patterns.literals):
        return True
    return name in scene.patterns.quantities


def _remaining(scene: Scene, number: Mention, names: Sequence[str]) -> tuple[str, ...]:
    """«осталось 6 огневой» is first of all the «оставшаяся огневая мощь», where the vocabulary has such a quantity."""
    if not any(m.piece == number.piece and m.has("REMAIN") for m in scene.mentions):
        return tuple(names)
    wholes = {_label(scene, name) for name in names}
    labels = {name: _label(scene, name) for name in sorted(scene.patterns.quantities)}
    left = [n for n, label in labels.items() if label.startswith(_LEFT) and label.partition(" ")[2] in wholes]
    return (*left, *names)


def _label(scene: Scene, name: str) -> str:
    term = scene.ground.term(name)
    return fold(term.label("ru")) if term is not None else ""


def _use_remaining(scene: Scene, number: Mention) -> None:
    """«осталось 6 огневой»: the verb says no more than the number."""
    for mention in scene.mentions:
        if mention.piece == number.piece and mention.has("REMAIN"):
            scene.use(mention)


def rolled(scene: Scene, mention: Mention) -> bool:
    """«выпала шестёрка»: a bare number beside such a verb is what the die shows."""
    if mention.number is None or mention.tokens:
        return False
    verb = next((m for m in scene.mentions if m.piece == mention.piece and m.has("ROLLED")), None)
    for name in scene.rolled if verb is not None else ():
        if verb is not None and asks_for(scene, name, "agent"):
            scene.add(Literal("cmp", ("agent", name), mention.negated, mention.number), mention, verb)
            scene.heed(mention, "not", "number")
            return True
    return False


def equal(scene: Scene, mention: Mention) -> bool:
    """«ударный бросок сравнялся с защитным броском»: two quantities that some norm compares."""
    if not mention.has("EQUAL"):
        return False
    beside = [m for m in scene.mentions if m.piece == mention.piece and m.number is None]
    named = [(m, name) for m in beside for name in m.terms(scene.ground, "quantity", terminals={"N"})]
    for pattern in scene.patterns.literals:
        if pattern.pred == "cmp" and len(pattern.args) > 2:  # noqa: PLR2004 - two quantities
            one, other = (next((m for m, name in named if name == arg), None) for arg in pattern.args[1:3])
            if one is not None and other is not None:
                fact = Literal("cmp", ("agent", *pattern.args[1:3]), mention.negated, exactly(0))
                scene.add(fact, mention, one, other)
                scene.heed(mention, "not")
                return True
    return False
