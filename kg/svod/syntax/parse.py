"""The parser: walks the LALR tables over a lattice of tokens.

A word may have several readings (noun or verb, one long name or two short ones). All live readings advance side
by side, position by position, as configurations; each is an immutable linked stack, so sharing is free. The
cheapest complete parse wins; ties go to the first. Method: Tomita's idea without the packed forest, which flat
sentences do not need (at most `WIDTH` configurations live at once).
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from svod.syntax.scan import made
from svod.syntax.tree import Token, Tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from svod.syntax.tables import Tables

WIDTH = 48
MOST = 8
SPLICED: Final = "_"


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


# A configuration: its state, the tree or token that led there, and what lies below (None at the bottom).
_Stack: TypeAlias = "tuple[int, Tree | Token, _Stack] | tuple[int, None, None]"
_cost = itemgetter(0)


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
    live: dict[int, list[tuple[int, _Stack]]] = {0: [(0, (tables.starts[start], None, None))]}
    furthest = 0
    for position in range(length):
        here = live.pop(position, None)
        if not here:
            continue
        furthest = position
        if len(here) > 1:
            here.sort(key=_cost)
        arcs = lattice.get(position, ())
        for cost, stack in here[:WIDTH]:
            for token, end, more in arcs:
                moved = _advance(tables, stack, token)
                if moved is not None:
                    live.setdefault(end, []).append((cost + more, moved))
        last = here
    done = live.get(length, [])
    if done:
        last, furthest = done, length
    stacks = [stack for _, stack in sorted(done, key=_cost)[:MOST]]
    forest = Forest(tables, stacks, start)
    if forest:
        return Outcome(forest, length, frozenset())
    return Outcome((), furthest, _expected(tables, [stack for _, stack in last]))


def _reduce(tables: Tables, stack: _Stack, number: int) -> _Stack | None:
    """`stack` with the symbols of a rule made one; a spliced rule of one symbol leaves its value as it is."""
    origin, label, count, inline = tables.rules[number]
    _, value, below = stack
    if value is None or below is None:
        return None
    if count > 1:
        children: list[Tree | Token] = []
        left = count
        while True:
            if value.__class__ is Tree and value[0] == SPLICED:
                children += value[1][::-1]
            else:
                children.append(value)
            left -= 1
            if not left:
                break
            _, value, below = below
            if value is None or below is None:
                return None
        value = made(Tree, (SPLICED if inline else label, tuple(children[::-1])))
    elif not inline:
        value = made(Tree, (label, value[1] if value.__class__ is Tree and value[0] == SPLICED else (value,)))
    goto = tables.actions[below[0]].get(origin)
    return None if goto is None or goto < 0 else (goto, value, below)


def _advance(tables: Tables, stack: _Stack, token: Token) -> _Stack | None:
    terminal = token[0]
    actions = tables.actions
    while True:
        action = actions[stack[0]].get(terminal)
        if action is None:
            return None
        if action >= 0:
            return (action, token, stack)
        reduced = _reduce(tables, stack, -1 - action)
        if reduced is None:
            return None
        stack = reduced


def _finish(tables: Tables, stack: _Stack, start: str) -> Tree | None:
    current: _Stack | None = stack
    while current is not None:
        if current[0] == tables.ends[start]:
            break
        action = tables.actions[current[0]].get("$END")
        if action is None:
            return None
        if action >= 0:
            break
        current = _reduce(tables, current, -1 - action)
    return current[1] if current is not None and isinstance(current[1], Tree) else None


def _expected(tables: Tables, stacks: Sequence[_Stack]) -> frozenset[str]:
    """Terminals that some live configuration accepts: only those that survive the pending reductions."""
    found: set[str] = set()
    for stack in stacks[:WIDTH]:
        for symbol in tables.actions[stack[0]]:
            if symbol.isupper() and _advance(tables, stack, Token(symbol, "", 0, 0, "")) is not None:
                found.add(symbol)
    return frozenset(found)
