"""The command ``svod``: finds the module of a command when it is called, and turns every failure into one sentence."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from svod import SvodError
from svod_cli.shared import (
    INTERNAL,
    INTERRUPTED,
    INVALID,
    PIPE,
    USAGE,
    UnwrittenError,
    complain,
    emit,
    language,
    report,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ask": "svod_cli.ask",
        "show": "svod_cli.show",
        "list": "svod_cli.listing",
        "read": "svod_cli.read",
        "build": "svod_cli.build",
        "export": "svod_cli.export",
        "coverage": "svod_cli.coverage",
        "units": "svod_cli.units",
        "bench": "svod_cli.bench",
        "explain": "svod_cli.explain",
        "reference": "svod_cli.reference",
    }
)
_SETTINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"help_option_names": ("-h", "--help")})


def _spoken(ctx: typer.Context) -> str:
    """Language of the messages of one run: `Commands.main` hands it to every context."""
    return str(ctx.obj or "ru")


class Command(TyperCommand):
    """A command whose help speaks the user's language."""

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]  # noqa: ANN401
        """Write the help."""
        from svod_cli.helping import command_help

        formatter.write(command_help(f"svod {self.name}", self.help or "", self.get_params(ctx), _spoken(ctx)) + "\n")


class Commands(TyperGroup):
    """The commands by name; a module is imported only when its command is called."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002
        """Names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # noqa: ANN401, ARG002
        """A command by its name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(COMMANDS[cmd_name])
        made = typer.Typer(add_completion=False, rich_markup_mode=None)
        made.command(cmd_name, cls=Command, help=module.HELP, context_settings=dict(_SETTINGS))(module.command)
        return typer.main.get_command(made)

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]  # noqa: ANN401
        """Write the help of the whole program."""
        from svod_cli.helping import group_help

        abouts = [(name, str(import_module(place).HELP)) for name, place in COMMANDS.items()]
        formatter.write(group_help(abouts, _spoken(ctx)) + "\n")

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]  # noqa: ANN401
        """Run a command; every failure is one sentence and a status."""
        arguments = list(sys.argv[1:] if args is None else args)
        standalone = extra.pop("standalone_mode", True)
        _forgiving()
        status = self._status(arguments, prog_name, extra | {"obj": language(arguments)})
        if standalone:
            sys.exit(status)
        return status

    def _status(self, arguments: list[str], prog_name: str | None, extra: dict[str, Any]) -> int:
        lang = extra["obj"]
        try:
            return super().main(arguments, prog_name or "svod", standalone_mode=False, **extra) or 0
        except SvodError as error:
            return refused(error, lang)
        except (typer.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except UnwrittenError as error:
            return unwritten(error, lang)
        except OSError as error:
            if error.filename is None:  # of a stream: typer prints the help
                return unwritten(UnwrittenError(error), lang)
            return unforeseen(error, lang)
        except Exception as error:  # noqa: BLE001 - nobody at the table reads a traceback
            if not hasattr(error, "format_message"):
                return unforeseen(error, lang)
            from svod_cli.faults import usage_sentence

            complain(usage_sentence(error, lang, list(COMMANDS)))
            return USAGE


def refused(error: SvodError, lang: str) -> int:
    """Print a refusal; mistakes in packs all at once."""
    if error.diagnostics:
        report(error.diagnostics, lang, error.packs)
        return INVALID
    from svod.render.width import shown

    complain(shown(error.message[1 if lang == "en" else 0]))
    return USAGE


def unforeseen(error: Exception, lang: str) -> int:
    """Say what nobody expected, and where the report lies."""
    from svod_cli.faults import internal_sentence

    complain(internal_sentence(lang, error))
    return INTERNAL


def unwritten(error: UnwrittenError, lang: str) -> int:
    """Say that the output cannot be written; if its reader has gone, nothing."""
    if error.status != PIPE:
        said = error.said[1 if lang == "en" else 0]
        complain(f"The output cannot be written: {said}." if lang == "en" else f"Вывод не записан: {said}.")
    return error.status


def _forgiving() -> None:
    """No character can break the output, whatever the locale; a closed stream takes and gives nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # in the order of their numbers
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    if os.name == "nt":  # pragma: no cover - the console of Windows
        with suppress(AttributeError, ValueError):
            sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]


app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, context_settings=dict(_SETTINGS))


@app.callback(invoke_without_command=True)
def root(ctx: typer.Context, *, version: Annotated[bool, typer.Option("--version")] = False) -> None:
    """Answer without a command: the version, or the help."""
    if version:
        from importlib.metadata import version as installed

        emit(f"svod {installed('svod')}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        emit(ctx.get_help().rstrip())


def run() -> None:
    """Entry of the program.

    It ends without taking the interpreter apart, which would cost a sixth of a question: all output is flushed, the
    index is only read, and what was written is on the disk.
    """
    try:
        app()
    except SystemExit as ended:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(ended.code if isinstance(ended.code, int) else int(ended.code is not None))
