"""Help in the user's language, from the same declarations as the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from svod.render.width import padded, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

_COLUMNS = 100
_LEFT = 34
_HELP = "показать эту справку ¦ show this help"  # typer's own words are English alone


def half(text: str, lang: str) -> str:
    """The half of «по-русски ¦ in English» for a language."""
    russian, bar, english = text.partition("¦")
    return (english if lang == "en" and bar else russian).strip()


def command_help(path: str, about: str, params: Sequence[Any], lang: str) -> str:
    """Help of one command: usage, what it does, arguments and options."""
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    named = " ".join(_argument(param, lang) for param in arguments)
    word = "[OPTIONS]" if lang == "en" else "[ПАРАМЕТРЫ]"
    lines = [f"{'Usage' if lang == 'en' else 'Вызов'}: {path} {word} {named}".rstrip(), ""]
    for part in half(about, lang).split("\n"):
        lines += [f"  {line}" for line in wrapped(part, _COLUMNS - 2)] if part else [""]
    lines += _table(
        "Arguments" if lang == "en" else "Аргументы",
        [(_argument(p, lang), _said(p, lang)) for p in arguments],
    )
    lines += _table(
        "Options" if lang == "en" else "Параметры", [(option_names(p, lang), _said(p, lang)) for p in options]
    )
    return "\n".join(lines)


def group_help(commands: Sequence[tuple[str, str]], lang: str) -> str:
    """Help of the whole program."""
    head = (
        [
            "Usage: svod COMMAND [OPTIONS] …",
            "",
            "  Rules of tabletop games as executable norms: questions in, answers with citations out.",
        ]
        if lang == "en"
        else [
            "Вызов: svod КОМАНДА [ПАРАМЕТРЫ] …",
            "",
            "  Правила настольных игр как исполнимые нормы: вопрос — и ответ со ссылками.",
        ]
    )
    found = [(name, half(about, lang).split("\n")[0]) for name, about in commands]
    tail = "svod COMMAND --help says more." if lang == "en" else "Подробнее: svod КОМАНДА --help."
    return "\n".join([*head, *_table("Commands" if lang == "en" else "Команды", found), "", tail])


def option_names(param: Any, lang: str) -> str:  # noqa: ANN401 - typer's own class has no public name
    """Names of an option with the word for its value."""
    names = ", ".join(sorted(param.opts, key=len) + param.secondary_opts)
    if param.name == "help" or param.is_flag:
        return names
    return f"{names} {half(param.metavar or '', lang)}".rstrip()


def _said(param: Any, lang: str) -> str:  # noqa: ANN401 - as above
    return half(_HELP if param.name == "help" else param.help or "", lang)


def _argument(param: Any, lang: str) -> str:  # noqa: ANN401 - as above
    name = half(param.metavar or param.name.upper(), lang)
    name += "…" if param.nargs != 1 else ""
    return name if param.required else f"[{name}]"


def _table(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    if not rows:
        return []
    left = min(_LEFT, max(width(name) for name, _ in rows) + 2)
    lines = ["", f"{title}:"]
    for name, text in rows:
        parts = wrapped(text, _COLUMNS - left - 2)
        if width(name) + 2 > left:
            lines.append(f"  {name}")
            lines += [" " * (left + 2) + part for part in parts]
            continue
        lines.append(f"  {padded(name, left)}{parts[0]}".rstrip())
        lines += [" " * (left + 2) + part for part in parts[1:]]
    return lines
