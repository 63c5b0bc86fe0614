"""Replacing a file whole or not at all: a temporary file beside it, on the disk before it gets the name."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from typing import Final

_STALE: Final = 60.0  # seconds after which an unfinished temporary file is litter
_FULL: Final = ("на диске нет места", "the disk is full")
_DENIED: Final = ("нет прав", "permission is denied")
_REASONS: Final = {
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


def reason(error: Exception) -> tuple[str, str]:
    """Why a file cannot be read or written, in Russian and in English."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    number = error.errno if isinstance(error, OSError) else None
    return _REASONS.get(number or 0, (said, said))


def replace_file(path: str, data: bytes) -> None:
    """Write a file under another name, make sure that it is on the disk, and give it its name."""
    _sweep(path)
    temporary = f"{path}.{os.getpid()}-{time.time_ns():x}.tmp"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)  # noqa: PTH105
        _sync(os.path.dirname(path))  # noqa: PTH120
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108
        raise


def _sweep(path: str) -> None:
    """Remove temporary files that a killed build has left here."""
    folder, name = os.path.split(path)
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            litter = entry.name.startswith(f"{name}.") and entry.name.endswith(".tmp")
            if litter and time.time() - entry.stat().st_mtime > _STALE:
                os.unlink(entry.path)  # noqa: PTH108


def _sync(folder: str) -> None:
    """Make sure that a rename in `folder` is on the disk, where the system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
