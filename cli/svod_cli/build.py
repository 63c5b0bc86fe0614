"""``svod build``: the index of the shipped packs, or a check of one pack's folder and its cases."""

from __future__ import annotations

import os
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from svod.errors import SvodError, broken
from svod.folders import pack_sources
from svod.render.width import shown
from svod_cli.export import written
from svod_cli.shared import (
    FINDINGS,
    Color,
    Form,
    Game,
    Lang,
    Setting,
    chosen_game,
    complain,
    emit,
    language,
    opened,
    progress,
    report,
    setting,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.index.read import Index
    from svod.index.stamps import PackSource
    from svod.lower.compile import Compiled
    from svod.syntax.tables import Tables

HELP = """Собрать индекс правил; с папкой или игрой — проверить её правила и случаи.
Все ошибки показываются сразу; статус 3, если они есть, и 1, если случай получил не тот ответ. ¦
Build the index of the rules; with a folder or a game, check its rules and cases.
All mistakes are shown at once; the status is 3 if there are any, and 1 if a case got another answer."""


_LACKING: Final = MappingProxyType(
    {
        "nodes": (
            "Правил пока нет: начните раздел «## Название {#имя}» и напишите под ним пункт и блок ```нормы.",
            "There are no rules yet: begin a section “## Title {#name}” with a clause and a block ```norms below it.",
        ),
        "norms": (
            "Норм пока нет: напишите под правилом блок ```нормы, в нём предложение с точкой.",
            "There are no norms yet: write a block ```norms below a rule, in it a sentence with a full stop.",
        ),
        "cases": (
            "Случаев пока нет: напишите под нормами блок ```случаи, в нём «? вопрос» и «= ответ».",
            "There are no cases yet: write a block ```cases below the norms, in it “? question” and “= answer”.",
        ),
    }
)


class Failed(NamedTuple):
    """A case that got another answer: where it stands, its question, what was expected and what came."""

    place: str
    question: str
    problems: tuple[str, ...]


Path = Annotated[
    str,
    typer.Argument(
        metavar="ПАПКА|ИГРА ¦ FOLDER|GAME",
        help="папка с правилами или игра; без них — все игры ¦ a folder with rules, or a game; all games without them",
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
Cases = Annotated[
    bool, typer.Option("--no-cases", help="не задавать вопросов из случаев ¦ do not ask the questions of the cases")
]


def command(
    path: Path = "", forms: Forms = False, fresh: Fresh = False, no_cases: Cases = False,
    game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto",
) -> None:  # fmt: skip
    """Build, and say what was built."""
    look = setting(lang, form, color)
    tongue = look.lang or language(["build", path])
    began = time.perf_counter()
    failed: list[Failed] = []
    if path or game:
        name, found, failed = checked(path or game, chosen_game(game), tongue, color, forms=forms, cases=not no_cases)
        counts = [(name, found)]
        where = path or game
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
    _say(counts, failed, where, time.perf_counter() - began, look, tongue)
    if failed:
        raise typer.Exit(FINDINGS)


def _counts(index: Index) -> dict[str, int]:
    from svod.render.listing import entries

    counts = {sort: len([*entries(index, sort, "ru")]) for sort in ("nodes", "norms")}
    return counts | {"terms": _own_terms(entry.id for entry in entries(index, "terms", "ru"))}


def _own_terms(names: Iterable[str]) -> int:
    """How many terms a game has besides those that every game has."""
    from svod.lower.builtin import BUILTIN
    from svod.lower.terms import ROOTS

    return len({*names} - {term.id for term in (*ROOTS, *BUILTIN)})


def checked(
    path: str, game: str, lang: str, color: str, *, forms: bool, cases: bool
) -> tuple[str, dict[str, int], list[Failed]]:
    """Compile the pack of a folder, on top of what it is laid on, and ask the questions of its cases."""
    source = source_of(path, game)
    path = str(source.folders[-1])
    tables = compiled_tables(lang)
    below, compiled = compiled_pack(source, tables, lang, color)
    if forms:
        from svod.lower.forms import forms_to_tsv

        known = set(below.rows) if below is not None else set()
        rows = [row for row in compiled.rows if row not in known]
        written(os.path.join(path, "forms.tsv"), forms_to_tsv(rows))  # noqa: PTH118
    pack = compiled.pack
    counts = {"nodes": len(pack.nodes), "norms": len(pack.norms), "terms": _own_terms(term.id for term in pack.terms)}
    if not cases:
        return pack.game, counts, []
    return pack.game, counts | {"cases": len(pack.cases)}, failing(compiled, tables, source, lang)


def failing(compiled: Compiled, tables: Tables, source: PackSource, lang: str) -> list[Failed]:
    """The pack's cases that get another answer than they must."""
    from svod.lower.lexicon import FormTable
    from svod.model.ground import PackGround
    from svod.query.ask import Desk
    from svod.query.cases import run_case
    from svod.render.places import file_path

    desk = Desk(PackGround(compiled.pack), FormTable(compiled.entries, compiled.hidden), tables)
    progress(lang)("cases")
    found = []
    for case in compiled.pack.cases:
        problems = run_case(desk, case, lang)
        if problems:
            place = f"{file_path([source], case.span.source)}:{case.span.line}"
            found.append(Failed(place, case.question, problems))
    progress(lang)("")
    return found


def source_of(path: str, game: str) -> PackSource:
    """The game whose top folder is `path`, or whose name it is; a shipped folder stands alone."""
    from svod.index.stamps import PackSource

    if not os.path.exists(path):  # noqa: PTH110 - the same calls as in the index
        named = [source for source in pack_sources() if source.game == path]
        if named:
            return named[0]
    here = os.path.realpath(path)
    for source in pack_sources([path], game):
        if path in source.folders:
            twins = [folder for folder in source.folders if folder != path and os.path.realpath(str(folder)) == here]
            said = os.path.basename(here) == source.game  # noqa: PTH119 - a game's own folder, wherever it lies
            return PackSource(source.game, (path,)) if twins or said else source
    raise AssertionError(path)


def compiled_tables(lang: str) -> Tables:
    """The parse tables, made anew: the grammar may be what has changed."""
    from svod.syntax.tables import compile_tables

    progress(lang)("grammar")
    return compile_tables()


def compiled_pack(source: PackSource, tables: Tables, lang: str, color: str) -> tuple[Compiled | None, Compiled]:
    """What lies below the top folder, and the pack with it."""
    from pathlib import Path as Folder

    from svod.lower.compile import compile_folder

    stage = progress(lang)
    below: Compiled | None = None
    base: Compiled | None = None
    for folder in source.folders:
        stage(source.game)
        below = base
        base, found = compile_folder(source.game, Folder(str(folder)), tables, stage, below)
        stage("")
        if base is None:
            raise broken(found, [source])
        if found:
            report(found, lang, [source], color)
    if base is None:
        raise AssertionError(source)
    return below, base


def _say(
    counts: list[tuple[str, dict[str, int]]], failed: list[Failed], where: str, seconds: float, look: Setting, lang: str
) -> None:
    if look.form == "json":
        from svod.render.as_json import dumped

        cases = [item._asdict() for item in failed]
        emit(dumped({"path": where, "games": dict(counts), "failed": cases}))
        return
    words = (
        {"nodes": "rules", "norms": "norms", "terms": "terms", "cases": "cases"}
        if lang == "en"
        else {"nodes": "правил", "norms": "норм", "terms": "терминов", "cases": "случаев"}
    )
    quoted = ("“", "”") if lang == "en" else ("«", "»")
    for item in failed:
        complain(shown(f"{item.place}: {item.question.join(quoted)} — {'; '.join(item.problems)}"))
    if failed:
        complain(f"Cases with another answer: {len(failed)}." if lang == "en"
                 else f"Случаев с другим ответом: {len(failed)}.")  # fmt: skip
    for name, found in counts:
        said = ", ".join(f"{words[key]} {count}" for key, count in found.items())
        emit(f"{name}: {said}")
        missing = next((key for key in ("nodes", "norms", "cases") if found.get(key) == 0), "")
        if missing:
            complain(_LACKING[missing][lang == "en"])
    emit(f"{seconds:.1f} {'s' if lang == 'en' else 'с'} → {where or ('memory' if lang == 'en' else 'память')}")
