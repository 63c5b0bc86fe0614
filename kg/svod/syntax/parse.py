"""The parser: walks the LALR tables over a lattice of tokens.

A word may have several readings (noun or verb, one long name or two short ones). All live readings advance side
by side, position by position, as configurations; each is an immutable linked stack, so sharing is free. The
cheapest complete parse wins; ties go to the first. Method: Tomita's idea without the packed forest, which flat
sentences do not need (at most `WIDTH` configurations live at once).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from svod.syntax.tree import Token, Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from svod.syntax.tables import Tables

WIDTH = 48
MOST = 8


class Arc(NamedTuple):
    """A token of the lattice: from its position to `end`, at a cost."""

    token: Token
    end: int
    cost: int


class Outcome(NamedTuple):
    """Parses, the cheapest first, or the furthest position reached and the terminals that could have followed there."""

    trees: Iterable[Tree]
    position: int
    expected: frozenset[str]


class _Stack(NamedTuple):
    state: int
    value: Tree | Token | None
    below: _Stack | None


class Forest:
    """Parses in the order of their cost, each finished when it is first asked for; false if there is none."""

    def __init__(self, tables: Tables, stacks: Sequence[_Stack], start: str) -> None:
        self._finished = (_finish(tables, stack, start) for stack in stacks)
        self._trees: list[Tree] = []

    def __iter__(self) -> Iterator[Tree]:
        """The trees, the cheapest first."""
        at = 0
        while at < len(self._trees) or self._more():
            yield self._trees[at]
            at += 1

    def _more(self) -> bool:
        tree = next((tree for tree in self._finished if tree is not None), None)
        if tree is not None:
            self._trees.append(tree)
        return tree is not None

    def __bool__(self) -> bool:
        """Whether there is a tree at all."""
        return bool(self._trees) or self._more()


def parse(tables: Tables, lattice: Mapping[int, Sequence[Arc]], length: int, start: str = "sentence") -> Outcome:
    """Parse the lattice from position 0 to `length` as `start`."""
    live: dict[int, list[tuple[int, _Stack]]] = {0: [(0, _Stack(tables.starts[start], None, None))]}
    furthest = 0
    for position in range(length):
        here = live.pop(position, None)
        if not here:
            continue
        furthest = position
        here.sort(key=lambda entry: entry[0])
        for cost, stack in here[:WIDTH]:
            for arc in lattice.get(position, ()):
                moved = _advance(tables, stack, arc.token)
                if moved is not None:
                    live.setdefault(arc.end, []).append((cost + arc.cost, moved))
        last = here
    done = live.get(length, [])
    if done:
        last, furthest = done, length
    stacks = [stack for _, stack in sorted(done, key=lambda entry: entry[0])[:MOST]]
    forest = Forest(tables, stacks, start)
    if forest:
        return Outcome(forest, length, frozenset())
    return Outcome((), furthest, _expected(tables, [stack for _, stack in last]))


def _reduce(tables: Tables, stack: _Stack, rule: int) -> _Stack | None:
    origin, label, count, inline = tables.rules[rule]
    children: list[Tree | Token] = []
    for _ in range(count):
        value, below = stack.value, stack.below
        if value is None or below is None:
            return None
        if value.__class__ is Tree and value.name[0] == "_":  # a spliced rule
            children.extend(reversed(value.children))
        else:
            children.append(value)
        stack = below
    goto = tables.actions[stack.state].get(origin)
    if goto is None or goto < 0:
        return None
    children.reverse()
    return _Stack(goto, Tree("_" if inline else label, tuple(children)), stack)


def _advance(tables: Tables, stack: _Stack, token: Token) -> _Stack | None:
    while True:
        action = tables.actions[stack.state].get(token.terminal)
        if action is None:
            return None
        if action >= 0:
            return _Stack(action, token, stack)
        reduced = _reduce(tables, stack, -1 - action)
        if reduced is None:
            return None
        stack = reduced


def _finish(tables: Tables, stack: _Stack, start: str) -> Tree | None:
    current: _Stack | None = stack
    while current is not None:
        if current.state == tables.ends[start]:
            return current.value if isinstance(current.value, Tree) else None
        action = tables.actions[current.state].get("$END")
        if action is None:
            return None
        if action >= 0:
            return current.value if isinstance(current.value, Tree) else None
        current = _reduce(tables, current, -1 - action)
    return None


def _expected(tables: Tables, stacks: Sequence[_Stack]) -> frozenset[str]:
    """Terminals that some live configuration accepts: only those that survive the pending reductions."""
    found: set[str] = set()
    for stack in stacks[:WIDTH]:
        for symbol in tables.actions[stack.state]:
            if symbol.isupper() and _advance(tables, stack, Token(symbol, "", 0, 0, "")) is not None:
                found.add(symbol)
    return frozenset(found)
