"""Arithmetic of values: exact, rounded as stated, and written out where dice take part."""

import pytest

from svod.model.numbers import text_of
from svod.query.arithmetic import changed
from svod.query.ask import ask
from tests.language.toy import desk_of, desk_with

CHANGES = """
15   div 2   up    8
15   div 2   down  7
15   div 2   -     7 / 8
12   cap 10  -     10
2D6  add 1   -     2D6 + 1
2D6  cap 10  -     min(2D6, 10)
5    add D6  -     5 + D6
"""
ASKED = """
какое лидерство у монитора?                  | depends | для: Brace For Impact → 7
лидерство корабля, если враг на спецприказах | depends | исходное значение не дано: лидерство
какое лидерство у монитора для brace?        | value   | не применяется: лидерство корабля с командующим
"""


@pytest.mark.parametrize("row", CHANGES.strip().splitlines())
def test_a_change_of_a_value(row: str) -> None:
    start, operation, by, rounding, *wanted = row.split()
    value, operand = (int(text) if text.isdigit() else text for text in (start, by))
    found = changed(operation, value, operand, rounding.strip("-"))
    assert " / ".join(map(text_of, found)) == " ".join(wanted)


def test_a_value_shows_the_values_it_rests_on_where_rules_give_them() -> None:
    rules = (
        "скорость всадника = 20 шагов.\nусталость снижает скорость на 5.\nнужда всадника = 2 × скорость + запас воды."
    )
    answer, _ = ask(desk_with(rules), "какая нужда у усталого всадника, если запас воды 3?")
    assert [step.text for step in answer.steps] == [
        "скорость, по правилу: 20",
        "скорость, прибавка: 20 → 15",
        "по правилу: 2 × 15 + 3 → 33",
    ]


@pytest.mark.parametrize("row", ASKED.strip().splitlines())
def test_what_is_missing_for_a_value_is_told(row: str) -> None:
    question, verdict, told = (part.strip() for part in row.split("|"))
    answer, _ = ask(desk_of("bfg"), question)
    lines = [*answer.notes, *(step.text for step in answer.steps)]
    lines += [f"{item.text} → {item.verdict}" for item in answer.conditions]
    assert answer.verdict == verdict
    assert any(told in line for line in lines)
