"""Walking the graph of rules and terms: what is near, and the shortest way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.mentioned import mentioned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground
    from svod.model.nodes import Edge

ROOTS = frozenset({"thing", "state", "action", "quantity", "relation", "moment", "agent", "times", ""})


def nodes_named(ground: Ground, name: str) -> list[str]:
    """Rules that ``#name`` or the place ``§38.3`` names; none for a term."""
    if name.startswith("#"):
        full = name[1:] if ":" in name else f"{ground.game()}:{name[1:]}"
        return [full] if ground.node(full) is not None else []
    return list(ground.located(name[1:])) if name.startswith("§") else []


class Walk:
    """Edges between rules, terms that norms name, and the hierarchy, all in both directions."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._terms: dict[str, list[str]] = {}
        self._rules: dict[str, list[str]] = {}
        for node in ground.nodes():
            named: dict[str, None] = {}
            for norm in ground.norms_of(node):
                named |= dict.fromkeys(sorted(mentioned(norm) - ROOTS))
            self._terms[node] = [name for name in named if ground.term(name) is not None]
            for name in self._terms[node]:
                self._rules.setdefault(name, []).append(node)

    def rules_of(self, term: str) -> list[str]:
        """Rules whose norms name a term, or that are linked to it."""
        linked = [edge.source for edge in self.ground.edges_to(f"{self.ground.game()}:{term}")]
        return list(dict.fromkeys((*linked, *self._rules.get(term, ()))))

    def near(self, name: str) -> list[str]:
        """Neighbours of a rule or term."""
        if self.ground.node(name) is None:
            term = self.ground.term(name)
            upper = [wide for wide in (term.broader if term else ()) if wide not in ROOTS]
            return list(dict.fromkeys((*self.rules_of(name), *upper)))
        linked = [self._target(edge) for edge in self.ground.edges_from(name)]
        linked += [self._plain(edge.source.partition("/")[0]) for edge in self.ground.edges_to(name)]
        return list(dict.fromkeys((*linked, *self._terms.get(name, ()))))

    def links(self, starts: Iterable[str], end: str) -> tuple[str, ...]:
        """Kinds of the edges from a start to a rule or term; with ``<`` before it, of those the other way."""
        found: dict[str, None] = {}
        for start in starts:
            there = [edge.kind for edge in self.ground.edges_from(start) if self._target(edge) == end]
            back = [edge.kind for edge in self.ground.edges_to(start) if edge.source.partition("/")[0] == end]
            found |= dict.fromkeys((*there, *(f"<{kind}" for kind in back)))
        return tuple(found)

    def _target(self, edge: Edge) -> str:
        """What an edge leads to; a term may have the name of a rule, and only «определяет» means the term then."""
        return edge.target.partition(":")[2] if edge.kind == "defines" else self._plain(edge.target.partition("/")[0])

    def _plain(self, name: str) -> str:
        """A term in an edge is ``game:term``."""
        return name if self.ground.node(name) is not None else name.partition(":")[2] or name

    def path(self, starts: Iterable[str], ends: frozenset[str]) -> list[str]:
        """The shortest way from a start to an end, both included; [] if there is none."""
        before: dict[str, str] = dict.fromkeys(starts, "")
        waiting = list(before)
        for name in waiting:
            if name in ends:
                return _back(before, name)
            for near in self.near(name):
                if near not in before:
                    before[near] = name
                    waiting.append(near)
        return []


def _back(before: dict[str, str], name: str) -> list[str]:
    steps = [name]
    while before[steps[-1]]:
        steps.append(before[steps[-1]])
    return steps[::-1]
