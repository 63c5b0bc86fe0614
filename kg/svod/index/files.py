"""Replacing a file whole or not at all: a temporary file beside it, on the disk before it gets the name."""

from __future__ import annotations

import errno
import os
import re
import time
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_STALE: Final = 60.0  # seconds after which an unfinished temporary file is litter
_OURS: Final = re.compile(r"\.[0-9]+-[0-9a-f]+\.tmp")  # what `replace_file` puts behind a name
_NEW: Final = 0o644
_FULL: Final = ("на диске нет места", "the disk is full")
_DENIED: Final = ("нет прав", "permission is denied")
_REASONS: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        errno.ENOSPC: _FULL,
        errno.EFBIG: _FULL,
        getattr(errno, "EDQUOT", errno.ENOSPC): _FULL,
        errno.EACCES: _DENIED,
        errno.EPERM: _DENIED,
        errno.EROFS: ("диск только для чтения", "the disk is read-only"),
        errno.ENOENT: ("такого пути нет", "there is no such path"),
        errno.ENOTDIR: ("на пути стоит файл, а не папка", "a file stands where a folder should be"),
        errno.EISDIR: ("это папка", "it is a folder"),
    }
)


def reason(error: Exception) -> tuple[str, str]:
    """Why a file cannot be read or written, in Russian and in English."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    number = error.errno if isinstance(error, OSError) else None
    return _REASONS.get(number or 0, (said, said))


def replace_file(path: str, data: bytes) -> None:
    """Write a file under another name, make sure that it is on the disk, and give it its name.

    The mode of a file that is replaced stays as it was.
    """
    temporary = f"{path}.{os.getpid()}-{time.time_ns():x}.tmp"
    mode = _mode(path)
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode or _NEW)
        with os.fdopen(descriptor, "wb") as file:
            if mode is not None:
                _give_mode(temporary, mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)  # noqa: PTH105
        _sync(os.path.dirname(path))  # noqa: PTH120
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108
        raise


def _mode(path: str) -> int | None:
    """Permissions of the file at `path`; None if there is none."""
    try:
        return os.stat(path).st_mode & 0o777  # noqa: PTH116
    except OSError:
        return None


def _give_mode(path: str, mode: int) -> None:
    """Undo what the umask took; a disk without permissions is no matter, for the umask only narrows them."""
    with suppress(OSError):
        os.chmod(path, mode)  # noqa: PTH101


def sweep(path: str) -> None:
    """Remove temporary files that a killed `replace_file` has left beside a file of our own; nobody else's."""
    folder, name = os.path.split(path)
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            ours = entry.name.startswith(name) and _OURS.fullmatch(entry.name, len(name))
            if ours and entry.is_file(follow_symlinks=False) and time.time() - entry.stat().st_mtime > _STALE:
                os.unlink(entry.path)  # noqa: PTH108


def _sync(folder: str) -> None:
    """Make sure that a rename in `folder` is on the disk, where the system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
