"""``svod coverage``: what the packs hold of their documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from svod_cli.shared import FINDINGS, Color, Form, Game, Lang, Packs, emit, language, opened, setting

if TYPE_CHECKING:
    from svod import Svod
    from svod.query.coverage import Coverage

HELP = """Сколько единиц документов записано: узлы, нормы, оставленное текстом с причиной, вопросы игроков.
Статус 1, если у единицы нет узла или вопрос отвечен неверно. ¦
How much of the documents is encoded: nodes, norms, what is left as text and why, players' questions.
The status is 1 if a unit has no node, or a question is answered wrongly."""


def command(pack: Packs = None, game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto") -> None:
    """Print the table."""
    look = setting(lang, form, color)
    tongue = look.lang or language(["coverage"])
    svod = opened(game, pack, lang=tongue)
    rows = [_row(svod, name) for name in ([game] if game else svod.games)]
    if look.form == "json":
        from svod.render.as_json import dumped

        emit(dumped(rows))
    else:
        from svod.render.scores import coverage_notes, coverage_table, table_markdown, table_text

        table = coverage_table(rows, tongue)
        notes = coverage_notes(rows, tongue)
        bullet = "- " if look.form == "md" else ""
        emit((table_markdown if look.form == "md" else table_text)(table))
        if notes:
            emit("\n" + "\n".join(bullet + note for note in notes))
    if any(row.missing or row.bare or row.wrong for row in rows):
        raise typer.Exit(FINDINGS)


def _row(svod: Svod, game: str) -> Coverage:
    from svod.query.coverage import coverage_of

    return coverage_of(svod.pack(game), svod.desk(game))
