"""A text after its corrections, and the way back to the places in the user's own text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from svod.model.answers import Correction


class Mended(NamedTuple):
    """A text after its corrections; `places` are their (start, end) in the user's text and length in this one."""

    text: str
    fixes: tuple[Correction, ...] = ()
    places: tuple[tuple[int, int, int], ...] = ()

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where ``text[start:end]`` stands in the user's text."""
        return self._back(start, last=False), self._back(end, last=True)

    def _back(self, at: int, *, last: bool) -> int:
        shift = 0
        for start, end, length in self.places:
            begin = start + shift
            if at < begin or (last and at == begin):
                break
            if at < begin + length or (last and at == begin + length):
                return end if last else start
            shift += length - (end - start)
        return at - shift
