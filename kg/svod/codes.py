"""The register of diagnostic codes: what each means, with a bad and a good example, in both languages.

The texts are in ``codes.md`` of the grammar folder; a test holds them against the sources.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.resources import grammar_text

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE: Final = "codes.md"
_HEADING = re.compile(r"^## (S\d{3})$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_PARTS: Final = ("ru: ", "en: ", "- ", "+ ")


@dataclass(frozen=True, slots=True)
class Code:
    """A code: `title` and `text` are (Russian, English); the examples begin with what they are («вопрос: …»)."""

    code: str
    title: tuple[str, str]
    text: tuple[str, str]
    bad: str
    good: str


@cache
def codes() -> Mapping[str, Code]:
    """Every registered code, in the order of the file."""
    _, *found = _HEADING.split(_COMMENT.sub("", grammar_text(FILE), count=1))
    pairs = zip(found[::2], found[1::2], strict=True)
    return MappingProxyType({name: _code(name, body) for name, body in pairs})


def _code(name: str, body: str) -> Code:
    """One section: two titles, two texts, a bad and a good example, each of one or several lines."""
    parts: list[tuple[str, list[str]]] = []
    for line in body.strip("\n").split("\n"):
        mark = next((mark for mark in _PARTS if line.startswith(mark)), "")
        if mark:
            parts.append((mark.strip(": "), [line.removeprefix(mark)]))
        elif line.strip():
            parts[-1][1].append(line)
    if [mark for mark, _ in parts] != ["ru", "en", "ru", "en", "-", "+"]:
        raise ValueError(f"{FILE}: {name}")
    title_ru, title_en, text_ru, text_en, bad, good = (lines for _, lines in parts)
    return Code(
        name,
        (_joined(title_ru), _joined(title_en)),
        (_joined(text_ru), _joined(text_en)),
        _example(bad),
        _example(good),
    )


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def _example(lines: list[str]) -> str:
    """An example keeps its lines; the two columns of the mark are taken off."""
    return "\n".join([lines[0], *(line.removeprefix("  ") for line in lines[1:])])
