"""The proof behind a decision: grounds, what was beaten by what, and the stretches of time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from svod.query.decision import Beaten, Decision, Stretch
from svod.query.outcome import CONFLICT, NO, SILENT, YES, Hearing, Leaf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.norms import Norm
    from svod.query.defeat import Arbiter
    from svod.query.match import Instance
    from svod.query.time import Timeline


def proof(decision: Decision, arbiter: Arbiter, hearing: Hearing, leaves: Sequence[Leaf], line: Timeline) -> Decision:
    """Fill in grounds, opponents, the beaten and the schedule from the leaves that show the verdict."""
    shown = [leaf for leaf in leaves if leaf.outcome == decision.verdict] or list(leaves)
    grounds: dict[str, Norm] = {}
    against: dict[str, Norm] = {}
    beaten: dict[tuple[str, str], Beaten] = {}
    masks = {row.instance.norm.id: row.mask for row in hearing.board.rows}
    for leaf in shown:
        _leaf(_at_verdict(leaf, decision.verdict, hearing, masks), decision.verdict, arbiter, grounds, against, beaten)
    if decision.verdict == NO:
        for instance in hearing.weak:
            if not grounds:
                grounds[instance.norm.id] = instance.norm
    derived = tuple(dict.fromkeys(name for leaf in shown for name in leaf.derived))
    return replace(
        decision,
        grounds=tuple(grounds.values()),
        against=tuple(against.values()),
        defeated=tuple(beaten.values()),
        schedule=schedule(shown[0], hearing, line) if shown else (),
        considered=tuple(row.instance.norm for row in hearing.board.rows),
        derived=derived,
    )


def _at_verdict(leaf: Leaf, verdict: str, hearing: Hearing, masks: dict[str, int]) -> Leaf:
    """The leaf with only the instances active in the first piece of time that shows the verdict."""
    for piece in range(hearing.pieces):
        if hearing.asked >> piece & 1 and leaf.pieces[piece] == verdict:
            active = tuple(i for i in leaf.applied if masks.get(i.norm.id, -1) >> piece & 1)
            return leaf._replace(applied=active)
    return leaf


def _leaf(
    leaf: Leaf,
    verdict: str,
    arbiter: Arbiter,
    grounds: dict[str, Norm],
    against: dict[str, Norm],
    beaten: dict[tuple[str, str], Beaten],
) -> None:
    pro = [instance for instance in leaf.applied if instance.side == "pro"]
    con = [instance for instance in leaf.applied if instance.side == "con"]
    losers = _losers(pro, con, arbiter, beaten) | _losers(con, pro, arbiter, beaten)
    for instance in (*pro, *con):
        if instance.norm.id in losers:
            continue
        wanted = {YES: "pro", NO: "con"}.get(verdict, instance.side)
        (grounds if instance.side == wanted else against)[instance.norm.id] = instance.norm
    if verdict == CONFLICT and not grounds:
        grounds.update({instance.norm.id: instance.norm for instance in leaf.applied})


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


def schedule(leaf: Leaf, hearing: Hearing, line: Timeline) -> tuple[Stretch, ...]:
    """Stretches of equal outcome among the pieces asked about; a gap without any norm ends a stretch."""
    if hearing.pieces == 1:
        return ()
    found: list[Stretch] = []
    last = ""
    for piece in range(hearing.pieces):
        outcome = leaf.pieces[piece] if hearing.asked >> piece & 1 else SILENT
        if outcome == last:
            continue
        relation, moment = line.describe(piece)
        if found and not found[-1].until and last != SILENT:
            found[-1] = replace(found[-1], until=_end(line, piece))
        if outcome != SILENT:
            found.append(Stretch(outcome, ("", "") if piece == 0 else (relation, moment), ""))
        last = outcome
    return tuple(found)


def _end(line: Timeline, piece: int) -> str:
    return line.moments[piece // 2] if piece % 2 else line.moments[piece // 2 - 1]
