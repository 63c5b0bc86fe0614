"""The index on the disk: built once, and built again when a file has changed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from zipfile import Path as Inside
from zipfile import ZipFile

import pytest

from svod.index.build import compile_packs
from svod.index.cache import cache_folder, index_path, open_index
from svod.index.stamps import PackSource, Stamps, survey
from tests.index.shelf import asked, change, later, written
from tests.index.worlds import Workshop, text_of


@pytest.fixture
def pack(tmp_path: Path) -> PackSource:
    return written(tmp_path, "bfg", "да")


def test_a_question_builds_once(pack: PackSource, tmp_path: Path) -> None:
    workshop = Workshop()
    folder = tmp_path / "a" / "cache"
    assert [asked(pack, folder, workshop) for _ in range(3)] == ["да", "да", "да"]
    assert workshop.built == ["bfg"]


def test_unchanged_files_are_not_read(pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch)
    asked(pack, tmp_path / "cache", Workshop())
    monkeypatch.setattr("svod.index.stamps.File.read", lambda _: pytest.fail("read"))
    assert asked(pack, tmp_path / "cache", Workshop()) == "да"


@pytest.mark.parametrize("trusting", [False, True])
def test_a_change_shows_at_equal_size_and_time(
    pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusting: bool
) -> None:
    if trusting:
        later(monkeypatch)
    workshop = Workshop()
    path = Path(str(pack.folders[0])) / "rules.md"
    before = path.stat()
    asked(pack, tmp_path / "cache", workshop)
    time.sleep(0.02)  # the grain of a kernel's clock
    path.write_text("та", encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert asked(pack, tmp_path / "cache", workshop) == "та"
    assert workshop.built == ["bfg", "bfg"]


def test_a_touched_file_builds_nothing(pack: PackSource, tmp_path: Path) -> None:
    workshop = Workshop()
    asked(pack, tmp_path / "cache", workshop)
    os.utime(Path(str(pack.folders[0])) / "rules.md", (1, 1))
    asked(pack, tmp_path / "cache", workshop)
    assert workshop.built == ["bfg"]


def test_new_code_builds_everything(pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop = Workshop()
    asked(pack, tmp_path / "cache", workshop)
    monkeypatch.setattr("svod.index.stamps._PARTS", ("", "model"))
    asked(pack, tmp_path / "cache", workshop)
    assert workshop.built == ["bfg", "bfg"]


def test_only_the_game_that_changed_is_built(tmp_path: Path) -> None:
    packs = tuple(written(tmp_path, name, f"{name} да") for name in ("bfg", "ti4", "chess"))
    workshop = Workshop()
    for text in ("нет", "опять да"):
        change(packs[1], text)
        store, _ = open_index(packs, workshop, folder=str(tmp_path / "cache"))
        assert [text_of(store, pack.game) for pack in packs] == ["bfg да", text, "chess да"]
        assert store is not None
        index = store.game("chess")
        assert index is not None
        assert [norm.id for norm in index.norms("deontic", "shoot")] == [f"chess:rule/{n}" for n in range(3)]
        store.close()
    assert workshop.built == ["bfg", "ti4", "chess", "ti4"]


def test_a_pack_with_mistakes_is_left_out_until_it_is_mended(tmp_path: Path) -> None:
    packs = tuple(written(tmp_path, name, "да") for name in ("bfg", "ti4"))
    workshop = Workshop()
    open_index(packs, workshop, folder=str(tmp_path / "cache"))
    change(packs[1], "ОШИБКА")
    for _ in range(2):
        store, _ = open_index(packs, workshop, folder=str(tmp_path / "cache"))
        assert store is not None
        assert store.games() == ("bfg",)
    assert workshop.built == ["bfg", "ti4", "ti4", "ti4"]
    change(packs[0], "ОШИБКА")
    assert open_index(packs, workshop, folder=str(tmp_path / "cache")) == (None, ())


def test_a_pack_inside_an_archive(tmp_path: Path) -> None:
    def packed(text: str) -> PackSource:
        with ZipFile(tmp_path / "packs.zip", "w") as archive:
            archive.writestr("bfg/rules.md", text)
        return PackSource("bfg", (Inside(tmp_path / "packs.zip", "bfg/"),))

    workshop = Workshop()
    assert [asked(packed(text), tmp_path / "cache", workshop) for text in ("да", "да", "нет")] == ["да", "да", "нет"]
    assert workshop.built == ["bfg", "bfg"]


def test_a_pack_that_is_not_there(tmp_path: Path) -> None:
    store, (mistake,) = open_index((PackSource("bfg", (str(tmp_path / "none"),)),), Workshop(), folder=str(tmp_path))
    assert (store, mistake.code, mistake.level) == (None, "S121", "error")
    assert str(tmp_path / "none") in mistake.message[0]


def test_house_rules_have_an_index_of_their_own(tmp_path: Path) -> None:
    plain, house = written(tmp_path, "bfg", "да"), written(tmp_path, "house", "нет")
    both = PackSource("bfg", (*plain.folders, *house.folders))
    assert index_path((plain,), str(tmp_path)) != index_path((both,), str(tmp_path))
    assert [asked(pack, tmp_path / "cache", Workshop()) for pack in (plain, both)] == ["да", "нет"]


def test_the_compiler_as_builder_lays_house_rules_on_a_pack(tmp_path: Path) -> None:
    manifest = "```манифест\n```\n\n"
    plain = written(
        tmp_path, "bfg", f"{manifest}## Таран {{#rule}}\n\nКорабль таранит.\n\n## Brace {{#brace}}\n\nМожно.\n"
    )
    house = written(tmp_path, "house", f"{manifest}## Таран {{#rule}}\n\nУ нас не таранят.\n")
    stages: list[str] = []
    pack = PackSource("bfg", (*plain.folders, Path(str(house.folders[0]))))
    for _ in range(2):
        store, diagnostics = open_index((pack,), compile_packs, folder=str(tmp_path / "cache"), progress=stages.append)
        assert not diagnostics
        assert text_of(store, "bfg") == "У нас не таранят."
        assert store is not None
        index = store.game("bfg")
        assert index is not None
        assert sorted(index.nodes()) == ["bfg:brace", "bfg:rule"]
        assert store.tables().starts
    assert (stages[0], stages[-1]) == ("grammar", "index: save")
    assert stages.count("grammar") == 1


def test_stamps_follow_the_code(pack: PackSource, tmp_path: Path) -> None:
    listed = survey((pack,))
    names = {Path(file.path).name for file in listed[""]}
    assert {"codec.py", "layout.py", "compile.py", "parse.py", "svod.lark"} <= names
    assert Stamps(str(tmp_path / "x")).digest(listed["bfg"]).startswith("rules.md ")


@pytest.mark.parametrize(
    ("argument", "environment", "expected"),
    [
        ("", {"XDG_CACHE_HOME": "/x"}, "/x/svod"),
        ("", {"XDG_CACHE_HOME": "relative"}, "~/.cache/svod"),
        ("", {}, "~/.cache/svod"),
        ("", {"XDG_CACHE_HOME": "/x", "SVOD_CACHE": "/y"}, "/y"),
        ("/z", {"XDG_CACHE_HOME": "/x", "SVOD_CACHE": "/y"}, "/z"),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="folders of POSIX")
def test_where_indexes_live(argument: str, environment: dict[str, str], expected: str) -> None:
    assert cache_folder(argument, environment) == str(Path(expected).expanduser())


def test_the_name_says_the_games() -> None:
    packs = tuple(PackSource(name, ()) for name in ("bfg", "a/b"))
    assert Path(index_path(packs, "")).name.startswith("bfg+a_b-")


def test_another_index_of_the_folder_lends_its_games(tmp_path: Path) -> None:
    first, second = written(tmp_path, "bfg", "да"), written(tmp_path, "ti4", "нет")
    workshop = Workshop()
    asked(first, tmp_path / "cache", workshop)
    store, _ = open_index((first, second), workshop, folder=str(tmp_path / "cache"))
    assert [text_of(store, name) for name in ("bfg", "ti4")] == ["да", "нет"]
    assert store is not None
    store.close()
    assert workshop.built == ["bfg", "ti4"]


def test_an_index_of_other_code_lends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = written(tmp_path, "bfg", "да"), written(tmp_path, "ti4", "нет")
    workshop = Workshop()
    asked(first, tmp_path / "cache", workshop)
    monkeypatch.setattr("svod.index.stamps._PARTS", ("", "model"))
    store, _ = open_index((first, second), workshop, folder=str(tmp_path / "cache"))
    assert store is not None
    store.close()
    assert workshop.built == ["bfg", "bfg", "ti4"]


def test_a_fresh_build_borrows_nothing(tmp_path: Path) -> None:
    first, second = written(tmp_path, "bfg", "да"), written(tmp_path, "ti4", "нет")
    workshop = Workshop()
    asked(first, tmp_path / "cache", workshop)
    store, _ = open_index((first, second), workshop, folder=str(tmp_path / "cache"), fresh=True)
    assert store is not None
    store.close()
    assert workshop.built == ["bfg", "bfg", "ti4"]
