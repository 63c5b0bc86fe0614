"""What the norms about one thing can ask of a situation: the facts, roles and times that a reading may be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from svod.free.guard import considered, quantities_of
from svod.model.norms import Act, Deontic, Effect, Expr, Literal, Norm, Sentence, Sequence, Suppression, Valuation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground
    from svod.model.norms import Content


class Patterns(Struct, frozen=True):
    """Literals, fillers by role, and moments that norms name."""

    norms: tuple[Norm, ...]
    literals: tuple[Literal, ...]
    fillers: dict[str, frozenset[str]]
    counted: frozenset[str]
    moments: frozenset[str]
    quantities: frozenset[str] = frozenset()


def patterns_of(ground: Ground, content: Content) -> Patterns:
    """What the norms considered for a content name."""
    norms = considered(ground, Sentence("question", (content,)))
    literals: dict[Literal, None] = {}
    fillers: dict[str, set[str]] = {}
    counted: set[str] = set()
    moments: set[str] = set()
    for norm in norms:
        literals |= dict.fromkeys(literal.atom() for literal in norm.scope.literals)
        moments |= {limit.moment for limit in norm.scope.limits}
        if isinstance(norm.content, Sequence):
            moments |= set(norm.content.items)
        for filler in _acts(norm.content):
            fillers.setdefault(filler[0], set()).add(filler[1])
            counted |= {filler[0]} if filler[2] else set()
    frozen = {role: frozenset(terms) for role, terms in fillers.items()}
    numbers = frozenset(name for norm in norms for name in quantities_of(norm))
    return Patterns(norms, tuple(literals), frozen, frozenset(counted), frozenset(moments), numbers)


def _acts(content: Content) -> Iterable[tuple[str, str, bool]]:
    if isinstance(content, Deontic | Effect | Suppression):
        for filler in content.act.roles:
            yield filler.role, filler.term, filler.count is not None


def probe(kind: str, key: str) -> Content:
    """A content by which the norms about an action or quantity are found."""
    if kind == "value":
        return Valuation("agent", key, Expr("of", name=key, variable="agent"))
    act = Act(key)
    return Effect(act) if kind == "effect" else Deontic("may", act)
