"""What a refusal in free speech blames: unknown words alone, else the words that found no place, underlined."""

from __future__ import annotations

import pytest

from svod.diagnostics import Diagnostic
from svod.free.answer import freely
from svod.model.answers import Answer
from svod.query.ask import ask
from tests.language.toy import desk_of


def refused(question: str) -> tuple[Answer, tuple[Diagnostic, ...]]:
    desk = desk_of("dunes")
    answer, found = freely(desk, *ask(desk, question))
    assert answer.verdict == "not_understood"
    return answer, found


@pytest.mark.parametrize(
    ("question", "code", "underlined"),
    [
        ("Караван на привале, по нему палят. Вомпал дадут?", "S001", ["Вомпал"]),
        ("Караван на привале. Двигаться вомпально прокатит?", "S001", ["вомпально"]),
        ("Караван на привале. Двигаться вверх прокатит?", "S001", ["вверх"]),
        ("Караван на привале. Двигаться повозкой прокатит?", "S013", ["повозкой"]),
    ],
)
def test_what_is_blamed(question: str, code: str, underlined: list[str]) -> None:
    answer, found = refused(question)
    assert {item.code for item in found} == {code}
    assert [question[item.span.start : item.span.end] for item in found] == underlined
    assert [word.text for word in answer.not_understood] == underlined
    assert answer.text == found[0].message[0]


def test_a_fact_that_no_norm_knows_is_not_blamed_on_a_word() -> None:
    question = "Караван на привале, а башня сломана. Двигаться прокатит?"
    answer, found = refused(question)
    assert [(item.code, item.quoted) for item in found] == [("S013", question)]
    assert "ничего не решает" in answer.text
    assert answer.offered
