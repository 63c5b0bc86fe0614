"""The README's examples are run, and it stays short."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

README = Path(__file__).parent.parent / "README.md"
LONGEST = 120

pytestmark = pytest.mark.skipif(not README.exists(), reason="the README is not part of the installed package")


def text() -> str:
    return README.read_text(encoding="utf-8") if README.exists() else ""


def examples(mark: str) -> list[tuple[str, str]]:
    return re.findall(rf"<!-- {mark}: (.*?) -->\n```text\n(.*?)```", text(), re.DOTALL)


def test_it_is_short() -> None:
    assert len(text().splitlines()) <= LONGEST


@pytest.mark.parametrize(("command", "shown"), examples("run"))
def test_a_command_prints_what_is_shown(command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from svod_cli.main import app

    monkeypatch.setenv("COLUMNS", "100")
    result = CliRunner().invoke(app, [*shlex.split(command)[1:], "--color", "never"])
    assert result.stdout.startswith(shown), result.stdout


@pytest.mark.parametrize(("sentence", "shown"), examples("broken"))
def test_a_broken_sentence_gives_its_error(sentence: str, shown: str, tmp_path: Path) -> None:
    from svod_cli.main import app

    house = tmp_path / "house"
    house.mkdir()
    lines = [
        "# Дом",
        "",
        "```манифест",
        "игра: bfg",
        "```",
        "",
        "## Дом {#house}",
        "",
        "Правило клуба.",
        "",
        "```нормы",
        sentence,
        "```",
    ]
    (house / "pack.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["build", str(house), "--color", "never"])
    assert shown.strip() in result.output, result.output


def test_there_are_examples() -> None:
    assert len(examples("run")) > 1
    assert examples("broken")
