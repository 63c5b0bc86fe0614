"""``svod export``: a pack as RDF."""

from __future__ import annotations

import os
import sys
from types import MappingProxyType
from typing import Annotated, Final

import typer

from svod import SvodError
from svod_cli.shared import Color, Game, Lang, Packs, chosen_game, emit, language, opened, setting

HELP = """Выдать правила игры графом RDF: Turtle, JSON-LD или N-Quads. ¦
Write a game's rules as an RDF graph: Turtle, JSON-LD or N-Quads."""
FORMS: Final = MappingProxyType({"turtle": "turtle", "jsonld": "json-ld", "nquads": "nquads"})

Graph = Annotated[
    str, typer.Option("--format", "-f", metavar="turtle|jsonld|nquads", help="запись графа ¦ notation of the graph")
]
Base = Annotated[
    str,
    typer.Option(
        "--base", metavar="IRI", help="начало имён; без него urn:svod: ¦ what names begin with; urn:svod: without it"
    ),
]
Output = Annotated[
    str, typer.Option("--output", "-o", metavar="ФАЙЛ ¦ FILE", help="файл вместо вывода ¦ a file instead of the output")
]


def command(
    form: Graph = "turtle", base: Base = "", output: Output = "", pack: Packs = None,
    game: Game = "", lang: Lang = "", color: Color = "auto",
) -> None:  # fmt: skip
    """Write the graph of one game."""
    look = setting(lang, form, color, tuple(FORMS))
    svod = opened(game, pack, lang=look.lang or language(["export"]))
    if not chosen_game(game) and len(svod.games) != 1:
        names = ", ".join(svod.games)
        raise SvodError(f"Назовите игру: --game; есть: {names}.", f"Name the game with --game; there are: {names}.")
    from svod.graph.export import export

    try:
        text = export(svod.pack(), FORMS[form], base or None)
    except ValueError as error:
        raise SvodError(
            f"«{base}» не годится в начало имён: нужен полный IRI с «:», «/» или «#» в конце.",
            f"“{base}” will not do as a base: a full IRI that ends in “:”, “/” or “#” is needed.",
        ) from error
    if not output or output == "-":
        emit(text.rstrip("\n"))
        return
    written(output, text)


def written(path: str, text: str) -> None:
    """Write a file whole or not at all; what is no plain file (a device, a pipe) is written into, not replaced."""
    from svod.index.files import reason, replace_file

    place = os.path.realpath(path)
    try:
        if os.path.exists(place) and not os.path.isfile(place):  # noqa: PTH110, PTH113
            with open(place, "w", encoding="utf-8") as file:  # noqa: PTH123
                file.write(text)
        else:
            replace_file(place, text.encode())
    except OSError as error:
        why = reason(error)
        raise SvodError(f"Файл «{path}» не записан: {why[0]}.", f"“{path}” cannot be written: {why[1]}.") from error
    if sys.stdout.isatty():
        emit(f"→ {path}")
