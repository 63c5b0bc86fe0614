"""Every case of the shipped packs gets the answer it must get, and a wrong expectation is noticed."""

from __future__ import annotations

import pytest

from svod.model.nodes import Case
from svod.query.cases import EXPECTATIONS, players_questions, run_case
from svod.records import replace
from tests.packs.shipped import compiled, desk, games


def all_cases() -> list[object]:
    return [
        pytest.param(game, case, id=f"{game}:{case.span.source}:{case.span.line}")
        for game in games()
        for case in compiled(game).pack.cases
    ]


@pytest.mark.parametrize(("game", "case"), all_cases())
def test_case_gets_its_answer(game: str, case: Case) -> None:
    assert run_case(desk(game), case) == ()


@pytest.mark.parametrize("game", games())
def test_every_case_fails_with_another_verdict(game: str) -> None:
    wrong = {
        "да": "нет",
        "нет": "да",
        "молчат": "да",
        "противоречат": "да",
        "зависит": "да",
        "список": "да",
        "не понято": "да",
    }
    for case in compiled(game).pack.cases[::7]:
        expect = tuple(
            (key, wrong.get(value, f"{value}0") if key == "verdict" else value) for key, value in case.expect
        )
        assert run_case(desk(game), replace(case, expect=expect)), case.question


def test_an_unknown_key_is_a_failure() -> None:
    game = games()[0]
    case = Case("x", "может ли корабль стрелять?", (("verdict", "молчат"), ("опра", "orders/7")))
    assert any("опра" in problem for problem in run_case(desk(game), case))


def test_a_case_without_a_verdict_is_a_failure() -> None:
    assert run_case(desk(games()[0]), Case("x", "может ли корабль стрелять?", ()))


def test_both_languages_have_the_keys() -> None:
    assert {"grounds", "unless", "when", "conditions"} <= set(EXPECTATIONS)


def test_a_case_may_name_players_questions() -> None:
    case = Case("x", "может ли корабль стрелять?", (("verdict", "молчат"), ("вопрос", "bfg-1, bfg-2")))
    assert players_questions(case) == ("bfg-1", "bfg-2")
    assert run_case(desk("bfg"), case) == ()
