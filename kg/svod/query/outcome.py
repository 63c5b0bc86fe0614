"""The outcome of one situation in every piece of time, and the tree of all completions (``docs/semantics.md`` §4, §6).

The tree splits only on atoms that can still change an outcome: norms surely applicable and possibly applicable are kept
apart, and a piece of time whose winner no possible norm can change is settled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, field

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
    """One class of completions: its path of decided atoms, the outcome of each piece, and the rows that apply."""

    path: tuple[Literal, ...]
    pieces: tuple[str, ...]
    rows: int
    truths: Truths

    @property
    def applied(self) -> tuple[Instance, ...]:
        """Instances that apply."""
        rows = enumerate(self.truths.board.rows)
        return tuple(row.instance for at, row in rows if self.rows >> at & 1 and row.instance.side != "limit")


class Hearing(Struct, frozen=True):
    """What is judged: the board of instances, in one branch and reading, over the pieces of time.

    `asked` is the mask of the pieces the question names (all, if it names none: `timed` is false). `settled` keeps
    what came of each choice of rows that surely and possibly apply.
    """

    board: Board
    pieces: int
    asked: int
    timed: bool
    duty: bool
    settled: dict[tuple[int, int], tuple[str, ...] | None] = field(default_factory=dict)

    @property
    def arbiter(self) -> Arbiter:
        """Who beats whom."""
        return self.board.court.arbiter


class _State(NamedTuple):
    """Masks of the rows that surely and possibly apply, the atom to settle first, the contested facts behind them."""

    sure: int
    maybe: int
    pending: Literal | None
    contested: tuple[tuple[str, ...], ...]


Active = tuple["Instance", int]


def judge(hearing: Hearing, truths: Truths) -> list[Leaf]:
    """Leaves of the tree of completions, in the order in which they are found."""
    leaves: list[Leaf] = []
    waiting: list[tuple[tuple[Literal, ...], Truths]] = [((), truths)]
    while waiting:
        path, now = waiting.pop()
        state = _survey(now)
        pieces = _settled(hearing, state)
        if pieces is None and state.pending is not None:
            for literal in (state.pending.flip(), state.pending):
                after = now.after(now.situation.assume(literal), (literal,))
                if _possible(after, (*path, literal)):
                    waiting.append(((*path, literal), after))
            continue
        if pieces is None:
            pieces = _all_pieces(hearing, *parted(hearing, state.sure))
        if state.contested:
            pieces = _recheck(hearing, now.situation, state.contested, pieces)
        leaves.append(Leaf(path, pieces, state.sure, now))
    return leaves


def _possible(truths: Truths, path: tuple[Literal, ...]) -> bool:
    """Whether what is assumed contradicts nothing known, derived or presumed."""
    last = path[-1]
    if last.pred in {"own", "same", "open", "period"}:
        return True
    board, situation = truths.board, truths.situation
    for literal in path if True in board.derived else ():
        derived = board.court.settle(literal, situation, NOBODY)
        if derived is not None and derived.value is literal.negated:
            return False
    for place in board.touched(last)[0]:
        literal = board.literals[place][0]
        assumed = situation.known(literal)
        if assumed is None or truths.at(place).value in {None, assumed != literal.negated}:
            continue
        if not any(literal.args == other.args and literal.bounds == other.bounds for other in path):
            return False
    return True


def _survey(truths: Truths) -> _State:
    """Sort the rows into surely and possibly applicable ones."""
    sure = maybe = 0
    pending: Literal | None = None
    contested: tuple[tuple[str, ...], ...] = ()
    for at in range(len(truths.board.rows)):
        status = truths.row(at)
        contested += status.contested
        if status.applies:
            sure |= 1 << at
        elif status.applies is None:
            maybe |= 1 << at
            pending = pending or status.pending
    return _State(sure, maybe, pending, contested)


def parted(hearing: Hearing, rows: int) -> tuple[list[Active], int]:
    """The instances of some rows with their masks, without the limits; and the window that these leave."""
    window = (1 << hearing.pieces) - 1
    active: list[Active] = []
    for at, row in enumerate(hearing.board.rows):
        if not rows >> at & 1:
            continue
        if row.instance.side == "limit":
            window &= row.mask
        else:
            active.append((row.instance, row.mask))
    return active, window


def sides(instances: list[Active], bit: int, window: int) -> tuple[list[Instance], list[Instance]]:
    """Both sides of a piece of time; «только» before a time restricts the permissions, not the duties."""
    pro = [i for i, mask in instances if i.side == "pro" and mask & bit and (window & bit or not permits(i.norm))]
    con = [i for i, mask in instances if i.side == "con" and mask & bit]
    return pro, con


def _all_pieces(hearing: Hearing, active: list[Active], window: int) -> tuple[str, ...]:
    """Outcome of each piece; what fills the gaps is said in §3 (duties) and §6 (times asked about)."""
    elsewhere = hearing.timed and not hearing.duty and _permitted_somewhere(active, window)
    found: list[str] = []
    fought: dict[tuple[int, ...], str] = {}
    for piece in range(hearing.pieces):
        pro, con = sides(active, 1 << piece, window)
        fighters = (*map(id, pro), 0, *map(id, con))
        outcome = fought.get(fighters, "")
        if not outcome:
            outcome = fought[fighters] = winner(pro, con, hearing.arbiter)
        if outcome == SILENT and (elsewhere or _weakly(active, window & 1 << piece)):
            outcome = NO
        found.append(outcome)
    return tuple(found)


def _permitted_somewhere(instances: list[Active], window: int) -> bool:
    return any(i.side == "pro" and mask & window and permits(i.norm) for i, mask in instances)


def _weakly(active: list[Active], bit: int) -> bool:
    """«Может» answers «обязан ли» with no where neither duty nor exemption applies."""
    return any(i.side == "weak" and mask & bit for i, mask in active)


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


def _settled(hearing: Hearing, state: _State) -> tuple[str, ...] | None:
    """Outcomes of the pieces if no possible norm can change them, else None."""
    key = state.sure, state.maybe
    if key not in hearing.settled:
        hearing.settled[key] = _settle(hearing, state.sure, state.maybe)
    return hearing.settled[key]


def _settle(hearing: Hearing, sure: int, maybe: int) -> tuple[str, ...] | None:
    active, window = parted(hearing, sure)
    if not maybe:
        return _all_pieces(hearing, active, window)
    if any(maybe >> at & 1 and row.instance.side in {"limit", "weak"} for at, row in enumerate(hearing.board.rows)):
        return None
    possible, _ = parted(hearing, maybe)
    asked = hearing.timed and not hearing.duty
    elsewhere = asked and _permitted_somewhere(active, window)
    perhaps = asked and _permitted_somewhere(possible, window)
    found = []
    for piece in range(hearing.pieces):
        pro, con = sides(active, 1 << piece, window)
        outcome = _certain(pro, con, *sides(possible, 1 << piece, window), hearing.arbiter)
        if outcome == SILENT and (elsewhere or _weakly(active, window & 1 << piece)):
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
    hearing: Hearing, situation: Situation, contested: tuple[tuple[str, ...], ...], pieces: tuple[str, ...]
) -> tuple[str, ...]:
    """A contested fact counts as not established; a piece whose outcome it would change is a conflict."""
    court = hearing.board.court
    found = list(pieces)
    for args in dict.fromkeys(contested):
        court.forced[args] = True
        try:
            state = _survey(hearing.board.truths(situation))
        finally:
            del court.forced[args]
        other = _all_pieces(hearing, *parted(hearing, state.sure))
        found = [CONFLICT if now != then else kept for kept, now, then in zip(found, pieces, other, strict=True)]
    return tuple(found)
