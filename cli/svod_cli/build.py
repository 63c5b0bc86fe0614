"""``svod build``: the index of the shipped packs, or a check of one pack's folder."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Annotated

import typer

from svod import SvodError, broken, pack_sources
from svod_cli.export import written
from svod_cli.shared import (
    Color,
    Form,
    Game,
    Lang,
    Setting,
    chosen_game,
    emit,
    language,
    opened,
    progress,
    report,
    setting,
)

if TYPE_CHECKING:
    from svod.index.read import Index
    from svod.index.stamps import PackSource
    from svod.lower.compile import Compiled

HELP = """Собрать индекс правил; с папкой — проверить её правила.
Все ошибки показываются сразу; статус 3, если они есть. ¦
Build the index of the rules; with a folder, check the rules in it.
All mistakes are shown at once; the status is 3 if there are any."""

Path = Annotated[
    str,
    typer.Argument(
        metavar="ПАПКА ¦ FOLDER",
        help="папка с правилами; без неё — все игры ¦ a folder with rules; all games without it",
    ),
]
Forms = Annotated[
    bool,
    typer.Option(
        "--forms",
        help="записать forms.tsv этой папки — формы слов для проверки "
        "¦ write the folder's forms.tsv, the forms of words for review",
    ),
]
Fresh = Annotated[
    bool,
    typer.Option(
        "--fresh", help="собрать заново, даже если ничего не изменилось ¦ build anew even if nothing has changed"
    ),
]


def command(
    path: Path = "", forms: Forms = False, fresh: Fresh = False,
    game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto",
) -> None:  # fmt: skip
    """Build, and say what was built."""
    look = setting(lang, form, color)
    tongue = look.lang or language(["build", path])
    began = time.perf_counter()
    if path:
        counts = [checked(path, chosen_game(game), tongue, color, forms=forms)]
        where = path
    else:
        if forms:
            raise SvodError(
                "--forms пишет в папку правил; назовите её.", "--forms writes into a folder with rules; name it."
            )
        svod = opened(game, lang=tongue, fresh=fresh)
        if svod.diagnostics and len(svod.games) < len(svod.packs):
            raise broken(svod.diagnostics, svod.packs)
        counts = [(name, _counts(svod.index(name))) for name in svod.games]
        where = svod.path
    _say(counts, where, time.perf_counter() - began, look, tongue)


def _counts(index: Index) -> dict[str, int]:
    from svod.render.listing import entries

    return {sort: len([*entries(index, sort, "ru")]) for sort in ("nodes", "norms", "terms")}


def checked(path: str, game: str, lang: str, color: str, *, forms: bool) -> tuple[str, dict[str, int]]:
    """Compile the pack of a folder, on top of what it is laid on."""
    source = source_of(path, game)
    below, compiled = compiled_pack(source, lang, color)
    if forms:
        from svod.lower.forms import forms_to_tsv

        known = set(below.rows) if below is not None else set()
        rows = [row for row in compiled.rows if row not in known]
        written(os.path.join(path, "forms.tsv"), forms_to_tsv(rows))  # noqa: PTH118
    pack = compiled.pack
    return pack.game, {"nodes": len(pack.nodes), "norms": len(pack.norms), "terms": len(pack.terms)}


def source_of(path: str, game: str) -> PackSource:
    """The game whose top folder is `path`; a shipped folder stands alone."""
    from svod.index.stamps import PackSource

    here = os.path.realpath(path)
    for source in pack_sources([path], game):
        if path in source.folders:
            twins = [folder for folder in source.folders if folder != path and os.path.realpath(str(folder)) == here]
            said = os.path.basename(here) == source.game  # noqa: PTH119 - a game's own folder, wherever it lies
            return PackSource(source.game, (path,)) if twins or said else source
    raise AssertionError(path)


def compiled_pack(source: PackSource, lang: str, color: str) -> tuple[Compiled | None, Compiled]:
    """What lies below the top folder, and the pack with it."""
    from pathlib import Path as Folder

    from svod.lower.compile import compile_folder
    from svod.syntax.tables import compile_tables

    shown = progress(lang)
    shown("grammar")
    tables = compile_tables()
    below: Compiled | None = None
    base: Compiled | None = None
    for folder in source.folders:
        shown(source.game)
        below = base
        base, found = compile_folder(source.game, Folder(str(folder)), tables, shown, below)
        shown("")
        if base is None:
            raise broken(found, [source])
        if found:
            report(found, lang, [source], color)
    if base is None:
        raise AssertionError(source)
    return below, base


def _say(counts: list[tuple[str, dict[str, int]]], where: str, seconds: float, look: Setting, lang: str) -> None:
    if look.form == "json":
        from svod.render.as_json import dumped

        emit(dumped({"path": where, "games": dict(counts)}))
        return
    words = (
        {"nodes": "rules", "norms": "norms", "terms": "terms"}
        if lang == "en"
        else {"nodes": "правил", "norms": "норм", "terms": "терминов"}
    )
    for name, found in counts:
        said = ", ".join(f"{words[key]} {count}" for key, count in found.items())
        emit(f"{name}: {said}")
    emit(f"{seconds:.1f} {'s' if lang == 'en' else 'с'} → {where or ('memory' if lang == 'en' else 'память')}")
