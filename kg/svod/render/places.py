"""Where packs lie, and their files by the names that diagnostics give them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

from svod.diagnostics import Diagnostic
from svod.index.stamps import PackSource
from svod.resources import packs_folder
from svod.source import Source, Span, decoded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.index.stamps import Folder

RULES: Final = "SVOD_RULES"
_GAME = re.compile(r"^(?:игра|game)\s*:\s*([\w.-]+)\s*$", re.MULTILINE)


class UnknownGameError(Exception):
    """A pack is to lie on a game that is not there: the folder, the game, the games that are."""


def pack_folders(packs: Sequence[str] = (), game: str = "") -> list[PackSource]:
    """The shipped packs, or those in the folder that ``SVOD_RULES`` names, with `packs` on top.

    Raises
    ------
    NotADirectoryError
        With the path that is no folder, and whether it came from ``SVOD_RULES``.
    UnknownGameError
        If one of `packs` is to lie on a game that is not there.
    """
    found: dict[str, list[Folder]] = {name: [folder] for name, folder in _shipped()}
    for path in packs:
        if not os.path.isdir(path):  # noqa: PTH112 - pathlib costs time at every question
            raise NotADirectoryError(path, False)
        found.setdefault(_game_of(path, game, found), []).append(path)
    return [PackSource(name, tuple(folders)) for name, folders in found.items()]


def _shipped() -> list[tuple[str, Folder]]:
    root = os.environ.get(RULES)
    if not root:
        folders = sorted(packs_folder().iterdir(), key=lambda entry: entry.name)
        return [(entry.name, entry) for entry in folders if entry.joinpath("pack.md").is_file()]
    if not os.path.isdir(root):  # noqa: PTH112
        raise NotADirectoryError(root, True)
    paths = [(name, os.path.join(root, name)) for name in sorted(os.listdir(root))]  # noqa: PTH118, PTH208
    return [(name, path) for name, path in paths if os.path.isfile(os.path.join(path, "pack.md"))]  # noqa: PTH113, PTH118


def _game_of(path: str, game: str, known: dict[str, list[Folder]]) -> str:
    """Game of a pack: what its ``pack.md`` says, else that of its folder's name, else the one asked for."""
    match = _GAME.search(_manifest(path))
    name = os.path.basename(os.path.abspath(path))  # noqa: PTH100, PTH119
    if match and match[1] not in known and match[1] != name:
        raise UnknownGameError(path, match[1], tuple(known))
    if match:
        return match[1]
    return game if game in known and name not in known else name


def _manifest(path: str) -> str:
    """Text of ``pack.md``; '' if it cannot be read, which the compiler tells."""
    file_name = os.path.join(path, "pack.md")  # noqa: PTH118
    if not os.path.isfile(file_name):  # noqa: PTH113 - to read a pipe would wait for whoever writes into it
        return ""
    try:
        with open(file_name, encoding="utf-8-sig") as file:  # noqa: PTH123
            return file.read()
    except (OSError, UnicodeDecodeError):
        return ""


def unknown_game(error: UnknownGameError) -> Diagnostic:
    """The refusal of house rules for a game that is not there."""
    path, game, known = error.args
    source = Source(f"{os.path.basename(os.path.abspath(path))}/pack.md", _manifest(path))  # noqa: PTH100, PTH119
    match = _GAME.search(source.text)
    names = ", ".join(known)
    return Diagnostic(
        "S117",
        Span.within(source, match.start(1), match.end(1)) if match else Span(source.name, 0, 0),
        (f"Игры «{game}» нет; есть: {names}.", f"There is no game “{game}”; there are: {names}."),
        (
            "«игра» называет ту, поверх которой лягут правила; у новой игры вместо неё «название».",
            "“game” names the one on which the rules are laid; a new game has a “title” instead.",
        ),
        game,
    )


def no_folder(path: str) -> Diagnostic:
    """The refusal of a file where a folder of rules should be."""
    return Diagnostic(
        "S122",
        Span(path, 0, 0),
        ("Это файл, а не папка с правилами.", "This is a file, not a folder with rules."),
        ("Назовите папку, в которой лежит pack.md.", "Name the folder in which pack.md lies."),
    )


def file_path(packs: Iterable[PackSource], name: str) -> str:
    """Path of a file, or of a pack's folder, that diagnostics call ``folder/file``, as short as it can be said here."""
    folder, _, rest = name.partition("/")
    for pack in packs:
        for place in pack.folders:
            path = os.path.join(str(place), rest) if rest else str(place)  # noqa: PTH118
            if os.path.basename(os.path.abspath(str(place))) == folder and os.path.exists(path):  # noqa: PTH100, PTH110, PTH119
                try:
                    short = os.path.relpath(path)
                except ValueError:  # another drive
                    return path
                return path if short.startswith("..") else short
    return name


def file_text(packs: Iterable[PackSource], name: str) -> Source | None:
    """Text of such a file, whatever its encoding; of a folder, its path; None if it cannot be read."""
    path = file_path(packs, name)
    if not os.path.isfile(path) and not os.path.isdir(path):  # noqa: PTH112, PTH113 - never read a pipe
        return None
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return Source(name, decoded(file.read())[0].replace("\r\n", "\n"))
    except IsADirectoryError:
        return Source(name, path)
    except OSError:
        return None
