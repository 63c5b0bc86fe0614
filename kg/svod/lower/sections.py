"""Sections of a pack file into nodes, edges, readings and cases."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.lower.closed import KINDS, RANKS
from svod.model.nodes import Case, Document, Edge, Locator, Node, Reading
from svod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.lower.closed import ClosedList
    from svod.lower.concordance import Parallel
    from svod.syntax.literate import Block, Field, Section

    Parts = list[tuple[Source, tuple[Section, ...]]]

EDGES = {
    "исключение из": "exception_to",
    "exception to": "exception_to",
    "вместо": "replaces",
    "replaces": "replaces",
    "исправляет": "corrects",
    "corrects": "corrects",
    "см": "see_also",
    "see": "see_also",
    "комментарий к": "comments_on",
    "comments on": "comments_on",
    "часть": "part_of",
    "part of": "part_of",
    "далее": "next",
    "next": "next",
    "определяет": "defines",
    "defines": "defines",
    "упоминает": "mentions",
    "mentions": "mentions",
    "противоречит": "contradicts",
    "contradicts": "contradicts",
    "то же": "same_as",
    "same as": "same_as",
}
_READING_MARKS = frozenset({"как играют", "as played", "принято", "accepted"})
_REFERENCE = re.compile(r"(?P<name>[^,(\s][^,(]*?)\s*(?:\((?P<about>[^)]*)\))?\s*(?:,|$)")
_ABOUT = frozenset({"чтение", "reading", "охват", "covers"})
_MENTIONED = re.compile(r"(?<!\w)#(?P<name>[A-Za-z][\w.-]*)")
OTHER_KEYS = {
    "вид": "kind",
    "kind": "kind",
    "место": "locator",
    "locator": "locator",
    "документ": "document",
    "document": "document",
    "ранг": "rank",
    "rank": "rank",
    "текст": "text",
    "text": "text",
}
FLAGS = ("без прочтений", "как играют", "without readings", "as played")
_PLACES = re.compile(r'"([^"]+)"|([^,"]+)')  # a place with commas of its own stands in quotes
CLOSED: Mapping[str, ClosedList] = MappingProxyType({"kind": KINDS, "rank": RANKS})


@dataclass(slots=True)
class Gathered:
    """What the files of a pack gave so far."""

    game: str
    nodes: list[Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)
    manifest: dict[str, str] = field(default_factory=dict)
    principles: list[str] = field(default_factory=list)
    digests: dict[tuple[str, str], str] = field(default_factory=dict)
    parallels: list[Parallel] = field(default_factory=list)
    cited: list[tuple[str, Span]] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def name(self, anchor: str) -> str:
        """Full name of an anchor or reference: ``#brace.when`` is ``game:brace.when``."""
        anchor = anchor.strip().removeprefix("#")
        return anchor if ":" in anchor else f"{self.game}:{anchor}"


def read_node(gathered: Gathered, source: Source, section: Section, document: str) -> Node | None:
    """The node of a section with an anchor; its edges go to `gathered`."""
    if not section.anchor:
        return None
    name = gathered.name(section.anchor)
    values: dict[str, str] = {"kind": "rule"}
    for item in section.fields:
        if item.key in EDGES:
            _edges(gathered, name, EDGES[item.key], item)
        elif OTHER_KEYS.get(item.key) in CLOSED:
            key = OTHER_KEYS[item.key]
            values[key], unknown = CLOSED[key].meaning(item.value, item.span)
            gathered.diagnostics += unknown
        elif item.key in OTHER_KEYS:
            values[OTHER_KEYS[item.key]] = item.value
        else:
            gathered.diagnostics.append(_unknown_key(item))
    where = values.get("document", document)
    locators = _locators(values.get("locator", ""), where)
    span = Span(source.name, 0, 0, section.line, 1)
    node = Node(
        name,
        values["kind"],
        section.title,
        section.prose,
        locators,
        where,
        values.get("rank", ""),
        values.get("text", ""),
        span=span,
    )
    gathered.nodes.append(node)
    return node


def _locators(value: str, document: str) -> tuple[Locator, ...]:
    found = []
    for quoted, plain in _PLACES.findall(value):
        text = (quoted or plain).strip()
        if not text:
            continue
        where, slash, rest = ("", "", "") if quoted else text.partition("@")
        found.append(Locator(rest.strip() if slash else document, where.strip() or text))
    return tuple(found)


def _edges(gathered: Gathered, name: str, kind: str, item: Field) -> None:
    for match in _REFERENCE.finditer(item.value):
        about = _about(match["about"] or "")
        gathered.edges.append(
            Edge(
                name,
                kind,
                gathered.name(match["name"]),
                about.get("чтение", about.get("reading", "")),
                about.get("date", ""),
                tuple(about.get("охват", about.get("covers", "")).split()),
                about.get("note", ""),
                item.span.line,
            )
        )


def _about(text: str) -> dict[str, str]:
    """«чтение: составитель, 2026-11-30, охват: brace» as a dictionary; a bare date is the date, the rest a note."""
    found: dict[str, str] = {}
    for part in text.split(","):
        key, colon, value = part.partition(":")
        if colon and key.strip() in _ABOUT:
            found[key.strip()] = value.strip()
        elif re.fullmatch(r"\d{4}-\d{2}-\d{2}", part.strip()):
            found["date"] = part.strip()
        elif part.strip():
            found["note"] = f"{found['note']}, {part.strip()}" if "note" in found else part.strip()
    return found


def _unknown_key(item: Field) -> Diagnostic:
    return Diagnostic(
        "S110",
        item.span,
        (f"Свойства «{item.key}» у правила нет.", f"A rule has no attribute “{item.key}”."),
        (
            "Есть: вид, место, документ, ранг, текст, исключение из, вместо, исправляет, см, часть, далее.",
            "There are: kind, locator, document, rank, text, exception to, replaces, corrects, see, part of.",
        ),
        item.value,
    )


def read_pairs(block: Block) -> dict[str, str]:
    """``key: value`` lines of a block; an indented line continues the value above."""
    found: dict[str, str] = {}
    last = ""
    for line in block.text.split("\n"):
        if line[:1].isspace() and last:
            found[last] += " " + line.strip()
            continue
        key, colon, value = line.partition(":")
        if colon:
            last = key.strip().lower()
            found[last] = value.strip()
    return found


def read_document(block: Block, rank: str) -> Document:
    """A block «документ» of the manifest; `rank` is what its line of the rank means."""
    pairs = read_pairs(block)
    return Document(
        pairs.get("имя", pairs.get("id", "")),
        pairs.get("название", pairs.get("title", "")),
        pairs.get("редакция", pairs.get("edition", "")),
        pairs.get("язык", pairs.get("lang", "ru")),
        rank,
        pairs.get("издатель", pairs.get("publisher", "")),
        pairs.get("замечание", pairs.get("note", "")),
        pairs.get("о молчании", pairs.get("silence", "")),
        tuple(part.strip() for part in pairs.get("оставляет", pairs.get("lacks", "")).split(",") if part.strip()),
        pairs.get("издание", pairs.get("version of", "")),
    )


def read_readings(gathered: Gathered, node: str, block: Block) -> None:
    """A block «чтения»: ``имя: текст (кто, когда)``.

    «Как играют» marks the one that is off unless asked for, «принято» one that counts beside the others till then. A
    rule that the text names («как в #engines») is mentioned by the reading, and cited where the reading counts.
    """
    for key, value in read_pairs(block).items():
        match = re.search(r"\(([^()]*)\)\s*$", value)
        about = match.group(1) if match else ""
        parts = [part.strip() for part in about.split(",")]
        date = next((part for part in parts if re.fullmatch(r"\d{4}-\d{2}-\d{2}", part)), "")
        played = "как играют" in parts or "as played" in parts
        accepted = "принято" in parts or "accepted" in parts
        author = next((part for part in parts if part and part != date and part not in _READING_MARKS), "")
        text = value[: match.start()].strip() if match else value
        gathered.readings.append(Reading(node, key, text, author, date, played, accepted))
        for named in _MENTIONED.finditer(text):
            target = gathered.name(named["name"].rstrip("."))
            gathered.edges.append(Edge(node, "mentions", target, note=key, line=block.line))


def _stray(span: Span, text: str) -> Diagnostic:
    """A line of a case that says nothing: no sign in front, no colon, or a flag that there is not."""
    if text.startswith("!"):
        russian, english = (", ".join(flag for flag in FLAGS if flag.isascii() is latin) for latin in (False, True))
        return Diagnostic(
            "S125",
            span,
            (f"Пометы «{text[1:].strip()}» у случая нет.", f"A case has no flag “{text[1:].strip()}”."),
            (f"Есть: {russian}.", f"There are: {english}."),
            text,
        )
    return Diagnostic(
        "S125",
        span,
        ("Эта строка случая ничего не говорит.", "This line of a case says nothing."),
        (
            "Начните её с «?», «+», «!», «=» или напишите «ключ: значение».",
            "Begin it with “?”, “+”, “!”, “=”, or write “key: value”.",
        ),
        text,
    )


def read_cases(gathered: Gathered, source: Source, node: str, block: Block) -> None:
    """A block «случаи».

    ``? question``, then indented lines: ``= verdict`` and ``key: value`` expectations, ``+ fact`` given facts,
    ``! flag``. A second and further ``?`` line under one answer is another wording with the same answer.
    """
    questions: list[tuple[str, int]] = []
    expect: list[tuple[str, str]] = []
    given: list[str] = []
    flags: list[str] = []
    offset = block.offset

    def flush() -> None:
        for question, at in questions:
            span = Span.within(source, at, at + len(question))
            gathered.cases.append(Case(node, question, tuple(expect), tuple(given), tuple(flags), span))
        questions.clear()
        expect.clear()
        given.clear()
        flags.clear()

    for line in block.text.split("\n"):
        text = line.strip()
        at = offset + line.find(text) + 2
        offset += len(line) + 1
        if text.startswith("?"):
            if expect:
                flush()
            questions.append((text[1:].strip(), at))
        elif text.startswith("="):
            expect.append(("verdict", text[1:].strip()))
        elif text.startswith("+"):
            given.append(text[1:].strip())
        elif text.startswith("!") and text[1:].strip() in FLAGS:
            flags.append(text[1:].strip())
        elif ":" in text and not text.startswith("!"):
            key, _, value = text.partition(":")
            expect.append((key.strip(), value.strip()))
        elif text:
            gathered.diagnostics.append(_stray(Span.within(source, at - 2, at - 2 + len(text)), text))
    flush()
