"""What a build has made goes when nobody holds it: the collector of cycles has nothing to look through."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import TYPE_CHECKING

from svod.lower import compile as compiling
from svod.lower.lexicon import FormTable
from svod.resources import packs_folder
from tests.packs.shipped import tables

if TYPE_CHECKING:
    import pytest


def test_a_compiled_pack_is_in_no_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watched(FormTable):
        """A lexicon that can be watched."""

    made: list[weakref.ref[FormTable]] = []

    def table(*arguments: object) -> FormTable:
        found = Watched(*arguments)  # type: ignore[arg-type]
        made.append(weakref.ref(found))
        return found

    monkeypatch.setattr(compiling, "FormTable", table)
    gc.disable()
    try:
        compiled, _ = compiling.compile_folder("fleet", Path(str(packs_folder() / "fleet")), tables())
        assert compiled is not None
        del compiled
        assert [kept for kept in made if kept() is not None] == []
    finally:
        gc.enable()
