"""The driver of compilation: a pack's folder to a frozen `Pack` with its forms, and every mistake at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.lower.builtin import BUILTIN
from svod.lower.checks import pack_diagnostics
from svod.lower.forms import forms_from_tsv, inflector
from svod.lower.lexicon import FormTable, entries_of, keyword_entries, label_rows
from svod.lower.norms import norms_of
from svod.lower.notation import label_table, unreadable
from svod.lower.precedence import Statements
from svod.lower.resolve import resolve, with_reading
from svod.lower.sections import (
    Gathered,
    read_cases,
    read_document,
    read_node,
    read_pairs,
    read_readings,
)
from svod.lower.statements import statements
from svod.lower.tables import roster_names, roster_profiles, slug, value_table
from svod.lower.terms import ROOTS, read_terms, settle_kinds
from svod.model.nodes import Pack
from svod.model.vocabulary import TermTable
from svod.source import Source, Span
from svod.syntax.literate import Block, Section, read_sections
from svod.syntax.sentences import read_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from importlib.resources.abc import Traversable

    from svod.lower.forms import Form
    from svod.model.nodes import Node
    from svod.model.norms import Norm
    from svod.model.terms import Term
    from svod.syntax.tables import Tables
    from svod.syntax.tree import Entry

Row = tuple[str, str, "Form"]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A pack with its lexicon; `rows` is what the review file of forms holds.

    `hidden` gives, for each language, the terms whose label cannot be read back from the canonical notation.
    """

    pack: Pack
    entries: tuple[Entry, ...]
    rows: tuple[Row, ...]
    hidden: tuple[tuple[str, frozenset[str]], ...] = ()


def read_folder(folder: Traversable) -> tuple[list[Source], str, list[Diagnostic]]:
    """Markdown files of a pack in the order of their names, and the text of ``forms.tsv`` ('' if missing)."""
    sources: list[Source] = []
    diagnostics: list[Diagnostic] = []
    forms = ""
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if not entry.name.endswith((".md", "forms.tsv")):
            continue
        try:
            text = entry.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            diagnostics.append(_encoding(f"{folder.name}/{entry.name}", error))
            continue
        if entry.name == "forms.tsv":
            forms = text
        else:
            sources.append(Source(f"{folder.name}/{entry.name}", text.removeprefix("\ufeff").replace("\r\n", "\n")))
    return sources, forms, diagnostics


def _encoding(name: str, error: UnicodeDecodeError) -> Diagnostic:
    return Diagnostic(
        "S100",
        Span(name, error.start, error.end),
        ("Файл не в кодировке UTF-8.", "The file is not in UTF-8."),
        ("Сохраните его в UTF-8.", "Save it as UTF-8."),
        error.object[max(0, error.start - 8) : error.start].decode("utf-8", "replace"),
    )


def compile_pack(
    game: str,
    sources: Iterable[Source],
    forms: str,
    tables: Tables,
    progress: Callable[[str], None] = lambda _: None,
    base: Compiled | None = None,
) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    """Compile the sources of one game.

    Parameters
    ----------
    forms
        Text of the review file; labels that it lacks are inflected afresh.
    base
        A pack on which this one is laid (house rules): its terms and nodes are taken over and replaced by name.

    Returns
    -------
    tuple[Compiled | None, tuple[Diagnostic, ...]]
        None for the pack if any diagnostic is an error.
    """
    gathered = Gathered(game)
    parts = [(source, read_sections(source)) for source in sources]
    progress("vocabulary")
    terms = _terms(gathered, parts, base)
    rows = _rows(terms, forms, base)
    entries = [*entries_of(terms, rows), *keyword_entries()]
    progress("norms")
    norms = _norms(gathered, parts, terms, FormTable(entries), tables)
    pack = _pack(gathered, terms, norms, base)
    diagnostics = (*gathered.diagnostics, *pack_diagnostics(pack))
    if any(item.level == "error" for item in diagnostics):
        return None, diagnostics
    names = label_table(terms)
    hidden = tuple((lang, unreadable(terms, lang, names)) for lang in ("ru", "en"))
    return Compiled(pack, tuple(entries), tuple(rows), hidden), diagnostics


Parts = list[tuple[Source, tuple[Section, ...]]]


def _terms(gathered: Gathered, parts: Parts, base: Compiled | None) -> list[Term]:
    found: list[Term] = []
    names: list[Term] = []
    for source, sections in parts:
        for section in sections:
            node = gathered.name(section.anchor) if section.anchor else gathered.game
            for block in section.blocks:
                if block.info in {"термины", "terms"}:
                    terms, diagnostics = read_terms(source, block)
                    found += terms
                    gathered.diagnostics += [_placed(source, item) for item in diagnostics]
                elif block.info == "ростер-имена":
                    names += roster_names(block)
                elif block.info == "ростер-профили":
                    found += roster_profiles(block, names, node)
    own = {term.id for term in (*found, *names)}
    found = [_in_catalogue(term, own) for term in found]
    inherited = [term for term in (base.pack.terms if base else BUILTIN) if term.id not in own]
    settled, diagnostics = settle_kinds([*inherited, *found, *names])
    gathered.diagnostics += [_in_file(gathered, parts, item) for item in diagnostics]
    return [*(() if base else ROOTS), *settled]


def _in_catalogue(term: Term, known: set[str]) -> Term:
    """A ship's profile lies below the class of its catalogue («catalogue-chaos»), where the vocabulary has one."""
    catalogue = slug(f"catalogue-{term.source}") if term.values else ""
    return replace(term, broader=(*term.broader, catalogue)) if catalogue in known else term


def _placed(source: Source, item: Diagnostic) -> Diagnostic:
    return item if item.span.source else replace(item, span=replace(item.span, source=source.name))


def _in_file(gathered: Gathered, parts: Parts, item: Diagnostic) -> Diagnostic:
    """Find the file of a term's mistake, known only by its line and name."""
    for source, _ in parts:
        line = source.line(item.span.line)
        column = line.find(item.quoted)
        if column >= 0:
            start = len("\n".join(source.text.split("\n")[: item.span.line - 1])) + (1 if item.span.line > 1 else 0)
            span = Span.within(source, start + column, start + column + len(item.quoted))
            return replace(item, span=span)
    return replace(item, span=replace(item.span, source=gathered.game))


def _rows(terms: list[Term], forms: str, base: Compiled | None) -> list[Row]:
    known: dict[tuple[str, str], list[Row]] = {}
    for row in (*forms_from_tsv(forms), *(base.rows if base else ())):
        known.setdefault((row[0], row[1]), []).append(row)
    spelt = [term for term in terms if term.kind != "relation"]
    missing = [term for term in spelt if any((term.id, label.text) not in known for label in term.labels)]
    fresh: dict[tuple[str, str], list[Row]] = {}
    if missing:
        for row in label_rows(missing, inflector()):
            fresh.setdefault((row[0], row[1]), []).append(row)
    found: list[Row] = []
    for term in spelt:
        for label in dict.fromkeys(label.text for label in term.labels):
            found += known.get((term.id, label)) or fresh.get((term.id, label), [])
    return found


def _norms(gathered: Gathered, parts: Parts, terms: list[Term], lexicon: FormTable, tables: Tables) -> list[Norm]:
    vocabulary = TermTable(tuple(terms))
    relations = tuple(term for term in terms if term.kind == "relation")
    labels = {label.text.lower(): term.id for term in terms for label in term.labels if label.status != "hidden"}
    norms: list[Norm] = []
    about = Statements()
    for source, sections in parts:
        document = ""
        for section in sections:
            document = next(
                (f.value for f in section.fields if f.key in {"документ", "document"} and not section.anchor), document
            )
            node = read_node(gathered, source, section, document)
            _meta(gathered, source, section, node)
            number = 0
            for block in section.blocks:
                if block.info in {"нормы", "norms"}:
                    number = _sentences(
                        gathered, source, block, node, number, norms, (vocabulary, relations, lexicon, tables, about)
                    )
                elif block.info.split(" ")[0] in {"таблица", "table"} and block.table and block.text.strip() and node:
                    number += 1
                    made, diagnostics = value_table(source, block, node.id, number, labels)
                    norms += made
                    gathered.diagnostics += diagnostics
    about.settle(gathered, norms)
    return norms


def _meta(gathered: Gathered, source: Source, section: Section, node: Node | None) -> None:
    for block in section.blocks:
        if block.info in {"манифест", "manifest"}:
            gathered.manifest |= read_pairs(block)
        elif block.info in {"документ", "document"}:
            gathered.documents.append(read_document(block))
        elif block.info in {"чтения", "readings"} and node is not None:
            read_readings(gathered, node.id, block)
        elif block.info in {"случаи", "cases"}:
            read_cases(gathered, source, node.id if node else gathered.game, block)
        elif block.info.startswith(("единицы", "units")):
            document = block.info.partition(" ")[2].strip()
            for line in block.text.splitlines():
                place, _, digest = line.strip().partition(" ")
                gathered.digests[(document, place)] = digest.strip()


def _sentences(
    gathered: Gathered,
    source: Source,
    block: Block,
    node: Node | None,
    number: int,
    norms: list[Norm],
    tools: tuple,  # type: ignore[type-arg]
) -> int:
    vocabulary, relations, lexicon, tables, about = tools
    if node is None:
        gathered.diagnostics.append(_homeless(source, block))
        return number
    for statement in statements(block.text, block.offset):
        number += 1
        parsed = read_sentence(source, lexicon, tables, "sentence", (statement.start, statement.end))
        if parsed.tree is None:
            gathered.diagnostics += parsed.diagnostics
            continue
        sentence, diagnostics = resolve(parsed.trees, source, vocabulary, relations, "norm", statement.start)
        gathered.diagnostics += diagnostics
        if sentence is not None:
            sentence = with_reading(sentence, statement.reading, statement.listing)
            span = Span.within(source, statement.start, statement.end)
            text = " ".join(source.text[statement.start : statement.end].split())
            about.add(sentence, node.id, number, text, span)
            norms += norms_of(sentence, node.id, number, text, span, vocabulary, relations)
    return number


def _homeless(source: Source, block: Block) -> Diagnostic:
    return Diagnostic(
        "S112",
        Span(source.name, block.offset, block.offset + len(block.text), block.line, 1),
        ("Эти нормы стоят вне правила.", "These norms stand outside a rule."),
        ("Дайте заголовку над ними имя: «## Заголовок {#имя}».", "Give the heading above a name: “## Title {#name}”."),
    )


def _pack(gathered: Gathered, terms: list[Term], norms: list[Norm], base: Compiled | None) -> Pack:
    about = gathered.manifest
    nodes = [_digested(gathered, node) for node in gathered.nodes]
    principles = tuple(
        part.strip() for part in about.get("принципы", about.get("principles", "")).split(",") if part.strip()
    )
    pack = Pack(
        gathered.game,
        about.get("название", about.get("title", gathered.game)),
        tuple(gathered.documents),
        tuple(terms),
        tuple(nodes),
        tuple(norms),
        tuple(gathered.edges),
        tuple(gathered.readings),
        tuple(gathered.cases),
        principles,
        about.get("права", about.get("rights", "")),
        about.get("язык", about.get("lang", "ru")),
    )
    return pack if base is None else _laid_over(pack, base.pack)


def _laid_over(pack: Pack, base: Pack) -> Pack:
    """House rules: nodes of `pack` replace those of `base` by name, with their norms and edges.

    A node of no document and without a rank of its own is a house rule by rank as well.
    """
    names = {node.id for node in pack.nodes}
    nodes = tuple(node if node.rank or node.document else replace(node, rank="house") for node in pack.nodes)
    return replace(
        pack,
        title=base.title if pack.title == pack.game else pack.title,
        documents=(*base.documents, *pack.documents),
        nodes=(*(n for n in base.nodes if n.id not in names), *nodes),
        norms=(*(n for n in base.norms if n.node not in names), *pack.norms),
        edges=(*(e for e in base.edges if e.source not in names), *pack.edges),
        readings=(*(r for r in base.readings if r.node not in names), *pack.readings),
        principles=pack.principles or base.principles,
        rights=pack.rights or base.rights,
    )


def _digested(gathered: Gathered, node: Node) -> Node:
    locators = tuple(
        replace(place, digest=gathered.digests.get((place.document, place.text), "")) for place in node.locators
    )
    return replace(node, locators=locators)
