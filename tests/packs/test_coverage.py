"""What the shipped packs cover: a node for every unit, norms or a reason for every node, a twin for every case."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

import pytest

from svod.query.coverage import coverage_of
from tests.packs.shipped import compiled, desk, games

MOST_TEXT_ONLY = 26


@pytest.mark.parametrize("game", games())
def test_every_unit_has_a_node_with_norms_or_a_reason(game: str) -> None:
    found = coverage_of(compiled(game).pack, desk(game))
    assert found.missing == ()
    assert found.bare == ()
    assert found.wrong == ()


def test_few_units_are_text_only_and_none_of_them_holds_a_number() -> None:
    left = [
        (node.title, node.text)
        for game in games()
        for unit, _ in coverage_of(compiled(game).pack, desk(game)).text_only
        for node in compiled(game).pack.nodes
        if any(place.text == unit for place in node.locators)
    ]
    assert len(left) <= MOST_TEXT_ONLY
    assert [title for title, text in left if any(map(str.isdigit, text))] == []


@pytest.mark.parametrize("game", games())
def test_every_case_has_a_twin_with_another_answer(game: str) -> None:
    cases = sorted(compiled(game).pack.cases, key=attrgetter("node"))
    alone = []
    for node, group in groupby(cases, key=attrgetter("node")):
        asked = [case for case in group if not any(key == "связи" for key, _ in case.expect)]  # edges have no twin
        answers = {tuple(value for key, value in case.expect if key == "verdict") for case in asked}
        if len(answers) == 1 and any(norm.node == node for norm in compiled(game).pack.norms):
            alone.append(node)
    assert alone == []
