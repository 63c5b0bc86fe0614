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


def test_what_is_no_text_reaches_no_terminal(svod: Call) -> None:
    stdin = "может ли \x1b[31mутка\x1b[0m нырять?\nпруд\x9b: \x9bкто?\n"
    for form in ("text", "json", "md"):
        done = svod("ask", "-", "-f", form, stdin=stdin)
        assert not {"\x1b", "\x9b"} & set(done.stdout + done.stderr), form
        assert done.exit_code == 2


def test_every_line_has_its_object_and_no_verdict_hides_a_wrong_call(svod: Call) -> None:
    lines = [
        "может ли утка нырять?",
        "можно ли стрелять?",
        "chess: может ли утка нырять?",
        "fleet:",
        "fleet: кто брыкается?",
    ]
    done = svod("ask", "-", "-f", "json", "--exit-status", stdin="\n".join(lines))
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [item["question"] for item in found] == [*lines[:4], "кто брыкается?"]
    assert [item["verdict"] for item in found] == ["yes", *["not_understood"] * 4]
    assert [item["game"] for item in found] == ["pond", "", "chess", "fleet", "fleet"]
    assert found[1]["text"].startswith("Неясно, о какой игре вопрос: fleet, pond;")
    assert not any(mistakes(item, SCHEMA) for item in found)
    assert done.exit_code == 2


def test_a_question_of_no_game_has_an_object_too(svod: Call) -> None:
    done = svod("ask", "-f", "json", "форсаж")
    assert json.loads(done.stdout)["verdict"] == "not_understood"
    assert (done.stderr, done.exit_code) == (
        "Этих слов не знает ни одна игра; назовите её: --game fleet или --game pond.\n", 2,
    )  # fmt: skip


@pytest.mark.parametrize("command", ["ask", "read"])
def test_two_names_of_the_game_must_agree(svod: Call, command: str) -> None:
    done = svod(command, "-g", "fleet", "pond: может ли утка нырять?")
    assert (done.stdout, done.exit_code) == ("", 2)
    assert done.stderr == "Вопрос начинается с «pond:», а --game называет «fleet»; оставьте одно.\n"
    assert svod(command, "-g", "pond", "pond: может ли утка нырять?").exit_code == 0


@pytest.mark.parametrize(
    ("question", "given", "excerpt"),
    [
        ("может ли корабль стрелять?", ["корабль на приколе, корабль не на приколе"], "корабль не на приколе"),
        ("может ли корабль стрелять?", ["Ld 7", "Ld 8"], "Ld 8"),
        ("может ли корабль стрелять, если он на приколе?", ["Ld 7, корабль не на приколе"], "корабль не на приколе"),
        ("может ли корабль стрелять?", ["?"], "?"),
    ],
)
def test_a_fact_that_contradicts_is_underlined(svod: Call, question: str, given: list[str], excerpt: str) -> None:
    done = svod("ask", "-g", "fleet", question, *(word for fact in given for word in ("--given", fact)))
    place, line, mark, *_ = done.stderr.splitlines()
    assert place.startswith("дано:1:1: ошибка S0")
    assert (line.strip(), mark.strip()) == (excerpt, "^" * len(excerpt))


def test_mistakes_in_several_facts_have_their_numbers(svod: Call) -> None:
    done = svod("ask", "-g", "fleet", "может ли корабль стрелять?", "--given", "корабль в отпуске; кит на приколе")
    assert "дано 1:1:11: ошибка S001: Слово «отпуске» не понято.\n    корабль в отпуске\n" in done.stderr
    assert "дано 2:1:1: ошибка S001: Слово «кит» не понято.\n    кит на приколе\n    ^^^\n" in done.stderr


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
    named = ["-g", "FLEET", question], [f"Fleet: {question}"], [f"fleet:{question}"]
    for arguments in (["-g", "fleet", question], [f"fleet: {question}"], *named):
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


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "могут ли корабль и утка стрелять?",
            "Вопрос смешивает игры: «корабль» — fleet, «утка» — pond; спросите о каждой отдельно.\n",
        ),
        ("покажи 99.9", "Правила «99.9» нет ни в одной игре; назовите место, как в документе, или имя правила.\n"),
        ("show 99.9", "No game has a rule “99.9”; name a place as its document does, or a rule.\n"),
    ],
)
def test_no_game_is_guessed(svod: Call, question: str, said: str) -> None:
    done = svod("ask", question)
    assert (done.stdout, done.stderr, done.exit_code) == ("", said, 2)


@pytest.mark.parametrize(
    ("question", "code", "underlined", "hint"),
    [
        ("может ли корабль стрелять, если грань кубика 7?", "S011", "7", "Её пределы: 1–6."),
        ("покажи 1.9", "S012", "1.9", "Ближайшие: 1.2, 1.1."),
        ("покажи #brace.wen", "S012", "#brace.wen", "Ближайшие: #brace.when"),
    ],
)
def test_what_cannot_be_gets_no_verdict(svod: Call, question: str, code: str, underlined: str, hint: str) -> None:
    done = svod("ask", "-g", "fleet", question)
    assert done.stdout.startswith("НЕ РАЗОБРАЛ.")
    first, text, marks, suggestion = done.stderr.splitlines()[:4]
    assert f"ошибка {code}: " in first
    assert text[marks.index("^") : marks.rindex("^") + 1] == underlined
    assert hint in suggestion
