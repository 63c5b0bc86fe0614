"""Refusals of the façade: one sentence in two languages, and the mistakes in packs behind it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.diagnostics import Diagnostic
    from svod.index.stamps import PackSource


class SvodError(Exception):
    """A refusal: one sentence in Russian and in English, and the diagnostics behind it (mistakes in packs)."""

    def __init__(
        self, russian: str, english: str, diagnostics: Sequence[Diagnostic] = (), packs: Sequence[PackSource] = ()
    ) -> None:
        super().__init__(russian)
        self.message = (russian, english)
        self.diagnostics = tuple(diagnostics)
        self.packs = tuple(packs)


def broken(diagnostics: Sequence[Diagnostic], packs: Sequence[PackSource] = ()) -> SvodError:
    """The refusal of packs with mistakes."""
    return SvodError("В правилах есть ошибки.", "The rules have mistakes.", diagnostics, packs)
