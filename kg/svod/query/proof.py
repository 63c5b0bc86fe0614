"""The proof behind a decision: grounds, what was beaten by what, and the stretches of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.query.decision import Beaten, Decision, Stretch
from svod.query.mixture import mix, outcome_of, piece_of
from svod.query.outcome import CONFLICT, NO, SILENT, YES, Hearing, Leaf, parted, sides
from svod.query.sides import permits
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.norms import Norm
    from svod.query.defeat import Arbiter
    from svod.query.docket import Sitting
    from svod.query.match import Instance
    from svod.query.time import Timeline


def proof(decision: Decision, sitting: Sitting, leaves: Sequence[Leaf]) -> Decision:
    """Fill in grounds, opponents, the beaten and the schedule from the leaves that show the verdict."""
    hearing, arbiter = sitting.hearing, sitting.hearing.arbiter
    shown = [leaf for leaf in leaves if outcome_of(hearing, leaf) == decision.verdict] or list(leaves)
    grounds: dict[str, Norm] = {}
    against: dict[str, Norm] = {}
    beaten: dict[tuple[str, str], Beaten] = {}
    closing: list[dict[str, Norm]] = []
    for leaf in shown:
        pro, con = _fighters(hearing, leaf)
        _leaf(pro, con, decision.verdict, arbiter, grounds, against, beaten)
        if decision.verdict == NO and not con:
            closing.append({norm.id: norm for norm in _closing(hearing, leaf)})
        elif decision.verdict == CONFLICT and not grounds:
            grounds |= {instance.norm.id: instance.norm for instance in leaf.applied}
    for found in closing:
        common = {name: norm for name, norm in found.items() if all(name in other for other in closing)}
        grounds |= common or found
    derived = dict.fromkeys(name for leaf in shown for name in _derived(hearing, leaf))
    return replace(
        decision,
        grounds=tuple(grounds.values()),
        against=tuple(against.values()),
        defeated=tuple(beaten.values()),
        schedule=schedule(leaves, hearing, sitting.trial.line),
        considered=tuple(row.instance.norm for row in hearing.board.rows),
        derived=tuple(derived),
    )


def _derived(hearing: Hearing, leaf: Leaf) -> list[str]:
    """Membership norms on which the applied instances rest."""
    return [
        norm.id
        for at, row in enumerate(hearing.board.rows)
        if leaf.rows >> at & 1 and row.instance.side != "limit"
        for place in row.places
        for norm in leaf.truths.at(place).grounds
    ]


def _fighters(hearing: Hearing, leaf: Leaf) -> tuple[list[Instance], list[Instance]]:
    """Both sides at the moment that shows the outcome, or all of them if no moment does."""
    active, window = parted(hearing, leaf.rows)
    piece = piece_of(hearing, leaf)
    if piece >= 0:
        return sides(active, 1 << piece, window)
    return [i for i, _ in active if i.side == "pro"], [i for i, _ in active if i.side == "con"]


def _closing(hearing: Hearing, leaf: Leaf) -> list[Norm]:
    """What makes a no that nothing forbids: a mere permission where a duty is asked, else the bounds of the window."""
    piece = piece_of(hearing, leaf)
    rows = [row for at, row in enumerate(hearing.board.rows) if leaf.rows >> at & 1]
    weak = [row.instance.norm for row in rows if row.instance.side == "weak" and (piece < 0 or row.mask >> piece & 1)]
    limits = [row.instance.norm for row in rows if row.instance.side == "limit" and not row.mask >> piece & 1]
    return weak or limits or [row.instance.norm for row in rows if permits(row.instance.norm)]


def _leaf(
    pro: Sequence[Instance],
    con: Sequence[Instance],
    verdict: str,
    arbiter: Arbiter,
    grounds: dict[str, Norm],
    against: dict[str, Norm],
    beaten: dict[tuple[str, str], Beaten],
) -> None:
    losers = _losers(pro, con, arbiter, beaten) | _losers(con, pro, arbiter, beaten)
    for instance in (*pro, *con):
        if instance.norm.id in losers:
            continue
        wanted = {YES: "pro", NO: "con"}.get(verdict, instance.side)
        (grounds if instance.side == wanted else against)[instance.norm.id] = instance.norm


def _losers(
    side: Sequence[Instance], rivals: Sequence[Instance], arbiter: Arbiter, beaten: dict[tuple[str, str], Beaten]
) -> set[str]:
    lost: set[str] = set()
    for instance in side:
        for rival in rivals:
            principle = arbiter.principle(rival, instance)
            if principle:
                lost.add(instance.norm.id)
                key = (instance.norm.id, rival.norm.id)
                beaten[key] = Beaten(instance.norm, rival.norm, principle)
                break
    return lost


def schedule(leaves: Sequence[Leaf], hearing: Hearing, line: Timeline) -> tuple[Stretch, ...]:
    """Stretches of equal verdict among the pieces asked about; a gap without any norm ends a stretch."""
    if hearing.pieces == 1:
        return ()
    found: list[Stretch] = []
    last = ""
    for piece in range(hearing.pieces):
        verdict = mix({leaf.pieces[piece] for leaf in leaves}) if hearing.asked >> piece & 1 else SILENT
        if verdict == last:
            continue
        relation, moment = line.describe(piece)
        if found and not found[-1].until and last != SILENT:
            found[-1] = replace(found[-1], until=_end(line, piece))
        if verdict != SILENT:
            found.append(Stretch(verdict, ("", "") if piece == 0 else (relation, moment), ""))
        last = verdict
    return tuple(found)


def _end(line: Timeline, piece: int) -> str:
    return line.moments[piece // 2] if piece % 2 else line.moments[piece // 2 - 1]
