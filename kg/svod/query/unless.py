"""«Кроме»: minimal sets of presumed facts whose reversal changes the verdict (§7)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from svod.model.norms import Literal
from svod.query.decision import Reversal
from svod.query.mixture import mixture
from svod.query.outcome import judge
from svod.query.situation import intersect, outside

if TYPE_CHECKING:
    from svod.model.norms import Norm
    from svod.query.defeat import Arbiter
    from svod.query.outcome import Hearing
    from svod.query.situation import Situation
    from svod.query.truth import Court, Truth

LARGEST = 3
EXHAUSTIVE = 9


def reversals(  # noqa: PLR0913 - a hearing with its situation
    hearing: Hearing, arbiter: Arbiter, situation: Situation, truths: list[Truth], verdict: str, *, every: bool = False
) -> tuple[Reversal, ...]:
    """Reversals of presumed facts, the smallest sets first.

    Sets of two and three are drawn from all presumed atoms where there are at most `EXHAUSTIVE`, else from those that
    stand together in one norm.
    """
    board = hearing.board
    at_place = [
        tuple(presumed_atoms(board.court, (literal,), situation, norm)) if truth.presumed or board.derived[place] else ()
        for place, ((literal, norm), truth) in enumerate(zip(board.literals, truths, strict=True))
    ]
    together = [atoms for row in board.rows if (atoms := tuple(atom for place in row.places for atom in at_place[place]))]
    atoms = list(dict.fromkeys(atom for group in together for atom in group))
    found: list[Reversal] = []
    for size in range(1, LARGEST + 1):
        for chosen in _subsets(atoms, together, size):
            if any(set(reversal.literals) <= set(chosen) for reversal in found):
                continue
            reversal = _reverse(hearing, arbiter, situation, truths, chosen, every=every)
            if reversal is not None and reversal.verdict != verdict:
                found.append(reversal)
    return tuple(found)


def _subsets(atoms: list[Literal], together: list[tuple[Literal, ...]], size: int) -> list[tuple[Literal, ...]]:
    if size == 1 or len(atoms) <= EXHAUSTIVE:
        return list(combinations(atoms, size))
    return list(dict.fromkeys(subset for group in together for subset in combinations(dict.fromkeys(group), size)))


def _reverse(  # noqa: PLR0913 - a hearing with its situation
    hearing: Hearing, arbiter: Arbiter, situation: Situation, truths: list[Truth], chosen: tuple[Literal, ...], *, every: bool
) -> Reversal | None:
    here = situation.extend(chosen)
    if len(chosen) > 1 and any(here.known(literal) is literal.negated for literal in chosen):
        return None
    now = hearing.board.after(truths, here, chosen)
    if [truth.value for truth in now] == [truth.value for truth in truths]:
        return None
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
            found += reverse_of(literal, value, situation)
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


def reverse_of(literal: Literal, value: bool, situation: Situation) -> list[Literal]:  # noqa: FBT001 - a truth value is the argument
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
