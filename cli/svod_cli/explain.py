"""``svod explain``: what a diagnostic code means."""

from __future__ import annotations

from typing import Annotated

import typer

from svod_cli.shared import FINDINGS, Color, Form, Game, Lang, complain, emit, language, setting

HELP = """Объяснить код ошибки или предупреждения. ¦
Explain the code of an error or a warning."""

Name = Annotated[str, typer.Argument(metavar="КОД ¦ CODE", help="код: S001 ¦ the code: S001")]


def command(name: Name, game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto") -> None:  # noqa: ARG001 - all commands take --game
    """Print what a code means."""
    from svod.codes import codes

    look = setting(lang, form, color)
    tongue = look.lang or language(["explain", name])
    known = codes()
    code = known.get(name.strip().upper().replace("С", "S"))
    if code is None:
        names = ", ".join(known)
        complain(
            f"There is no code “{name}”; there are: {names}."
            if tongue == "en"
            else f"Кода «{name}» нет; есть: {names}."
        )
        raise typer.Exit(FINDINGS)
    if look.form == "json":
        from svod.render.as_json import dumped

        emit(dumped(code))
        return
    from svod.render.reference import code_markdown, code_text

    emit(code_markdown(code, tongue) if look.form == "md" else code_text(code, tongue, look.columns, look.out))
