"""Nearness in meaning ranks the rules that are shown; it never decides."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from svod.query.ask import Desk, ask
from svod.records import replace
from svod.retrieval.semantic import Nearness, available
from tests.language.toy import desk_of_pack
from tests.query.test_near import PACK


def to_wells(_: str) -> Mapping[str, float]:
    return {"small:trade": 0.0, "small:watch": 0.1, "small:wells": 0.9}


@pytest.fixture(scope="module")
def desk() -> Desk:
    return desk_of_pack(PACK)


def rules(desk: Desk, question: str) -> list[str]:
    return [rule.locator.partition(":")[2] for rule in ask(desk, question)[0].rules]


def test_a_rule_near_in_meaning_comes_first_where_no_word_is_shared(desk: Desk) -> None:
    assert rules(desk, "откуда пьют?") == []
    assert rules(replace(desk, nearness=to_wells), "откуда пьют?")[0] == "3"


def test_no_verdict_changes(desk: Desk) -> None:
    for question in ("может ли караван торговать?", "может ли башня торговать?", "кто там на барханах?"):
        assert ask(desk, question)[0].verdict == ask(replace(desk, nearness=to_wells), question)[0].verdict


@pytest.mark.skipif(not available(), reason="the extra `semantic` is not installed")
def test_the_encoder_knows_what_is_near_and_keeps_the_vectors(desk: Desk, tmp_path: Path) -> None:
    near = Nearness(desk.ground, str(tmp_path / "index"))
    found = near("откуда караван пьёт воду?")
    assert max(found, key=found.__getitem__) == "small:wells"
    (kept,) = tmp_path.iterdir()
    size = kept.stat().st_size
    assert Nearness(desk.ground, str(tmp_path / "index"))("где вода?").keys() == found.keys()
    assert kept.stat().st_size == size
