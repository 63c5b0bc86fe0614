"""The rules that speak of the terms of a question, best first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.ground import norm_key
from svod.model.norms import Deontic

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from svod.model.ground import Ground
    from svod.model.norms import Norm

MOST = 5
_KEYS = {
    "action": ("deontic", "effect"),
    "quantity": ("value", "change"),
    "class": ("membership",),
    "state": ("membership",),
}


def nearby_nodes(ground: Ground, names: Iterable[str], first: Iterable[str] = ()) -> tuple[str, ...]:
    """Nodes ranked by how many of the terms their norms name; `first` come before all others."""
    before = tuple(dict.fromkeys(first))[:MOST]
    if len(before) == MOST:
        return before
    terms = dict.fromkeys(name for name in names if ground.term(name) is not None)
    wide = terms | dict.fromkeys(upper for name in terms for upper in sorted(ground.above(name)))
    scores: dict[str, float] = {}
    for name in wide:
        term = ground.term(name)
        for kind in _KEYS.get(term.kind if term else "", ()):
            for norm in ground.norms(kind, name):
                scores[norm.node] = max(scores.get(norm.node, 0.0), _score(norm, terms.keys(), wide.keys()))
    ranked = sorted(scores, key=lambda node: -scores[node])
    return tuple(dict.fromkeys((*before, *ranked)))[:MOST]


def _score(norm: Norm, terms: AbstractSet[str], wide: AbstractSet[str]) -> float:
    said = mentioned(norm)
    return len(said & terms) + 0.4 * len(said & wide) - 0.05 * len(said - wide)


def mentioned(norm: Norm) -> set[str]:
    """Terms that a norm names."""
    _, key = norm_key(norm)
    found = {key} if key else set()
    if isinstance(norm.content, Deontic):
        found |= {p.term for p in norm.content.act.roles}
    for literal in norm.scope.literals:
        found |= set(literal.args[1:])
    return found
