"""Rules of a pack: the sections of its files into nodes, norms and what else their blocks say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.lower.blocks import CASES, CONCORDANCE, DOCUMENT, MANIFEST, NORMS, READINGS, UNITS, block_diagnostics, head
from svod.lower.closed import read_principles, read_rank
from svod.lower.concordance import parallels, settle
from svod.lower.norms import norms_of
from svod.lower.precedence import Statements
from svod.lower.resolve import resolve, with_reading
from svod.lower.sections import read_cases, read_document, read_node, read_pairs, read_readings
from svod.lower.statements import Statement, statements
from svod.lower.tables import value_table
from svod.lower.untaught import untaught
from svod.model.vocabulary import TermTable
from svod.records import replace
from svod.source import Source, Span
from svod.syntax.sentences import read_sentence
from svod.syntax.spot import spotted

if TYPE_CHECKING:
    from svod.lower.lexicon import FormTable
    from svod.lower.sections import Gathered, Parts
    from svod.model.nodes import Node
    from svod.model.norms import Norm, Sentence
    from svod.model.terms import Term
    from svod.syntax.literate import Block, Section
    from svod.syntax.tables import Tables

TABLES = frozenset({"таблица", "table"})


@dataclass(frozen=True, slots=True)
class _Reader:
    """What sentences are read with, and where their norms go."""

    gathered: Gathered
    vocabulary: TermTable
    relations: tuple[Term, ...]
    labels: dict[str, str]
    lexicon: FormTable
    tables: Tables
    about: Statements = field(default_factory=Statements)
    norms: list[Norm] = field(default_factory=list)

    def section(self, source: Source, section: Section, node: Node | None) -> None:
        """Norms of one section, numbered in their order."""
        number = 0
        for block in section.blocks:
            if block.info in NORMS:
                number = self.sentences(source, block, node, number)
            elif head(block) in TABLES and block.table and block.text.strip() and node:
                number += 1
                made, diagnostics = value_table(source, block, node.id, number, self.labels, self.vocabulary)
                self.norms.extend(made)
                self.gathered.diagnostics += diagnostics

    def sentences(self, source: Source, block: Block, node: Node | None, number: int) -> int:
        """Norms of a block that follows `number` others; the number of its last."""
        if node is None:
            self.gathered.diagnostics.append(_homeless(source, block))
            return number
        for statement in statements(block.text, block.offset):
            number += 1
            sentence = self._sentence(source, statement)
            if sentence is not None:
                span = Span.within(source, statement.start, statement.end)
                text = " ".join(source.text[statement.start : statement.end].split())
                self.about.add(sentence, node.id, number, text, span)
                self.norms.extend(norms_of(sentence, node.id, number, text, span, self.vocabulary, self.relations))
        return number

    def _sentence(self, source: Source, statement: Statement) -> Sentence | None:
        extent = (statement.start, statement.end)
        if source.text[statement.start : statement.end].endswith("?"):
            self.gathered.diagnostics.append(_question(source, statement))
            return None
        parsed = read_sentence(source, self.lexicon, self.tables, "sentence", extent)
        if parsed.tree is None:
            self.gathered.diagnostics += [untaught(item, self.lexicon) for item in parsed.diagnostics]
            return None
        read = resolve(parsed.trees, source, self.vocabulary, self.relations, "norm", statement.start)
        self.gathered.diagnostics += read[1]
        return read[0] and with_reading(read[0], statement.reading, statement.listing)


def rules_of(gathered: Gathered, parts: Parts, terms: list[Term], lexicon: FormTable, tables: Tables) -> list[Norm]:
    """Norms of every file; nodes, edges, cases and mistakes go to `gathered`."""
    relations = tuple(term for term in terms if term.kind == "relation")
    labels = {label.text.lower(): term.id for term in terms for label in term.labels if label.status != "hidden"}
    reader = _Reader(gathered, TermTable(tuple(terms)), relations, labels, lexicon, tables)
    for source, sections in parts:
        document = ""
        for section in sections:
            named = (item.value for item in section.fields if item.key in DOCUMENT and not section.anchor)
            document = next(named, document)
            gathered.cited += [(item.value, item.span) for item in section.fields if item.key in DOCUMENT]
            node = read_node(gathered, source, section, document)
            gathered.diagnostics += block_diagnostics(source, section)
            _meta(gathered, source, section, node)
            reader.section(source, section, node)
    reader.about.settle(gathered, reader.norms)
    gathered.nodes[:] = [_speaking(node, reader) for node in gathered.nodes]
    settle(gathered, gathered.parallels)
    return reader.norms


def _speaking(node: Node, reader: _Reader) -> Node:
    """The node with the terms that its title and clause name."""
    text = f"{node.title}. {node.text}"
    return replace(node, mentions=spotted(text, reader.lexicon, lambda name: reader.vocabulary.term(name) is not None))


def _meta(gathered: Gathered, source: Source, section: Section, node: Node | None) -> None:
    for block in section.blocks:
        if block.info in MANIFEST:
            gathered.manifest |= read_pairs(block)
            read_principles(gathered, source, block)
        elif block.info in DOCUMENT:
            gathered.documents.append(read_document(block, read_rank(gathered, source, block)))
        elif block.info in READINGS and node is not None:
            read_readings(gathered, node.id, block)
        elif block.info in CASES:
            read_cases(gathered, source, node.id if node else gathered.game, block)
        elif head(block) in CONCORDANCE and block.table:
            gathered.parallels += parallels(source, block)
        elif head(block) in UNITS:
            document = block.info.partition(" ")[2].strip()
            for line in block.text.splitlines():
                place, _, digest = line.strip().partition(" ")
                gathered.digests[(document, place)] = digest.strip()


def _question(source: Source, statement: Statement) -> Diagnostic:
    span = Span.within(source, statement.start, statement.end)
    return Diagnostic(
        "S031",
        span,
        ("Среди норм стоит вопрос.", "A question stands among the norms."),
        (
            "Норма утверждает: «корабль может стрелять.»; вопросам место в блоке ```случаи.",
            "A norm states: “a ship can shoot.”; questions belong in a block ```cases.",
        ),
        source.text[span.start : span.end],
    )


def _homeless(source: Source, block: Block) -> Diagnostic:
    return Diagnostic(
        "S112",
        Span(source.name, block.offset, block.offset + len(block.text), block.line, 1),
        ("Эти нормы стоят вне правила.", "These norms stand outside a rule."),
        ("Дайте заголовку над ними имя: «## Заголовок {#имя}».", "Give the heading above a name: “## Title {#name}”."),
    )
