"""Disks that are full or closed, damaged files, killed builders, and two at once: the index is never lost."""

from __future__ import annotations

import errno
import gc
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from svod.index.cache import index_path, open_index
from svod.index.files import replace_file
from svod.index.layout import BrokenIndexError
from svod.index.stamps import PackSource
from svod.index.store import Store
from tests.index.shelf import asked, change, later, use, written
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


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_folder_that_takes_nothing(
    pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    asked(pack, tmp_path / "cache", Workshop())
    before = contents(tmp_path / "cache")
    change(pack, "нет")

    def refuse(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("svod.index.files.os." + ("fsync" if number == errno.ENOSPC else "open"), refuse)
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
    yield from mounted(tmp_path / "disk", "size=48k")


@pytest.fixture
def roomy_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk that a test may close with `remount`."""
    yield from mounted(tmp_path / "disk", "size=8m")


def mounted(place: Path, options: str) -> Iterator[Path]:
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", options, "none", str(place)]
    if (
        sys.platform != "linux"
        or os.geteuid() != 0
        or subprocess.run(command, capture_output=True, check=False).returncode
    ):
        pytest.skip("needs root on Linux")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_read_only_disk_keeps_the_old_index(pack: PackSource, roomy_disk: Path) -> None:
    assert asked(pack, roomy_disk, Workshop()) == "да"
    subprocess.run(["mount", "-o", "remount,ro", str(roomy_disk)], check=True)
    before = contents(roomy_disk)
    assert asked(pack, roomy_disk, Workshop()) == "да"
    change(pack, "нет")
    store, (warning,) = open_index((pack,), Workshop(), folder=str(roomy_disk))
    assert text_of(store, "bfg") == "нет"
    assert "нельзя писать" in warning.message[0]
    assert contents(roomy_disk) == before


def test_the_collector_of_cycles_is_back_after_a_build(pack: PackSource, tmp_path: Path) -> None:
    during: list[bool] = []
    open_index((pack,), Workshop(told=lambda _: during.append(gc.isenabled())), folder=str(tmp_path / "cache"))
    assert gc.isenabled()
    assert during
    assert not any(during)


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
    with Store.open(str(path)) as store:
        assert use(store) == "да 3"


def test_damage_that_shows_later_is_told_and_a_fresh_index_has_none(pack: PackSource, tmp_path: Path) -> None:
    workshop = Workshop(2000)
    folder = str(tmp_path / "cache")
    asked(pack, tmp_path / "cache", workshop)
    path = Path(index_path((pack,), folder))
    whole = path.read_bytes()
    head = 8 * 4096  # the pages that opening reads
    path.write_bytes(whole[:head] + bytes(b ^ 0x5A for b in whole[head:]))
    with Store.open(str(path)) as store, pytest.raises(BrokenIndexError):
        use(store)
    mended, diagnostics = open_index((pack,), workshop, folder=folder, fresh=True)
    assert mended is not None
    assert (use(mended), diagnostics) == ("да 2000", ())
    assert workshop.built == ["bfg", "bfg"]


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
    foreign = [path.with_name(f"{path.name}.{name}.tmp") for name in ("notes", "1-2.old", "12-3f.tmp.bak", "12")]
    for other in foreign:
        other.touch()
    for left in (*litter, *foreign):
        os.utime(left, (1, 1))  # long ago
    assert asked(pack, tmp_path / "cache", workshop) == "нет"
    assert sorted(path.parent.glob("*.tmp")) == sorted(foreign)


def test_what_stands_beside_the_file_of_a_user_is_left_alone(tmp_path: Path) -> None:
    beside = [tmp_path / f"graph.ttl.{name}.tmp" for name in ("notes", "12-3f")]
    for other in beside:
        other.touch()
        os.utime(other, (1, 1))
    replace_file(str(tmp_path / "graph.ttl"), b"new")
    assert contents(tmp_path) == {"graph.ttl": b"new", **{other.name: b"" for other in beside}}


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o666, 0o640])
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "graph.ttl"
    path.touch()
    path.chmod(mode)
    replace_file(str(path), b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)


def test_an_interrupted_build_cleans_up(pack: PackSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("svod.index.files.os.fsync", interrupt)
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
