"""``svod list``: what the games hold."""

from __future__ import annotations

from typing import Annotated

import typer

from svod.render.listing import SORTS
from svod_cli.shared import FINDINGS, Color, Form, Game, Lang, Packs, complain, emit, language, one_of, opened, setting

HELP = """Перечислить правила, термины, нормы, игры или документы.
Слова после — отбор: в строке должно быть каждое. ¦
List rules, terms, norms, games or documents.
Words behind select: every one of them must occur in a line."""

Sort = Annotated[
    str, typer.Argument(metavar="nodes|terms|norms|games|documents", help="что перечислить ¦ what to list")
]
Words = Annotated[
    list[str] | None, typer.Argument(metavar="СЛОВА ¦ WORDS", help="отбор по словам ¦ words to select by")
]
Kind = Annotated[
    str,
    typer.Option(
        "--kind",
        "-k",
        metavar="ВИД ¦ KIND",
        help="только этого вида: faq, действие … ¦ of this kind only: faq, action …",
    ),
]


def command(
    sort: Sort = "nodes", words: Words = None, kind: Kind = "", pack: Packs = None,
    game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto",
) -> None:  # fmt: skip
    """Print a list."""
    look = setting(lang, form, color)
    one_of("list", sort, SORTS)
    tongue = look.lang or language(["list", *(words or ())])
    found = opened(game, pack, lang=tongue).list(sort, words or (), kind, tongue)
    if look.form == "json":
        from svod.render.as_json import dumped

        emit(dumped(found))
    elif found:
        from svod.render.listing import list_markdown, list_text

        emit(list_markdown(found, tongue) if look.form == "md" else list_text(found, tongue, look.columns, look.out))
    if not found:
        complain("Nothing was found." if tongue == "en" else "Ничего не найдено.")
        raise typer.Exit(FINDINGS)
