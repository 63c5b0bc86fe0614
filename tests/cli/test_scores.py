"""Tables of scores: what packs cover, and how players' questions are answered."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Call = Callable[..., Result]

PACK = """# Пустыня

```манифест
название: Пустыня
язык: ru
```

```документ
имя: book
название: Книга пустыни
ранг: свод
```

```единицы book
1 aaaaaaaaaaaaaaaa
2 bbbbbbbbbbbbbbbb
3 cccccccccccccccc
4 dddddddddddddddd
```

```термины
caravan: караван | caravan
  также: обоз
water < quantity: запас воды | water
trade < action: торговать | trade
  роли: agent=caravan[subject]
```

## Торговля {#trade}
<!-- вид: правило; документ: book; место: 1 -->
Торгует караван с водой.

```нормы
караван может торговать, если запас воды больше 2.
запас воды каравана = 3.
```

```случаи
? может ли караван торговать, если запас воды 5?
= да
  вопрос: d-1
? сколько запас воды у каравана?
= 3
  вопрос: d-2
```

## Предисловие {#preface}
<!-- вид: предисловие; документ: book; место: 2; текст: похвала пустыне -->
Пустыня хороша.

## Голое правило {#bare}
<!-- вид: правило; документ: book; место: 3 -->
О чём-то сказано, а нормы нет.
"""


def line(name: str, question: str, verdict: str, *places: str, numbers: tuple[str, ...] = ()) -> str:
    row = {
        "id": name, "game": "desert", "question": question, "verdict": verdict, "accept": [verdict],
        "locators": [f"desert:{place}" for place in places], "numbers": list(numbers),
    }  # fmt: skip
    return json.dumps(row, ensure_ascii=False)


@pytest.fixture
def desert(tmp_path: Path, svod: Call, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: ARG001 - it sets the scene
    folder = tmp_path / "rules" / "desert"
    folder.mkdir(parents=True)
    (folder / "pack.md").write_text(PACK, encoding="utf-8")
    monkeypatch.setenv("SVOD_RULES", str(tmp_path / "rules"))
    return tmp_path


@pytest.mark.usefixtures("desert")
def test_coverage_counts_units_and_names_what_is_missing(svod: Call) -> None:
    done = svod("coverage")
    assert done.stdout.splitlines() == [
        "игра    единиц  с узлом  узлов  норм  только текст  без норм  вопросов  верно",
        "desert       4        3      3     2             1         1         2      2",
        "",
        "desert:2: только текст: похвала пустыне",
        "desert:4: нет узла",
        "desert:3: ни норм, ни причины",
    ]
    assert done.exit_code == 1
    assert json.loads(svod("coverage", "-f", "json").stdout)[0]["missing"] == ["4"]


def asked(svod: Call, folder: Path, *lines: str) -> Result:
    file = folder / "questions.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return svod("bench", "questions", str(file), "--details")


def row(done: Result) -> list[str]:
    return done.stdout.splitlines()[1].split()


def test_right_answers_are_counted_in_the_language_and_in_own_words(svod: Call, desert: Path) -> None:
    done = asked(
        svod, desert,
        line("d-1", "может ли обоз торговать, если запас воды 5?", "yes", "1"),
        line("d-2", "сколько запас воды у каравана?", "value", "1", numbers=("3",)),
        line("d-3", "есть ли у пустыни край?", "not_covered"),
    )  # fmt: skip
    assert row(done) == ["desert", "3", "2", "0", "1", "2", "0", "1", "0/1", "2/2"]
    assert done.exit_code == 0
    assert "d-3: без вердикта" in done.stdout


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (line("d-1", "может ли обоз торговать, если запас воды 5?", "no", "1"), "yes ≠ no"),
        (line("d-1", "может ли обоз торговать, если запас воды 5?", "yes", "1", "2"), "не названы desert:2"),
        (line("d-2", "сколько запас воды у каравана?", "value", "1", numbers=("4",)), "без чисел 4"),
        (line("d-2", "сколько запас воды у каравана?", "value", "2", numbers=("3",)), "другие основания"),
    ],
)
def test_another_verdict_number_or_ground_is_wrong(svod: Call, desert: Path, bad: str, why: str) -> None:
    done = asked(svod, desert, bad)
    assert row(done)[3] == "1"
    assert why in done.stdout
    assert done.exit_code == 1


def test_a_line_that_is_no_question_is_told_with_its_place(svod: Call, desert: Path) -> None:
    done = asked(svod, desert, line("d-1", "может ли обоз торговать, если запас воды 5?", "yes", "1"), '{"id": 1}')
    assert "questions.jsonl:2:1: ошибка S130: Строка не содержит вопроса игрока." in done.stderr
    assert row(done)[1] == "1"
    assert svod("bench", "questions", str(desert / "none.jsonl")).exit_code == 2


def test_a_word_that_is_no_verdict_is_told_with_those_that_are(svod: Call, desert: Path) -> None:
    done = asked(svod, desert, line("d-1", "может ли обоз торговать, если запас воды 5?", "нет", "1"))
    assert "Вердикта «нет» нет; есть: yes, no, value, depends, not_covered." in done.stderr


def test_places_stand_with_or_without_the_game(svod: Call, desert: Path) -> None:
    bare = line("d-1", "может ли обоз торговать, если запас воды 5?", "yes", "1").replace('"desert:1"', '"1"')
    assert '"1"' in bare
    assert (asked(svod, desert, bare).exit_code, row(asked(svod, desert, bare))[2]) == (0, "1")
