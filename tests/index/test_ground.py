"""The index answers every question about a pack as the pack in dictionaries does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from svod.index.layout import in_memory
from svod.index.near import fillers
from svod.index.store import Store
from svod.index.write import save, write_common, write_game
from svod.lower.compile import Compiled, compile_pack, read_folder
from svod.lower.lexicon import FormTable
from svod.model.ground import PackGround, norm_key
from svod.model.nodes import Pack
from svod.model.norms import Norm
from svod.model.vocabulary import Vocabulary
from svod.resources import packs_folder
from svod.syntax.tables import Tables, compile_tables
from svod.syntax.tree import Entry
from tests.index import worlds
from tests.index.worlds import NAMES, ROLES, assert_same, game, store_of

GAMES = sorted(entry.name for entry in packs_folder().iterdir() if entry.is_dir() and not entry.name.startswith("_"))


@settings(max_examples=60, deadline=None)
@given(worlds.packs())
def test_any_pack(pack: Pack) -> None:
    with store_of(Compiled(pack, (), ())) as store:
        assert_same(store, Compiled(pack, (), ()))


@settings(max_examples=60, deadline=None)
@given(worlds.packs(), st.dictionaries(st.sampled_from(ROLES), st.sets(st.sampled_from(NAMES), max_size=2)))
def test_near_norms_are_all_that_can_apply(pack: Pack, asked: dict[str, set[str]]) -> None:
    ground = PackGround(pack)
    with store_of(Compiled(pack, (), ())) as store:
        index = store.game("bfg")
        assert index is not None
        for kind, key in {norm_key(norm) for norm in pack.norms}:
            near = index.norms_near(kind, key, asked)
            every = ground.norms(kind, key)
            assert list(near) == [norm for norm in every if norm in near]
            for norm in every:
                assert norm in near or ruled_out(ground, norm, asked)


def ruled_out(vocabulary: Vocabulary, norm: Norm, asked: Mapping[str, set[str]]) -> bool:
    """Whether some filler of the norm is apart from all classes asked for, and no alternative of one."""
    for role, term in fillers(norm):
        others = asked.get(role)
        if others and all(vocabulary.apart(term, other) and not stands_in(vocabulary, term, other) for other in others):
            return True
    return False


def stands_in(vocabulary: Vocabulary, one: str, other: str) -> bool:
    """Whether the norm's concept, or one above it, is a declared alternative of the question's."""
    return not vocabulary.rivals(other).isdisjoint(vocabulary.above(one))


def test_a_question_about_lunar_leaves_norms_about_gothic_unread() -> None:
    with store_of(game("bfg", "", size=40)) as store:
        index = store.game("bfg")
        assert index is not None
        near = index.norms_near("deontic", "shoot", {"agent": {"lunar"}})
        assert len(near) == 20
        assert len(index._norm) == 20
        assert len(index.norms_near("deontic", "shoot", {"agent": {"ship"}})) == 40
        assert len(index.norms_near("deontic", "shoot", {})) == 40


def test_words_and_forms() -> None:
    entries = (
        Entry(("эскортные", "корабли"), "N", "escort", (("nom", "pl", "", ""),)),
        Entry(("корабль",), "N", "ship"),
        Entry(("эскортные",), "ADJ", "escort"),
        Entry(("может",), "MAY", "may"),
    )
    pack = game("bfg", "").pack
    with store_of(Compiled(pack, entries, ()), game("ti4", "")) as store:
        index = store.game("bfg")
        assert index is not None
        assert index.candidates("эскортные") == (entries[0], entries[2])
        assert index.candidates("нет") == ()
        assert index.spellings("escort") == (entries[0], entries[2])
        assert index.spellings("nothing") == ()
        assert index.words() == ["эскортные", "корабль", "может"]
        assert index.forms() == ["эскортные корабли", "корабль", "эскортные", "может"]
        assert store.known(["корабль", "может", "ti4", "ti4"]) == {"bfg": 1, "ti4": 1}


def test_the_games_of_one_file_keep_apart() -> None:
    games = (game("bfg", "да", 5), game("ti4", "нет", 2))
    with store_of(*games) as store:
        assert store.games() == ("bfg", "ti4")
        assert store.game("chess") is None
        assert store.game("") is None
        for one in games:
            assert_same(store, one)


@pytest.fixture(scope="module")
def tables() -> Tables:
    return compile_tables()


@pytest.mark.parametrize("name", GAMES)
def test_the_shipped_packs(name: str, tables: Tables, tmp_path: Path) -> None:
    sources, forms, _ = read_folder(packs_folder().joinpath(name))
    compiled, _ = compile_pack(name, sources, forms, tables)
    if compiled is None:
        pytest.skip(f"{name} does not compile")
    connection = in_memory()
    write_common(connection, tables, "")
    write_game(connection, 7, compiled, "")
    save(connection, str(tmp_path / "index.sqlite"))
    with Store.open(str(tmp_path / "index.sqlite")) as store:
        assert store.tables() == tables
        assert_same(store, compiled)
        index = store.game(name)
        assert index is not None
        table = FormTable(compiled.entries)
        assert index.words() == table.words()
        assert all(index.candidates(word) == table.candidates(word) for word in table.words())
        assert all(index.spellings(entry.value) == table.spellings(entry.value) for entry in compiled.entries)
