"""Truth in one completion, with derived facts (§5), and the completions that a vocabulary allows (§1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from svod.model.norms import Act, Deontic, Literal, Membership, Norm, Suppression, Valuation
from tests.oracle.defeat import Ring, winner
from tests.oracle.matching import variables
from tests.oracle.quantities import Reckoning, changes_of, quantities_in, values_of
from tests.oracle.situation import AGENT, Situation, bounds_of, positive
from tests.oracle.world import World, samples

Seen = tuple[Literal, Norm]  # an atom and the deontic norm for which it is asked
Values = Mapping[Literal, bool]


MOST = 12  # unknown atoms


class TooManyAtomsError(Exception):
    """There are more unknown atoms than can be gone through."""


@dataclass(slots=True)
class Case:
    """One completion: `values` of the unknown atoms; `forced` are contested facts taken as true for a trial."""

    situation: Situation
    act: Act
    values: Values
    forced: frozenset[Literal] = frozenset()
    contested: set[Literal] = field(default_factory=set)

    def literal_holds(self, literal: Literal, seer: Norm | None, path: frozenset[Literal] = frozenset()) -> bool:
        return self.truth(positive(literal), seer, path) != literal.negated

    def truth(self, atom: Literal, seer: Norm | None, path: frozenset[Literal] = frozenset()) -> bool:
        """The first that settles the atom: known, derived, presumed, or its value in the completion."""
        known = self.situation.settled(atom)
        if known is not None:
            return known
        derived = self.derived(atom, seer, path)
        if derived is not None:
            return derived
        presumed = self.situation.presumed(atom)
        return self.values[atom] if presumed is None else presumed

    def derived(self, atom: Literal, seer: Norm | None, path: frozenset[Literal] = frozenset()) -> bool | None:
        """What norms say of an `is` or `cmp` atom; one that is being derived already does not support itself."""
        if any((one.pred, one.args) == (atom.pred, atom.args) for one in path):
            return None
        if atom.pred == "cmp":
            return self._computed(atom, seer, path | {atom})
        if atom.pred != "is":
            return None
        pros, cons = (
            [norm for norm in side if self._applies(norm, atom.args[0], seer, path | {atom})]
            for side in concluding(self.situation, atom, seer)
        )
        if not pros and not cons:
            return None
        won = winner(pros, cons, Ring(self.situation.world, self.act).membership_beats)
        if won == "conflict":
            self.contested.add(atom)
            return atom in self.forced
        return won == "yes"

    def _computed(self, atom: Literal, seer: Norm | None, path: frozenset[Literal]) -> bool | None:
        """By the values that rules give the quantities, where at least one has a rule and none is left open."""
        variable, *names = atom.args
        world = self.situation.world
        if not any(values_of(world, name) for name in names):
            return None
        if len(names) == 1 and self.situation.numbers_given(variable, names[0]):
            return None
        reckoning = Reckoning(
            self.situation,
            Ring(world, self.act),
            lambda norm, whose: visible(self.situation, norm, seer, whose) and self._applies(norm, whose, seer, path),
        )
        numbers = [reckoning.number(variable, name) for name in names]
        known = [number for number in numbers if number is not None]
        return None if len(known) < len(names) else bounds_of(atom).contains(known[0] - sum(known[1:]))

    def _applies(self, norm: Norm, variable: str, seer: Norm | None, path: frozenset[Literal]) -> bool:
        return all(
            self._has_participants(literal) and self.literal_holds(literal, seer, path)
            for literal in conditions(norm, variable)
        )

    def _has_participants(self, literal: Literal) -> bool:
        return all(name.startswith("@") or name in self.situation.classes for name in variables(literal))


def conditions(norm: Norm, variable: str) -> list[Literal]:
    """Literals of a membership with its subject named `variable`."""
    return [
        Literal(literal.pred, _renamed(literal, variable), literal.negated, literal.bounds)
        for literal in norm.scope.literals
    ]


def _renamed(literal: Literal, variable: str) -> tuple[str, ...]:
    names = variables(literal)
    return (*(variable if name == AGENT else name for name in names), *literal.args[len(names) :])


def concluding(situation: Situation, atom: Literal, seer: Norm | None) -> tuple[list[Norm], list[Norm]]:
    """Memberships for an atom, and those against it, that the asking norm sees."""
    sides = situation.world.concluding(atom.args[1])
    pros, cons = ([norm for norm in side if visible(situation, norm, seer, atom.args[0])] for side in sides)
    return pros, cons


def visible(situation: Situation, norm: Norm, seer: Norm | None, variable: str) -> bool:
    """Whether a membership's or value's purpose, if it has one, is the act of the norm that asks."""
    purpose = norm.content.purpose if isinstance(norm.content, Membership | Valuation) else None
    if purpose is None:
        return True
    if seer is None or not isinstance(seer.content, Deontic | Suppression):
        return False
    act, is_a = seer.content.act, situation.world.is_a
    return (
        (not purpose.action or is_a(act.action, purpose.action))
        and purpose.role in {"", variable}
        and (not purpose.filler or any(is_a(filler.term, purpose.filler) for filler in act.roles))
    )


def mentioned(situation: Situation, residuals: Iterable[tuple[Literal, Norm]]) -> list[Seen]:
    """Atoms that the instances mention, and those on which the memberships behind them rest."""
    waiting = [(positive(literal), norm) for literal, norm in residuals]
    found: list[Seen] = []
    while waiting:
        atom, norm = waiting.pop(0)
        if (atom, norm) in found:
            continue
        found.append((atom, norm))
        if atom.pred == "is":
            pros, cons = concluding(situation, atom, norm)
            waiting += [
                (positive(literal), norm)
                for membership in (*pros, *cons)
                for literal in conditions(membership, atom.args[0])
            ]
        if atom.pred == "cmp":
            waiting += [
                (positive(literal), norm)
                for other, variable in _valuing(situation.world, atom)
                for literal in conditions(other, variable)
            ]
    return found


def _valuing(world: World, atom: Literal) -> list[tuple[Norm, str]]:
    """Norms that give or change the quantities, where one of them has a value by a rule, and those behind them.

    Each with the participant of whom it is asked.
    """
    variable, *names = atom.args
    if not any(values_of(world, name) for name in names):
        return []
    found: list[tuple[Norm, str]] = []
    waiting = [(variable, name) for name in names]
    while waiting:
        whose, name = waiting.pop()
        pairs = [(norm, whose) for norm in (*values_of(world, name), *changes_of(world, name))]
        new = [pair for pair in pairs if pair not in found]
        found += new
        waiting += [(whose if one == AGENT else one, inner) for norm, _ in new for one, inner in quantities_in(norm)]
    return found


def unknown(situation: Situation, atoms: Iterable[Literal]) -> list[Literal]:
    """Atoms that neither facts nor presumptions settle."""
    return [
        atom for atom in dict.fromkeys(atoms) if situation.settled(atom) is None and situation.presumed(atom) is None
    ]


def completions(situation: Situation, act: Act, seen: Iterable[Seen]) -> Iterator[Case]:
    """Every completion of the unknown atoms that respects the vocabulary."""
    seen = list(seen)
    atoms = list(dict.fromkeys(atom for atom, _ in seen))
    free = unknown(situation, atoms)
    if len(free) > MOST:
        raise TooManyAtomsError
    forced = {literal: _entailed(situation, literal, atoms) for atom in free for literal in (atom, atom.flip())}
    for values in _choices(free, forced, {}):
        case = Case(situation, act, values)
        if _respects(case, seen, forced) and _numbers_fit(case):
            yield case


def _choices(free: list[Literal], forced: Mapping[Literal, Values], values: dict[Literal, bool]) -> Iterator[Values]:
    """Values of the free atoms, none of which, taken as a fact, makes another known to be otherwise."""
    if len(values) == len(free):
        yield dict(values)
        return
    atom = free[len(values)]
    for value in (False, True):
        mine = forced[atom if value else atom.flip()]
        clash = any(
            mine.get(other, truth) != truth or forced[other if truth else other.flip()].get(atom, value) != value
            for other, truth in values.items()
        )
        if not clash:
            yield from _choices(free, forced, {**values, atom: value})


def _entailed(situation: Situation, literal: Literal, atoms: list[Literal]) -> Values:
    """Which other atoms a literal, taken as the only fact, makes true or false."""
    if literal.pred == "cmp":
        return {}  # numbers are looked at together
    alone = Situation(situation.world, {}, (literal,))
    truths = {atom: alone.settled(atom) for atom in atoms if atom != positive(literal) and atom.pred == literal.pred}
    return {atom: truth for atom, truth in truths.items() if truth is not None and atom.args[0] == literal.args[0]}


def _respects(case: Case, seen: list[Seen], forced: Mapping[Literal, Values]) -> bool:
    """Whether the values agree with all that is known, derived or presumed."""
    for atom, value in case.values.items():
        if case.derived(atom, None) not in {None, value}:
            return False  # a membership settles it otherwise
        mine = forced[atom if value else atom.flip()]
        if any(other in mine and case.truth(other, seer) != mine[other] for other, seer in seen):
            return False
    return True


def _numbers_fit(case: Case) -> bool:
    """Whether the comparisons of each quantity can be met by one number."""
    by_quantity: dict[tuple[str, ...], list[Literal]] = {}
    for atom in case.values:
        if atom.pred == "cmp" and len(atom.args) == 2:
            by_quantity.setdefault(atom.args, []).append(atom)
    return all(
        any(
            case.situation.possible_number(number, *args)
            and all(bounds_of(atom).contains(number) == case.values[atom] for atom in atoms)
            for number in samples([*map(bounds_of, atoms), *case.situation.limits_of(*args)])
        )
        for args, atoms in by_quantity.items()
    )
