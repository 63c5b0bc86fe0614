"""Tables of a pack: value tables into norms, the roster's tables into terms."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.lower.expressions import dice
from svod.lower.measures import companion
from svod.lower.sections import read_pairs
from svod.model.norms import Expr, Literal, Norm, Participant, Scope, Valuation
from svod.model.numbers import Interval, Number, parse_number
from svod.model.terms import Label, Term
from svod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from svod.model.vocabulary import Vocabulary
    from svod.syntax.literate import Block

COLUMNS = {
    "повреждения": "hits",
    "скорость": "speed",
    "повороты": "turns",
    "щиты": "shields",
    "броня": "armour",
    "турели": "turrets",
}
_INTEGER = re.compile(r"^\d+$")
_RANGE = re.compile(
    r"^(?P<open>[\[(])?\s*(?P<low>\d+(?:[.,]\d+)?)\s*[–—-]\s*(?P<high>\d+(?:[.,]\d+)?)\s*(?P<shut>[\])])?"
)
_NOTHING = frozenset({"", "—", "–", "-"})
_DICE = re.compile(r"^\d*[dDдД]\d+$")


def roster_names(block: Block) -> list[Term]:
    """Terms of a table «ростер-имена»: term, English name, Russian name, aliases, class."""
    found = []
    for row in block.table[1:]:
        name, english, russian, also, broader = (*row, "", "", "")[:5]
        aliases = [part.strip() for part in also.split(",") if part.strip()]
        labels = [Label(russian, "ru", "pref"), Label(english, "en", "pref")]
        labels += [Label(alias, "en" if alias.isascii() else "ru", "alt") for alias in aliases]
        found.append(Term(name, "", (broader,), tuple(labels), unusual=True, line=block.line))
    return found


def roster_profiles(block: Block, names: list[Term], node: str) -> list[Term]:
    """Terms of a table «ростер-профили», each under its name and class, with the values of its columns."""
    by_name = {label.text: term for term in names for label in term.labels if label.status == "pref"}
    heads = block.table[0]
    found: dict[str, Term] = {}
    for row in block.table[1:]:
        cells = dict(zip(heads, row, strict=False))
        name = by_name.get(cells["имя"])
        if name is None:
            continue
        name_id = slug(f"{name.id}.{cells['каталог']}")
        while name_id in found:
            name_id += "-2"
        values = tuple((quantity, cells[column], node) for column, quantity in COLUMNS.items() if cells.get(column, ""))
        label = f"{name.label('en')} {cells['каталог']}" + (" 2" if name_id.endswith("-2") else "")
        found[name_id] = Term(
            name_id,
            "",
            (name.id, cells["вид"]),
            (Label(label, "en", "pref"),),
            values=values,
            note=cells.get("правка", ""),
            source=cells["каталог"],
            line=block.line,
        )
    return list(found.values())


def slug(text: str) -> str:
    """Identifier of a name: lower-case Latin letters, digits and dots, dashes between."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")


def parse_cell(text: str) -> Expr | None:
    """A cell as an expression: a number, dice, «4+» (its threshold), «−1»; None for a word."""
    text = text.strip()
    if _DICE.match(text):
        return dice(text)
    plain = text.removesuffix("+").strip().replace("−", "-")
    if not re.fullmatch(r"-?\d+(?:[.,]\d+)?", plain):
        return None
    value = parse_number(plain.lstrip("-"))
    return Expr("num", value=-value if plain.startswith("-") else value)


def header_interval(text: str) -> Interval | None:
    """A header as an interval: ``45–60`` (both ends belong), ``(45–60]``, ``7``, ``> 60``, ``≤ 45``."""
    text = text.strip()
    match = _RANGE.match(text)
    if match:
        low, high = parse_number(match["low"]), parse_number(match["high"])
        return Interval(low, high, match["open"] == "(", match["shut"] == ")")
    for sign, build in _SIGNS.items():
        if text.startswith(sign):
            return build(parse_number(text.removeprefix(sign).strip()))
    return Interval(parse_number(text), parse_number(text)) if _INTEGER.match(text) else None


_SIGNS: Mapping[str, Callable[[Number], Interval]] = MappingProxyType(
    {
        "≥": lambda value: Interval(low=value),
        "≤": lambda value: Interval(high=value),
        ">": lambda value: Interval(low=value, low_open=True),
        "<": lambda value: Interval(high=value, high_open=True),
    }
)


def value_table(
    source: Source, block: Block, node: str, number: int, labels: dict[str, str], vocabulary: Vocabulary
) -> tuple[list[Norm], list[Diagnostic]]:
    """Norms of a table under the head ``таблица``, one a cell, ``node/numberrRcC``.

    The head names ``величина`` (the quantity of the cells), ``чья`` (whose, a class), ``строки`` and ``столбцы``
    (the quantity or class the headers speak of; headers of classes are labels). A class that the quantity takes in a
    role is a participant of its own, any other is the holder's.
    """
    pairs = read_pairs(block)
    quantity = labels.get(pairs.get("величина", "").lower(), "")
    if not quantity or len(block.table) < 2:  # noqa: PLR2004 - a header row and one row of cells
        return [], [_no_quantity(source, block)]
    owner = labels.get(pairs.get("чья", pairs.get("чей", "")).lower(), "thing")
    axes = [labels.get(pairs.get(key, "").lower(), "") for key in ("строки", "столбцы")]
    strange = _unread(source, block, pairs, axes, labels)
    if strange:
        return [], strange
    holders = [companion(vocabulary, quantity, axis) or "agent" for axis in axes]
    norms = []
    for r, row in enumerate(block.table[1:], 1):
        for c, cell in enumerate(row[1:], 1):
            expr = parse_cell(cell)
            literals = [
                _header(axis, text, labels, holder)
                for axis, text, holder in zip(axes, (row[0], block.table[0][c]), holders, strict=True)
            ]
            if expr is None:
                continue
            scope = Scope(tuple(x for x in literals if x is not None), (), (Participant("agent", owner),))
            span = Span(source.name, block.offset, block.offset, block.line + r + 1, 1)
            norms.append(Norm(f"{node}/{number}r{r}c{c}", node, Valuation("agent", quantity, expr), scope, span=span))
    return norms, []


def _unread(
    source: Source, block: Block, pairs: dict[str, str], axes: list[str], labels: dict[str, str]
) -> list[Diagnostic]:
    """What of a table would be passed over: an axis or a head that names nothing, a cell that is no number."""
    for key, axis in zip(("строки", "столбцы"), axes, strict=True):
        if pairs.get(key) and not axis:
            at = source.text.index(pairs[key], block.offset)
            return [_no_axis(Span.within(source, at, at + len(pairs[key])), key, pairs[key])]
    heads = [(0, text) for text in block.table[0][1:] if axes[1]]
    heads += [(r, row[0]) for r, row in enumerate(block.table[1:], 1) if axes[0]]
    cells = [(r, text) for r, row in enumerate(block.table[1:], 1) for text in row[1:]]
    return [
        *(
            _no_head(_cell(source, block, r, text), text)
            for r, text in heads
            if header_interval(text) is None and text.strip().lower() not in labels
        ),
        *(
            _no_number(_cell(source, block, r, text), text)
            for r, text in cells
            if text.strip() not in _NOTHING and parse_cell(text) is None
        ),
    ]


def _cell(source: Source, block: Block, row: int, text: str) -> Span:
    """Place of a cell; `block.line` is that of the table's head, under which stands the rule of dashes."""
    lines = source.text.split("\n")
    number = block.line - 1 + (row + 1 if row else 0)
    start = sum(len(line) + 1 for line in lines[:number])
    column = max(0, lines[number].find(text)) if number < len(lines) else 0
    return Span.within(source, start + column, start + column + len(text))


def _no_axis(span: Span, key: str, text: str) -> Diagnostic:
    return Diagnostic(
        "S111",
        span,
        (f"Понятия «{text}» в словаре нет.", f"The vocabulary has no concept “{text}”."),
        (f"После «{key}:» назовите величину или класс.", f"Name a quantity or a class after “{key}:”."),
        text,
    )


def _no_head(span: Span, text: str) -> Diagnostic:
    return Diagnostic(
        "S111",
        span,
        (f"Заголовок «{text}» — ни число, ни имя словаря.", f"The head “{text}” is no number and no name."),
        ("Пишите: 7, 45–60, > 60, или имя понятия.", "Write 7, 45–60, > 60, or the name of a concept."),
        text,
    )


def _no_number(span: Span, text: str) -> Diagnostic:
    return Diagnostic(
        "S111",
        span,
        (f"Клетка «{text}» — не число.", f"The cell “{text}” is no number."),
        ("Пишите: 7, 2D6, 4+, −1; пустую клетку помечает «—».", "Write 7, 2D6, 4+, −1; “—” marks an empty cell."),
        text,
    )


def _header(axis: str, text: str, labels: dict[str, str], holder: str) -> Literal | None:
    if not axis:
        return None
    bounds = header_interval(text)
    if bounds is not None:
        return Literal("cmp", (holder, axis), bounds=bounds)
    term = labels.get(text.strip().lower(), "")
    return Literal("is", (holder, term)) if term else None


def _no_quantity(source: Source, block: Block) -> Diagnostic:
    span = Span(source.name, block.offset, block.offset, block.line, 1)
    return Diagnostic(
        "S111",
        span,
        ("Таблица не называет величины словаря.", "The table names no quantity of the vocabulary."),
        ("Напишите в заголовке таблицы: «величина: …».", "Write in the head of the table: “величина: …”."),
    )
