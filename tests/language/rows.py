"""The tables of these tests: rows of the language, pairs of questions, pairs of statements.

A statement is a norm of a rule at the place «1» (several are parted by ``¶``); ``@NAME`` is one of the sections.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.language import sections

FOLDER = Path(__file__).parent


class Row(NamedTuple):
    """A row of DESIGN's table: a statement, a question about it, and the answer with its grounds."""

    row: str
    lang: str
    statement: str
    question: str
    answer: str
    grounds: tuple[str, ...]


def table(name: str) -> list[list[str]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("# ")]


def _row(row: str, lang: str, statement: str, question: str, answer: str, grounds: str = "") -> Row:
    text = getattr(sections, statement[1:]) if statement.startswith("@") else statement.replace(" ¶ ", "\n")
    return Row(row, lang, text, question, answer, tuple(grounds.split()))


ROWS = tuple(_row(*cells) for cells in table("rows.tsv"))
PAIRS = tuple((game, russian, english) for game, russian, english in table("pairs.tsv"))
STATEMENTS = tuple((russian, english) for russian, english in table("statements.tsv"))
