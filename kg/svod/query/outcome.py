"""The outcome of one situation, and the tree of all completions (``docs/semantics.md`` §4, §6 and §7).

The tree splits only on atoms that can still change the outcome: norms surely applicable and possibly applicable are
kept apart, and a piece of time whose winner no possible norm can change is settled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from svod.logic.team import team
from svod.model.norms import Literal
from svod.query.situation import intersect, outside

if TYPE_CHECKING:
    from svod.query.board import Board, Truths
    from svod.query.defeat import Arbiter
    from svod.query.match import Instance
    from svod.query.situation import Situation

YES, NO, SILENT, CONFLICT, DEPENDS = "yes", "no", "silent", "conflict", "depends"


class Leaf(NamedTuple):
    """One completion's class: its path of decided atoms, its outcome, the outcome of each piece, the instances."""

    path: tuple[Literal, ...]
    outcome: str
    pieces: tuple[str, ...]
    applied: tuple[Instance, ...]
    derived: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hearing:
    """What is judged: the board of instances, in one branch and reading, over the pieces of time."""

    board: Board
    weak: tuple[Instance, ...]
    pieces: int
    asked: int
    timed: bool


class _State(NamedTuple):
    sure: list[tuple[Instance, int]]
    maybe: list[tuple[Instance, int]]
    pending: Literal | None
    contested: tuple[tuple[str, ...], ...]
    window: int
    limited: bool


def judge(hearing: Hearing, arbiter: Arbiter, situation: Situation, truths: Truths) -> list[Leaf]:
    """Leaves of the tree of completions, in the order in which they are found."""
    leaves: list[Leaf] = []
    waiting: list[tuple[Situation, tuple[Literal, ...], Truths]] = [(situation, (), truths)]
    while waiting:
        here, path, now = waiting.pop()
        state = _survey(hearing.board, now, hearing.pieces)
        pieces = _pieces(hearing, arbiter, state)
        if pieces is None and state.pending is not None:
            for literal in reversed(split(state.pending, here)):
                then = here.extend((literal,))
                waiting.append((then, (*path, literal), now.after(then, (literal,))))
            continue
        if pieces is None:
            pieces = _all_pieces(hearing, arbiter, state)
        pieces = _weak(hearing, here, pieces) or pieces
        outcome = overall(hearing, state, pieces)
        if state.contested:
            outcome = _recheck(hearing, arbiter, here, state.contested, outcome)
        applied = tuple(instance for instance, _ in state.sure)
        leaves.append(Leaf(path, outcome, pieces, applied, _derived(hearing.board, now, applied)))
    return leaves


def split(atom: Literal, situation: Situation) -> list[Literal]:
    """Literals for the two sides of an unknown atom; a number outside an interval may lie on either side."""
    if atom.pred != "cmp" or atom.bounds is None or len(atom.args) > 2:  # noqa: PLR2004 - two quantities: yes or no
        return [atom, atom.flip()]
    known = situation.range_of(atom.args[0], atom.args[1])
    parts = [intersect(known, part) for part in outside(atom.bounds) if part.meets(known)]
    return [Literal("cmp", atom.args, False, bounds) for bounds in (intersect(known, atom.bounds), *parts)]


def _survey(board: Board, truths: Truths, pieces: int) -> _State:
    """Sort the instances into surely and possibly applicable ones."""
    sure: list[tuple[Instance, int]] = []
    maybe: list[tuple[Instance, int]] = []
    pending: Literal | None = None
    contested: list[tuple[str, ...]] = []
    window = (1 << pieces) - 1
    limited = False
    for instance, mask, places in board.rows:
        applies: bool | None = True
        open_at: Literal | None = None
        for place in places:
            truth = truths.at(place)
            if truth.contested:
                contested.append(board.literals[place][0].args)
            if truth.value is False:
                applies = False
                break
            if truth.value is None:
                applies = None
                open_at = open_at or truth.pending
        if applies is None:
            maybe.append((instance, mask))
            limited = limited or instance.side == "limit"
            pending = pending or open_at
        elif applies and instance.side == "limit":
            window &= mask
        elif applies:
            sure.append((instance, mask))
    return _State(sure, maybe, pending, tuple(contested), window, limited)


def _derived(board: Board, truths: Truths, applied: tuple[Instance, ...]) -> tuple[str, ...]:
    """Membership norms on which the applied instances rest."""
    names: dict[str, None] = {}
    for instance, _, places in board.rows:
        if any(instance is one for one in applied):
            for place in places:
                names |= dict.fromkeys(norm.id for norm in truths.at(place).grounds)
    return tuple(names)


def _sides(instances: list[tuple[Instance, int]], bit: int, window: int) -> tuple[list[Instance], list[Instance]]:
    pro = [i for i, mask in instances if i.side == "pro" and mask & bit & window]
    con = [i for i, mask in instances if i.side == "con" and mask & bit]
    return pro, con


def _all_pieces(hearing: Hearing, arbiter: Arbiter, state: _State) -> tuple[str, ...]:
    found = []
    for piece in range(hearing.pieces):
        pro, con = _sides(state.sure, 1 << piece, state.window)
        found.append(winner(pro, con, arbiter))
    return tuple(found)


def winner(pro: list[Instance], con: list[Instance], arbiter: Arbiter) -> str:
    """Outcome of a dispute by team defeat."""
    if not con:
        return YES if pro else SILENT
    if not pro:
        return NO
    result = team(pro, con, arbiter.beats)
    if result.pro_wins != result.con_wins:
        return YES if result.pro_wins else NO
    return CONFLICT


def _pieces(hearing: Hearing, arbiter: Arbiter, state: _State) -> tuple[str, ...] | None:
    """Outcomes of the pieces if no possible norm can change them, else None."""
    if not state.maybe:
        return _all_pieces(hearing, arbiter, state)
    if state.limited or hearing.weak:
        return None
    found = []
    for piece in range(hearing.pieces):
        pro, con = _sides(state.sure, 1 << piece, state.window)
        more_pro, more_con = _sides(state.maybe, 1 << piece, state.window)
        outcome = _certain(pro, con, more_pro, more_con, arbiter)
        if outcome is None:
            return None
        found.append(outcome)
    return tuple(found)


def _certain(
    pro: list[Instance], con: list[Instance], more_pro: list[Instance], more_con: list[Instance], arbiter: Arbiter
) -> str | None:
    """The outcome for every choice among the possible norms, or None if it depends on them.

    More norms on a side only help it, so the two extreme choices bound all others.
    """
    if not more_pro and not more_con:
        return winner(pro, con, arbiter)
    worst = team([*pro, *more_pro], con, arbiter.beats)
    best = team(pro, [*con, *more_con], arbiter.beats)
    if con and worst.con_wins and not worst.pro_wins:
        return NO
    if pro and best.pro_wins and not best.con_wins:
        return YES
    if pro and con and not worst.con_wins and not best.pro_wins and not worst.pro_wins and not best.con_wins:
        return CONFLICT
    return None


def _weak(hearing: Hearing, situation: Situation, pieces: tuple[str, ...]) -> tuple[str, ...] | None:
    """«Может» answers «обязан ли» with no where neither duty nor exemption applies."""
    if not hearing.weak or any(outcome != SILENT for outcome in pieces):
        return None
    court = hearing.board.court
    for instance in hearing.weak:
        if all(court.truth(literal, situation, instance.norm).value for literal in instance.residual):
            return tuple(NO for _ in pieces)
    return None


def overall(hearing: Hearing, state: _State, pieces: tuple[str, ...]) -> str:
    """Outcome over the pieces of time that are asked about."""
    asked = [p for p in range(hearing.pieces) if hearing.asked >> p & 1]
    permitted = any(i.side == "pro" and mask & state.window for i, mask in state.sure)
    if hearing.timed:
        shown = {NO if pieces[p] == SILENT and permitted else pieces[p] for p in asked}
        return shown.pop() if len(shown) == 1 else DEPENDS
    live = [pieces[p] for p in asked if pieces[p] != SILENT]
    return live[0] if live else SILENT


def _recheck(
    hearing: Hearing, arbiter: Arbiter, situation: Situation, contested: tuple[tuple[str, ...], ...], outcome: str
) -> str:
    """A contested fact counts as not established; if taking it as true changes the outcome, that is a conflict."""
    court = hearing.board.court
    for args in dict.fromkeys(contested):
        court.forced[args] = True
        try:
            state = _survey(hearing.board, hearing.board.truths(situation), hearing.pieces)
            other = overall(hearing, state, _all_pieces(hearing, arbiter, state))
        finally:
            del court.forced[args]
        if other != outcome:
            return CONFLICT
    return outcome
