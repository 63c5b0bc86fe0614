"""The façade: what a program that uses the library sees."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from svod import Svod, SvodError

PAGE = 4096
HEAVY = {"lark", "networkx", "pydantic", "pymorphy3", "rdflib", "rich"}
pytestmark = pytest.mark.usefixtures("toys")


def test_ask_show_list_read() -> None:
    svod = Svod.open()
    assert svod.games == ("fleet", "pond")
    assert svod.ask("может ли утка нырять?").verdict == "yes"
    assert svod.ask("может ли корабль стрелять?", ["корабль на приколе"]).verdict == "no"
    assert [card.id for card in svod.show("1.1")] == ["fleet:brace.when"]
    assert [entry.id for entry in svod.list("games")] == ["fleet", "pond"]
    assert svod.read("утка может нырять").canonical == "может(утка; нырять)"
    assert svod.pack("pond").title == "Пруд"


def test_a_refusal_has_both_languages() -> None:
    with pytest.raises(SvodError) as caught:
        Svod.open(game="chess")
    assert caught.value.message == (
        "Игры «chess» нет; есть: fleet, pond.", "There is no game “chess”; there are: fleet, pond.",
    )  # fmt: skip


def test_a_damaged_index_is_built_anew(cache: Path) -> None:
    svod = Svod.open()
    path = Path(svod.path)
    whole = path.read_bytes()
    path.unlink()
    path.write_bytes(whole[:200] + b"\0" * (len(whole) - 200))
    assert path.parent == cache
    assert Svod.open().ask("может ли утка нырять?").verdict == "yes"


@pytest.mark.parametrize(("asked", "answer"), [
    (lambda svod: svod.ask("может ли утка нырять?").verdict, "yes"),
    (lambda svod: svod.near("brace.retri"), ("fleet:brace.retry", "fleet:brace.when")),
    (lambda svod: [card.id for card in svod.show("1.1")], ["fleet:brace.when"]),
    (lambda svod: len(svod.list("nodes", ["щит"])), 2),
    (lambda svod: svod.read("утка может нырять").canonical, "может(утка; нырять)"),
    (lambda svod: svod.pack("pond").title, "Пруд"),
])  # fmt: skip
def test_damage_that_shows_after_the_opening_is_mended(
    asked: Callable[[Svod], object], answer: object, tmp_path: Path
) -> None:
    shutil.copy(Svod.open().path, tmp_path)
    svod = Svod.open(cache=str(tmp_path))
    path = Path(svod.path)
    whole = path.read_bytes()
    path.write_bytes(whole[:PAGE] + bytes(byte ^ 0x5A for byte in whole[PAGE:]))
    assert asked(svod) == answer
    assert Svod.open(game="fleet", cache=str(tmp_path)).games == ("fleet", "pond")


@pytest.mark.parametrize("program", [
    "import svod",
    "import svod_cli.main",
    "import sys; from svod_cli.main import app; app(['ask', 'может ли утка нырять?'], standalone_mode=False)",
])  # fmt: skip
def test_an_answer_needs_none_of_the_heavy_libraries(program: str) -> None:
    Svod.open()
    code = f"{program}\nimport sys; print(*sorted({HEAVY!r} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "")


NEEDLESS = {
    "fractions", "random", "tempfile", "zipfile", "importlib.resources",
    "svod.codes", "svod.graph", "svod.index.build", "svod.index.write", "svod.lower.compile", "svod.lower.forms",
    "svod.lower.changes", "svod.lower.effects", "svod.lower.values", "svod.query.correct",
    "svod.query.answer_list", "svod.query.answer_value", "svod.query.answer_command", "svod.query.answer_effects",
    "svod.render.as_json", "svod.render.card", "svod.syntax.literate", "svod_cli.build", "svod_cli.helping",
}  # fmt: skip


def test_a_plain_question_imports_no_more_than_it_needs() -> None:
    Svod.open()
    code = (
        "import sys; from svod_cli.main import app; app(['ask', 'может ли утка нырять?'], standalone_mode=False)\n"
        "from svod.resources import packs_folder; packs_folder()\n"
        f"print(*sorted({NEEDLESS!r} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (0, "")


def test_the_program_ends_with_its_status_and_all_its_output() -> None:
    Svod.open()
    program = [sys.executable, "-c", "from svod_cli.main import run; run()"]
    for arguments, status in ((["ask", "может ли утка нырять?"], 0), (["ask", "--bogus"], 2), (["explain", "S999"], 1)):
        done = subprocess.run([*program, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == status
        assert (done.stdout or done.stderr).endswith("\n")
    questions = "может ли утка нырять?\n" * 50
    done = subprocess.run([*program, "ask", "-"], input=questions, capture_output=True, text=True, check=False)
    assert done.stdout.count("ДА.") == 50


def test_importing_the_facade_imports_only_its_errors() -> None:
    code = "import sys; import svod; print(*[name for name in sys.modules if name.startswith('svod.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["svod.errors", "svod.prefix"]
