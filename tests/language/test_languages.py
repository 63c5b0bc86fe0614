"""Russian and English renderings of one question get one answer, and of one statement one norm."""

from __future__ import annotations

import pytest

from svod.model.answers import Answer
from svod.query.ask import ask
from tests.language.rows import PAIRS, STATEMENTS
from tests.language.toy import desk_of, desk_with, sentence_of


def essence(answer: Answer) -> tuple[object, ...]:
    """An answer without its wording."""
    plain = answer.value if not any(letter.isalpha() for letter in answer.value) else ""
    return (
        answer.verdict,
        plain,
        sorted({item.id for item in answer.grounds}),
        sorted({item.id for item in answer.defeated}),
        sorted({(node, item.verdict) for item in answer.unless for node in item.nodes}),
        sorted(item.id for item in answer.members),
    )


@pytest.mark.parametrize(("game", "russian", "english"), PAIRS)
def test_one_question_in_two_languages_has_one_answer(game: str, russian: str, english: str) -> None:
    desk = desk_of(game)
    one, _ = ask(desk, russian)
    other, _ = ask(desk, english)
    assert one.verdict != "not_understood"
    assert essence(one) == essence(other)
    assert (one.lang, other.lang) == ("ru", "en")


def test_there_are_pairs_enough() -> None:
    assert len(PAIRS) >= 40
    assert {game for game, _, _ in PAIRS} == {"dunes", "bfg", "ti4"}


@pytest.mark.parametrize(("russian", "english"), STATEMENTS)
def test_one_statement_in_two_languages_is_one_norm(russian: str, english: str) -> None:
    desk = desk_with("фигура может действовать.")
    assert sentence_of(desk, russian, "norm") is not None
    assert sentence_of(desk, russian, "norm") == sentence_of(desk, english, "norm")
