"""«На сколько …»: the number to roll, unless what is asked about cannot happen."""

import pytest

from svod.query.ask import ask
from tests.language.toy import desk_with

FALL = """на 4 и больше караван атакует зверя.
караван может атаковать зверя.
караван не может атаковать усталого зверя.
на 5 и больше всадник атакует зверя, если он на привале."""


def told(question: str) -> tuple[str, str]:
    answer, found = ask(desk_with(FALL), question)
    assert not found
    return answer.verdict, answer.value


@pytest.mark.parametrize(
    ("question", "verdict", "value"),
    [
        ("на сколько караван атакует зверя?", "value", "4+"),
        ("на сколько караван атакует усталого зверя?", "no", ""),
        ("на сколько караван атакует не усталого зверя?", "value", "4+"),
        ("атакует ли караван зверя на 3?", "no", ""),
        ("атакует ли караван зверя на 5?", "yes", ""),
        ("на сколько всадник атакует зверя?", "value", "5+"),
        ("на сколько всадник не на привале атакует зверя?", "silent", ""),
        ("на сколько повозка атакует зверя?", "silent", ""),
    ],
)
def test_faces_follow_what_may_happen(question: str, verdict: str, value: str) -> None:
    assert told(question) == (verdict, value)


def test_a_presumed_ban_is_told_beside_the_number() -> None:
    answer, _ = ask(desk_with(FALL), "на сколько караван атакует зверя?")
    assert [(item.text, item.verdict) for item in answer.unless] == [("зверь усталый", "no")]


def test_an_open_ban_leaves_the_number_open() -> None:
    statement = "на 4 и больше караван атакует зверя.\nкараван не может атаковать зверя, если сила зверя 3 и больше."
    answer, _ = ask(desk_with(statement), "на сколько караван атакует зверя?")
    assert answer.verdict == "depends"
    assert [(item.text, item.verdict) for item in answer.conditions][-1] == ("иначе", "4+")
