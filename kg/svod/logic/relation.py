"""Relations with indexes made on demand, and join plans over them; the engine room of `svod.logic.ground`.

References
----------
Semi-naive evaluation: Bancilhon, Ramakrishnan (1986), "An amateur's introduction to recursive query processing
strategies", SIGMOD; Abiteboul, Hull, Vianu (1995), "Foundations of databases", chapter 13.
"""

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from svod.logic.terms import Atom, Literal, Var

Key: TypeAlias = tuple[bool, Hashable]
Row: TypeAlias = tuple[Hashable, ...]


class Slot(NamedTuple):
    """One place of a template: a constant, or the number of a bound variable."""

    bound: bool
    value: Hashable
    number: int = 0


def key_of(literal: Literal) -> Key:
    """Return the relation of a literal: its sign with the predicate and arity, or with the atom itself."""
    atom = literal.atom
    return (literal.positive, (atom.name, len(atom.args)) if isinstance(atom, Atom) else atom)


def row_of(literal: Literal) -> Row:
    """Return the arguments of a literal; none for an atom that is no predicate."""
    return literal.atom.args if isinstance(literal.atom, Atom) else ()


class Relation:
    """The known rows of one signed predicate, in the order of their discovery.

    Attributes
    ----------
    rows
        All rows.
    old
        Rows before this number have been joined with everything before `new`.
    new
        Rows before this number are visible in this round.
    """

    __slots__ = ("_indexes", "_seen", "new", "old", "rows")

    def __init__(self) -> None:
        """Start empty."""
        self.rows: list[Row] = []
        self.old = 0
        self.new = 0
        self._seen: set[Row] = set()
        self._indexes: dict[tuple[int, ...], dict[Row, list[int]]] = {}

    def add(self, row: Row) -> None:
        """Add a row, unless it is known."""
        if row in self._seen:
            return
        self._seen.add(row)
        for positions, index in self._indexes.items():
            index.setdefault(tuple([row[p] for p in positions]), []).append(len(self.rows))
        self.rows.append(row)

    def advance(self) -> bool:
        """Start the next round; say whether it has rows to join."""
        self.old, self.new = self.new, len(self.rows)
        return self.old < self.new

    def restart(self) -> None:
        """Make all rows new again, for rules that have seen none of them."""
        self.old, self.new = 0, len(self.rows)

    def numbers(self, positions: tuple[int, ...], values: Row, low: int, high: int) -> Sequence[int]:
        """Return the numbers, from ``low`` to before ``high``, of the rows with these values at these positions."""
        if not positions:
            return range(low, high)
        index = self._indexes.get(positions)
        if index is None:
            index = self._indexes[positions] = {}
            for number, row in enumerate(self.rows):
                index.setdefault(tuple([row[p] for p in positions]), []).append(number)
        found = index.get(values, ())
        if not found or (found[0] >= low and found[-1] < high):
            return found
        return found[bisect_left(found, low) : bisect_left(found, high)]


class Relations(dict[Key, Relation]):
    """Relations by key, made on first use."""

    def __missing__(self, key: Key) -> Relation:
        """Make an empty relation."""
        relation = self[key] = Relation()
        return relation


@dataclass(frozen=True, slots=True)
class Step:
    """One join of a plan.

    Attributes
    ----------
    key
        The relation to join with.
    place
        The position of the literal in the body, which decides the rows that it may see.
    positions
        The arguments that are known.
    template
        Their values.
    fresh
        The arguments that bind the next variables.
    equal
        Pairs of arguments that must be equal (a new variable that occurs twice).
    """

    key: Key
    place: int
    positions: tuple[int, ...]
    template: tuple[Slot, ...]
    fresh: tuple[int, ...]
    equal: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """An order of joins for a body, beginning with the literal whose new rows drive it.

    Attributes
    ----------
    first
        The position of that literal in the body.
    steps
        The joins.
    slots
        The number of each variable.
    """

    first: int
    steps: tuple[Step, ...]
    slots: dict[str, int]


def name_apart(body: Iterable[Literal]) -> list[Literal]:
    """Give each anonymous variable of a body a name of its own."""
    renamed: list[Literal] = []
    count = 0
    for literal in body:
        args: list[Hashable] = []
        for arg in row_of(literal):
            count += 1
            args.append(Var(f"_ {count}") if arg == Var("_") else arg)
        atom = literal.atom
        renamed.append(Literal(Atom(atom.name, tuple(args)), literal.positive) if isinstance(atom, Atom) else literal)
    return renamed


def plan_of(body: Sequence[Literal], first: int) -> Plan:
    """Order the joins of a body: begin with one literal, then always the one with the most known arguments."""
    slots: dict[str, int] = {}
    steps = [_step(body[first], first, slots)]
    rest = [place for place in range(len(body)) if place != first]
    while rest:
        place = max(rest, key=lambda place: (_known(body[place], slots), -place))
        rest.remove(place)
        steps.append(_step(body[place], place, slots))
    return Plan(first, tuple(steps), slots)


def _known(literal: Literal, slots: dict[str, int]) -> int:
    """Count the arguments that are constants or bound variables."""
    return sum(not isinstance(arg, Var) or arg.name in slots for arg in row_of(literal))


def _step(literal: Literal, place: int, slots: dict[str, int]) -> Step:
    """Plan one join, and number the variables that it binds."""
    known: list[int] = []
    fresh: list[int] = []
    equal: list[tuple[int, int]] = []
    template = template_of(literal, slots)
    first_at: dict[Hashable, int] = {}
    for position, slot in enumerate(template):
        if slot is not None:
            known.append(position)
            continue
        name = row_of(literal)[position]
        if name in first_at:
            equal.append((first_at[name], position))
        else:
            first_at[name] = position
            fresh.append(position)
    for position in fresh:
        variable = row_of(literal)[position]
        if isinstance(variable, Var):
            slots[variable.name] = len(slots)
    given = tuple(slot for slot in template if slot is not None)
    return Step(key_of(literal), place, tuple(known), given, tuple(fresh), tuple(equal))


def template_of(literal: Literal, slots: dict[str, int]) -> tuple[Slot | None, ...]:
    """Return a slot for each argument; ``None`` for an unbound variable."""
    return tuple(slot_of(arg, slots) for arg in row_of(literal))


def slot_of(term: Hashable, slots: dict[str, int]) -> Slot | None:
    """Return the slot of a term; ``None`` for an unbound variable."""
    if not isinstance(term, Var):
        return Slot(bound=False, value=term)
    number = slots.get(term.name)
    return None if number is None else Slot(bound=True, value=None, number=number)


def fill(template: Iterable[Slot], env: Row) -> Row:
    """Return the values of a template."""
    return tuple([env[number] if bound else value for bound, value, number in template])


def join(plan: Plan, relations: Relations) -> list[Row]:
    """Return the values of the variables for all matches that involve a new row at the plan's first literal.

    Literals before that one (in the body) see only old rows, those after it all visible ones, so that each match
    is found exactly once.
    """
    envs: list[Row] = [()]
    for step in plan.steps:
        relation = relations[step.key]
        low = relation.old if step.place == plan.first else 0
        high = relation.old if step.place < plan.first else relation.new
        envs = _extend(envs, step, relation, (low, high))
        if not envs:
            break
    return envs


def _extend(envs: list[Row], step: Step, relation: Relation, window: tuple[int, int]) -> list[Row]:
    """Join the matches so far with one more relation."""
    found: list[Row] = []
    rows, fresh = relation.rows, step.fresh
    for env in envs:
        for number in relation.numbers(step.positions, fill(step.template, env), *window):
            row = rows[number]
            if all(row[one] == row[other] for one, other in step.equal):
                found.append(env + tuple([row[position] for position in fresh]))
    return found
