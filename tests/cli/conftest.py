"""Two toy games, so that these tests do not depend on the wording of the shipped packs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from svod_cli.main import app

PACKS = Path(__file__).parent / "packs"

Call = Callable[..., Result]


@pytest.fixture(autouse=True)
def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The documents show what is printed without the extra `semantic`, and so do these tests."""
    monkeypatch.setattr("svod.retrieval.semantic.available", lambda: False)


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    monkeypatch.setenv("SVOD_RULES", str(PACKS))
    monkeypatch.setenv("SVOD_CACHE", str(cache))
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("SVOD_GAME", "SVOD_LANG", "NO_COLOR", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def svod(toys: None) -> Call:  # noqa: ARG001 - it sets the scene
    def call(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(app, list(arguments), input=stdin)

    return call
