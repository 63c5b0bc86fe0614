"""The tutorial is followed to the letter: its fragments are written, its commands run; what comes is the example."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from typer.testing import CliRunner

from svod_cli.main import app

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
EXAMPLE = ROOT / "examples" / "owls"
SECONDS = re.compile(r"^\d+\.\d (?=с → )", re.MULTILINE)
STEP = re.compile(r"^<!-- (run|file|append|change)(?:: (\S+))? -->\n(`{3,})\w+\n(.*?)^\3$", re.DOTALL | re.MULTILINE)

pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the documents are not part of the installed package")


class Shown(NamedTuple):
    """A command of the page, what the page shows of it, and what it printed."""

    command: str
    shown: str
    printed: str


def followed(text: str, folder: Path) -> Iterator[Shown]:
    """Do what the page says, step by step, in `folder`, which is the working directory."""
    for kind, name, _, body in STEP.findall(text):
        path = folder / name
        if kind == "run":
            for block in body.removeprefix("$ ").split("\n$ "):
                command, _, shown = block.partition("\n")
                yield Shown(command, shown.strip("\n"), SECONDS.sub("", printed(command, folder)).strip("\n"))
        elif kind == "file":
            assert not path.exists(), f"{name}: created twice"
            path.write_text(body, encoding="utf-8")
        elif kind == "append":
            path.write_text(path.read_text(encoding="utf-8") + "\n" + body, encoding="utf-8")
        else:
            path.write_text(changed(path.read_text(encoding="utf-8"), body), encoding="utf-8")


def changed(text: str, diff: str) -> str:
    old, new = ("".join(f"{line[1:]}\n" for line in diff.splitlines() if line[0] == mark) for mark in "-+")
    assert text.count(old) == 1, old
    return text.replace(old, new)


def printed(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    if program == "mkdir":
        (folder / arguments[0]).mkdir()
        return ""
    assert program == "svod"
    return CliRunner().invoke(app, [*arguments, "--color", "never"]).output


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("SVOD_CACHE", str(tmp_path / "cache"))
    for name in ("SVOD_GAME", "SVOD_LANG", "SVOD_RULES", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_the_page_is_followed_to_the_letter(place: Path) -> None:
    steps = list(followed(PAGE.read_text(encoding="utf-8"), place))
    for step in steps:
        assert step.printed == SECONDS.sub("", step.shown), step.command
    assert len(steps) > 20
    made = {path.name: path.read_text(encoding="utf-8") for path in (place / "owls").iterdir()}
    assert made == {path.name: path.read_text(encoding="utf-8") for path in EXAMPLE.iterdir()}


def test_every_block_of_the_page_is_a_step() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert len(re.findall(r"^(`{3,})(?:text|diff|markdown)\n", text, re.MULTILINE)) == len(STEP.findall(text))
