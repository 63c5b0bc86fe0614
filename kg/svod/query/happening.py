"""What happens: which effects follow from what a question says, in every completion of what is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from svod.model.norms import Deontic, Effect, Norm
from svod.query.completions import completed
from svod.query.match import instantiate
from svod.query.readings import counts
from svod.query.situation import Situation
from svod.query.truth import open_court
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.norms import Literal
    from svod.query.plan import Task
    from svod.query.readings import Choice
    from svod.query.truth import Court, Truth


class Happening(NamedTuple):
    """A class of completions: what is assumed, the outcome, the effects that follow there, the norms behind them.

    `lost` are the effects to the contrary that gave way.
    """

    path: tuple[Literal, ...]
    outcome: str
    effects: tuple[Norm, ...]
    norms: tuple[Norm, ...]
    lost: tuple[Norm, ...] = ()


class Following(NamedTuple):
    """Effects that follow in one situation, for and against what is asked, with the norms on which they rest."""

    sides: dict[str, list[Norm]]
    grounds: dict[str, tuple[Norm, ...]]


def bearing(task: Task, wanted: Effect) -> list[Norm]:
    """Effects of the act that is asked about, each with the conditions under which it is that act."""
    situation = stage(task, wanted)
    asked = Deontic("may", wanted.act)
    found = []
    for norm in task.ground.norms("effect", "*"):
        effect = norm.content
        if not isinstance(effect, Effect) or effect.faces is not None:
            continue
        content = Deontic("may", effect.act)
        instance = instantiate(task.ground, norm, content, asked.act, "pro", situation)
        if instance is not None:
            found.append(replace(norm, scope=replace(norm.scope, literals=instance.residual)))
    return found


def stage(task: Task, wanted: Effect) -> Situation:
    """The participants of the act, and the facts."""
    return Situation(task.ground, wanted.act.kinds(), "").extend(task.sentence.facts())


def happenings(task: Task, wanted: Effect, norms: Sequence[Norm], choice: Choice) -> list[Happening]:
    """Whether the act happens, completion by completion, under one choice of readings."""
    court = open_court(task.ground, task.options, excluded=choice.excluded)
    used = [norm for norm in norms if counts(norm, choice.excluded)]

    def look(here: Situation) -> tuple[Following, Literal | None]:
        return _following(court, used, wanted, here)

    return [_happening(court, path, found) for path, found in completed(stage(task, wanted), look)]


def _following(
    court: Court, norms: Sequence[Norm], wanted: Effect, here: Situation
) -> tuple[Following, Literal | None]:
    found = Following({"pro": [], "con": []}, {"pro": (), "con": ()})
    for norm in norms:
        truth = court.conditions(norm, "agent", here)
        if truth.value is None:
            return found, truth.pending
        if truth.value:
            side = "pro" if norm.content.negated == wanted.negated else "con"  # type: ignore[union-attr]
            found.sides[side].append(norm)
            found.grounds[side] += _behind(norm, truth)
    return found, None


def _behind(norm: Norm, truth: Truth) -> tuple[Norm, ...]:
    return (norm, *truth.grounds)


def _happening(court: Court, path: tuple[Literal, ...], found: Following) -> Happening:
    pro, con = found.sides["pro"], found.sides["con"]
    won = court.won(pro, con) if pro and con else bool(pro) if pro or con else None
    if won is None:
        outcome = "conflict" if pro else "silent"
        return Happening(path, outcome, tuple(pro), (*found.grounds["pro"], *found.grounds["con"]))
    side = "pro" if won else "con"
    lost = con if won else pro
    return Happening(path, "yes" if won else "no", tuple(found.sides[side]), found.grounds[side], tuple(lost))
