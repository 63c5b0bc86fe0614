"""Bad input: one clear message, no traceback, the right status."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import svod_cli.ask

Call = Callable[..., Result]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ask", ""], "Вопрос пуст; спросите, например: «может ли корабль стрелять?»."),
        (["ask", "?!"], "Вопрос пуст; спросите, например: «может ли корабль стрелять?»."),
        (["ask", "корабль " * 10_000], "Вопрос слишком длинный: знаков 80000, а можно 10000."),
        (["ask", "может ли \x07корабль стрелять?"], "В вопросе стоит знак, который не текст: U+0007, место 10."),
        (["ask", "может ли \udcffкорабль стрелять?"], "В вопросе стоит знак, который не текст: U+DCFF, место 10."),
        (["ask", "chess: может ли корабль стрелять?"], "Игры «chess» нет; есть: fleet, pond."),
        (["ask", "-g", "chess", "может ли корабль стрелять?"], "Игры «chess» нет; есть: fleet, pond."),
        (["ask", "--pack", "/nowhere", "может ли?"], "«/nowhere» — не папка с правилами."),
        (["show", "--lang", "de", "1.1"], "--lang: «de» не годится; есть: ru, en."),
        (["list", "--format", "yaml"], "--format: «yaml» не годится; есть: text, json, md."),
        (["list", "ships"], "list: «ships» не годится; есть: nodes, terms, norms, games, documents."),
        (["ask", "--color", "red", "а"], "--color: «red» не годится; есть: auto, always, never."),
        (["list", "--kinds"], "Параметра --kinds нет; может быть, --kind?"),
        (["list", "--kind"], "Параметру --kind нужно значение."),
        (["show"], "Не хватает аргумента ССЫЛКА."),
        (["bulid"], "Команды «bulid» нет; есть: build."),
        (["explain", "S001", "S002"], "Лишние слова: S002."),
        (["export"], "Назовите игру: --game; есть: fleet, pond."),
    ],
)
def test_one_sentence_and_status_2(svod: Call, arguments: list[str], message: str) -> None:
    done = svod(*arguments)
    assert (done.stderr, done.stdout, done.exit_code) == (message + "\n", "", 2)


def test_in_english(svod: Call) -> None:
    assert (
        svod("list", "--lang", "en", "--format", "yaml").stderr
        == "--format: “yaml” will not do; there are: text, json, md.\n"
    )
    assert svod("ask", "can a ship shoot?", "--bogus").stderr == "There is no option --bogus.\n"


@pytest.mark.parametrize(
    ("question", "code", "underlined"),
    [
        ("может ли корабль", "S028", "может ли корабль"),
        ("может ли корабль стрелять, если 7", "S025", "7"),
        ("может ли корабль стрелять, если он на приколе и он не на приколе?", "S010", ""),
        ("может ли корабль бегать?", "S001", "бегать"),
    ],
)
def test_the_place_of_a_mistake_is_underlined(svod: Call, question: str, code: str, underlined: str) -> None:
    done = svod("ask", "-g", "fleet", question)
    first, line, mark, *_ = done.stderr.splitlines()
    assert f": ошибка {code}: " in first
    assert line.strip() == question
    assert "".join(c for c, m in zip(line, mark.ljust(len(line)), strict=False) if m == "^") == (underlined or question)
    assert done.stdout.startswith("НЕ РАЗОБРАЛ.")


def test_input_in_another_encoding(svod: Call) -> None:
    done = svod("ask", "-", stdin="может ли корабль?".encode("cp1251"))
    assert (done.stderr, done.exit_code) == ("Ввод не в кодировке UTF-8.\n", 2)


def test_a_cache_folder_that_cannot_be_written_to_costs_a_warning(
    svod: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SVOD_CACHE", str(tmp_path / "file" / "folder"))
    done = svod("ask", "может ли утка нырять?")
    assert done.stdout.startswith("ДА.")
    assert done.exit_code == 0
    assert "предупреждение S120: " in done.stderr


def test_a_missing_cache_folder_is_made(svod: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SVOD_CACHE", str(tmp_path / "not" / "yet"))
    done = svod("ask", "может ли утка нырять?")
    assert (done.stderr, done.exit_code) == ("", 0)
    assert list((tmp_path / "not" / "yet").glob("*.sqlite"))


def test_the_unforeseen_is_one_sentence_and_a_report(
    svod: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("кубик без граней")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(svod_cli.ask, "opened", fail)
    done = svod("ask", "может ли утка нырять?")
    (report,) = (tmp_path / "svod").iterdir()
    assert done.exit_code == 70
    assert done.stderr == f"Случилось непредвиденное (ZeroDivisionError); отчёт лежит в {report}.\n"
    assert "кубик без граней" in report.read_text(encoding="utf-8")


@pytest.mark.usefixtures("toys")
def test_a_reader_that_goes_away_is_no_mistake() -> None:
    questions = "может ли утка нырять?\n" * 300
    command = [sys.executable, "-c", "from svod_cli.main import run; run()", "ask", "-"]
    done = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
    )
    assert done.stdin
    assert done.stdout
    assert done.stderr
    done.stdin.write(questions.encode())
    done.stdin.close()
    done.stdout.read(10)
    done.stdout.close()
    assert done.stderr.read() == b""
    assert done.wait(60) == 141
    done.stderr.close()
