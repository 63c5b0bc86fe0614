"""Tables of scores: what the packs cover, and how players' questions are answered."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.diagnostics import tongue
from svod.render.markdown import escaped
from svod.render.width import padded, width

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from svod.query.coverage import Coverage
    from svod.query.players import Judged

Table = list[list[str]]

_COVERED: Final = (
    ("игра", "game"), ("единиц", "units"), ("с узлом", "encoded"), ("узлов", "nodes"), ("норм", "norms"),
    ("только текст", "text only"), ("без норм", "bare"), ("вопросов", "questions"), ("верно", "right"),
)  # fmt: skip
_ASKED: Final = (
    ("игра", "game"), ("вопросов", "questions"),
    ("на языке: верно", "in the language: right"), ("неверно", "wrong"), ("нет случая", "no case"),
    ("своими словами: верно", "in own words: right"), ("неверно", "wrong"), ("без вердикта", "no verdict"),
    ("чтение предложено", "reading offered"), ("единица среди трёх", "unit among three"),
)  # fmt: skip
_FAULTS: Final = MappingProxyType({"wrong": ("неверно", "wrong"), "open": ("без вердикта", "no verdict")})


def coverage_table(rows: Sequence[Coverage], lang: str) -> Table:
    """A game a row, and the sum."""
    body = [
        [row.game, *map(str, (row.units, row.encoded, row.nodes, row.norms, len(row.text_only), len(row.bare),
                              row.questions, row.right))]
        for row in rows
    ]  # fmt: skip
    return _with_sum([head[tongue(lang)] for head in _COVERED], body, lang)


def coverage_notes(rows: Sequence[Coverage], lang: str) -> list[str]:
    """Units left as text with their reasons, units without a node or norm, questions answered wrongly."""
    at = tongue(lang)
    text_only, missing = ("только текст", "text only")[at], ("нет узла", "no node")[at]
    bare, wrong = ("ни норм, ни причины", "neither norms nor a reason")[at], ("ответ неверен", "answered wrongly")[at]
    lines = []
    for row in rows:
        lines += [f"{row.game}:{unit}: {text_only}: {why}" for unit, why in row.text_only]
        lines += [f"{row.game}:{unit}: {missing}" for unit in row.missing]
        lines += [f"{row.game}:{unit}: {bare}" for unit in row.bare]
        lines += [f"{name}: {wrong}" for name in row.wrong]
    return lines


def questions_table(rows: Sequence[tuple[str, Mapping[str, int], Mapping[str, int]]], lang: str) -> Table:
    """(game, counts of the cases, counts of the players' own words) a row, and the sum."""
    body = []
    for game, cases, words in rows:
        total = words["questions"]
        numbers = (
            total, cases["right"], cases["wrong"], total - cases["questions"],
            words["right"], words["wrong"], words["open"],
        )  # fmt: skip
        of = (f"{words['offered']}/{words['open']}", f"{words['found']}/{words['answerable']}")
        body.append([game, *map(str, numbers), *of])
    return _with_sum([head[tongue(lang)] for head in _ASKED], body, lang)


def faults(results: Sequence[Judged], lang: str) -> list[str]:
    """A line for every question that is not answered right."""
    at = tongue(lang)
    return [
        f"{one.asked.id}: {_FAULTS[one.outcome][at]}{': ' + one.why if one.why else ''} — {one.asked.text}"
        for one in results
        if one.outcome in _FAULTS
    ]


def table_text(table: Table) -> str:
    """Aligned columns, numbers to the right."""
    sizes = [max(width(row[column]) for row in table) for column in range(len(table[0]))]
    lines = []
    for row in table:
        first, *rest = [
            padded(cell, size) if not column else " " * (size - width(cell)) + cell
            for column, (cell, size) in enumerate(zip(row, sizes, strict=True))
        ]
        lines.append("  ".join([first, *rest]).rstrip())
    return "\n".join(lines)


def table_markdown(table: Table) -> str:
    """A Markdown table."""
    rows = [f"| {' | '.join(map(escaped, row))} |" for row in table]
    return "\n".join([rows[0], f"|---|{'---:|' * (len(table[0]) - 1)}", *rows[1:]])


def _with_sum(head: list[str], body: Table, lang: str) -> Table:
    if len(body) < 2:  # noqa: PLR2004 - one row is its own sum
        return [head, *body]
    total = [_sum([row[column] for row in body]) for column in range(1, len(head))]
    return [head, *body, [("всего", "total")[tongue(lang)], *total]]


def _sum(cells: Sequence[str]) -> str:
    parts = [[int(number) for number in cell.split("/")] for cell in cells]
    return "/".join(str(sum(column)) for column in zip(*parts, strict=True))
