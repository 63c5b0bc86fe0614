"""The other commands."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from svod_cli.main import COMMANDS

Call = Callable[..., Result]
PACKS = Path(__file__).parent / "packs"


@pytest.mark.parametrize(
    "ref", ["brace.retry", "fleet:brace.retry", "#brace.retry", "1.2", "fleet:1.2", "brace.retry/1"]
)
def test_a_card_by_name_or_locator(svod: Call, ref: str) -> None:
    done = svod("show", ref)
    assert done.stdout == (
        "fleet:brace.retry · Провал\n"
        "  вид    правило\n"
        "  место  Книга флота (редакция 2), 1.2\n"
        "  текст  Кто провалил щит, второй раз его не поднимает.\n"
        "  нормы  корабль не может встать на щит, если он провалил щит  1\n"
        "  связи  → исключение из fleet:brace.when — Когда прикрываются\n"
        "  файл   fleet/rules.md:19\n"
    )


def test_edges_that_come_in_and_cases(svod: Call) -> None:
    out = svod("show", "brace.when").stdout
    assert "← исключение fleet:brace.retry — Провал" in out
    assert "может ли корабль встать на щит? → да, 1.1" in out


def test_a_card_in_other_forms(svod: Call) -> None:
    (card,) = json.loads(svod("show", "moored", "-f", "json").stdout)
    assert (card["id"], card["places"][0]["locator"]) == ("fleet:moored", "2")
    assert "### На приколе `fleet:moored`" in svod("show", "moored", "-f", "md").stdout
    assert "  kind   rule\n" in svod("show", "moored", "--lang", "en").stdout


@pytest.mark.parametrize("edition", ["en", "book-en", "EN"])
def test_a_card_by_the_place_of_another_edition(svod: Call, edition: str) -> None:
    done = svod("show", "moorings", "7", "-e", edition)
    assert done.stdout == svod("show", "2", "-e", "2").stdout == svod("show", "moored").stdout
    assert "  место  Книга флота (редакция 2), 2\n         The fleet book, Moorings 7 «At rest»\n" in done.stdout


def test_a_place_is_looked_for_in_the_edition_alone(svod: Call) -> None:
    assert svod("show", "2", "-e", "en").exit_code == 1
    done = svod("show", "2", "-e", "3")
    assert (done.exit_code, done.stderr.rstrip()[-49:]) == (2, "Редакции «3» нет; есть: ru, en, book, book-en.")


@pytest.mark.parametrize(
    "words", [("На", "приколе"), ("на ПРИКОЛЕ",), ("2", "-e", "Книга"), ("2", "-e", "книга флота")]
)
def test_a_card_by_its_title_and_that_of_its_document(svod: Call, words: tuple[str, ...]) -> None:
    assert svod("show", *words).stdout == svod("show", "moored").stdout


def test_the_number_of_a_whole_part_shows_its_rules(svod: Call) -> None:
    shown = svod("show", "1", "-g", "fleet").stdout
    assert "fleet:brace.when" in shown
    assert "fleet:brace.retry" in shown


def test_titles_that_are_near_are_named(svod: Call) -> None:
    done = svod("show", "На прикол")
    assert (done.exit_code, "fleet:moored" in done.stderr) == (1, True)


def test_nothing_to_show(svod: Call) -> None:
    done = svod("show", "brace.retri")
    assert (done.stdout, done.exit_code) == ("", 1)
    assert done.stderr == "Правила «brace.retri» нет; ближайшие: fleet:brace.retry, fleet:brace.when.\n"


def test_lists(svod: Call) -> None:
    assert svod("list", "games").stdout.splitlines() == ["fleet  ru  Флот, игра для тестов", "pond   ru  Пруд"]
    assert svod("list", "nodes", "щит", "-g", "fleet").stdout.splitlines() == [
        "fleet:brace.when   правило  1.1  Когда прикрываются",
        "fleet:brace.retry  правило  1.2  Провал",
    ]
    assert "fleet:moored/1  may_not  корабль на приколе не может стрелять" in svod("list", "norms", "прикол").stdout
    assert "monitor" in svod("list", "terms", "МОНИТОР").stdout
    actions = json.loads(svod("list", "terms", "-k", "действие", "-g", "pond", "-f", "json").stdout)
    assert [entry["id"] for entry in actions] == [
        "dive", "shoot",
    ]  # fmt: skip
    assert "book" in svod("list", "documents").stdout
    empty = svod("list", "nodes", "кит")
    assert (empty.stdout, empty.stderr, empty.exit_code) == ("", "Ничего не найдено.\n", 1)


def test_a_sentence_is_read(svod: Call) -> None:
    out = svod("read", "может ли корабль на приколе стрелять до броска?").stdout
    assert out.startswith("может(корабль; стрелять) если на приколе(корабль) до бросок?\n")
    assert "1. нормы о действии и о действиях над ним: shoot" in out
    assert "MAY «может»" in out
    assert svod("read", "утка может нырять.").stdout.startswith("может(утка; нырять)\n")
    assert svod("read", "утка может нырять.", "--lang", "en").stdout.startswith("may(duck; dive)\n")
    bad = svod("read", "-g", "fleet", "корабль может на на щит")
    assert (bad.stdout, bad.exit_code) == ("", 1)
    assert "ошибка S004" in bad.stderr


def test_build_says_what_there_is(svod: Call) -> None:
    done = svod("build")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0].startswith("fleet: правил 4, норм 4, терминов ")
    assert json.loads(svod("build", "-f", "json").stdout)["games"]["pond"]["nodes"] == 1


def test_a_broken_pack_shows_every_mistake_and_leaves_the_index_alone(svod: Call, tmp_path: Path, cache: Path) -> None:
    svod("build")
    before = {path.name: path.read_bytes() for path in cache.glob("*.sqlite")}
    folder = tmp_path / "fleet"
    shutil.copytree(PACKS / "fleet", folder)
    rules = folder / "rules.md"
    rules.write_text(rules.read_text(encoding="utf-8") + (
        "\n## Ещё {#more}\n<!-- исключение из: #nowhere -->\nТекст.\n\n"
        "```нормы\nкорабль может летать.\nкорабль не должен стрелять.\n```\n"
    ), encoding="utf-8")  # fmt: skip
    done = svod("build", str(folder))
    assert done.exit_code == 3
    for piece in (
        "rules.md:48:15: ошибка S001: Слово «летать» не понято.\n    корабль может летать.\n                  ^^^^^^\n",
        "ошибка S030: «Не должен» читается двояко.",
        "ошибка S113: Правила «#nowhere» нет.\n    <!-- исключение из: #nowhere -->\n" + " " * 24 + "^^^^^^^^\n",
        "Ошибок: 3, предупреждений: 0.",
    ):
        assert piece in done.stderr
    assert {path.name: path.read_bytes() for path in cache.glob("*.sqlite")} == before


CASES = """
```случаи
? может ли корабль на приколе стрелять?
= нет
  опора: house
? может ли корабль на приколе стрелять?
= да
  опора: house
  опра: 2
```
"""


def house(folder: Path) -> str:
    (folder / "pack.md").write_text(
        "```манифест\nигра: fleet\n```\n\n## Дом {#house}\n<!-- вместо: #moored -->\nСтреляют и на приколе.\n\n"
        "```нормы\nкорабль на приколе может стрелять.\n```\n" + CASES,
        encoding="utf-8",
    )
    return str(folder)


def test_build_asks_the_questions_of_a_folders_cases(svod: Call, tmp_path: Path) -> None:
    done = svod("build", house(tmp_path))
    path = tmp_path / "pack.md"
    question = "может ли корабль на приколе стрелять?"
    assert done.stderr == (
        f"{path}:14: «{question}» — ответ: ожидалось «нет», получено «да»\n"
        f"{path}:17: «{question}» — ключа «опра» у случая нет\n"
        "Случаев с другим ответом: 2.\n"
    )
    assert done.stdout.startswith("fleet: правил ")
    assert "случаев 2\n" in done.stdout
    assert done.exit_code == 1
    english = svod("build", str(tmp_path), "--lang", "en").stderr
    assert f"{path}:14: “{question}” — answer: expected “нет”, got “да”\n" in english
    assert [item["place"] for item in json.loads(svod("build", str(tmp_path), "-f", "json").stdout)["failed"]] == [
        f"{path}:14", f"{path}:17",
    ]  # fmt: skip
    left_out = svod("build", str(tmp_path), "--no-cases")
    assert (left_out.stderr, left_out.exit_code) == ("", 0)


@pytest.mark.parametrize("arguments", [["fleet"], ["-g", "fleet"], [str(PACKS / "fleet")]])
def test_build_of_a_game(svod: Call, arguments: list[str]) -> None:
    done = svod("build", *arguments)
    assert (done.stderr, done.exit_code) == ("", 0)
    assert "случаев 1\n" in done.stdout


def test_a_pack_in_another_encoding(svod: Call, tmp_path: Path) -> None:
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "pack.md").write_bytes("# Игра".encode("cp1251"))
    done = svod("build", str(folder))
    assert done.exit_code == 3
    assert "ошибка S100: Файл не в кодировке UTF-8." in done.stderr


def test_forms_are_written_for_review(svod: Call, tmp_path: Path) -> None:
    folder = tmp_path / "pond"
    shutil.copytree(PACKS / "pond", folder)
    assert svod("build", str(folder), "--forms").exit_code == 0
    text = (folder / "forms.tsv").read_text(encoding="utf-8")
    assert "duck\tутка\tnoun.f\t" in text
    assert svod("build", str(folder), "--forms").exit_code == 0
    assert (folder / "forms.tsv").read_text(encoding="utf-8") == text
    assert svod("build", "--forms").exit_code == 2


@pytest.mark.parametrize(("form", "begins"), [("turtle", "@prefix"), ("jsonld", "{"), ("nquads", "<urn:svod:")])
def test_export(svod: Call, form: str, begins: str, tmp_path: Path) -> None:
    done = svod("export", "-g", "pond", "--format", form)
    assert done.stdout.startswith(begins)
    file = tmp_path / "graph"
    assert svod("export", "-g", "pond", "--format", form, "-o", str(file)).stdout == ""
    assert file.read_text(encoding="utf-8").rstrip("\n") == done.stdout.rstrip("\n")
    assert "https://example.org/r/" in svod("export", "-g", "pond", "--base", "https://example.org/r/").stdout
    assert svod("export", "-g", "pond", "--base", "nonsense").exit_code == 2


def test_a_code_is_explained(svod: Call) -> None:
    assert svod("explain", "s001").stdout.startswith("S001 Слово не понято\n  что это  ")
    assert svod("explain", "S001", "--lang", "en").stdout.startswith("S001 A word is not understood\n")
    assert json.loads(svod("explain", "S030", "-f", "json").stdout)["code"] == "S030"
    assert svod("explain", "S999").exit_code == 1


def test_help_speaks_both_languages(svod: Call) -> None:
    assert "Ответить на вопрос о правилах." in svod().stdout
    assert svod("--lang", "en").exit_code == 2
    for name in COMMANDS:
        russian, english = svod(name, "--help").stdout, svod(name, "--help", "--lang", "en").stdout
        assert russian.startswith(f"Вызов: svod {name} ")
        assert english.startswith(f"Usage: svod {name} ")
        assert not any("а" <= letter <= "я" for letter in english.replace("--если", "").replace("38.3.в", "")), english


def test_the_language_of_one_run_is_not_that_of_the_next(monkeypatch: pytest.MonkeyPatch, svod: Call) -> None:
    monkeypatch.setenv("SVOD_LANG", "en")
    assert "  show this help" in svod("ask", "-h").stdout
    assert svod().stdout.startswith("Usage: svod COMMAND")
    monkeypatch.delenv("SVOD_LANG")
    assert "  показать эту справку" in svod("ask", "-h").stdout
    assert svod("-h").stdout.startswith("Вызов: svod КОМАНДА")


def test_version(svod: Call) -> None:
    assert svod("--version").stdout.startswith("svod ")
