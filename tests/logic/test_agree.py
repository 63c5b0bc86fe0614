"""The solver agrees with a brute-force prover, with clingo, and with the team function."""

from hypothesis import given, settings

from svod.logic import Literal, Proof, Theory, solve
from svod.logic.scalable import chain, circle, dag, levels, mix, teams, tree
from tests.logic.asp import asp_tags
from tests.logic.reference import Tags, reference
from tests.logic.strategies import acyclic_theories, cyclic_theories


def tags(theory: Theory) -> Tags:
    """Return the solver's tags in the form of the reference."""
    return {conclusion.literal: conclusion.tags for conclusion in solve(theory).conclusions()}


@settings(max_examples=500, deadline=None)
@given(cyclic_theories())
def test_brute_force_agrees_on_any_theory(theory: Theory) -> None:
    assert tags(theory) == reference(theory)


@settings(max_examples=300, deadline=None)
@given(acyclic_theories())
def test_brute_force_agrees_on_acyclic_theories(theory: Theory) -> None:
    assert tags(theory) == reference(theory)


@settings(max_examples=150, deadline=None)
@given(cyclic_theories())
def test_clingo_agrees_on_any_theory(theory: Theory) -> None:
    assert tags(theory) == asp_tags(theory)


@settings(max_examples=150, deadline=None)
@given(acyclic_theories())
def test_clingo_agrees_on_acyclic_theories(theory: Theory) -> None:
    assert tags(theory) == asp_tags(theory)


def test_all_three_agree_on_the_scalable_theories() -> None:
    small = [chain(4), circle(4), levels(2), levels(2, superiority=False)]
    for theory in [*small, teams(2), tree(2, 3), dag(3, 2), mix(2, 2, 2)]:
        assert tags(theory) == reference(theory) == asp_tags(theory)


@settings(max_examples=200, deadline=None)
@given(acyclic_theories())
def test_an_acyclic_theory_settles_every_literal(theory: Theory) -> None:
    for conclusion in solve(theory).conclusions():
        assert Proof.UNDETERMINED not in {conclusion.definite, conclusion.defeasible}


@settings(max_examples=200, deadline=None)
@given(cyclic_theories())
def test_the_team_decides_wherever_facts_do_not(theory: Theory) -> None:
    model = solve(theory)
    every = list(model.conclusions())
    if any(Proof.UNDETERMINED in {conclusion.definite, conclusion.defeasible} for conclusion in every):
        return
    for conclusion in every:
        other = model.ask(~conclusion.literal)
        if conclusion.definite is other.definite is Proof.REFUTED:
            dispute = model.why(conclusion.literal)
            assert dispute.pro_wins == model.proves(conclusion.literal)


@settings(max_examples=200, deadline=None)
@given(cyclic_theories())
def test_no_conclusion_is_both_proved_and_refuted_and_definite_ones_are_defeasible(theory: Theory) -> None:
    for conclusion in solve(theory).conclusions():
        if conclusion.definite is Proof.PROVED:
            assert conclusion.defeasible is Proof.PROVED


@settings(max_examples=200, deadline=None)
@given(acyclic_theories())
def test_an_acyclic_theory_without_contrary_facts_proves_no_literal_and_its_complement(theory: Theory) -> None:
    model = solve(theory)
    for conclusion in model.conclusions():
        literal = conclusion.literal
        if model.proves(literal) and model.proves(~literal):
            assert model.ask(literal).definite is model.ask(~literal).definite is Proof.PROVED


def test_literals_may_be_any_hashable() -> None:
    theory = Theory((Literal((1, "x")),), ())
    assert tags(theory)[Literal((1, "x"))] == ("+Δ", "+∂")
