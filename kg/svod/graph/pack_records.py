"""Packs as tables of fields: documents, nodes, edges, readings, cases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rdflib import DCTERMS, PROV, RDF, SKOS, URIRef

from svod.graph import fields as field
from svod.graph.codec import Identity, Many, Members, Parts, Record
from svod.graph.namespaces import ELI, LANGUAGES, LRML, own
from svod.graph.norm_records import NORM
from svod.graph.term_records import TERM
from svod.model import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.graph.store import Facts, Store, Triple

EDGES = (
    ("part_of", own("partOf")),
    ("next", own("next")),
    ("see_also", own("seeAlso")),
    ("comments_on", own("commentsOn")),
    ("corrects", own("corrects")),
    ("replaces", own("replaces")),
    ("exception_to", own("exceptionTo")),
    ("defines", own("defines")),
    ("mentions", own("mentions")),
    ("contradicts", own("contradicts")),
    ("same_as", own("sameAs")),
)
OVERRIDES = ("exception_to", "replaces")
AUTHORITIES = (("ru", LANGUAGES.RUS), ("en", LANGUAGES.ENG))


def _language(_store: Store, subject: URIRef, document: nodes.Document) -> Iterator[Triple]:
    for lang, authority in AUTHORITIES:
        if document.lang == lang:
            yield subject, ELI.language, authority


DOCUMENT = Record(
    nodes.Document,
    (own("Document"), ELI.LegalExpression),
    (
        ("id", Identity(lambda store, node: store.names.inner_name(node))),
        ("title", field.prose(ELI.title, always=True)),
        ("edition", field.text(own("edition"))),
        ("lang", field.text(DCTERMS.language)),
        ("rank", field.choice(own("rank"), "rank")),
        ("publisher", field.text(ELI.publisher)),
        ("note", field.prose(SKOS.note)),
        ("silence", field.prose(own("silence"))),
        ("lacks", Many(field.prose(own("lacks")))),
        ("version_of", field.document(DCTERMS.isVersionOf)),
    ),
    derive=_language,
)

LOCATOR = Record(
    nodes.Locator,
    (own("Locator"),),
    (
        ("document", field.document(DCTERMS.source)),
        ("text", field.text(own("place"), always=True)),
        ("digest", field.text(own("digest"))),
        ("title", field.prose(DCTERMS.title)),
    ),
)


def _in_pack(store: Store, subject: URIRef, _node: nodes.Node) -> Iterator[Triple]:
    yield subject, own("inPack"), store.names.pack


NODE = Record(
    nodes.Node,
    (own("Node"),),
    (
        ("id", Identity(lambda store, node: store.names.node_name(node))),
        ("kind", field.choice(own("nodeKind"), "node")),
        ("title", field.prose(DCTERMS.title, always=True)),
        ("text", field.prose(own("clause"))),
        ("locators", Parts(own("locator"), "locator", lambda: LOCATOR)),
        ("document", field.document(DCTERMS.source)),
        ("rank", field.choice(own("rank"), "rank")),
        ("text_only", field.text(own("textOnly"))),
        ("mentions", Many(field.term(own("speaksOf")))),
    ),
    derive=_in_pack,
)


@dataclass(frozen=True, slots=True)
class _EdgeKind:
    """The kind of an edge as the property that it stands for."""

    def write(self, store: Store, subject: URIRef, content: str) -> None:
        store.add(subject, RDF.predicate, dict(EDGES)[content])

    def read(self, _store: Store, facts: Facts) -> str:
        found = facts.all(RDF.predicate)
        return next(kind for kind, prop in EDGES if prop in found)


def _direct(store: Store, subject: URIRef, edge: nodes.Edge) -> Iterator[Triple]:
    yield store.names.node(edge.source), dict(EDGES)[edge.kind], field.target_node(store, edge.target)
    if edge.kind in OVERRIDES:
        yield subject, RDF.type, LRML.Override


EDGE = Record(
    nodes.Edge,
    (own("Edge"),),
    (
        ("source", field.name(RDF.subject)),
        ("kind", _EdgeKind()),
        ("target", field.target(RDF.object)),
        ("reading", field.agent(PROV.wasAttributedTo)),
        ("date", field.day(PROV.generatedAtTime)),
        ("covers", Many(field.term(own("covers")))),
        ("note", field.prose(SKOS.note)),
        ("line", field.whole(own("line"))),
    ),
    derive=_direct,
)

READING = Record(
    nodes.Reading,
    (own("Reading"),),
    (
        ("node", field.name(own("readingOf"))),
        ("name", field.prose(DCTERMS.title, always=True)),
        ("text", field.prose(own("clause"))),
        ("author", field.agent(PROV.wasAttributedTo)),
        ("date", field.day(PROV.generatedAtTime)),
        ("played", field.flag(own("played"))),
        ("accepted", field.flag(own("accepted"))),
    ),
)


class _Pair(NamedTuple):
    key: str
    text: str


EXPECTATION = Record(
    lambda key, text: (key, text),
    (own("Expectation"),),
    (("key", field.text(own("key"))), ("text", field.text(own("expected")))),
    view=_Pair._make,
)

CASE = Record(
    nodes.Case,
    (own("Case"),),
    (
        ("node", field.name(own("caseOf"))),
        ("question", field.prose(own("question"), always=True)),
        ("expect", Parts(own("expectation"), "expectation", lambda: EXPECTATION)),
        ("given", Many(field.prose(own("given")))),
        ("flags", Many(field.text(own("flag")))),
    ),
)

DOCUMENTS = Members(own("documents"), DOCUMENT, lambda store, item: store.names.document(item.id))
TERMS = Members(own("terms"), TERM, lambda store, item: store.names.term(item.id))
NODES = Members(own("nodes"), NODE, lambda store, item: store.names.node(item.id))
NORMS = Members(own("norms"), NORM, lambda store, item: store.names.node(item.id))
EDGE_LIST = Members(own("edges"), EDGE, lambda store, item: store.names.node(item.source), "edge")
READINGS = Members(own("readings"), READING, lambda store, item: store.names.node(item.node), "reading")
CASES = Members(own("cases"), CASE, lambda store, item: store.names.node(item.node), "case")
PRINCIPLES = Many(field.prose(own("principle")))

PACK = Record(
    nodes.Pack,
    (own("Pack"), SKOS.ConceptScheme),
    (
        ("game", Identity(lambda store, _node: store.names.game)),
        ("title", field.prose(DCTERMS.title, always=True)),
        ("documents", DOCUMENTS),
        ("terms", TERMS),
        ("nodes", NODES),
        ("norms", NORMS),
        ("edges", EDGE_LIST),
        ("readings", READINGS),
        ("cases", CASES),
        ("principles", PRINCIPLES),
        ("rights", field.prose(DCTERMS.rights)),
        ("lang", field.text(DCTERMS.language)),
        ("units", Parts(own("documentUnit"), "unit", lambda: LOCATOR)),
    ),
)
