"""Lists and largest numbers: whom an act is forbidden, which bound holds, which rule says what a word knows."""

import pytest

from svod.model.answers import Answer
from svod.query.ask import ask
from tests.language.toy import desk_with

LOADS = """фигура может атаковать зверя.
фигура не может атаковать больше двух зверей.
фигура не может атаковать больше одного шакала.
фигура обязана пройти 10 шагов, если она усталая.
фигура обязана пройти 5 шагов, если она на привале."""
DEFINED = """## Караваны {#caravans}
<!-- документ: book; место: 1; определяет: caravan -->

```нормы
караван может торговать.
```

## Привал {#halt}
<!-- документ: book; место: 2 -->

```нормы
караван на привале не может двигаться.
```
"""


def told(statement: str, question: str) -> Answer:
    answer, found = ask(desk_with(statement), question)
    assert not found
    return answer


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("сколько зверей может атаковать фигура?", "2"),
        ("сколько шакалов может атаковать фигура?", "1"),
        ("сколько скорпионов может атаковать фигура?", "2"),
        ("сколько шагов обязана пройти фигура, если она усталая?", "10"),
        ("сколько шагов обязана пройти фигура, если она на привале?", "5"),
    ],
)
def test_the_bound_of_the_class_and_of_the_facts(question: str, value: str) -> None:
    assert told(LOADS, question).value == value


def test_a_duty_names_its_number_as_it_is() -> None:
    assert told(LOADS, "сколько шагов обязана пройти фигура, если она усталая?").text == "10."
    assert told(LOADS, "сколько зверей может атаковать фигура?").text == "Не больше 2."


def test_who_is_forbidden_is_told_by_class() -> None:
    members = told("повозка не может атаковать зверя.", "кто не может атаковать зверя?").members
    assert [member.label for member in members] == ["повозка"]


def test_whom_only_leaves_out() -> None:
    members = told("только всадник может покинуть оазис.", "кто не может покинуть оазис?").members
    assert "все, кроме: всадник" in [member.label for member in members]


def test_one_reading_forbids_nobody_yet() -> None:
    statement = "список неясный: всадник и повозка могут торговать."
    assert told(statement, "кто не может торговать?").verdict == "silent"
    assert not told(statement, "кто может торговать?").text.startswith("Только")


def test_what_the_vocabulary_knows_cites_the_rule_that_says_it() -> None:
    answer = told("шакал считается зверем.", "считается ли шакал зверем?")
    assert (answer.verdict, [citation.locator for citation in answer.grounds]) == ("yes", ["dunes:1"])
    assert not told("скорпион считается зверем.", "считается ли шакал зверем?").grounds


def test_a_definition_is_the_ground_of_what_is() -> None:
    answer = told(DEFINED, "что такое караван?")
    assert [citation.locator for citation in answer.grounds] == ["dunes:1"]
    assert [member.label for member in answer.members][:2] == ["Караваны", "Привал"]
