"""Mistakes at the command line as one sentence each, and reports of what nobody expected."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def usage_sentence(error: Any, lang: str, commands: Sequence[str]) -> str:  # noqa: ANN401 - typer's classes have no public names
    """One sentence about a wrong call, in the user's language."""
    english = lang == "en"
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = ", ".join(error.possibilities or ())
        hint = (f"; did you mean {near}?" if english else f"; может быть, {near}?") if near else "."
        return (f"There is no option {error.option_name}" if english else f"Параметра {error.option_name} нет") + hint
    if kind == "MissingParameter":
        name = _half(getattr(error.param, "metavar", "") or getattr(error.param, "name", ""), english=english)
        return f"{name} is missing." if english else f"Не хватает аргумента {name}."
    if kind == "BadOptionUsage":
        return f"{error.option_name} needs a value." if english else f"Параметру {error.option_name} нужно значение."
    if kind == "BadParameter":
        name = max(getattr(error.param, "opts", [""]), key=len)
        return f"{name}: this value will not do." if english else f"{name}: такое значение не годится."
    unknown = _quoted_word(error.format_message())
    if unknown and "command" in error.format_message():
        near = ", ".join(get_close_matches(unknown, commands)) or ", ".join(commands)
        return (
            f"There is no command “{unknown}”; there are: {near}."
            if english
            else f"Команды «{unknown}» нет; есть: {near}."
        )
    extra = error.format_message().rpartition("(")[2].rstrip(")")
    return f"Unexpected words: {extra}." if english else f"Лишние слова: {extra}."


def _half(text: str, *, english: bool) -> str:
    russian, bar, other = text.partition("¦")
    return (other if english and bar else russian).strip()


def _quoted_word(text: str) -> str:
    parts = text.split("'")
    return parts[1] if len(parts) > 2 else ""  # noqa: PLR2004 - before, inside, after


def internal_sentence(lang: str, error: BaseException) -> str:
    """Write a report of an unexpected exception; one sentence that names it."""
    path = write_report(error)
    name = type(error).__name__
    if lang == "en":
        return f"Something unforeseen happened ({name}); " + (
            f"the report is in {path}." if path else "no report could be written."
        )
    return f"Случилось непредвиденное ({name}); " + (f"отчёт лежит в {path}." if path else "отчёт записать не удалось.")


def write_report(error: BaseException) -> str:
    """Traceback and versions in a file of the state folder, else of the cache folder; '' if neither can be written."""
    import platform
    import time
    import traceback
    from importlib.metadata import PackageNotFoundError, version

    known = ""
    with suppress(PackageNotFoundError):
        known = version("svod")
    lines = [
        f"svod {known}", f"python {platform.python_version()} {platform.platform()}", f"argv {sys.argv!r}", "",
        *traceback.format_exception(error),
    ]  # fmt: skip
    name = f"report-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    for folder in _folders():
        with suppress(OSError):
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103 - the same calls as in the index
            path = os.path.join(folder, name)  # noqa: PTH118
            with open(path, "w", encoding="utf-8", errors="backslashreplace") as file:  # noqa: PTH123
                file.write("\n".join(lines))
            return path
    return ""


def _folders() -> list[str]:
    from svod.index.cache import cache_folder

    state = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(state):  # noqa: PTH117
        state = os.path.expanduser(os.path.join("~", ".local", "state"))  # noqa: PTH111, PTH118
    return [os.path.join(state, "svod"), cache_folder()]  # noqa: PTH118
