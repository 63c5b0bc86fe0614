"""The outcome of one situation in every piece of time, and the tree of all completions (``docs/semantics.md`` §4, §6).

The tree splits only on atoms that can still change an outcome: norms surely applicable and possibly applicable are kept
apart, and a piece of time whose winner no possible norm can change is settled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from svod.logic.team import team
from svod.model.norms import Literal, Norm, Sequence
from svod.query.sides import permits

if TYPE_CHECKING:
    from svod.query.board import Board, Truths
    from svod.query.defeat import Arbiter
    from svod.query.match import Instance
    from svod.query.situation import Situation

YES, NO, SILENT, CONFLICT, DEPENDS = "yes", "no", "silent", "conflict", "depends"


NOBODY = Norm("", "", Sequence("", ()))


class Leaf(NamedTuple):
    """One class of completions: its path of decided atoms, the outcome of each piece, and what applied."""

    path: tuple[Literal, ...]
    pieces: tuple[str, ...]
    applied: tuple[Instance, ...]
    truths: Truths


@dataclass(frozen=True, slots=True)
class Hearing:
    """What is judged: the board of instances, in one branch and reading, over the pieces of time.

    `asked` is the mask of the pieces the question names (all, if it names none: `timed` is false).
    """

    board: Board
    pieces: int
    asked: int
    timed: bool
    duty: bool


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
        pieces = _settled(hearing, arbiter, state)
        if pieces is None and state.pending is not None:
            for literal in (state.pending.flip(), state.pending):
                then = here.assume(literal)
                after = now.after(then, (literal,))
                if _possible(hearing.board, after, then, (*path, literal)):
                    waiting.append((then, (*path, literal), after))
            continue
        if pieces is None:
            pieces = _all_pieces(hearing, arbiter, state)
        if state.contested:
            pieces = _recheck(hearing, arbiter, here, state.contested, pieces)
        leaves.append(Leaf(path, pieces, tuple(instance for instance, _ in state.sure), now))
    return leaves


def _possible(board: Board, truths: Truths, situation: Situation, path: tuple[Literal, ...]) -> bool:
    """Whether what is assumed contradicts nothing known, derived or presumed."""
    last = path[-1]
    if last.pred in {"own", "same", "open", "period"}:
        return True
    for literal in path if True in board.derived else ():
        derived = board.court.derive(literal, situation, NOBODY) if literal.pred == "is" else None
        if derived is not None and derived.value is literal.negated:
            return False
    for place in board.about.get((last.pred, last.args[0]), ()):
        literal = board.literals[place][0]
        assumed = situation.known(literal)
        if assumed is None or truths.at(place).value in {None, assumed != literal.negated}:
            continue
        if not any(literal.args == other.args and literal.bounds == other.bounds for other in path):
            return False
    return True


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
                contested += truth.contested
            if truth.value is False:
                applies = False
                break
            if truth.value is None:
                applies = None
                open_at = open_at or truth.pending
        if applies is None:
            maybe.append((instance, mask))
            limited = limited or instance.side in {"limit", "weak"}
            pending = pending or open_at
        elif applies and instance.side == "limit":
            window &= mask
        elif applies:
            sure.append((instance, mask))
    return _State(sure, maybe, pending, tuple(contested), window, limited)


def _sides(instances: list[tuple[Instance, int]], bit: int, window: int) -> tuple[list[Instance], list[Instance]]:
    """Both sides of a piece of time; «только» before a time restricts the permissions, not the duties."""
    pro = [i for i, mask in instances if i.side == "pro" and mask & bit and (window & bit or not permits(i.norm))]
    con = [i for i, mask in instances if i.side == "con" and mask & bit]
    return pro, con


def _all_pieces(hearing: Hearing, arbiter: Arbiter, state: _State) -> tuple[str, ...]:
    """Outcome of each piece; what fills the gaps is said in §3 (duties) and §6 (times asked about)."""
    elsewhere = hearing.timed and not hearing.duty and _permitted_somewhere(state.sure, state.window)
    found = []
    fought: dict[tuple[int, ...], str] = {}
    for piece in range(hearing.pieces):
        pro, con = _sides(state.sure, 1 << piece, state.window)
        fighters = (*map(id, pro), 0, *map(id, con))
        outcome = fought.get(fighters, "")
        if not outcome:
            outcome = fought[fighters] = winner(pro, con, arbiter)
        if outcome == SILENT and (elsewhere or _weakly(state, 1 << piece)):
            outcome = NO
        found.append(outcome)
    return tuple(found)


def _permitted_somewhere(instances: list[tuple[Instance, int]], window: int) -> bool:
    return any(i.side == "pro" and mask & window and permits(i.norm) for i, mask in instances)


def _weakly(state: _State, bit: int) -> bool:
    """«Может» answers «обязан ли» with no where neither duty nor exemption applies."""
    return any(i.side == "weak" and mask & bit & state.window for i, mask in state.sure)


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


def _settled(hearing: Hearing, arbiter: Arbiter, state: _State) -> tuple[str, ...] | None:
    """Outcomes of the pieces if no possible norm can change them, else None."""
    if not state.maybe:
        return _all_pieces(hearing, arbiter, state)
    if state.limited:
        return None
    asked = hearing.timed and not hearing.duty
    elsewhere = asked and _permitted_somewhere(state.sure, state.window)
    perhaps = asked and _permitted_somewhere(state.maybe, state.window)
    found = []
    for piece in range(hearing.pieces):
        pro, con = _sides(state.sure, 1 << piece, state.window)
        more_pro, more_con = _sides(state.maybe, 1 << piece, state.window)
        outcome = _certain(pro, con, more_pro, more_con, arbiter)
        if outcome == SILENT and (elsewhere or _weakly(state, 1 << piece)):
            outcome = NO
        if outcome is None or (outcome == SILENT and perhaps):
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


def _recheck(
    hearing: Hearing,
    arbiter: Arbiter,
    situation: Situation,
    contested: tuple[tuple[str, ...], ...],
    pieces: tuple[str, ...],
) -> tuple[str, ...]:
    """A contested fact counts as not established; a piece whose outcome it would change is a conflict."""
    court = hearing.board.court
    found = list(pieces)
    for args in dict.fromkeys(contested):
        court.forced[args] = True
        try:
            state = _survey(hearing.board, hearing.board.truths(situation), hearing.pieces)
            other = _all_pieces(hearing, arbiter, state)
        finally:
            del court.forced[args]
        found = [CONFLICT if now != then else kept for kept, now, then in zip(found, pieces, other, strict=True)]
    return tuple(found)
