"""Time: the pieces into which the moments of norms and question cut it (``docs/semantics.md`` §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from svod.model.norms import Limit, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground


class Timeline(NamedTuple):
    """Moments in order; piece ``2i + 1`` is moment i itself, the even pieces lie between."""

    moments: tuple[str, ...]
    below: dict[str, frozenset[str]]

    @property
    def pieces(self) -> int:
        """Number of pieces."""
        return 2 * len(self.moments) + 1

    def mask(self, limits: Iterable[Limit]) -> int:
        """Bit mask of the pieces in which all limits hold."""
        found = (1 << self.pieces) - 1
        for limit in limits:
            found &= self._one(limit)
        return found

    def _one(self, limit: Limit) -> int:
        if limit.moment not in self.moments:
            return (1 << self.pieces) - 1
        at = 2 * self.moments.index(limit.moment) + 1
        if limit.relation in {"before", "until"}:
            return (1 << at) - 1
        if limit.relation == "after":
            return ((1 << self.pieces) - 1) & ~((1 << (at + 1)) - 1)
        if limit.relation == "from":
            return ((1 << self.pieces) - 1) & ~((1 << at) - 1)
        found = 1 << at
        for index, moment in enumerate(self.moments):
            if moment in self.below.get(limit.moment, frozenset()):
                found |= 1 << (2 * index + 1)
        return found

    def describe(self, piece: int) -> tuple[str, str]:
        """A piece as (relation, moment): before the first, during one, after one; ('', '') without moments."""
        if not self.moments:
            return "", ""
        if piece % 2:
            return "during", self.moments[piece // 2]
        return ("before", self.moments[0]) if piece == 0 else ("after", self.moments[piece // 2 - 1])


def timeline(ground: Ground, limits: Iterable[Limit]) -> Timeline:
    """Timeline of the moments that the limits name."""
    names = sorted({limit.moment for limit in limits})
    if not names:
        return Timeline((), {})
    order = _order(ground, names) if len(names) > 1 else {}
    return Timeline(tuple(_linear(names, order)), {name: ground.below(name) for name in names})


def _order(ground: Ground, names: Iterable[str]) -> dict[str, set[str]]:
    """Each of the moments to all that come later, by the steps that sequence norms declare."""
    following: dict[str, list[str]] = {}
    for norm in ground.norms("sequence", ""):
        content = norm.content
        if isinstance(content, Sequence) and content.kind == "steps":
            for one, other in zip(content.items, content.items[1:], strict=False):
                following.setdefault(one, []).append(other)
    return {name: _reached(following, name) for name in names}


def _reached(following: dict[str, list[str]], start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        more = [name for name in following.get(waiting.pop(), ()) if name not in found]
        found.update(more)
        waiting += more
    return found


def _linear(names: list[str], later: dict[str, set[str]]) -> list[str]:
    """Order `names` so that none stands before one that precedes it; ties by name."""
    left = list(names)
    found: list[str] = []
    while left:
        free = [name for name in left if not any(name in later.get(other, set()) for other in left if other != name)]
        chosen = (free or left)[0]
        found.append(chosen)
        left.remove(chosen)
    return found
