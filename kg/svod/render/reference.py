"""The reference: diagnostic codes and registered functions, as Markdown, text and records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from svod.codes import codes
from svod.diagnostics import tongue
from svod.render.as_json import plain
from svod.render.layout import laid_out, row
from svod.render.markdown import escaped
from svod.render.paint import PLAIN

if TYPE_CHECKING:
    from svod.codes import Code
    from svod.render.paint import Paint


def code_text(code: Code, lang: str, columns: int = 100, paint: Paint = PLAIN) -> str:
    """One code for a terminal."""
    at = tongue(lang)
    rows = [
        *row(("что это", "meaning")[at], [code.text[at]]),
        *row(("плохо", "bad")[at], code.bad.split("\n")),
        *row(("хорошо", "good")[at], code.good.split("\n")),
    ]
    return "\n".join([f"{paint(code.code, 'bold')} {code.title[at]}", *laid_out(rows, columns, paint)])


def code_markdown(code: Code, lang: str) -> str:
    """One code as Markdown."""
    at = tongue(lang)
    bad, good = (("Плохо:", "Хорошо:"), ("Bad:", "Good:"))[at]
    fence = "```"
    return "\n".join([
        f"## {code.code} — {escaped(code.title[at])}", "", escaped(code.text[at]), "",
        bad, "", f"{fence}text", code.bad, fence, "", good, "", f"{fence}text", code.good, fence, "",
    ])  # fmt: skip


def codes_markdown(lang: str) -> str:
    """Every code as one document."""
    title = ("# Коды ошибок и предупреждений", "# Codes of errors and warnings")[tongue(lang)]
    return "\n".join([title, "", *(code_markdown(code, lang) for code in codes().values())])


def functions_markdown(lang: str) -> str:
    """The registered functions as a table."""
    from svod.query.functions import FUNCTIONS

    at = tongue(lang)
    title, head = (
        ("# Функции", "| Имя | По-английски | Типы | Что делает | Пример |"),
        ("# Functions", "| Name | In Russian | Types | What it does | Example |"),
    )[at]
    lines = [title, "", head, "|---|---|---|---|---|"]
    for function in FUNCTIONS.values():
        names = (function.russian, function.english) if at == 0 else (function.english, function.russian)
        arguments, result = function.example
        example = f"{', '.join(map(str, arguments))} → {result}"
        lines.append(f"| {' | '.join(map(escaped, (*names, function.types, function.doc[at], example)))} |")
    return "\n".join([*lines, ""])


def reference_record() -> dict[str, Any]:
    """Codes and functions as plain values."""
    from svod.query.functions import FUNCTIONS

    functions = [
        {"id": f.id, "names": [f.russian, f.english], "types": f.types, "doc": list(f.doc), "example": plain(f.example)}
        for f in FUNCTIONS.values()
    ]
    return {"codes": plain(tuple(codes().values())), "functions": functions}
