"""Grounding: instances, built-ins, negation as failure, and that an optimised join equals a naive one."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svod.logic import (
    Atom,
    Comparison,
    Kind,
    Literal,
    Rule,
    Theory,
    Var,
    defeasible,
    format_rule,
    grounded,
    parse,
    solve,
)
from svod.logic.relation import row_of

Instance = tuple[Literal, tuple[object, ...]]


def proved(text: str, pattern: str) -> set[tuple[object, ...]]:
    """Return the rows of a literal pattern that a theory defeasibly proves."""
    theory, problems = parse(f"{text} ? {pattern}.")
    assert not problems
    ground, problems = grounded(theory)
    assert not problems
    assert ground.is_ground
    model = solve(ground)
    return {row_of(c.literal) for c in model.answers(ground.questions[0]) if model.proves(c.literal)}


def test_penguins() -> None:
    text = """bird(tweety). penguin(opus). penguin(X) -> bird(X).
        r1: bird(X) => flies(X). r2: penguin(X) => ~flies(X). r2 > r1."""
    assert proved(text, "flies(X)") == {("tweety",)}
    assert proved(text, "~flies(X)") == {("opus",)}


def test_recursion_through_several_relations() -> None:
    text = """edge(1, 2). edge(2, 3). edge(3, 1). edge(3, 4).
        edge(X, Y) -> path(X, Y). path(X, Z), path(Z, Y) -> path(X, Y)."""
    assert len(proved(text, "path(X, Y)")) == 12
    assert proved(text, "path(4, Y)") == set()


def test_each_instance_is_made_once_and_keeps_its_label_and_place() -> None:
    theory, _ = parse("p(1). p(2).\nr: p(X), p(Y) => q(X, Y).\nq(X, Y), q(Y, X) => s(X).\n=> t.")
    ground, problems = grounded(theory)
    assert not problems
    printed = [format_rule(rule) for rule in ground.rules]
    assert len(printed) == len(set(printed)) == 4 + 4 + 1
    assert printed[-1] == "=> t."
    assert {rule.at for rule in ground.rules if rule.label == "r"} == {(2, 1)}


def test_repeated_and_anonymous_variables() -> None:
    text = "p(1, 1, 2). p(1, 2, 2). p(3, 1, 3). p(X, X, _) => q(X). p(X, _, X) => s(X). p(_, _, X) => t(X)."
    assert proved(text, "q(X)") == {(1,)}
    assert proved(text, "s(X)") == {(3,)}
    assert proved(text, "t(X)") == {(2,), (3,)}


def test_constants_in_rules_and_mixed_signs() -> None:
    text = "~p(a, 1). p(b, 1). ~p(X, 1) => q(X, 'one'). p(b, N) => ~q(b, N)."
    assert proved(text, "q(X, Y)") == {("a", "one")}
    assert proved(text, "~q(X, Y)") == {("b", 1)}


@pytest.mark.parametrize(
    ("op", "expected"),
    [("=", {2}), ("!=", {1, 3}), ("<", {1}), ("<=", {1, 2}), (">", {3}), (">=", {2, 3})],
)
def test_comparisons(op: str, expected: set[int]) -> None:
    assert proved(f"p(1). p(2). p(3). p(X), X {op} 2 => q(X).", "q(X)") == {(n,) for n in expected}


def test_constants_without_an_order_are_only_unequal() -> None:
    text = "p(1). p(one). p(X), p(Y), X < Y => less(X, Y). p(X), p(Y), X != Y => other(X, Y)."
    assert proved(text, "less(X, Y)") == set()
    assert proved(text, "other(X, Y)") == {(1, "one"), ("one", 1)}


def test_a_rule_without_variables_can_compare() -> None:
    assert proved("1 < 2 => a.", "a") == {()}
    assert proved("2 < 1 => a.", "a") == set()


def test_negation_as_failure_is_stratified() -> None:
    text = """move(a, b). move(b, c). move(X, _) -> can(X). move(_, X), not can(X) -> stuck(X).
        move(X, Y), not stuck(Y) => safe(X, Y). p(1, 2, 2). p(2, 1, 3). p(X, _, _), not p(X, P, P) => q(X)."""
    assert proved(text, "stuck(X)") == {("c",)}
    assert proved(text, "safe(X, Y)") == {("a", "b")}
    assert proved(text, "q(X)") == {(2,)}


def test_negation_as_failure_of_what_nothing_proves() -> None:
    assert proved("p(1). p(X), not q(X) => r(X).", "r(X)") == {(1,)}
    assert proved("not q => r.", "r") == {()}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p(X).", "a fact has variables"),
        ("=> p(X).", "the variable X is not bound"),
        ("q(Y) => p(X).", "the variable X is not bound"),
        ("q(_) => p(_).", "the variable _ is not bound"),
        ("q(X), Y < X => p(X).", "the variable Y is not bound"),
        ("a(1). => q(1). a(X), not q(X) => p(X).", "depends on defeasible rules"),
        ("a(1). a(X) => b(X). b(X) -> q(X). a(X), not q(X) -> p(X).", "depends on defeasible rules"),
        ("a(1). a(X), not q(X) -> p(X). p(X) -> q(X).", "'not' depends on itself"),
        ("a(1). a(X), not a(X) -> a(X).", "'not' depends on itself"),
    ],
)
def test_what_cannot_be_grounded_is_left_out_and_reported(text: str, message: str) -> None:
    theory, problems = parse(text + " z(1). z(X) => zz(X).")
    assert not problems
    ground, (problem,) = grounded(theory)
    assert message in problem.message
    assert solve(ground).proves(Literal(Atom("zz", (1,))))


def test_problems_of_rules_have_places() -> None:
    _, (problem,) = grounded(parse("p(1).\n\n  q(Y) => p(X).")[0])
    assert (problem.line, problem.column) == (3, 3)


def test_an_unknown_comparison_is_reported() -> None:
    _, (problem,) = grounded(Theory((), (defeasible(Literal("q"), Comparison(1, "~", 2)),)))
    assert "unknown comparison" in problem.message


def test_the_limit_stops_an_explosion() -> None:
    theory, _ = parse(" ".join(f"p({i})." for i in range(20)) + " p(X), p(Y), p(Z) => q(X, Y, Z).")
    ground, (problem,) = grounded(theory, limit=100)
    assert len(ground.rules) == 100
    assert "more than 100 instances" in problem.message


def test_a_ground_theory_stays_as_it_is() -> None:
    theory, _ = parse("a. r: a => b. c => c. d: e ~> ~b. r > d. ? b.")
    assert grounded(theory) == (theory, ())


def test_a_circle_of_rules_with_variables_has_no_instances() -> None:
    circle = "q(1). p(X), q(X) => p(X)."
    ground, _ = grounded(parse(circle)[0])
    assert ground.rules == ()
    bare, _ = parse("p, q => p. q.")
    assert solve(bare).ask(Literal("p")).tags == ("-Δ",)


_TERM = st.sampled_from([Var("X"), Var("Y"), Var("Z"), 1, 2])
_ATOM = st.builds(Atom, st.sampled_from("pqr"), st.tuples(_TERM, _TERM))
_LITERAL = st.builds(Literal, _ATOM, st.booleans())


@st.composite
def _rules(draw: st.DrawFn) -> Rule:
    body = draw(st.lists(_LITERAL, min_size=1, max_size=3))
    terms = [arg for literal in body for arg in row_of(literal)]
    head = Literal(Atom(draw(st.sampled_from("pqr")), (draw(st.sampled_from(terms)), draw(st.sampled_from(terms)))))
    return Rule(head, tuple(body), draw(st.sampled_from(Kind)))


def _naive(theory: Theory) -> set[Instance]:
    """Return all instances over the constants whose bodies could be established."""
    known = set(theory.facts)
    found: set[Instance] = set()
    while True:
        new = {
            (rule.kind, instance)
            for rule in theory.rules
            for values in product((1, 2), repeat=3)
            for instance in [_instance(rule, dict(zip("XYZ", values, strict=True)))]
            if known.issuperset(instance[1]) and instance not in found
        }
        if not new:
            return found
        found |= {instance for _, instance in new}
        known |= {head for kind, (head, _) in new if kind is not Kind.DEFEATER}


def _instance(rule: Rule, values: dict[str, int]) -> Instance:
    """Return head and body of a rule with values for its variables."""

    def filled(literal: Literal) -> Literal:
        args = tuple(values[arg.name] if isinstance(arg, Var) else arg for arg in row_of(literal))
        assert isinstance(literal.atom, Atom)
        return Literal(Atom(literal.atom.name, args), literal.positive)

    return filled(rule.head), tuple(filled(part) for part in rule.body if isinstance(part, Literal))


@settings(max_examples=300, deadline=None)
@given(st.lists(_rules(), max_size=4), st.lists(st.tuples(st.sampled_from("pqr"), st.booleans()), max_size=5))
def test_the_join_equals_a_naive_one(rules: list[Rule], names: list[tuple[str, bool]]) -> None:
    facts = tuple(Literal(Atom(name, (1 + i % 2, 1 + i // 2 % 2)), sign) for i, (name, sign) in enumerate(names))
    theory = Theory(facts, tuple(rules))
    ground, problems = grounded(theory)
    assert not problems
    kept = {(rule.head, rule.body) for rule in rules if rule.is_ground}
    assert {(rule.head, rule.body) for rule in ground.rules} == _naive(theory) | kept
