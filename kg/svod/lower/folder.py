"""The folder of a pack: its Markdown files and the text of ``forms.tsv``, and what is wrong with them as files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.source import Source, Span, decoded

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FORMS = "forms.tsv"
_MANIFEST = re.compile(r"^ {0,3}(?:`{3,}|~{3,})\s*(?:манифест|manifest)\s*$", re.MULTILINE)
_WORD = re.compile(r"\S+|$")


def read_folder(folder: Traversable) -> tuple[list[Source], str, list[Diagnostic]]:
    """Markdown files of a pack in the order of their names, and the text of ``forms.tsv`` ('' if missing)."""
    sources: list[Source] = []
    diagnostics: list[Diagnostic] = []
    forms = ""
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if not entry.name.endswith((".md", FORMS)):
            continue
        name = f"{folder.name}/{entry.name}"
        try:
            if not entry.is_file():  # to read a pipe would wait for whoever writes into it
                diagnostics.append(_no_file(name))
                continue
            text, encoding, bad = decoded(entry.read_bytes())
        except OSError as error:
            diagnostics.append(_closed(name, error))
            continue
        if bad >= 0:
            diagnostics.append(_encoding(Source(name, text), encoding, bad))
        elif entry.name == FORMS:
            forms = text
        else:
            sources.append(Source(name, text.replace("\r\n", "\n")))
    if not diagnostics and not any(_MANIFEST.search(source.text) for source in sources):
        diagnostics.append(_no_manifest(sources) if sources else _no_files(folder.name))
    return sources, forms, diagnostics


def _encoding(source: Source, encoding: str, start: int) -> Diagnostic:
    word = _WORD.search(source.text, start)
    span = Span.within(source, start, word.end() if word else start)
    advice = ("Сохраните его в UTF-8.", "Save it as UTF-8.")
    if encoding:
        advice = (f"Похоже на {encoding}: сохраните его в UTF-8.", f"It looks like {encoding}: save it as UTF-8.")
    quoted = source.text[span.start : span.end]
    return Diagnostic("S100", span, ("Файл не в кодировке UTF-8.", "The file is not in UTF-8."), advice, quoted)


def _closed(name: str, error: OSError) -> Diagnostic:
    said = error.strerror or str(error)
    return Diagnostic(
        "S121",
        Span(name, 0, 0),
        (f"Файл не прочитан: {said}.", f"The file cannot be read: {said}."),
        ("Проверьте права на него.", "Check its permissions."),
    )


def _no_file(name: str) -> Diagnostic:
    return Diagnostic(
        "S121",
        Span(name, 0, 0),
        ("Это не обычный файл: папка, канал, устройство или ссылка в никуда.",
         "This is no plain file but a folder, a pipe, a device, or a link to nothing."),
        ("Уберите его или дайте другое имя.", "Take it away or give it another name."),
    )  # fmt: skip


def _no_files(name: str) -> Diagnostic:
    return Diagnostic(
        "S122",
        Span(name, 0, 0),
        ("В папке нет правил: ни одного файла .md.", "The folder holds no rules: not one file ends in .md."),
        ("Назовите папку, в которой лежит pack.md.", "Name the folder in which pack.md lies."),
    )


def _no_manifest(sources: list[Source]) -> Diagnostic:
    """The place is the first line with text of ``pack.md``, or of the first file."""
    source = next((source for source in sources if source.name.endswith("/pack.md")), sources[0])
    start = len(source.text) - len(source.text.lstrip())
    end = source.text.find("\n", start)
    span = Span.within(source, start, len(source.text) if end < 0 else end)
    return Diagnostic(
        "S122",
        span,
        ("Это не пакет правил: в папке нет манифеста.", "This is no pack of rules: the folder has no manifest."),
        (
            "Начните pack.md блоком ```манифест: «игра: bfg» — правила поверх неё, «название: …» — своя игра.",
            "Begin pack.md with a block ```manifest: “game: bfg” for rules on top of it, “title: …” for a new game.",
        ),
        source.text[span.start : span.end],
    )
