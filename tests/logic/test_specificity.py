"""Specificity as stated superiority."""

from __future__ import annotations

import pytest

from svod.logic import grounded, parse, specificity


def pairs(text: str) -> set[tuple[str, str]]:
    """Return what specificity adds to a theory given as text."""
    theory, problems = parse(text)
    assert not problems
    return set(specificity(grounded(theory)[0]))


def test_the_rule_about_the_subclass_is_superior() -> None:
    text = "penguin(opus). penguin(X) -> bird(X). r1: bird(X) => flies(X). r2: penguin(X) => ~flies(X)."
    assert pairs(text) == {("r2", "r1")}


def test_more_conditions_are_more_specific_and_a_default_is_least() -> None:
    assert pairs("r: a => p. s: a, b => ~p. t: => ~p.") == {("s", "r"), ("r", "t")}


def test_equal_and_incomparable_bodies_have_no_preference() -> None:
    assert pairs("r: a => p. s: a => ~p.") == set()
    assert pairs("r: a => p. s: b => ~p.") == set()
    assert pairs("a -> b. b -> a. r: a => p. s: b => ~p.") == set()


def test_facts_and_strict_rules_without_a_body() -> None:
    assert pairs("a. b. r: a => p. s: a, b => ~p.") == {("s", "r")}
    assert pairs("-> b. r: a => p. s: a, b => ~p.") == set()


def test_a_stated_preference_and_strict_rules_are_left_alone() -> None:
    assert pairs("r: a => p. s: a, b => ~p. r > s.") == set()
    assert pairs("r: a -> p. s: a, b => ~p.") == set()


def test_a_pair_of_labels_must_hold_for_all_their_rules() -> None:
    assert pairs("r: a => p. s: a, b => ~p. r: c => q. s: d => ~q.") == set()


def test_rules_with_variables_are_refused() -> None:
    with pytest.raises(ValueError, match="not ground"):
        specificity(parse("bird(X) => flies(X).")[0])
