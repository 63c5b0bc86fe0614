"""An answer as Markdown, for a chat or a wiki page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from svod.diagnostics import tongue
from svod.render.text import answer_rows, headline, verdict_word
from svod.render.width import shown

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.render.layout import Row

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


def escaped(text: str) -> str:
    """Text that Markdown takes as it stands, in one line."""
    return _SPECIAL.sub(r"\\\1", shown(" ".join(text.split())))


def answer_markdown(answer: Answer, *, explain: bool = False) -> str:
    """The answer: the verdict in bold, then a list with a label for each group."""
    head = headline(answer)
    word = verdict_word(answer, head)
    first = f"**{escaped(word)}**{escaped_tail(head[len(word) :])}" if word else escaped(head)
    question = f"> {escaped(answer.question)}\n\n" if answer.question else ""
    return question + "\n".join([first, "", *rows_markdown(answer_rows(answer, explain=explain), answer.lang)])


def escaped_tail(text: str) -> str:
    """The rest of a line, with the space before it."""
    space = " " if text[:1].isspace() else ""
    return space + escaped(text)


def rows_markdown(rows: list[Row], lang: str) -> list[str]:
    """Rows as a list; several lines of one label as a list below it."""
    lines: list[str] = []
    mark = ("*{}*: {}", "*{}*: {}")[tongue(lang)]
    for found in rows:
        items = [escaped(item.text) + (f" (`{item.beside}`)" if item.beside else "") for item in found.items]
        if len(items) == 1:
            lines.append("- " + mark.format(found.label, items[0]))
            continue
        lines.append(f"- *{found.label}*:")
        lines += [f"  - {item}" for item in items]
    return lines
