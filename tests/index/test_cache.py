"""The index on the disk: built once, built again when a file has changed, and never lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from zipfile import Path as Inside
from zipfile import ZipFile

import pytest

from svod.index import cache, files
from svod.index.cache import cache_folder, index_path, open_index, with_index
from svod.index.layout import BrokenIndexError
from svod.index.stamps import PackSource, Stamps, survey
from svod.index.store import Store
from tests.index.worlds import Workshop, text_of

SCRIPT = """
import os, signal, sys
from svod.index import files
from svod.index.cache import open_index
from svod.index.stamps import PackSource
from tests.index.worlds import Workshop
folder, cache = sys.argv[1:3]
packs = (PackSource("bfg", (folder,)),)
def build(told=lambda _: None):
    return open_index(packs, Workshop(2000, told), folder=cache, fresh=True)
"""


@pytest.fixture
def pack(tmp_path: Path) -> PackSource:
    return written(tmp_path, "bfg", "да")


def written(folder: Path, name: str, text: str) -> PackSource:
    place = folder / name
    place.mkdir()
    (place / "rules.md").write_text(text, encoding="utf-8")
    return PackSource(name, (str(place),))


def change(pack: PackSource, text: str) -> None:
    (Path(str(pack.folders[0])) / "rules.md").write_text(text, encoding="utf-8")


def asked(pack: PackSource, folder: Path, workshop: Workshop) -> str:
    """Text of the pack's rule as the index gives it."""
    store, diagnostics = open_index((pack,), workshop, folder=str(folder))
    assert not diagnostics
    text = text_of(store, pack.game)
    assert store is not None
    store.close()
    return text


def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an hour go by, so that stamps are trusted."""
    monkeypatch.setattr(time, "time_ns", lambda clock=time.time_ns: clock() + 3600 * 10**9)


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


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_folder_that_takes_nothing(
    pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    asked(pack, tmp_path / "cache", Workshop())
    before = contents(tmp_path / "cache")
    change(pack, "нет")

    def refuse(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files.os, "fsync" if number == errno.ENOSPC else "open", refuse)
    store, (warning,) = open_index((pack,), Workshop(), folder=str(tmp_path / "cache"))
    assert text_of(store, "bfg") == "нет"
    assert (warning.level, warning.code) == ("warning", "S120")
    assert str(tmp_path / "cache") in warning.message[0]
    assert str(tmp_path / "cache") in warning.message[1]
    assert contents(tmp_path / "cache") == before


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder(pack: PackSource, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir(mode=0o500)
    store, (warning,) = open_index((pack,), Workshop(), folder=str(tmp_path / "cache"))
    assert text_of(store, "bfg") == "да"
    assert "нельзя писать" in warning.message[0]


def test_a_file_where_the_folder_should_be(pack: PackSource, tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    store, (warning,) = open_index((pack,), Workshop(), folder=str(tmp_path / "cache"))
    assert text_of(store, "bfg") == "да"
    assert warning.level == "warning"


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 48 KB, where the tests may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=48k", "none", str(place)]
    if (
        sys.platform != "linux"
        or os.geteuid() != 0
        or subprocess.run(command, capture_output=True, check=False).returncode
    ):
        pytest.skip("needs root on Linux")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk(pack: PackSource, tiny_disk: Path) -> None:
    store, (warning,) = open_index((pack,), Workshop(5000), folder=str(tiny_disk))
    assert text_of(store, "bfg") == "да"
    assert "на диске нет места" in warning.message[0]
    assert "the disk is full" in warning.message[1]
    assert list(tiny_disk.iterdir()) == []


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "zeros", "header only"])
def test_a_damaged_file_is_built_anew(pack: PackSource, tmp_path: Path, damage: str) -> None:
    workshop = Workshop()
    asked(pack, tmp_path / "cache", workshop)
    path = Path(index_path((pack,), str(tmp_path / "cache")))
    whole = path.read_bytes()
    half = len(whole) // 2
    broken = {
        "empty": b"",
        "text": b"not an index",
        "cut": whole[:half],
        "zeros": bytes(len(whole)),
        "header only": whole[:100] + bytes(len(whole) - 100),
    }
    path.write_bytes(broken[damage])
    assert asked(pack, tmp_path / "cache", workshop) == "да"
    assert workshop.built == ["bfg", "bfg"]
    assert path.read_bytes() == whole


def test_damage_that_shows_later_is_mended(pack: PackSource, tmp_path: Path) -> None:
    workshop = Workshop(2000)
    folder = str(tmp_path / "cache")
    asked(pack, tmp_path / "cache", workshop)
    path = Path(index_path((pack,), folder))
    whole = path.read_bytes()
    head = 4 * 4096
    path.write_bytes(whole[:head] + bytes(b ^ 0x5A for b in whole[head:]))
    with Store.open(str(path)) as store, pytest.raises(BrokenIndexError):
        use(store)
    text, diagnostics = with_index(lambda fresh: open_index((pack,), workshop, folder=folder, fresh=fresh), use)
    assert (text, diagnostics) == ("да 2000", ())
    assert workshop.built == ["bfg", "bfg"]


def use(store: Store) -> str:
    index = store.game("bfg")
    assert index is not None
    return f"{text_of(store, 'bfg')} {len(index.norms('deontic', 'shoot'))}"


def test_damaged_stamps_are_no_matter(pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch)
    workshop = Workshop()
    asked(pack, tmp_path / "cache", workshop)
    for content in (b"", b"junk", b"\xff" * 50):
        (stamps,) = (tmp_path / "cache").glob("*.stamps")
        stamps.write_bytes(content)
        assert asked(pack, tmp_path / "cache", workshop) == "да"
    assert workshop.built == ["bfg"]


def run(tmp_path: Path, program: str) -> subprocess.Popen[bytes]:
    root = Path(__file__).parents[2]
    arguments = [sys.executable, "-c", SCRIPT + program, str(tmp_path / "bfg"), str(tmp_path / "cache")]
    return subprocess.Popen(arguments, cwd=root)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
@pytest.mark.parametrize("moment", ["packs", "save"])
def test_a_killed_build_leaves_the_old_index(pack: PackSource, tmp_path: Path, moment: str) -> None:
    workshop = Workshop()
    asked(pack, tmp_path / "cache", workshop)
    path = Path(index_path((pack,), str(tmp_path / "cache")))
    before = path.read_bytes()
    change(pack, "нет")
    kill = "lambda *_: os.kill(os.getpid(), signal.SIGKILL)"
    program = f"build({kill})" if moment == "packs" else f"files.os.fsync = {kill}; build()"
    assert run(tmp_path, program).wait(60) == -signal.SIGKILL
    assert path.read_bytes() == before
    with Store.open(str(path)) as old:
        assert text_of(old, "bfg") == "да"
    litter = list(path.parent.glob("*.tmp"))
    assert len(litter) == (moment == "save")
    for left in litter:
        os.utime(left, (1, 1))  # long ago
    assert asked(pack, tmp_path / "cache", workshop) == "нет"
    assert list(path.parent.glob("*.tmp")) == []


def test_an_interrupted_build_cleans_up(pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        open_index((pack,), Workshop(), folder=str(tmp_path / "cache"))
    assert list((tmp_path / "cache").iterdir()) == []


def test_two_builders_at_once(pack: PackSource, tmp_path: Path) -> None:
    builders = [run(tmp_path, "for _ in range(8):\n    store, found = build()\n    assert not found") for _ in range(2)]
    path = Path(index_path((pack,), str(tmp_path / "cache")))
    while any(builder.poll() is None for builder in builders):
        if path.exists():
            with Store.open(str(path)) as store:
                assert use(store) == "да 2000"
    assert [builder.returncode for builder in builders] == [0, 0]
    assert list(path.parent.glob("*.tmp")) == []
    workshop = Workshop(2000)
    assert asked(pack, tmp_path / "cache", workshop) == "да"
    assert workshop.built == []


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
    assert Path(cache.index_path(packs, "")).name.startswith("bfg+a_b-")
