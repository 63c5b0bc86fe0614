"""Concordance: where the rules of one document stand in its other editions and translations.

A block «соответствие» is a table. Its heads name documents, the first the one by whose places the rules are known; a
column «название» (“title”) holds what the document before it calls the places. Cells list places; «—» is none, and an
asterisk at the end stands for every place that begins so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from svod.diagnostics import Diagnostic
from svod.model.nodes import Locator
from svod.records import replace
from svod.source import Source, Span

if TYPE_CHECKING:
    from svod.lower.sections import Gathered
    from svod.model.nodes import Node
    from svod.syntax.literate import Block

_TITLES: Final = frozenset({"название", "title"})
_NONE: Final = frozenset({"", "—", "–", "-"})


@dataclass(frozen=True, slots=True)
class Parallel:
    """A row for one further document: its places, and those of the first document to which they belong."""

    first: tuple[str, tuple[str, ...]]
    other: tuple[str, tuple[str, ...]]
    title: str
    span: Span


def parallels(source: Source, block: Block) -> list[Parallel]:
    """Rows of a block «соответствие», one for every document but the first."""
    heads = [cell.strip("`") for cell in block.table[0]]
    found = []
    for number, row in enumerate(block.table[1:], 2):
        span = Span(source.name, block.offset, block.offset, block.line + number, 1)
        first = (heads[0], _places(row[0]))
        for column in range(1, len(heads)):
            if heads[column].lower() in _TITLES:
                continue
            titled = column + 1 < len(heads) and heads[column + 1].lower() in _TITLES
            title = row[column + 1] if titled else ""
            found.append(Parallel(first, (heads[column], _places(row[column])), title, span))
    return found


def _places(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(",") if part.strip() not in _NONE)


def settle(gathered: Gathered, found: list[Parallel]) -> None:
    """Give the rules their further places; what a row names and nobody knows is a mistake."""
    documents = {document.id for document in gathered.documents}
    for row in found:
        for name in (row.first[0], row.other[0]):
            if name not in documents:
                gathered.diagnostics.append(_no_document(row.span, name))
        for place in row.first[1]:
            stands = [at for at, node in enumerate(gathered.nodes) if _stands(node, row.first[0], place)]
            for at in stands:
                gathered.nodes[at] = _placed(gathered.nodes[at], row, place)
            if not stands:
                gathered.diagnostics.append(_no_place(row.span, row.first[0], place))


def _stands(node: Node, document: str, place: str) -> bool:
    return any(one.document == document and _rest(one.text, place) is not None for one in node.locators)


def _rest(text: str, place: str) -> str | None:
    """What stands for the asterisk; '' if there is none; None if the place is another."""
    if place.endswith("*"):
        return text[len(place) - 1 :] if text.startswith(place[:-1]) else None
    return "" if text == place else None


def _placed(node: Node, row: Parallel, place: str) -> Node:
    """The node with the places of a row besides its own; a title goes with the whole place, not with its parts."""
    rests = [_rest(one.text, place) for one in node.locators if one.document == row.first[0]]
    document, texts = row.other
    made = [
        Locator(document, text[:-1] + rest, "", "") if text.endswith("*") else Locator(document, text, "", row.title)
        for text in texts
        for rest in rests
        if rest is not None
    ]
    return replace(node, locators=tuple(dict.fromkeys((*node.locators, *made))))


def _no_document(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "S128",
        span,
        (f"Документа «{name}» у игры нет.", f"The game has no document “{name}”."),
        ("Опишите его блоком «документ» или исправьте имя.", "Describe it in a block “document”, or mend the name."),
        name,
    )


def _no_place(span: Span, document: str, place: str) -> Diagnostic:
    return Diagnostic(
        "S128",
        span,
        (f"Ни одно правило не стоит в «{document}» под «{place}».", f"No rule stands at “{place}” of “{document}”."),
        ("Исправьте место или добавьте правило.", "Mend the place or add the rule."),
        place,
    )
