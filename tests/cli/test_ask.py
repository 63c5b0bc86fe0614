"""Questions at the command line: text in, text out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from tests.render.test_schema import SCHEMA, mistakes

Call = Callable[..., Result]

YES = """\
ДА. Корабль может встать на щит против тарана.
  почему  fleet:brace.when — Щит поднимают против любой угрозы, но до броска. (Книга флота 2,
            fleet:1.1)
  когда   до броска
  кроме   корабль провалил щит  fleet:brace.retry
"""


def without_reading(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(("  понято", "  read as")))


def test_an_answer_in_a_glance(svod: Call) -> None:
    done = svod("ask", "может ли корабль встать на щит против тарана?")
    assert without_reading(done.stdout) == YES
    assert (done.stderr, done.exit_code) == ("", 0)


def test_words_need_no_quotes(svod: Call) -> None:
    done = svod("ask", *["может", "ли", "корабль", "встать", "на", "щит", "против", "тарана?"])
    assert without_reading(done.stdout) == YES


def test_english(svod: Call) -> None:
    done = svod("ask", "can a ship use brace against ram?")
    assert done.stdout.startswith("YES. A ship can use brace against ram.\n  why ")
    assert "  unless " in done.stdout


def test_language_of_the_answer_can_be_chosen(svod: Call) -> None:
    assert svod("ask", "can a ship use brace?", "--lang", "ru").stdout.startswith("ДА.")


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("может ли корабль встать на щит?", 0),
        ("может ли корабль на приколе стрелять?", 10),
        ("fleet: может ли корабль стрелять?", 12),
        ("fleet: может ли корабль брыкаться?", 14),
    ],
)
def test_a_verdict_changes_the_status_only_when_asked_for(svod: Call, question: str, status: int) -> None:
    assert svod("ask", question).exit_code == 0
    assert svod("ask", question, "--exit-status").exit_code == status


def test_given_facts(svod: Call) -> None:
    for option in ("--given", "--если", "--if"):
        done = svod("ask", "может ли корабль стрелять?", option, "лидерство 7, корабль на приколе")
        assert done.stdout.startswith("НЕТ."), option


def test_a_fact_that_is_not_understood_is_underlined(svod: Call) -> None:
    done = svod("ask", "может ли корабль стрелять?", "--if", "корабль на приколе, корабль в отпуске", "-g", "fleet")
    assert done.stdout.startswith("НЕ РАЗОБРАЛ.")
    assert done.stderr.splitlines()[:3] == [
        "дано:1:11: ошибка S001: Слово «отпуске» не понято.",
        "    корабль в отпуске",
        "              ^^^^^^^",
    ]


def test_questions_from_the_input(svod: Call) -> None:
    done = svod("ask", "-", stdin="может ли утка нырять?\n\ncan a ship use brace?\n")
    assert [line for line in done.stdout.splitlines() if line.startswith("?")] == [
        "? может ли утка нырять?", "? can a ship use brace?",
    ]  # fmt: skip
    assert svod("ask", stdin="может ли утка нырять?").stdout.startswith("ДА.")


def test_json_of_several_questions_is_one_object_a_line(svod: Call) -> None:
    done = svod("ask", "-", "--format", "json", stdin="может ли утка нырять?\ncan a ship use brace?\n")
    assert [(item["game"], item["verdict"]) for item in map(json.loads, done.stdout.splitlines())] == [
        ("pond", "yes"), ("fleet", "yes"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "question",
    [
        "может ли корабль встать на щит, если он провалил щит?",
        "fleet: может ли корабль стрелять?",
        "fleet: может ли корабль брыкаться?",
        "огневая мощь корабля, если огневая мощь 15?",
        "can a ship use brace?",
    ],
)
def test_an_answer_follows_the_published_schema(svod: Call, question: str) -> None:
    done = svod("ask", question, "--format", "json")
    assert mistakes(json.loads(done.stdout), SCHEMA) == []


def test_markdown(svod: Call) -> None:
    done = svod("ask", "может ли утка нырять?", "--format", "md")
    assert "**ДА**. Утка может нырять." in done.stdout
    assert "- *почему*: pond:dive" in done.stdout


def test_the_proof(svod: Call) -> None:
    done = svod("ask", "может ли корабль встать на щит, если он провалил щит?", "--explain")
    assert done.stdout.startswith("НЕТ.")
    text = " ".join(done.stdout.split())
    assert "побеждено fleet:brace.when" in text
    assert "уступает fleet:brace.retry (исключение)" in text
    assert "рассмотрено" in text


def test_colour_only_when_asked_for(svod: Call) -> None:
    assert "\x1b[" not in svod("ask", "может ли утка нырять?").stdout
    assert "\x1b[1;32mДА\x1b[0m" in svod("ask", "может ли утка нырять?", "--color", "always").stdout


def test_the_game_is_told_by_the_words_the_option_the_prefix_or_the_environment(
    svod: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    unclear = svod("ask", "можно ли стрелять?")
    assert (unclear.exit_code, unclear.stdout) == (2, "")
    assert unclear.stderr == "Неясно, о какой игре вопрос: fleet, pond; назовите её: --game fleet или --game pond.\n"
    question = "может ли утка нырять?"
    assert '"game": "pond"' in svod("ask", question, "-f", "json").stdout
    for arguments in (["-g", "fleet", question], [f"fleet: {question}"]):
        done = svod("ask", *arguments, "-f", "json")
        assert '"game": "fleet"' in done.stdout
        assert '"verdict": "not_understood"' in done.stdout
    monkeypatch.setenv("SVOD_GAME", "fleet")
    assert '"game": "fleet"' in svod("ask", question, "-f", "json").stdout
    assert '"game": "pond"' in svod("ask", f"pond: {question}", "-f", "json").stdout


def test_the_game_is_told_by_the_facts_as_well(svod: Call) -> None:
    assert '"game": "fleet"' in svod("ask", "можно ли стрелять?", "--given", "корабль на приколе", "-f", "json").stdout
    unclear = svod("ask", "можно ли стрелять?", "--given", "кит")
    assert unclear.stderr.endswith("назовите её: --game fleet или --game pond.\n")


def test_the_hint_names_the_games_that_understood(svod: Call) -> None:
    unknown = svod("ask", "можно ли бегать?")
    assert unknown.stderr == "Этих слов не знает ни одна игра; назовите её: --game fleet или --game pond.\n"
    half = svod("ask", "can shoot on monday?")
    assert half.stderr.endswith("name it: --game fleet or --game pond.\n")


def test_house_rules_on_top(svod: Call, tmp_path: Path) -> None:
    folder = tmp_path / "дом"
    folder.mkdir()
    (folder / "pack.md").write_text(
        "# Дом\n\n```манифест\nигра: fleet\n```\n\n"
        "## На приколе {#moored}\n<!-- место: дом/1 -->\nСтреляют и на приколе.\n\n"
        "```нормы\nкорабль на приколе может стрелять.\n```\n",
        encoding="utf-8",
    )
    question = "может ли корабль на приколе стрелять?"
    assert svod("ask", question).stdout.startswith("НЕТ.")
    assert svod("ask", question, "--pack", str(folder)).stdout.startswith("ДА.")
