"""The stages of a value, its steps, and the results of its completions."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from svod.model.norms import Literal, Norm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.model.numbers import Value

STAGES = ("replace", "add", "factor", "cap")
STAGE_OF: Mapping[str, str] = MappingProxyType(
    {"replace": "replace", "add": "add", "mul": "factor", "div": "factor", "cap": "cap", "floor": "cap"}
)


class Step(Struct, frozen=True):
    """One step of a computation: the norm (empty for a given number), what it did, the value before and after.

    `why` are the conditions that fail where it does not apply; `other` is the value of the other rounding, where the
    norm states none; `quantity` names what is computed where that is not what was asked.
    """

    norm: str
    stage: str
    operation: str
    before: str
    after: str
    applied: bool = True
    why: tuple[Literal, ...] = ()
    other: str = ""
    quantity: str = ""


class Result(NamedTuple):
    """Values of one completion, the trace of the first, norms in conflict, and memberships behind the conditions.

    More values than one leave it open; none with a trace: rules change a value that nothing gives.
    """

    values: tuple[Value, ...]
    steps: tuple[Step, ...]
    rivals: tuple[Norm, ...] = ()
    behind: tuple[Norm, ...] = ()


class Computed(NamedTuple):
    """A leaf of the tree of completions: its path and its result (None: nothing is known of the value)."""

    path: tuple[Literal, ...]
    result: Result | None
