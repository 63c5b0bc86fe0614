"""«Кроме»: minimal sets of presumed facts whose reversal changes the verdict (§7)."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from svod.model.norms import Literal
from svod.query.decision import Reversal
from svod.query.mixture import mixture
from svod.query.outcome import judge
from svod.query.situation import intersect, outside

if TYPE_CHECKING:
    from svod.model.norms import Norm
    from svod.query.board import Board, Truths
    from svod.query.defeat import Arbiter
    from svod.query.outcome import Hearing
    from svod.query.situation import Situation
    from svod.query.truth import Court

LARGEST = 3
EXHAUSTIVE = 5


def reversals(
    hearing: Hearing, arbiter: Arbiter, situation: Situation, truths: Truths, verdict: str, *, every: bool = False
) -> tuple[Reversal, ...]:
    """Reversals of presumed facts that change the verdict, the smallest sets first."""
    candidates = _candidates(hearing, truths, situation)
    found: list[Reversal] = []
    for chosen in candidates:
        if any(set(reversal.literals) <= set(chosen) for reversal in found):
            continue
        reversal = _reverse(hearing, arbiter, situation, truths, chosen, every=every)
        if reversal is not None and reversal.verdict != verdict:
            found.append(reversal)
    return tuple(found)


def _candidates(hearing: Hearing, truths: Truths, situation: Situation) -> list[tuple[Literal, ...]]:
    """Sets of reversals worth trying, the smaller first.

    An instance that is out needs one reversal for each condition that is presumed false; one that is in is lost by any
    reversal of a condition it rests on. Where few atoms are in play, every set of up to `LARGEST` is tried besides.
    """
    found: dict[tuple[Literal, ...], None] = {}
    atoms: dict[Literal, None] = {}
    for row in hearing.board.rows:
        options = _options(hearing.board, row.places, truths, situation)
        if options is None:
            continue
        needed = [choices for false, choices in options if false]
        atoms |= dict.fromkeys(atom for _, choices in options for atom in choices)
        if not needed:
            found |= dict.fromkeys((atom,) for _, choices in options for atom in choices)
        elif len(needed) <= LARGEST:
            found |= dict.fromkeys(tuple(dict.fromkeys(chosen)) for chosen in product(*needed))
    if len(atoms) <= EXHAUSTIVE:
        for size in range(1, LARGEST + 1):
            found |= dict.fromkeys(combinations(atoms, size))
    return sorted(found, key=len)


def _options(
    board: Board, places: tuple[int, ...], truths: Truths, situation: Situation
) -> list[tuple[bool, list[Literal]]] | None:
    """For each condition of an instance that presumption bears on: whether it is false, and the atoms to reverse.

    None for an instance that stays out whatever is presumed.
    """
    found: list[tuple[bool, list[Literal]]] = []
    for place in places:
        truth = truths.at(place)
        if truth.presumed or board.derived[place]:
            literal, norm = board.literals[place]
            atoms = presumed_atoms(board.court, (literal,), situation, norm)
            if truth.value is False and not atoms:
                return None
            found.append((truth.value is False, atoms))
        elif truth.value is False:
            return None
    return [option for option in found if option[1]]


def _reverse(
    hearing: Hearing,
    arbiter: Arbiter,
    situation: Situation,
    truths: Truths,
    chosen: tuple[Literal, ...],
    *,
    every: bool,
) -> Reversal | None:
    here = situation.extend(chosen)
    if len(chosen) > 1 and any(here.known(literal) is literal.negated for literal in chosen):
        return None
    now = truths.after(here, chosen)
    leaves = judge(hearing, arbiter, here, now)
    applied: dict[str, Norm] = {}
    for leaf in leaves:
        for instance in leaf.applied:
            if _rests_on(instance.residual, chosen):
                applied[instance.norm.id] = instance.norm
    if not applied:
        applied = {i.norm.id: i.norm for leaf in leaves for i in leaf.applied if i.side == "con"}
    return Reversal(chosen, mixture(leaves, every=every), tuple(applied.values()))


def _rests_on(residual: tuple[Literal, ...], chosen: tuple[Literal, ...]) -> bool:
    return any(one.pred == other.pred and one.args == other.args for one in residual for other in chosen)


def presumed_atoms(court: Court, literals: tuple[Literal, ...], situation: Situation, consumer: Norm) -> list[Literal]:
    """Presumed atoms that the literals rest on, derived facts followed, as they hold when reversed."""
    found: list[Literal] = []
    seen: set[tuple[str, ...]] = set()
    waiting = [(literal, consumer) for literal in reversed(literals)]
    while waiting:
        literal, norm = waiting.pop()
        if situation.known(literal) is not None:
            continue
        value = situation.presumed(literal)
        truth = court.truth(Literal(literal.pred, literal.args, False, literal.bounds), situation, norm)
        if value is not None and (truth.presumed or truth.value is None):
            found += reverse_of(literal, value)
        key = (literal.pred, *literal.args)
        if literal.pred == "is" and key not in seen:
            seen.add(key)
            for other, _ in court.concluding(literal.args[1], literal.args[0], norm):
                moved = [
                    Literal(x.pred, tuple(literal.args[0] if a == "agent" else a for a in x.args), x.negated, x.bounds)
                    for x in other.scope.literals
                ]
                waiting += [(x, other) for x in reversed(moved)]
    return found


def reverse_of(literal: Literal, value: bool) -> list[Literal]:  # noqa: FBT001 - a truth value is the argument
    """The atom with its presumed value reversed; a number reversed lies in, or outside, the bounds."""
    if literal.pred != "cmp" or literal.bounds is None:
        return [Literal(literal.pred, literal.args, negated=value)]
    bounds = [literal.bounds] if not value else outside(literal.bounds)
    return [Literal("cmp", literal.args, False, part) for part in bounds]


def narrowed(one: Literal, other: Literal) -> Literal:
    """Two bounds on one number as one."""
    if one.bounds is None or other.bounds is None:
        return one
    return Literal("cmp", one.args, False, intersect(one.bounds, other.bounds))
