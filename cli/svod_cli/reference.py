"""``svod reference``: codes, registered functions and commands, as Markdown."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Annotated, Any

import typer

from svod_cli.export import written
from svod_cli.helping import half, option_names
from svod_cli.shared import Color, Form, Game, Lang, emit, language, one_of, setting

HELP = """Справочник: коды, функции, команды.
С --write записывает codes.md и reference.md в папку. ¦
The reference: codes, functions, commands.
With --write it writes codes.md and reference.md into a folder."""
PARTS = ("all", "codes", "functions", "commands")

Part = Annotated[str, typer.Argument(metavar="all|codes|functions|commands", help="какая часть ¦ which part")]
Write = Annotated[
    str,
    typer.Option("--write", metavar="ПАПКА ¦ FOLDER", help="записать файлы в папку ¦ write the files into a folder"),
]


def command(
    part: Part = "all", write: Write = "", game: Game = "", lang: Lang = "", form: Form = "md", color: Color = "auto",  # noqa: ARG001
) -> None:  # fmt: skip
    """Print or write the reference."""
    look = setting(lang, form, color)
    one_of("reference", part, PARTS)
    tongue = look.lang or language(["reference"])
    if write:
        for name, text in files().items():
            written(os.path.join(write, name), text)  # noqa: PTH118
        return
    if look.form == "json":
        from svod.render.as_json import dumped
        from svod.render.reference import reference_record

        emit(dumped(reference_record() | {"commands": commands_record()}))
        return
    emit("\n".join(_parts(part, tongue)).rstrip("\n"))


def _parts(part: str, lang: str) -> list[str]:
    from svod.render.reference import codes_markdown, functions_markdown

    makers = {"codes": codes_markdown, "functions": functions_markdown, "commands": commands_markdown}
    return [make(lang) for name, make in makers.items() if part in {"all", name}]


def files() -> dict[str, str]:
    """The generated documents, in both languages, by name."""
    from svod.render.reference import codes_markdown, functions_markdown

    note = "<!-- Сделано командой `svod reference --write docs`; править здесь бесполезно. -->\n\n"
    return {
        "codes.md": note + codes_markdown("ru") + "\n" + codes_markdown("en"),
        "reference.md": note + functions_markdown("ru") + "\n" + commands_markdown("ru") + "\n"
        + functions_markdown("en") + "\n" + commands_markdown("en"),
    }  # fmt: skip


def commands_record() -> list[dict[str, Any]]:
    """The commands with their options, in both languages."""
    return [
        {
            "name": name,
            "help": _both(about),
            "options": [{"names": [*p.opts], "help": _both(p.help or "")} for p in params],
        }
        for name, about, params in _commands()
    ]


def _both(text: str) -> list[str]:
    return [half(text, lang) for lang in ("ru", "en")]


def commands_markdown(lang: str) -> str:
    """The commands with their options."""
    lines = ["# Commands" if lang == "en" else "# Команды", ""]
    for name, about, params in _commands():
        lines += [f"## svod {name}", "", *half(about, lang).split("\n"), ""]
        for param in params:
            shown = (
                half(param.metavar or param.name, lang)
                if param.param_type_name == "argument"
                else option_names(param, lang)
            )
            lines.append(f"- `{shown}` — {half(param.help or '', lang)}")
        lines.append("")
    return "\n".join(lines)


def _commands() -> list[tuple[str, str, list[Any]]]:
    from svod_cli.main import COMMANDS

    found = []
    for name, place in COMMANDS.items():
        module = import_module(place)
        made = typer.Typer(add_completion=False, rich_markup_mode=None)
        made.command(name)(module.command)
        found.append((name, str(module.HELP), list(typer.main.get_command(made).params)))
    return found
