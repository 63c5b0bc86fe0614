"""The text form: reading, problems with their places, printing, and that one undoes the other."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svod.logic import (
    Absent,
    Atom,
    Comparison,
    Kind,
    Literal,
    Rule,
    Theory,
    Var,
    defeasible,
    format_literal,
    format_rule,
    format_theory,
    parse,
    strict,
)
from svod.logic.scalable import levels, mix
from tests.logic.strategies import text_theories


@settings(max_examples=300, deadline=None)
@given(text_theories())
def test_reading_what_was_printed_gives_the_theory(theory: Theory) -> None:
    again, problems = parse(format_theory(theory))
    assert again == theory
    assert all(problem.level == "warning" for problem in problems)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("abX_1 .,:?()~¬->=<!'\"\\%\nж"), max_size=40))
def test_any_text_can_be_read_and_printing_is_stable(text: str) -> None:
    theory, problems = parse(text)
    assert parse(format_theory(theory))[0] == theory
    lines = text.split("\n")
    for problem in problems:
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30))
def test_no_text_raises(text: str) -> None:
    parse(text)


def test_every_construct() -> None:
    theory, problems = parse(
        """% a comment
        bird(tweety). ~'odd name'.            # another
        r1: bird(X), not young(X, _) => flies(X).
        age(X, N), N ≥ 1.5, N != -2 → adult(X).
        "38.3.в": → ok.   Летит ⇒ ¬Стоит.
        ~> ¬flies(X, "Tweety").
        r1 > "38.3.в".
        ? ~flies(X).
        """
    )
    x, n = Var("X"), Var("N")
    assert problems == ()
    assert theory.facts == (Literal(Atom("bird", ("tweety",))), ~Literal("odd name"))
    assert theory.rules == (
        defeasible(
            Literal(Atom("flies", (x,))),
            Literal(Atom("bird", (x,))),
            Absent(Literal(Atom("young", (x, Var("_"))))),
            label="r1",
        ),
        strict(
            Literal(Atom("adult", (x,))),
            Literal(Atom("age", (x, n))),
            Comparison(n, ">=", 1.5),
            Comparison(n, "!=", -2),
        ),
        strict(Literal("ok"), label="38.3.в"),
        defeasible(~Literal("Стоит"), Literal("Летит")),
        Rule(~Literal(Atom("flies", (x, "Tweety"))), (), Kind.DEFEATER),
    )
    assert theory.rules[0].at == (3, 9)
    assert theory.superiority == (("r1", "38.3.в"),)
    assert theory.questions == (~Literal(Atom("flies", (x,))),)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("a", (1, 2), "the statement is not closed"),
        ("a.\n  b => c", (2, 9), "the statement is not closed"),
        ("a b.", (1, 3), "expected ',' or an arrow, found 'b'"),
        ("a, b.", (1, 5), "expected ',' or an arrow, found '.'"),
        ("r: a.", (1, 5), "expected ',' or an arrow, found '.'"),
        ("a => .", (1, 6), "expected an atom, found '.'"),
        ("a => b => c.", (1, 8), "expected '.', found '=>'"),
        ("a => b\nc => d.", (2, 1), "expected '.', found 'c'"),
        ("p(a => b.", (1, 5), "expected ',' or ')' after an argument, found '=>'"),
        ("p(a, ~b).", (1, 6), "expected a constant or a variable, found '~'"),
        ("1 => b.", (1, 1), "expected an atom, found '1'"),
        ("=> not b.", (1, 4), "expected an atom, found 'not'"),
        ("not b.", (1, 6), "expected ',' or an arrow, found '.'"),
        ("X < 1.", (1, 6), "expected ',' or an arrow, found '.'"),
        ("X < => a.", (1, 5), "expected a constant or a variable, found '=>'"),
        ("a & b => c.", (1, 3), "expected ',' or an arrow, found '&'"),
        ("'a => b.", (1, 1), 'expected an atom, found "\'"'),
        ("? .", (1, 3), "expected an atom, found '.'"),
        (".", (1, 1), "expected an atom, found '.'"),
        ("r1 > .", (1, 6), "expected a constant or a variable, found '.'"),
        ("r1 > 1.", (1, 6), "expected a label, found '1'"),
        ("~~a.", (1, 2), "expected an atom, found '~'"),
    ],
)
def test_problems_have_places(text: str, place: tuple[int, int], message: str) -> None:
    theory, (problem,) = parse(text)
    assert ((problem.line, problem.column), problem.message) == (place, message)
    assert problem.level == "error"
    assert str(problem).startswith(f"{place[0]}:{place[1]}: error: {message}")
    assert len(theory.facts) + len(theory.rules) <= 1


def test_the_statements_around_a_mistake_are_kept() -> None:
    theory, problems = parse("a.\nb c.\nd => e.\n=> .\nf.")
    assert theory == Theory((Literal("a"), Literal("f")), (defeasible(Literal("e"), Literal("d")),))
    assert [problem.line for problem in problems] == [2, 4]


def test_superiority_of_an_unknown_label_is_a_warning() -> None:
    theory, (problem,) = parse("r1: => a.\nr1 > r2.")
    assert theory.superiority == (("r1", "r2"),)
    assert str(problem) == "2:1: warning: no rule has the label 'r2' (write r2: before a rule)"


def test_large_theories_read_back() -> None:
    for theory in (levels(50), mix(3, 4, 5)):
        assert parse(format_theory(theory)) == (theory, ())


def test_printing_one_rule() -> None:
    assert format_rule(defeasible(~Literal("b"), Literal("a"), label="r1")) == "r1: a => ~b."
    assert format_rule(strict(Literal("Not a name"))) == "-> 'Not a name'."


@pytest.mark.parametrize(
    "literal",
    [
        Literal(7),
        Literal(Atom("p", (float("nan"),))),
        Literal(Atom("p", (Var("lower"),))),
        Literal(Atom("p", ((1, 2),))),
    ],
)
def test_what_has_no_text_form_is_refused(literal: Literal) -> None:
    with pytest.raises(ValueError, match="has no text form"):
        format_literal(literal)
