"""The data files of the project, wherever it is installed: the one place that reads them."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def grammar_text(name: str) -> str:
    """Text of a file of the grammar folder, such as ``svod.lark``."""
    from importlib.resources import files

    return files("svod.grammar").joinpath(name).read_text(encoding="utf-8")


def packs_folder() -> Traversable:
    """The folder with the shipped rule packs, one sub-folder a game."""
    place = next(iter(import_module("svod.rules").__path__))
    if os.path.isdir(place):  # noqa: PTH112 - importlib.resources would cost 10 ms at every question
        from pathlib import Path

        return Path(place)
    from importlib.resources import files

    return files("svod.rules")


def rows(name: str) -> list[list[str]]:
    """Rows of a tab-separated file of the grammar folder, without comments and empty lines."""
    lines = grammar_text(name).splitlines()
    return [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]
