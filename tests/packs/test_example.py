"""The example pack of the tutorial is held to what the shipped packs are held to."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from svod.graph.ground import GraphGround
from svod.graph.write import write_dataset
from svod.index.build import Built
from svod.index.cache import open_index
from svod.index.stamps import PackSource
from svod.lower.compile import Compiled, compile_folder
from svod.lower.lexicon import FormTable
from svod.model.ground import PackGround
from svod.query.ask import Desk, ask
from svod.query.cases import run_case
from svod.query.coverage import coverage_of
from svod.query.engine import Options
from tests.packs.mutations import without_conditions, without_edges, without_norms
from tests.packs.shipped import games, tables

if TYPE_CHECKING:
    from svod.model.nodes import Case, Pack

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "owls"
KINDS = {"norm": without_norms, "condition": without_conditions, "edge": without_edges}

pytestmark = pytest.mark.skipif(not EXAMPLE.exists(), reason="the examples are not part of the installed package")


@cache
def example() -> Compiled:
    compiled, problems = compile_folder("owls", EXAMPLE, tables())
    assert compiled is not None, problems
    assert problems == ()
    return compiled


def desk_of(pack: Pack) -> Desk:
    return Desk(PackGround(pack), FormTable(example().entries, example().hidden), tables())


def test_it_has_what_the_tutorial_promises() -> None:
    pack = example().pack
    assert [node.kind for node in pack.nodes].count("rule") == 10
    assert [node.kind for node in pack.nodes].count("table") == 1
    assert [node.kind for node in pack.nodes].count("erratum") == 1


def test_it_is_no_game_of_the_product() -> None:
    assert "owls" not in games()


def test_every_case_gets_its_answer() -> None:
    desk = desk_of(example().pack)
    assert [problems for case in example().pack.cases if (problems := run_case(desk, case))] == []


def test_every_rule_has_a_case_and_its_twin() -> None:
    verdicts = {
        node: {value for case in cases for key, value in case.expect if key == "verdict"}
        for node, cases in groupby(sorted(example().pack.cases, key=attrgetter("node")), key=attrgetter("node"))
    }
    assert [node.id for node in example().pack.nodes if len(verdicts.get(node.id, ())) < 2] == []


@pytest.mark.parametrize("kind", KINDS)
def test_some_case_notices_what_is_taken_away(kind: str) -> None:
    pack = example().pack
    assert [what for what, _, mutant in KINDS[kind](pack) if not _notices(mutant, pack)] == []


def _notices(mutant: Pack, pack: Pack) -> bool:
    desk = desk_of(mutant)
    return any(run_case(desk, case) for case in pack.cases)


def test_every_unit_is_encoded_and_has_its_digest() -> None:
    pack = example().pack
    found = coverage_of(pack, desk_of(pack))
    assert (found.units, found.missing, found.bare, found.text_only) == (12, (), (), ())
    assert all(len(place.digest) == 16 for node in pack.nodes for place in node.locators)


def test_index_graph_and_model_answer_alike(tmp_path: Path) -> None:
    compiled = example()
    store, _ = open_index(
        [PackSource("owls", (EXAMPLE,))], lambda *_: Built(tables(), (compiled,), ()), folder=str(tmp_path)
    )
    assert store is not None
    index = store.game("owls")
    assert index is not None
    words = FormTable(compiled.entries, compiled.hidden)
    graph = Desk(GraphGround(write_dataset(compiled.pack)), words, tables())
    desks = (desk_of(compiled.pack), Desk(index, index, store.tables()), graph)
    assert [case.question for case in compiled.pack.cases if len({repr(_said(one, case)) for one in desks}) > 1] == []
    store.close()


def _said(desk: Desk, case: Case) -> object:
    return ask(desk, case.question, given=case.given, options=Options())
