"""A text of more pieces than any question has is left to the grammar's refusal."""

from __future__ import annotations

from tests.free.test_spoken import outcome, spoken

ASKED = "Двигаться дадут?"


def test_a_long_text_is_not_taken_apart() -> None:
    answer = spoken(f"{'Караван на привале. ' * 30}{ASKED}")
    assert (outcome(answer), answer.offered) == ("-", ())


def test_a_text_of_some_sentences_is() -> None:
    assert outcome(spoken(f"{'Караван на привале. ' * 3}{ASKED}")) == "no"
