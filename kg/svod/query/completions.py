"""The completions of a question that is not about acts: every open atom it meets is taken both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from svod.model.norms import Literal
    from svod.query.situation import Situation

T = TypeVar("T")


def completed(
    situation: Situation, look: Callable[[Situation], tuple[T, Literal | None]]
) -> Iterator[tuple[tuple[Literal, ...], T]]:
    """What `look` finds in each class of completions, with the path of atoms that leads there.

    Parameters
    ----------
    look
        Finds something in a situation, and the atom that has to be settled first (None: nothing has).
    """
    waiting: list[tuple[Situation, tuple[Literal, ...]]] = [(situation, ())]
    while waiting:
        here, path = waiting.pop()
        found, pending = look(here)
        if pending is None:
            yield path, found
        else:
            waiting += [(here.extend((side,)), (*path, side)) for side in (pending.flip(), pending)]
