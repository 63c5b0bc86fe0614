"""Packs on the disk and questions to them, for the tests of the cache."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from svod.index.cache import open_index
from svod.index.stamps import PackSource
from svod.index.store import Store
from tests.index.worlds import Workshop, text_of

if TYPE_CHECKING:
    import pytest


def written(folder: Path, name: str, text: str) -> PackSource:
    place = folder / name
    place.mkdir()
    (place / "rules.md").write_text(text, encoding="utf-8")
    return PackSource(name, (str(place),))


def change(pack: PackSource, text: str) -> None:
    (Path(str(pack.folders[0])) / "rules.md").write_text(text, encoding="utf-8")


def asked(pack: PackSource, folder: Path, workshop: Workshop) -> str:
    """Text of the pack's rule as the index gives it."""
    store, diagnostics = open_index((pack,), workshop, folder=str(folder))
    assert not diagnostics
    text = text_of(store, pack.game)
    assert store is not None
    store.close()
    return text


def use(store: Store) -> str:
    index = store.game("bfg")
    assert index is not None
    return f"{text_of(store, 'bfg')} {len(index.norms('deontic', 'shoot'))}"


def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an hour go by, so that stamps are trusted."""
    monkeypatch.setattr(time, "time_ns", lambda clock=time.time_ns: clock() + 3600 * 10**9)
