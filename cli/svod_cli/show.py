"""``svod show``: a rule as a card."""

from __future__ import annotations

from typing import Annotated

import typer

from svod_cli.shared import FINDINGS, Color, Form, Game, Lang, Packs, complain, emit, language, opened, setting

HELP = """Показать правило карточкой.
Ссылка — имя (brace.when), имя с игрой (bfg:brace.when) или место (orders/8, 38.3.в); место в другой редакции: -e en. ¦
Show a rule as a card.
The reference is a name (brace.when), one with its game (bfg:brace.when), or a locator (orders/8, 38.3.в);
for a locator of another edition: -e en."""

Ref = Annotated[list[str], typer.Argument(metavar="ССЫЛКА ¦ REFERENCE", help="имя или место ¦ name or locator")]
Edition = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        metavar="РЕДАКЦИЯ ¦ EDITION",
        help="чьё это место: язык, имя или редакция документа ¦ "
        "whose locator it is: language, name or edition of a document",
    ),
]


def command(
    ref: Ref, edition: Edition = "", pack: Packs = None, game: Game = "", lang: Lang = "", form: Form = "text",
    color: Color = "auto",
) -> None:  # fmt: skip
    """Print the cards of a reference."""
    look = setting(lang, form, color)
    tongue = look.lang or language(["show", *ref])
    svod = opened(game, pack, lang=tongue)
    wanted = " ".join(ref)
    cards = svod.show(wanted, edition)
    if not cards:
        near = ", ".join(svod.near(wanted))
        if tongue == "en":
            complain(f"There is no rule “{wanted}”" + (f"; the nearest: {near}." if near else "."))
        else:
            complain(f"Правила «{wanted}» нет" + (f"; ближайшие: {near}." if near else "."))
        raise typer.Exit(FINDINGS)
    if look.form == "json":
        from svod.render.as_json import dumped

        emit(dumped(cards))
        return
    from svod.render.card import card_markdown, card_text

    for number, card in enumerate(cards):
        text = card_markdown(card, tongue) if look.form == "md" else card_text(card, tongue, look.columns, look.out)
        emit(("\n" if number else "") + text)
