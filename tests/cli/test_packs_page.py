"""The page on packs: its example compiles and its cases hold; it names every key of a case."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from svod.lower.blocks import HEADS, PROFILES
from svod.query.cases import EXPECTATIONS

PAGE = Path(__file__).parent.parent.parent / "docs" / "packs.md"
Call = Callable[..., Result]

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the documents are not part of the installed package")


def text() -> str:
    return PAGE.read_text(encoding="utf-8")


def russian(names: object) -> set[str]:
    return {name for name in names if re.search("[а-я]", name)}  # type: ignore[attr-defined]


@pytest.fixture
def rules(tmp_path: Path, svod: Call, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: ARG001 - it sets the scene
    for name, body in re.findall(r"<!-- file: (\S+) -->\n````markdown\n(.*?)````", text(), re.DOTALL):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(body, encoding="utf-8")
    (tmp_path / "rules").mkdir()
    (tmp_path / "desert").rename(tmp_path / "rules" / "desert")
    monkeypatch.setenv("SVOD_RULES", str(tmp_path / "rules"))
    return tmp_path


def test_the_example_compiles_and_its_cases_hold(svod: Call, rules: Path) -> None:
    for folder, count in (("rules/desert", 6), ("club", 1)):
        done = svod("build", str(rules / folder))
        assert (done.stderr, done.exit_code) == ("", 0)
        assert f"случаев {count}\n" in done.stdout


def test_house_rules_are_laid_on_the_game(svod: Call, rules: Path) -> None:
    question = "может ли караван на привале торговать?"
    assert svod("ask", question).stdout.startswith("ЗАВИСИТ.")
    assert svod("ask", "--pack", str(rules / "club"), question).stdout.startswith("НЕТ.")


def test_every_block_and_key_is_named() -> None:
    said = set(re.findall(r"`([^`|]+)`", text()))
    assert russian(EXPECTATIONS) <= said
    assert {name for name in russian(HEADS) if not name.startswith("ростер") and name != PROFILES} <= {
        name.partition(" ")[0] for name in said
    }
