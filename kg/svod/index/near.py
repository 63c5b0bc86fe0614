"""Which filler of a norm tells it best from the other norms of its key, and the order that follows from it.

Norms are numbered by kind, key, discriminating role and the number of its filler. The norms of a key whose filler a
question rules out are then a few stretches of numbers, and are never read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from svod.model.ground import norm_key
from svod.model.norms import Change, Deontic, Effect, Membership, Replacement, Valuation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.index.closure import Closure
    from svod.model.norms import Norm

_ROOTS: Final = frozenset({"", "thing", "action"})  # rule nothing out
_TIMES: Final = "times"  # a count; matched whatever the question's is
ALWAYS: Final = ""  # the role of norms that no filler rules out


class Placed(NamedTuple):
    """A norm with its group; `place` is its place in the pack."""

    kind: str
    key: str
    role: str
    number: int
    place: int
    norm: Norm


def fillers(norm: Norm) -> list[tuple[str, str]]:
    """(role, term) of the fillers that can rule a norm out, the best to begin with first."""
    content = norm.content
    if isinstance(content, Deontic | Effect):
        found = [(filler.role, filler.term) for filler in content.act.roles if filler.role != _TIMES]
        found.sort(key=lambda pair: pair[0] == "agent")
    elif isinstance(content, Membership | Valuation | Change | Replacement):
        one = content.variable
        found = [(one, filler.term) for filler in norm.scope.others if filler.role == one]
        for literal in norm.scope.literals:
            if literal.pred == "is" and literal.args[0] == one and not literal.negated:
                found.append((one, literal.args[1]))
    else:
        found = []
    return [(role, term) for role, term in found if term not in _ROOTS]


def arranged(norms: Iterable[Norm], closure: Closure) -> list[Placed]:
    """Norms in the order of their numbers."""
    every = [(*norm_key(norm), place, norm, fillers(norm)) for place, norm in enumerate(norms)]
    rivals: dict[tuple[str, str, str], set[str]] = {}
    for kind, key, _, _, options in every:
        for role, term in options:
            rivals.setdefault((kind, key, role), set()).add(term)
    placed: list[Placed] = []
    for kind, key, place, norm, options in every:
        known = [(role, term) for role, term in options if term in closure.number]
        shares = [len(rivals[kind, key, role]) / (1 + len(closure.lowers.get(term, ()))) for role, term in known]
        role, term = known[shares.index(max(shares))] if known else (ALWAYS, "")
        placed.append(Placed(kind, key, role, closure.number.get(term, -1), place, norm))
    placed.sort()
    return placed
