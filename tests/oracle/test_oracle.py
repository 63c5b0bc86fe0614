"""The oracle in small situations whose verdicts are evident from ``docs/semantics.md``, and how the engine agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from svod.model.ground import PackGround
from svod.model.norms import Literal
from tests.oracle.oracle import Completion, Verdict, oracle
from tests.oracle.packs import Written, compiled_theory, packs, written
from tests.oracle.theories import Theory, theories

CHUNKS = 16
CHUNK = 130
WRITTEN_CHUNKS = 4
WRITTEN_CHUNK = 25
SAMPLE = 2000
EXHAUSTIVE = 5  # presumed atoms: beyond, the page asks for sets that bring in or take out one norm

once = settings(
    database=None,
    deadline=None,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def asked(question: str, *rules: str, principle: str = "", as_played: bool = False) -> Verdict:
    theory = compiled_theory(written(*rules, principle=principle), question)
    return oracle(theory.pack, theory.question, as_played=as_played)


def unless(verdict: Verdict) -> set[tuple[tuple[str, ...], str]]:
    """Reversals as («не » where negated, term …) words, with the verdict that each gives."""
    return {(tuple(sorted(map(_word, literals))), outcome) for literals, outcome in verdict.unless}


def _word(literal: Literal) -> str:
    return ("не " if literal.negated else "") + " ".join(literal.args)


class TestSituations:
    def test_a_permission_permits_and_its_absence_is_silence(self) -> None:
        assert asked("может ли крейсер стрелять", "корабль может стрелять.").verdict == "yes"
        assert asked("может ли корабль таранить", "корабль может стрелять.").verdict == "silent"

    def test_a_duty_permits_and_forbids_the_alternative(self) -> None:
        assert asked("может ли корабль таранить остов", "корабль обязан таранить остов.").verdict == "yes"
        assert asked("может ли корабль стрелять", "корабль обязан таранить.").verdict == "no"

    def test_a_permission_is_no_duty(self) -> None:
        assert asked("обязан ли корабль стрелять", "корабль может стрелять.").verdict == "no"

    def test_two_equal_norms_contradict_each_other(self) -> None:
        rules = ("корабль может стрелять.", "корабль не может стрелять.")
        assert asked("может ли корабль стрелять", *rules).verdict == "conflict"
        assert asked("может ли корабль стрелять", *rules, principle="нельзя важнее можно").verdict == "no"
        higher = (rules[0], f"ранг: эррата|{rules[1]}")
        assert asked("может ли корабль стрелять", *higher).verdict == "no"

    def test_the_more_specific_norm_wins_unless_the_pack_disowns_it(self) -> None:
        rules = ("корабль не может стрелять.", "крейсер может стрелять.")
        assert asked("может ли крейсер стрелять", *rules).verdict == "yes"
        assert asked("может ли крейсер стрелять", *rules, principle="без специфичности").verdict == "conflict"

    def test_an_exception_beats_specificity_within_what_it_covers(self) -> None:
        rules = ("крейсер может стрелять.", "исключение из: #n0 (охват: hulk)|корабль не может стрелять.")
        assert asked("может ли крейсер стрелять по остову", *rules).verdict == "no"
        assert asked("может ли крейсер стрелять по линкору", *rules).verdict == "yes"

    def test_an_unknown_state_makes_it_depend(self) -> None:
        rules = ("корабль может стрелять.", "корабль не может стрелять, если корабль повреждён.")
        verdict = asked("может ли корабль стрелять", *rules)
        crippled = Literal("is", ("agent", "crippled"))
        assert verdict.verdict == "depends"
        assert verdict.outcomes == {frozenset({(crippled, True)}): "no", frozenset({(crippled, False)}): "yes"}

    def test_a_presumption_does_not_change_the_verdict_but_is_named(self) -> None:
        rules = ("корабль может стрелять.", "корабль не может стрелять, если корабль призрачный.")
        verdict = asked("может ли корабль стрелять", *rules)
        assert verdict.verdict == "yes"
        assert unless(verdict) == {(("agent spectral",), "no")}
        assert asked("может ли любой корабль стрелять", *rules).verdict == "no"

    def test_a_prohibition_under_an_unknown_condition_alone_is_silence(self) -> None:
        verdict = asked("может ли корабль стрелять", "корабль не может стрелять, если корабль повреждён.")
        assert verdict.verdict == "silent"
        assert set(verdict.outcomes.values()) == {"no", "silent"}

    def test_an_open_role_is_filled_by_a_permission_and_not_by_a_prohibition(self) -> None:
        rules = ("корабль может стрелять по линкору.", "корабль не может стрелять по остову.")
        assert asked("может ли корабль стрелять", *rules).verdict == "yes"
        only = asked("может ли корабль стрелять", rules[1])
        assert only.verdict == "silent"
        assert unless(only) == {(("at is hulk",), "no")}

    def test_only_permits_the_one_and_forbids_the_rest(self) -> None:
        rule = "корабль может стрелять только по линкору."
        assert asked("может ли корабль стрелять по линкору", rule).verdict == "yes"
        assert asked("может ли корабль стрелять по крейсеру", rule).verdict == "depends"  # they are not declared apart

    def test_a_replacement_leaves_the_count_as_it_is(self) -> None:
        rules = ("корабль может выполнить приказ.", "корабль не может выполнить приказ, если корабль на приказе.")
        question = "может ли корабль выполнить манёвр, если корабль на приказе"
        assert asked(question, *rules).verdict == "no"
        assert asked(question, *rules, "манёвр заменяет прежний приказ.").verdict == "yes"

    def test_a_membership_is_seen_for_its_purpose_only(self) -> None:
        rules = (
            "корабль может стрелять.\nкорабль может таранить.",
            ("корабль не может стрелять, если корабль — ветеран.\nкорабль не может таранить, если корабль — ветеран."),
            "пришвартованный корабль считается ветераном для стрельбы.",
        )
        assert asked("может ли корабль стрелять, если корабль пришвартован", *rules).verdict == "no"
        assert asked("может ли корабль таранить, если корабль пришвартован", *rules).verdict == "depends"

    def test_a_contested_membership_is_a_conflict_where_it_matters(self) -> None:
        rules = (
            "корабль может стрелять.",
            "корабль не может стрелять, если корабль — ветеран.",
            "корабль считается ветераном.",
            "корабль не считается ветераном.",
        )
        assert asked("может ли корабль стрелять", *rules).verdict == "conflict"

    def test_time_is_no_condition_but_a_window(self) -> None:
        rule = "корабль может стрелять до полудня."
        assert asked("может ли корабль стрелять", rule).verdict == "yes"
        assert asked("может ли корабль стрелять после полудня", rule).verdict == "no"
        changing = asked("может ли корабль стрелять", rule, "корабль не может стрелять после полудня.")
        assert (changing.verdict, [outcome for _, outcome in changing.schedule]) == ("yes", ["no"])

    def test_acts_in_a_row_see_the_effects_of_those_before(self) -> None:
        rules = (
            "корабль может выполнить приказ.\nкорабль может стрелять.",
            "корабль не может стрелять, если корабль на манёвре.",
        )
        assert asked("может ли корабль выполнить манёвр и стрелять", *rules).verdict == "no"
        assert asked("может ли корабль выполнить прицел и стрелять", *rules).verdict == "yes"

    def test_readings_that_differ_are_each_told(self) -> None:
        rules = ("корабль может стрелять.", "ранг: faq|по чтению «буква»: корабль не может стрелять.")
        verdict = asked("может ли корабль стрелять", *rules)
        assert verdict.verdict == "depends"
        assert sorted(verdict.by_reading.values()) == ["no", "yes"]


def test_every_outcome_makes_up_a_tenth_of_the_theories() -> None:
    found: Counter[str] = Counter()

    @seed(0)
    @settings(once, max_examples=SAMPLE, phases=[Phase.generate])
    @given(theories())
    def count(theory: Theory) -> None:
        found[judged(theory, largest=0).verdict] += 1

    count()
    assert set(found) == {"yes", "no", "depends", "silent", "conflict"}
    assert min(found.values()) >= sum(found.values()) / 10, found


def judged(theory: Theory, largest: int = 3) -> Verdict:
    return oracle(
        theory.pack,
        theory.question,
        without_readings=theory.without_readings,
        as_played=theory.as_played,
        largest=largest,
    )


def compared(theory: Theory) -> None:
    engine = pytest.importorskip("svod.query.engine")
    options = engine.Options(without_readings=theory.without_readings, as_played=theory.as_played)
    decision = engine.decide(PackGround(theory.pack), theory.question, options)
    expected = judged(theory)
    assert decision.verdict == expected.verdict
    reversals = {(frozenset(reversal.literals), reversal.verdict) for reversal in decision.unless}
    if len(expected.presumed) <= EXHAUSTIVE:
        assert reversals == expected.unless
    for literals, verdict in reversals:
        assert expected.reversed(literals) == verdict
    if any(len(set(table.values())) > 1 for table in expected.tables):
        assert any(described(decision.conditions, table) for table in expected.tables), expected.tables


def described(conditions: Any, table: Mapping[Completion, str]) -> bool:  # noqa: ANN401 - the engine may be missing
    """Whether the cubes of each outcome hold in just the completions of a table that have it; one needs none."""
    if not conditions:
        return len(set(table.values())) == 1
    cubes = {condition.outcome: condition.cubes for condition in conditions}
    return all(
        any(all((literal_atom(one), not one.negated) in completion for one in cube) for cube in cubes[told])
        == (outcome == told)
        for completion, outcome in table.items()
        for told in cubes
    ) and set(table.values()) - set(cubes) <= {"silent"}


def literal_atom(literal: Literal) -> Literal:
    return Literal(literal.pred, literal.args, bounds=literal.bounds)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_agrees_on_generated_theories(chunk: int) -> None:
    pytest.importorskip("svod.query.engine")
    seed(chunk)(settings(once, max_examples=CHUNK)(given(theories())(compared)))()


@pytest.mark.parametrize("chunk", range(WRITTEN_CHUNKS))
def test_the_engine_agrees_on_written_packs(chunk: int) -> None:
    pytest.importorskip("svod.query.engine")

    @seed(chunk)
    @settings(once, max_examples=WRITTEN_CHUNK)
    @given(packs())
    def check(pack: Written) -> None:
        compared(pack.theory)

    check()
