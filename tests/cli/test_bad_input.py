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
        (["ask", "fleet:"], "Вопрос пуст; спросите, например: «может ли корабль стрелять?»."),
        (["ask", "fleet: "], "Вопрос пуст; спросите, например: «может ли корабль стрелять?»."),
        (["ask", "?!"], "Вопрос пуст; спросите, например: «может ли корабль стрелять?»."),
        (["ask", "корабль " * 10_000], "В вопросе слишком много знаков: 80000, а можно 10000."),
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


def pack(folder: Path, **files: bytes) -> str:
    for name, data in files.items():
        (folder / f"{name}.md").write_bytes(data)
    return str(folder)


MANIFEST = "```манифест\nигра: fleet\n```\n"
CIRCLE = "".join(f"\n## {one} {{#{one}}}\n<!-- исключение из: #{other} -->\nТекст.\n" for one, other in ("ab", "ba"))


@pytest.mark.parametrize("game", [(), ("-g", "fleet")])
@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({}, ":1:1: ошибка S122: В папке нет правил: ни одного файла .md.\n"),
        ({"a": b"# A\n"}, "a.md:1:1: ошибка S122: Это не пакет правил: в папке нет манифеста.\n    # A\n    ^^^\n"),
        (
            {"pack": MANIFEST.encode("cp1251")},
            (
                "pack.md:1:4: ошибка S100: Файл не в кодировке UTF-8.\n    ```манифест\n       ^^^^^^^^\n"
                "    Совет: Похоже на Windows-1251: сохраните его в UTF-8.\n"
            ),
        ),
        (
            {"pack": MANIFEST.encode("utf-16")},
            (
                "pack.md:1:1: ошибка S100: Файл не в кодировке UTF-8.\n    ```манифест\n    ^^^^^^^^^^^\n"
                "    Совет: Похоже на UTF-16: сохраните его в UTF-8.\n"
            ),
        ),
        ({"pack": bytes(range(1, 256))}, "ошибка S100: Файл не в кодировке UTF-8.\n"),
        (
            {"pack": f"{MANIFEST}```норы\nкорабль может стрелять.\n```\n".encode()},
            "pack.md:4:1: ошибка S123: Блоков «норы» нет.\n    ```норы\n    ^^^^^^^\n    Совет: Может быть: нормы.\n",
        ),
        ({"pack": (MANIFEST + CIRCLE).encode()}, "ошибка S114: Исключения ходят по кругу: #a → #b → #a.\n"),
    ],
)
def test_a_pack_on_top_is_never_passed_over(
    svod: Call, tmp_path: Path, files: dict[str, bytes], told: str, game: tuple[str, ...]
) -> None:
    done = svod("ask", *game, "--pack", pack(tmp_path, **files), "может ли корабль стрелять?")
    assert told in done.stderr
    assert (done.stdout, done.exit_code) == ("", 3)
    if not game:
        assert svod("build", str(tmp_path)).stderr == done.stderr


@pytest.mark.parametrize("name", ["pack.md", "rules.md", "forms.tsv"])
def test_a_pipe_is_not_waited_for(svod: Call, tmp_path: Path, name: str) -> None:
    (tmp_path / "pack.md").write_text(MANIFEST, encoding="utf-8")
    svod("ask", "--pack", str(tmp_path), "может ли корабль стрелять?")
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    command = [sys.executable, "-c", "from svod_cli.main import run; run()"]
    for arguments in (["build"], ["ask", "может ли утка нырять?", "--pack"]):
        done = subprocess.run(
            [*command, *arguments, str(tmp_path)], capture_output=True, text=True, check=False, timeout=60
        )
        assert f"{name}:1:1: ошибка S121: Это не обычный файл: папка, канал, " in done.stderr
        assert done.returncode == 3


def test_house_rules_for_a_game_that_is_not_there(svod: Call, tmp_path: Path) -> None:
    house = pack(tmp_path, pack="# Дом\n\n```манифест\nигра: nosuch\n```\n".encode())
    for command in (["ask", "--pack", house, "может ли утка нырять?"], ["build", house]):
        done = svod(*command)
        assert "pack.md:4:7: ошибка S117: Игры «nosuch» нет; есть: fleet, pond.\n    игра: nosuch\n" in done.stderr
        assert (done.stdout, done.exit_code) == ("", 3)


def test_a_file_is_no_pack(svod: Call, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("# A\n")
    for command in (["ask", "--pack", str(file), "может ли утка нырять?"], ["build", str(file)]):
        done = svod(*command)
        assert done.stderr.startswith(f"{file}:1:1: ошибка S122: Это файл, а не папка с правилами.\n    # A\n    ^^^\n")
        assert done.exit_code == 3


def test_a_folder_of_rules_without_a_game(svod: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SVOD_RULES", str(tmp_path))
    done = svod("list", "games")
    assert (done.stderr, done.exit_code) == ("В папке SVOD_RULES нет ни одной игры.\n", 2)


def test_facts_are_text_too(svod: Call) -> None:
    done = svod("ask", "может ли утка нырять?", "--given", "ко\x07рабль")
    assert (done.stderr, done.exit_code) == ("В фактах стоит знак, который не текст: U+0007, место 3.\n", 2)
    assert svod("ask", "может ли утка нырять?", "--given", "а" * 10_001).exit_code == 2


def started(*arguments: str, **streams: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from svod_cli.main import run; run()", *arguments]
    return subprocess.run(command, text=True, check=False, **streams)  # type: ignore[call-overload, no-any-return]


@pytest.mark.usefixtures("toys")
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")  # noqa: PTH110
@pytest.mark.parametrize(
    "arguments", [["ask", "может ли утка нырять?"], ["list", "games"], ["--help"], ["build"], ["export", "-g", "pond"]]
)
def test_a_full_disk_behind_the_output(arguments: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:  # noqa: PTH123
        done = started(*arguments, stdout=full.fileno(), stderr=subprocess.PIPE)
        assert (done.stderr, done.returncode) == ("Вывод не записан: на диске нет места.\n", 74)
        quiet = started(*arguments[:1], "--bogus", stdout=subprocess.PIPE, stderr=full.fileno())
        assert quiet.returncode == 2


def test_a_device_is_written_into_and_not_replaced(svod: Call, tmp_path: Path) -> None:
    pipe, link, file = tmp_path / "pipe", tmp_path / "link", tmp_path / "file"
    os.mkfifo(pipe)
    link.symlink_to(file)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    assert svod("export", "-g", "pond", "-o", str(pipe)).exit_code == 0
    assert "@prefix" in reader.communicate(timeout=60)[0]
    assert pipe.is_fifo()
    assert svod("export", "-g", "pond", "-o", str(link)).exit_code == 0
    assert link.is_symlink()
    assert "@prefix" in file.read_text(encoding="utf-8")
    done = svod("export", "-g", "pond", "-o", str(tmp_path / "none" / "file"))
    assert done.stderr == f"Файл «{tmp_path / 'none' / 'file'}» не записан: такого пути нет.\n"


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    program = f'"{sys.executable}" -c "from svod_cli.main import run; run()" ask "может ли утка нырять?" {closed}'
    done = subprocess.run(["sh", "-c", program], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.startswith("ДА.") is (">&-" not in closed.replace("2>&-", ""))


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
