"""A rule node as a card: its clause, place, norms, edges in both directions, readings, cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from svod.diagnostics import tongue
from svod.render.layout import Item, Row, laid_out, row
from svod.render.markdown import escaped, rows_markdown
from svod.render.paint import PLAIN
from svod.render.words import EDGES, NODE_KINDS, quoted, say

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.model.nodes import Case, Edge, Locator, Node
    from svod.render.paint import Paint


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands: document, edition, language, locator."""

    document: str
    edition: str
    lang: str
    locator: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class CardNorm:
    """A norm of a card."""

    id: str
    sentence: str
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """An edge of a card: its kind, the node at the other end, whether it leaves this one, who read it."""

    kind: str
    node: str
    title: str
    outward: bool
    reading: str = ""
    date: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardReading:
    """A named reading of a card."""

    name: str
    text: str
    author: str
    date: str
    played: bool
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class CardCase:
    """A case of a card: a question with the answer it must get."""

    question: str
    expect: tuple[tuple[str, str], ...]
    given: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A node with all that belongs to it."""

    id: str
    game: str
    kind: str
    title: str
    text: str
    places: tuple[Place, ...]
    norms: tuple[CardNorm, ...]
    links: tuple[Link, ...]
    readings: tuple[CardReading, ...]
    cases: tuple[CardCase, ...]
    file: str
    line: int


def card_of(ground: Ground, cases: tuple[Case, ...], node: Node) -> Card:
    """Gather a node's card from a ground."""
    norms = ground.norms_of(node.id)
    ends = (node.id, *(norm.id for norm in norms))
    links = [_link(ground, edge, outward=True) for end in ends for edge in ground.edges_from(end)]
    links += [_link(ground, edge, outward=False) for end in ends for edge in ground.edges_to(end)]
    return Card(
        node.id, ground.game(), node.kind, node.title, node.text,
        tuple(_place(ground, place.document or node.document, place) for place in node.locators),
        tuple(CardNorm(norm.id, norm.sentence, norm.reading) for norm in norms),
        tuple(dict.fromkeys(links)),
        tuple(CardReading(r.name, r.text, r.author, r.date, r.played, r.accepted) for r in ground.readings(node.id)),
        tuple(CardCase(c.question, c.expect, c.given) for c in cases if c.node == node.id),
        node.span.source, node.span.line,
    )  # fmt: skip


def _place(ground: Ground, name: str, where: Locator) -> Place:
    document = ground.document(name)
    if document is None:
        return Place(name, "", "", where.text, where.title)
    return Place(document.title, document.edition, document.lang, where.text, where.title)


def _link(ground: Ground, edge: Edge, *, outward: bool) -> Link:
    other = edge.target if outward else edge.source
    node = ground.node(other) or ground.node(other.partition("/")[0])
    return Link(edge.kind, other, node.title if node else "", outward, edge.reading, edge.date, edge.note)


def card_rows(card: Card, lang: str) -> list[Row]:
    """Rows of a card."""
    at = tongue(lang)
    places = [_place_words(place, at) for place in card.places]
    cases = [f"{case.question} → {', '.join(value for _, value in case.expect)}" for case in card.cases]
    return [
        *row(("вид", "kind")[at], [say(NODE_KINDS, card.kind, at)]),
        *row(("место", "place")[at], places),
        *row(("текст", "text")[at], [" ".join(card.text.split())]),
        *row(("нормы", "norms")[at], [_norm_words(norm, at) for norm in card.norms]),
        *row(("связи", "links")[at], [_link_words(link, at) for link in card.links]),
        *row(("чтения", "readings")[at], [_reading_words(reading, at) for reading in card.readings]),
        *row(("случаи", "cases")[at], cases),
        *row(("файл", "file")[at], [f"{card.file}:{card.line}"] if card.file else (), quiet=True),
    ]


def _place_words(place: Place, at: int) -> str:
    new = place.edition and place.edition not in place.document
    edition = f" ({('редакция', 'edition')[at]} {place.edition})" if new else ""
    called = f" {quoted(place.title, at)}" if place.title else ""
    return ", ".join(part for part in (place.document + edition, place.locator + called) if part)


def _norm_words(norm: CardNorm, at: int) -> Item:
    reading = f" [{('чтение', 'reading')[at]} {quoted(norm.reading, at)}]" if norm.reading else ""
    return Item(norm.sentence + reading, norm.id.rpartition("/")[2])


def _link_words(link: Link, at: int) -> Item:
    out, into = EDGES.get(link.kind, ((link.kind, link.kind), (link.kind, link.kind)))
    arrow = "→" if link.outward else "←"
    read = ", ".join(part for part in (link.reading, link.date, link.note) if part)
    tail = f" ({('прочтение', 'reading')[at]}: {read})" if link.reading else f" ({read})" if read else ""
    title = f" — {link.title}" if link.title else ""
    return Item(f"{arrow} {(out if link.outward else into)[at]} {link.node}{title}{tail}")


def _reading_words(reading: CardReading, at: int) -> str:
    played = ("как играют", "as played")[at] if reading.played else ""
    accepted = ("принято", "accepted")[at] if reading.accepted else ""
    about = ", ".join(part for part in (reading.author, reading.date, played, accepted) if part)
    text = f" — {reading.text}" if reading.text else ""
    return f"{quoted(reading.name, at)}{text}" + (f" ({about})" if about else "")


def card_text(card: Card, lang: str, columns: int = 100, paint: Paint = PLAIN) -> str:
    """A card for a terminal."""
    head = f"{paint(card.id, 'bold')} · {card.title}"
    return "\n".join([head, *laid_out(card_rows(card, lang), columns, paint)])


def card_markdown(card: Card, lang: str) -> str:
    """A card as Markdown."""
    return "\n".join([f"### {escaped(card.title)} `{card.id}`", "", *rows_markdown(card_rows(card, lang), lang)])
