"""Questions of cases that are offered for a text: near ones of the rules named, in its language, and nothing else."""

from __future__ import annotations

import pytest

from svod.free.lexicon import Talk
from svod.free.samples import samples
from tests.packs.shipped import compiled, desk


def near(text: str, *rules: str, lang: str = "ru") -> tuple[str, ...]:
    office = desk("bfg")
    return samples(office.ground, Talk(office.lexicon).loosened(), rules, text, lang)


def test_the_nearest_question_comes_first() -> None:
    assert near("по мне палят, на брейс-то встать?", "bfg:brace.when")[0] in {
        case.question for case in compiled("bfg").pack.cases if case.node == "bfg:brace.when"
    }
    assert "brace" in near("brace против тарана?", "bfg:brace.when")[0]


@pytest.mark.parametrize(("text", "lang"), [("brace против тарана", "ru"), ("brace against a ram", "en")])
def test_only_questions_of_the_language(text: str, lang: str) -> None:
    found = near(text, "bfg:brace.when", lang=lang)
    assert found
    assert all(question.isascii() == (lang == "en") for question in found)


def test_without_rules_or_likeness_there_are_none() -> None:
    assert near("brace против тарана") == ()
    assert near("вомпал", "bfg:brace.when") == ()
