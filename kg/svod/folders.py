"""The folders of packs that a call asks for, the shipped ones below."""

from __future__ import annotations

import os

from svod.errors import SvodError, broken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.index.stamps import PackSource


def pack_sources(packs: Sequence[str] = (), game: str = "") -> list[PackSource]:
    """The shipped packs with `packs` on top.

    Raises
    ------
    SvodError
        If one of `packs`, or what ``SVOD_RULES`` names, is no folder with rules.
    """
    from svod.index.stamps import PackSource
    from svod.render.places import RULES, UnknownGameError, no_folder, pack_folders, unknown_game

    try:
        found = pack_folders(packs, game)
    except UnknownGameError as error:
        top = PackSource(error.args[1], (error.args[0],))
        raise broken([unknown_game(error)], [top]) from None
    except NotADirectoryError as error:
        path, named = error.args
        if named:
            told = (f"{RULES} называет «{path}», а это не папка.", f"{RULES} names “{path}”: no folder.")
            raise SvodError(*told) from None
        if os.path.exists(path):  # noqa: PTH110 - pathlib costs time at every question
            raise broken([no_folder(path)]) from None
        raise SvodError(f"«{path}» — не папка с правилами.", f"“{path}” is no folder with rules.") from None
    if not found:
        raise SvodError(f"В папке {RULES} нет ни одной игры.", f"There is no game in the folder of {RULES}.")
    return found
