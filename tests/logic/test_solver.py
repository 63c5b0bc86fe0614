"""The solver: the four conclusions, the scalable theories, and linear growth counted in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from svod.logic import (
    Absent,
    Atom,
    Comparison,
    Literal,
    Proof,
    Theory,
    Var,
    defeasible,
    defeater,
    parse,
    solve,
    strict,
)
from svod.logic.program import index
from svod.logic.scalable import chain, circle, dag, levels, mix, teams, tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from svod.logic import Conclusion

SCALABLE: dict[str, tuple[Callable[[int], Theory], list[int], Proof]] = {
    "chain": (chain, [1, 2, 10, 1000], Proof.PROVED),
    "circle": (circle, [1, 2, 10, 1000], Proof.UNDETERMINED),
    "levels": (levels, [0, 1, 2, 10, 500], Proof.PROVED),
    "levels without superiority": (lambda n: levels(n, superiority=False), [0, 1, 2, 10, 500], Proof.PROVED),
    "teams": (teams, [0, 1, 2, 4], Proof.PROVED),
    "binary tree": (lambda n: tree(n, 2), [0, 1, 2, 9], Proof.PROVED),
    "ternary tree": (lambda n: tree(n, 3), [0, 1, 2, 6], Proof.PROVED),
    "dag 2": (lambda n: dag(n, 2), [1, 2, 10, 300], Proof.PROVED),
    "dag 10": (lambda n: dag(n, 10), [1, 2, 40], Proof.PROVED),
    "mix without chains": (lambda n: mix(n, n, 0), [1, 2, 10], Proof.REFUTED),
    "mix": (lambda n: mix(n, n, n), [1, 2, 10], Proof.REFUTED),
}
GROWING: dict[str, tuple[Callable[[int], Theory], list[int]]] = {
    "chain": (chain, [250, 500, 1000, 2000]),
    "circle": (circle, [250, 500, 1000, 2000]),
    "levels": (levels, [100, 200, 400, 800]),
    "levels without superiority": (lambda n: levels(n, superiority=False), [100, 200, 400, 800]),
    "teams": (teams, [2, 3, 4, 5]),
    "tree": (lambda n: tree(n, 2), [6, 7, 8, 9]),
    "dag": (lambda n: dag(n, 8), [25, 50, 100, 200]),
    "mix in width": (lambda n: mix(n, 4, 4), [10, 20, 40, 80]),
    "mix in length": (lambda n: mix(4, 4, n), [10, 20, 40, 80]),
}


def verdict(text: str, literal: str) -> tuple[str, ...]:
    """Return the tags of a literal in a theory given as text."""
    theory, problems = parse(f"{text} ? {literal}.")
    assert not problems
    return solve(theory).answers(theory.questions[0])[0].tags


def asked(theory: Theory) -> Conclusion:
    """Return the answer to the one question of a theory."""
    (question,) = theory.questions
    return solve(theory).ask(question)


@pytest.mark.parametrize("name", SCALABLE)
def test_scalable_theories_have_the_published_conclusions(name: str) -> None:
    make, sizes, expected = SCALABLE[name]
    for n in sizes:
        assert asked(make(n)).defeasible is expected, n


def test_sizes_are_the_published_ones() -> None:
    for n in (1, 2, 7):
        assert chain(n).size == 2 * n + 1
        assert circle(n).size == 2 * n
        assert levels(n).size == 7 * n + 8
        for k in (1, 2, 5):
            assert dag(n, k).size == n * k * k + (n + 2) * k + 1
            for m in (1, 3):
                assert mix(m, n, k).size == 2 * m + 4 * m * n + 4 * m * n * k
    assert [len(tree(n, 3).rules) for n in range(4)] == [0, 1, 4, 13]
    assert [len(teams(n).rules) for n in range(3)] == [4, 20, 84]


@pytest.mark.parametrize("name", GROWING)
def test_work_is_linear_in_the_size(name: str) -> None:
    make, sizes = GROWING[name]
    theories = [make(n) for n in sizes]
    per_unit = [solve(theory).steps / theory.size for theory in theories]
    assert max(per_unit) <= 5
    assert max(per_unit) <= 1.2 * min(per_unit), "the work per unit of size does not grow"


def test_work_is_linear_where_many_instances_share_two_labels() -> None:
    def crowd(n: int) -> Theory:
        facts = tuple(Literal(("fact", i)) for i in range(n))
        pro = tuple(defeasible(Literal("p"), fact, label="pro") for fact in facts)
        con = tuple(defeasible(~Literal("p"), fact, label="con") for fact in facts)
        return Theory(facts, pro + con, (("pro", "con"),))

    per_unit = [solve(crowd(n)).steps / crowd(n).size for n in (50, 100, 200, 400)]
    assert max(per_unit) <= 1.2 * min(per_unit)
    assert solve(crowd(50)).proves(Literal("p"))


def test_deep_theories_need_no_recursion() -> None:
    assert asked(chain(20_000)).defeasible is Proof.PROVED


@pytest.mark.parametrize(
    ("text", "literal", "expected"),
    [
        ("a.", "a", ("+Δ", "+∂")),
        ("a.", "~a", ("-Δ", "-∂")),
        ("a. ~a.", "~a", ("+Δ", "+∂")),
        ("a. a -> b.", "b", ("+Δ", "+∂")),
        ("=> a. a -> b.", "b", ("-Δ", "+∂")),
        ("=> a. a ~> b.", "b", ("-Δ", "-∂")),
        ("-> a. => ~a.", "~a", ("-Δ", "-∂")),
        ("-> a. r: => ~a. r > r.", "a", ("+Δ", "+∂")),
        ("=> a. => ~a.", "a", ("-Δ", "-∂")),
        ("=> a. ~> ~a.", "a", ("-Δ", "-∂")),
        ("r: => a. d: ~> ~a. r > d.", "a", ("-Δ", "+∂")),
        ("r: => a. d: ~> ~a. r > d.", "~a", ("-Δ", "-∂")),
        ("=> a. b => ~a.", "a", ("-Δ", "+∂")),
        ("=> a. b => ~a. b => b.", "a", ("-Δ",)),
        ("a -> a.", "a", ()),
        ("a -> a. => a.", "a", ("+∂",)),
        ("a -> a. => ~a.", "~a", ("-Δ",)),
        ("a => b.", "c", ("-Δ", "-∂")),
        ("r: => a. s: => ~a. r > s. s > r.", "a", ("-Δ", "+∂")),
        ("r: => a. s: => ~a. r > s. s > r.", "~a", ("-Δ", "+∂")),
        ("r: => a. s: b => ~a. s > r.", "a", ("-Δ", "+∂")),
        ("b. r: => a. s: b => ~a. s > r.", "~a", ("-Δ", "+∂")),
        # A defeater that is superior blocks, but does not beat for its side.
        ("r: => a. d: ~> a. s: => ~a. d > s.", "a", ("-Δ", "-∂")),
        # An attacker that is beaten and then dies counts once: the undetermined one still stands.
        ("r: => a. s: b => ~a. u: c => ~a. c => c. r > s.", "a", ("-Δ",)),
        # A literal whose complement is not known to be beyond definite proof is not proved.
        ("a -> a. ~a. => a.", "a", ()),
        ("s: ~a -> ~a. r: => a. r > s.", "a", ("-Δ",)),
        # Team defeat: each attacker is beaten by another member.
        ("r: => a. t: => a. s: => ~a. u: => ~a. r > s. t > u.", "a", ("-Δ", "+∂")),
        ("r: => a. t: b => a. s: => ~a. u: => ~a. r > s. t > u.", "a", ("-Δ", "-∂")),
        # Ambiguity is blocked: q is ambiguous, hence no obstacle to p.
        ("=> q. => ~q. => p. q => ~p.", "p", ("-Δ", "+∂")),
    ],
)
def test_conclusions(text: str, literal: str, expected: tuple[str, ...]) -> None:
    assert verdict(text, literal) == expected


def test_a_repeated_body_literal_counts_once() -> None:
    assert verdict("a. a, a, a => b.", "b") == ("-Δ", "+∂")


def test_superiority_between_rules_that_do_not_conflict_is_idle() -> None:
    assert verdict("r: => a. s: => b. t: => ~a. s > t.", "a") == ("-Δ", "-∂")


def test_a_label_may_belong_to_rules_with_different_heads() -> None:
    text = "r: => a. r: => b. s: => ~a. s: => ~b. r > s."
    assert verdict(text, "a") == verdict(text, "b") == ("-Δ", "+∂")


def test_an_indexed_theory_can_be_solved_again() -> None:
    program = index(levels(3))
    assert list(solve(program).conclusions()) == list(solve(program).conclusions())


def test_why_shows_the_dispute() -> None:
    theory, _ = parse("bird. penguin. r1: bird => flies. r2: penguin => ~flies. r3: sick ~> ~flies. r2 > r1.")
    dispute = solve(theory).why(Literal("flies"))
    assert (dispute.unbeaten_pro, [rule.label for rule in dispute.unbeaten_con]) == ((), ["r2"])
    assert [(loser.label, winner.label) for loser, winner in dispute.beaten] == [("r1", "r2")]
    assert dispute.con_wins


@pytest.mark.parametrize(
    "theory",
    [
        Theory((Literal(Atom("p", (Var("X"),))),)),
        Theory((), (defeasible(Literal("a"), Absent(Literal("b"))),)),
        Theory((), (strict(Literal("a"), Comparison(1, "<", 2)),)),
        Theory((), (defeater(Literal(Atom("p", (Var("X"),)))),)),
    ],
)
def test_a_theory_that_is_not_ground_is_refused(theory: Theory) -> None:
    assert not theory.is_ground
    with pytest.raises(ValueError, match="not ground"):
        solve(theory)


def test_a_question_with_variables_lists_the_matches() -> None:
    theory, _ = parse("p(a, a). p(a, b). ~p(b, b). q.")
    model = solve(theory)
    pattern = Literal(Atom("p", (Var("X"), Var("X"))))
    assert [(c.literal.atom, c.defeasible) for c in model.answers(pattern)] == [
        (Atom("p", ("a", "a")), Proof.PROVED),
        (Atom("p", ("b", "b")), Proof.REFUTED),
    ]
    assert len(model.answers(Literal(Atom("p", (Var("_"), Var("_")))))) == 3
    assert len(model.answers(Literal(Atom("p", (Var("X"), "b"))))) == 2
    with pytest.raises(ValueError, match="variables"):
        model.ask(pattern)
