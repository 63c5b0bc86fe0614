"""«Кроме»: minimal sets of presumed facts whose reversal changes the verdict (§7)."""

from __future__ import annotations

from itertools import combinations as subsets
from itertools import product
from typing import TYPE_CHECKING

from svod.model.norms import Literal
from svod.query.decision import Reversal
from svod.query.docket import Combination, Sitting, over, waiting, woken
from svod.query.resting import rests_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from svod.model.norms import Norm
    from svod.query.board import Board, Truths
    from svod.query.situation import Situation
    from svod.query.truth import Court, Truth

    Judge = Callable[[tuple[Literal, ...]], str]

LARGEST = 3
EXHAUSTIVE = 5


def reversals(docket: Sequence[Combination], verdict: str, judge: Judge | None = None) -> tuple[Reversal, ...]:
    """Reversals of presumed facts that change the verdict, smallest sets first; `judge` gives it with facts added."""
    found: list[Reversal] = []
    before: dict[str, Norm] | None = None
    sleeping = waiting(docket)
    for chosen in candidates(docket):
        if any(set(reversal.literals) <= set(chosen) for reversal in found) or _impossible(docket, chosen):
            continue
        other = over(woken(docket, sleeping, chosen), chosen) if judge is None else judge(chosen)
        if other != verdict:
            before = _applied(docket, ()) if before is None else before
            found.append(Reversal(chosen, other, _norms(before, _applied(docket, chosen))))
    return tuple(found)


def sittings_of(docket: Sequence[Combination]) -> Iterator[Sitting]:
    """Every sitting."""
    for combination in docket:
        for conjunct in combination.conjuncts:
            yield from conjunct


def candidates(docket: Sequence[Combination]) -> list[tuple[Literal, ...]]:
    """Sets of reversals worth trying, the smaller first.

    An instance that is out needs one reversal for each condition that is presumed false; one that is in is lost by any
    reversal of a condition it rests on. Where few atoms are in play, every set of up to `LARGEST` is tried besides.
    """
    found: dict[tuple[Literal, ...], None] = {}
    atoms: dict[Literal, None] = {}
    for sitting in sittings_of(docket):
        board, situation = sitting.hearing.board, sitting.branch.situation
        for row in board.rows:
            options = _options(board, row.places, sitting.truths, situation)
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
            found |= dict.fromkeys(subsets(atoms, size))
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
            atoms = _atoms_at(board, place, truth, situation)
            if truth.value is False and not atoms:
                return None
            found.append((truth.value is False, atoms))
        elif truth.value is False:
            return None
    return [option for option in found if option[1]]


def _atoms_at(board: Board, place: int, truth: Truth, situation: Situation) -> list[Literal]:
    """Presumed atoms behind one condition, as they hold when reversed; a derived fact is followed to its grounds."""
    literal, norm = board.literals[place]
    if board.derived[place]:
        return presumed_atoms(board.court, (literal,), situation, norm)
    return [Literal(literal.pred, literal.args, truth.value != literal.negated, literal.bounds)]


def _impossible(docket: Sequence[Combination], chosen: tuple[Literal, ...]) -> bool:
    """Whether the reversals contradict the facts of some conjunct, or each other."""
    return any(_clash(sittings[0].branch.situation, chosen) for sittings in docket[0].conjuncts)


def _clash(situation: Situation, chosen: tuple[Literal, ...]) -> bool:
    here = situation.extend(chosen)
    for literal in chosen:
        if literal.pred == "cmp" and len(literal.args) == 2:  # noqa: PLR2004 - one quantity
            if not here.numbers.get((literal.args[0], literal.args[1]), ()):
                return True
        elif literal.pred == "is" and not literal.negated:
            rest = situation.extend(other for other in chosen if other is not literal)
            if rest.known(literal) is False:
                return True
    return False


def _applied(docket: Sequence[Combination], added: tuple[Literal, ...]) -> dict[str, Norm]:
    """Norms that apply in some completion, with some facts added."""
    return {
        instance.norm.id: instance.norm
        for sitting in sittings_of(docket)
        for leaf in sitting.leaves(added)
        for instance in leaf.applied
    }


def _norms(before: dict[str, Norm], after: dict[str, Norm]) -> tuple[Norm, ...]:
    """Norms that bring a change about: those that apply only after it, else all that do."""
    return tuple(norm for name, norm in after.items() if name not in before) or tuple(after.values())


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
        truth = court.truth(literal.atom(), situation, norm)
        bare = literal.pred == "cmp" and literal.bounds is None
        if value is not None and not bare and (truth.presumed or truth.value is None):
            found.append(Literal(literal.pred, literal.args, value, literal.bounds))
        key = (literal.pred, *literal.args)
        if key not in seen:
            seen.add(key)
            waiting += [(x, consumer) for x in reversed([*rests_on(court, literal, consumer)])]
    return found
