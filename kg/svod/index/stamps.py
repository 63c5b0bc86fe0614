"""Whether the files behind an index are still the same: by size and times first, by hash where those differ.

The stamps stand beside the index in a file of their own, which only remembers hashes: to lose it costs time, no
more. As in Git, a file that was changed within the clock's grain of the look at it is not remembered («racily clean»).
"""

from __future__ import annotations

import marshal
import os
import time
from contextlib import suppress
from errno import ENOENT
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.index.files import replace_file, sweep

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

    Folder = str | os.PathLike[str] | Traversable
    Stamp = tuple[int, int, int]
    Remembered = dict[str, tuple[Stamp, str]]  # path → stamp and hash

CODE: Final = ""  # the group of the code and the grammar
_PARTS: Final = ("", "index", "lower", "model", "syntax")
_GRAIN: Final = 2_000_000_000  # nanoseconds: the coarsest clock of a file system (FAT)


class PackSource(NamedTuple):
    """A game and the folders of its packs, the lowest first: house rules come after what they are laid on."""

    game: str
    folders: tuple[Folder, ...]


class File:
    """A file that an index was made from; `stamp` is None where there are no times (inside an archive)."""

    __slots__ = ("path", "source", "stamp")

    def __init__(self, path: str, source: Traversable | None, stamp: Stamp | None) -> None:
        self.path = path
        self.source = source
        self.stamp = stamp

    def read(self) -> bytes:
        """Content of the file; of what is no plain file only that it is none, since to read a pipe would wait."""
        if self.source is not None:
            return self.source.read_bytes()
        if not os.path.isfile(self.path):  # noqa: PTH113 - the compiler tells
            return b"\0"
        with open(self.path, "rb") as file:  # noqa: PTH123 - pathlib costs time at every question
            return file.read()


Files = dict[str, list[File]]
"""The files of each game, and those of the code under `CODE`."""


def survey(packs: Iterable[PackSource]) -> Files:
    """Every file that the index of `packs` depends on.

    Raises
    ------
    OSError
        If a folder of a pack cannot be read.
    """
    found = {CODE: list(_code_files())}
    for pack in packs:
        found[pack.game] = [file for folder in pack.folders for file in _listed(folder, (".md", ".tsv"))]
    return found


def code_folder() -> str:
    """The folder of the package `svod`, in this installation or inside an archive."""
    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120


def _code_files() -> Iterator[File]:
    """Code that makes an index, and the grammar; for an imported archive, the archive itself."""
    root = code_folder()
    if not os.path.isdir(root):  # noqa: PTH112
        yield from _archive(root)
        return
    for part in _PARTS:
        yield from _listed(os.path.join(root, part), (".py",))  # noqa: PTH118
    for place in import_module("svod.grammar").__path__:  # importlib.resources would cost 10 ms at every question
        yield from _listed(place, (".lark", ".tsv"))


def _archive(path: str) -> Iterator[File]:
    while path != os.path.dirname(path):  # noqa: PTH120
        if os.path.isfile(path):  # noqa: PTH113
            yield File(path, None, _stamp(os.stat(path)))  # noqa: PTH116
            return
        path = os.path.dirname(path)  # noqa: PTH120


def _listed(folder: Folder, endings: tuple[str, ...]) -> list[File]:
    if isinstance(folder, str | os.PathLike):
        with os.scandir(folder) as entries:
            found = [File(e.path, None, _stamp(e.stat())) for e in entries if e.name.endswith(endings)]
    elif not folder.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(folder))
    else:
        found = [File(str(e), e, None) for e in folder.iterdir() if e.name.endswith(endings)]
    return sorted(found, key=lambda file: file.path)


def _stamp(found: os.stat_result) -> Stamp:
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns


class Stamps:
    """What is remembered of files beside the index at `path`."""

    def __init__(self, path: str) -> None:
        self._path = f"{path}.stamps"
        self._old = _remembered(self._path)
        self._new: Remembered = {}
        self._now = time.time_ns()

    def digest(self, files: Iterable[File]) -> str:
        """One hash for the names and contents of `files`."""
        parts = [f"{os.path.basename(file.path)} {self._hash(file)}" for file in files]  # noqa: PTH119
        return "\n".join(parts)

    def _hash(self, file: File) -> str:
        known = self._old.get(file.path)
        if known is not None and file.stamp is not None and known[0] == file.stamp:
            self._new[file.path] = known
            return known[1]
        from hashlib import sha256

        value = sha256(file.read()).hexdigest()[:32]
        if file.stamp is not None and max(file.stamp[1:]) < self._now - _GRAIN:
            self._new[file.path] = (file.stamp, value)
        return value

    def keep(self) -> None:
        """Write down what has been learnt; a folder that cannot be written to is no matter."""
        if self._new != self._old:
            with suppress(OSError):
                sweep(self._path)
                replace_file(self._path, marshal.dumps(self._new, 4))


def _remembered(path: str) -> Remembered:
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            found = marshal.loads(file.read())  # noqa: S302 - our own file
    except (OSError, ValueError, EOFError, TypeError, MemoryError):
        return {}
    return found if isinstance(found, dict) else {}
