"""What the commands share: options, the language and look of the output, writing, progress."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from svod import Svod, SvodError
from svod.render.paint import CHOICES, Paint, wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    from svod.diagnostics import Diagnostic
    from svod.index.stamps import PackSource
    from svod.source import Source

ANSWERED, FINDINGS, USAGE, INVALID, INTERNAL, UNWRITTEN, PIPE, INTERRUPTED = 0, 1, 2, 3, 70, 74, 141, 130
FORMATS: Final = ("text", "json", "md")
LANGUAGES: Final = ("ru", "en")
GAME_VARIABLE, LANG_VARIABLE = "SVOD_GAME", "SVOD_LANG"
_NARROWEST, _WIDEST, _USUAL = 40, 120, 100

# A help text is «по-русски ¦ in English»; `svod_cli.helping` shows the half that the user reads.
Game = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        metavar="ИГРА ¦ GAME",
        help="игра, о которой речь (или SVOD_GAME) ¦ the game that is meant (or SVOD_GAME)",
    ),
]
Lang = Annotated[
    str,
    typer.Option("--lang", metavar="ru|en", help="язык ответа (или SVOD_LANG) ¦ language of the output (or SVOD_LANG)"),
]
Form = Annotated[str, typer.Option("--format", "-f", metavar="text|json|md", help="вид вывода ¦ form of the output")]
Color = Annotated[
    str,
    typer.Option(
        "--color",
        metavar="auto|always|never",
        help="цвет; auto — только на терминале и без NO_COLOR ¦ colour; auto: on a terminal and without NO_COLOR",
    ),
]
Packs = Annotated[
    list[str] | None,
    typer.Option(
        "--pack",
        "-p",
        metavar="ПАПКА ¦ FOLDER",
        help="правила поверх или ещё одна игра; можно повторять ¦ rules on top, or another game; may be repeated",
    ),
]


class Setting(NamedTuple):
    """Language, form and look of the output."""

    lang: str
    form: str
    columns: int
    out: Paint


def setting(lang: str, form: str, color: str, allowed: Sequence[str] = FORMATS) -> Setting:
    """Check the options that all commands have."""
    lang = lang or os.environ.get(LANG_VARIABLE, "")
    if lang:
        one_of("--lang", lang, LANGUAGES)
    one_of("--format", form, allowed)
    one_of("--color", color, CHOICES)
    return Setting(lang, form, columns(), wanted(color, sys.stdout))


def one_of(option: str, value: str, allowed: Sequence[str]) -> None:
    """Refuse a value that an option does not know."""
    if value not in allowed:
        names = ", ".join(allowed)
        raise SvodError(
            f"{option}: «{value}» не годится; есть: {names}.", f"{option}: “{value}” will not do; there are: {names}."
        )


def columns() -> int:
    """Width of the output."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return max(_NARROWEST, min(int(said), _WIDEST))
    try:
        return max(_NARROWEST, min(os.get_terminal_size(sys.stdout.fileno()).columns, _WIDEST))
    except (OSError, ValueError):  # a pipe, or a stream of a test
        return _USUAL


def language(arguments: Sequence[str], environment: dict[str, str] | os._Environ[str] = os.environ) -> str:
    """Language of messages: --lang, SVOD_LANG, the script of the words, the locale; Russian where nothing says."""
    for place, argument in enumerate(arguments):
        said = argument.removeprefix("--lang=") if argument.startswith("--lang=") else ""
        said = said or (arguments[place + 1] if argument == "--lang" and place + 1 < len(arguments) else "")
        if said in LANGUAGES:
            return said
    if environment.get(LANG_VARIABLE) in LANGUAGES:
        return environment[LANG_VARIABLE]
    text = " ".join(arguments[1:])
    if any("а" <= letter.lower() <= "я" for letter in text):
        return "ru"
    if arguments and arguments[0] in {"ask", "read"} and any(" " in argument.strip() for argument in arguments[1:]):
        return "en"
    said = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return "en" if said.startswith("en") else "ru"


def chosen_game(game: str) -> str:
    """The game of --game, else of SVOD_GAME."""
    return game or os.environ.get(GAME_VARIABLE, "")


class UnwrittenError(Exception):
    """The output takes no more: its reader has gone, the disk behind it is full, or worse."""

    def __init__(self, error: OSError) -> None:
        from svod.index.files import reason

        super().__init__(str(error))
        self.status = PIPE if isinstance(error, BrokenPipeError) else UNWRITTEN
        self.said = reason(error)
        _silence(sys.stdout)


def emit(text: str) -> None:
    """Write to the output.

    Raises
    ------
    UnwrittenError
        If nobody reads it any more, or it cannot be written.
    """
    try:
        print(text, flush=True)  # noqa: T201 - the one place that writes the output
    except OSError as error:
        raise UnwrittenError(error) from error


def complain(text: str) -> None:
    """Write to the stream of errors; if it takes nothing, there is nobody to tell."""
    try:
        print(text, file=sys.stderr, flush=True)  # noqa: T201 - and the one for errors
    except OSError:
        _silence(sys.stderr)


def _silence(stream: TextIO) -> None:
    """Let the interpreter's last flush of a stream succeed."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def opened(game: str = "", packs: Sequence[str] | None = None, *, lang: str = "", fresh: bool = False) -> Svod:
    """Open the packs; what the index has to say goes to the errors."""
    shown = progress(lang)
    svod = Svod.open(packs, chosen_game(game) or None, progress=shown, fresh=fresh)
    shown("")
    if svod.diagnostics:
        _partial(svod, lang)
    return svod


def _partial(svod: Svod, lang: str) -> None:
    """Warnings of the index, and which other games are left out since they have mistakes."""
    said = [item for item in svod.diagnostics if not item.span.source]
    if said:
        report(said, lang, svod.packs)
    left = sorted({pack.game for pack in svod.packs} - set(svod.games))
    if left:
        names = ", ".join(left)
        complain(f"Left out, since the rules have mistakes: {names} (svod build)." if lang == "en"
                 else f"Без этих игр, в их правилах есть ошибки: {names} (svod build).")  # fmt: skip


def report(
    found: Sequence[Diagnostic],
    lang: str,
    packs: Sequence[PackSource] = (),
    color: str = "auto",
    texts: Callable[[str], Source | None] | None = None,
) -> None:
    """Print diagnostics to the errors, with the lines of the packs' files."""
    from svod.render.diagnostics import diagnostics_text
    from svod.render.places import file_path, file_text

    paint = wanted(color, sys.stderr)
    text = diagnostics_text(
        found,
        lang,
        texts or (lambda name: file_text(packs, name)),
        lambda name: file_path(packs, name),
        paint,
        columns(),
    )
    complain(text)


_STAGES: Final = MappingProxyType({
    "grammar": "грамматика", "vocabulary": "словарь", "norms": "нормы", "cases": "случаи",
    "index: vocabulary": "индекс: словарь",
    "index: rules": "индекс: правила", "index: words": "индекс: слова", "index: save": "индекс: запись",
})  # fmt: skip


def progress(lang: str) -> Callable[[str], None]:
    """Show stages in one line of a terminal; '' clears it. Elsewhere nothing is shown."""
    if not sys.stderr.isatty():
        return lambda _: None
    state = {"game": ""}

    def show(stage: str) -> None:
        if stage and stage not in _STAGES:
            state["game"] = stage
        words = stage if lang == "en" else _STAGES.get(stage, stage)
        game = f"{state['game']}: " if state["game"] and stage != state["game"] else ""
        verb = "Building" if lang == "en" else "Собираю"
        sys.stderr.write(f"\r\x1b[K{verb} {game}{words} …" if stage else "\r\x1b[K")
        sys.stderr.flush()

    return show
