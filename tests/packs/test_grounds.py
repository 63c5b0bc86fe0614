"""One plan, several grounds: the index, the RDF graph in memory and the model give the same answers on every case."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from svod.graph.ground import GraphGround
from svod.graph.write import write_dataset
from svod.index.build import Built
from svod.index.cache import open_index
from svod.index.stamps import PackSource
from svod.index.store import Store
from svod.model.nodes import Case
from svod.query.ask import Desk, ask
from svod.query.engine import Options
from svod.resources import packs_folder
from tests.packs.shipped import compiled, desk, games, lexicon, tables

PARTS = 4


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder: Path = tmp_path_factory.mktemp("index")
    packs = [PackSource(game, (packs_folder() / game,)) for game in games()]
    opened, problems = open_index(
        packs, lambda *_: Built(tables(), tuple(compiled(game) for game in games()), ()), folder=str(folder)
    )
    assert opened is not None, problems
    yield opened
    opened.close()


@cache
def graph_desk(game: str) -> Desk:
    return Desk(GraphGround(write_dataset(compiled(game).pack)), lexicon(game), tables())


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", games())
def test_every_case_has_one_answer(game: str, part: int, store: Store) -> None:
    index = store.game(game)
    assert index is not None
    desks = (desk(game), Desk(index, index, store.tables()), graph_desk(game))
    different = []
    for case in compiled(game).pack.cases[part::PARTS]:
        first, *others = (_ask(one, case) for one in desks)
        if any(other != first for other in others):
            different.append(case.question)
    assert different == []


@pytest.mark.parametrize("game", games())
def test_every_node_has_its_cases(game: str, store: Store) -> None:
    index = store.game(game)
    assert index is not None
    for node in compiled(game).pack.nodes:
        wanted = desk(game).ground.cases_of(node.id)
        assert index.cases_of(node.id) == graph_desk(game).ground.cases_of(node.id) == wanted


def _ask(one: Desk, case: Case) -> object:
    options = Options("без прочтений" in case.flags, "как играют" in case.flags)
    return ask(one, case.question, given=case.given, options=options)
