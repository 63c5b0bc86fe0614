"""What the engine decides about a question, before it is rendered."""

from __future__ import annotations

from msgspec import Struct

from svod.model.norms import Literal, Norm
from svod.query.match import Narrowing


class Condition(Struct, frozen=True):
    """An outcome and when it holds: a disjunction of conjunctions over unknown atoms; `exact` if it is minimal."""

    outcome: str
    cubes: tuple[tuple[Literal, ...], ...]
    exact: bool = True


class Reversal(Struct, frozen=True):
    """Presumed facts as they hold when reversed, the verdict that gives, and the norms that bring it about."""

    literals: tuple[Literal, ...]
    verdict: str
    norms: tuple[Norm, ...] = ()


class Beaten(Struct, frozen=True):
    """A norm that lost, the one that beat it, and by which level."""

    loser: Norm
    winner: Norm
    principle: str


class Stretch(Struct, frozen=True):
    """An outcome over a stretch of time: (relation, moment) of its first piece and the end ('' if open)."""

    outcome: str
    start: tuple[str, str]
    until: str


class UnderReading(Struct, frozen=True):
    """The verdict under a combination of readings: (node, name) pairs."""

    readings: tuple[tuple[str, str], ...]
    verdict: str


class Decision(Struct, frozen=True):
    """The verdict of a yes-or-no question with all that it rests on."""

    verdict: str
    conditions: tuple[Condition, ...] = ()
    unless: tuple[Reversal, ...] = ()
    schedule: tuple[Stretch, ...] = ()
    when: tuple[tuple[Narrowing, ...], ...] = ()
    grounds: tuple[Norm, ...] = ()
    against: tuple[Norm, ...] = ()
    defeated: tuple[Beaten, ...] = ()
    but_if: tuple[Norm, ...] = ()
    readings: tuple[UnderReading, ...] = ()
    considered: tuple[Norm, ...] = ()
    derived: tuple[str, ...] = ()
    step: int = 0
