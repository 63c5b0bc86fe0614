"""``svod read``: how a sentence is read."""

from __future__ import annotations

from typing import Annotated

import typer

from svod.source import Source
from svod_cli.ask import about, asked, fit
from svod_cli.shared import FINDINGS, Color, Form, Game, Lang, Packs, emit, language, opened, report, setting

HELP = """Прочитать предложение: канонический вид, разбор, план ответа.
Вопрос читается как вопрос, утверждение — как норма. ¦
Read a sentence: canonical form, tree, plan of the answer.
A question is read as a question, a statement as a norm."""

Sentence = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ПРЕДЛОЖЕНИЕ ¦ SENTENCE", help="предложение; «-» — из ввода ¦ the sentence; “-” from the input"
    ),
]


def command(
    sentence: Sentence = None, pack: Packs = None, game: Game = "", lang: Lang = "",
    form: Form = "text", color: Color = "auto",
) -> None:  # fmt: skip
    """Print what is read."""
    look = setting(lang, form, color)
    texts = asked(sentence or [])
    tongue = look.lang or language(["read", *texts])
    svod = opened(game, pack, lang=tongue)
    clean = True
    for number, text in enumerate(texts):
        fit(text, about(svod, game, text))
        read = svod.read(text, tongue)
        if read.diagnostics:
            clean = False
            report(read.diagnostics, tongue, svod.packs, color, lambda name, body=read.text: Source(name, body))  # type: ignore[misc]
        if look.form == "json":
            from svod.render.as_json import dumped

            emit(dumped(read, pretty=len(texts) == 1))
        elif not read.diagnostics:
            from svod.render.sentence import read_markdown, read_text

            out = read_markdown(read, tongue) if look.form == "md" else read_text(read, tongue, look.columns, look.out)
            emit(("\n" if number else "") + out)
    if not clean:
        raise typer.Exit(FINDINGS)
