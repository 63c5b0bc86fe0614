"""Checks over a whole pack: dangling edges, and exceptions that run in a circle."""

from __future__ import annotations

import pytest

from svod.lower.compile import compile_pack
from svod.source import Source
from tests.packs.shipped import tables

HEAD = "## {title} {{#{name}}}\n<!-- {edge} -->\nПравило.\n"


def findings(*rules: tuple[str, str]) -> list[tuple[str, int, str]]:
    text = "\n".join(HEAD.format(title=name, name=name, edge=edge) for name, edge in rules)
    _, diagnostics = compile_pack("toy", [Source("toy.md", text)], "", tables())
    return [(item.code, item.span.line, item.quoted) for item in diagnostics]


def test_an_edge_to_nowhere_is_named_with_its_line() -> None:
    assert findings(("a", "исключение из: #b")) == [("S113", 2, "#b")]


def test_a_see_also_may_name_what_is_not_encoded() -> None:
    assert findings(("a", "см: #b")) == []


def test_two_rules_that_except_each_other_are_a_circle() -> None:
    assert findings(("a", "исключение из: #b"), ("b", "исключение из: #a")) == [("S114", 2, "#b")]


def test_a_circle_runs_through_replacements_too() -> None:
    rules = (("a", "исключение из: #b"), ("b", "вместо: #c"), ("c", "исключение из: #a"))
    assert [code for code, _, _ in findings(*rules)] == ["S114"]


@pytest.mark.parametrize("edge", ["исключение из: #b, #c", "вместо: #c"])
def test_a_chain_is_no_circle(edge: str) -> None:
    assert findings(("a", edge), ("b", "исключение из: #c"), ("c", "вид: faq")) == []


def test_a_name_belongs_to_one_rule() -> None:
    found = compile_pack("toy", [Source("a.md", "## A {#a.b}\n"), Source("b.md", "\n## B {#a.b}\n")], "", tables())[1]
    assert [(item.code, item.span.source, item.span.line, item.quoted) for item in found] == [
        ("S116", "b.md", 2, "#a.b")
    ]
    assert found[0].message == ("Правило «#a.b» уже есть: a.md:1.", "There is a rule “#a.b” already: a.md:1.")


def test_house_rules_replace_a_rule_of_the_same_name() -> None:
    base, _ = compile_pack("toy", [Source("a.md", "## A {#a}\n")], "", tables())
    assert compile_pack("toy", [Source("b.md", "## B {#a}\n")], "", tables(), base=base)[1] == ()
