"""The ontology graph: every class, property and listed value that is ours, with labels and comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rdflib import DCTERMS, OWL, RDF, RDFS, Graph, Literal, URIRef

from svod.graph.namespaces import ELI, LRML, ONTOLOGY, PREFIXES, own, value
from svod.graph.ontology_classes import CLASSES, VALUES
from svod.graph.ontology_properties import LINKS, TEXTS

if TYPE_CHECKING:
    from svod.graph.ontology_classes import Row

TITLE: Final = ("Онтология Свода", "The Svod ontology")
ABOUT: Final = (
    "Понятия, которыми Свод описывает правила игр сверх SKOS, DCTERMS, ELI, PROV и LegalRuleML.",
    "What Svod says of game rules beyond SKOS, DCTERMS, ELI, PROV and LegalRuleML.",
)
ABOVE: Final[tuple[tuple[URIRef, URIRef], ...]] = (
    (own("Deontic"), LRML.DeonticSpecification),
    (own("Exemption"), own("Deontic")),
    (own("Edge"), RDF.Statement),
    (own("Document"), ELI.LegalExpression),
    (own("partOf"), DCTERMS.isPartOf),
    (own("seeAlso"), RDFS.seeAlso),
    (own("replaces"), DCTERMS.replaces),
    (own("corrects"), ELI.corrects),
    (own("mentions"), DCTERMS.references),
    *((own(cls), own("Value")) for cls, _, _ in VALUES),
)


def ontology() -> Graph:
    """The ontology as a graph."""
    graph = Graph()
    for prefix, space in PREFIXES:
        graph.bind(prefix, space, replace=True)
    _head(graph)
    for row in CLASSES:
        _describe(graph, own(row[0]), OWL.Class, row)
    for kind, rows in ((OWL.ObjectProperty, LINKS), (OWL.DatatypeProperty, TEXTS)):
        for row in rows:
            _describe(graph, own(row[0]), kind, row)
    for cls, listed, rows in VALUES:
        for row in rows:
            _describe(graph, value(listed, row[0]), own(cls), row)
    for lower, upper in ABOVE:
        classes = (lower, RDF.type, OWL.Class) in graph
        graph.add((lower, RDFS.subClassOf if classes else RDFS.subPropertyOf, upper))
    return graph


def _head(graph: Graph) -> None:
    whole = URIRef(ONTOLOGY.rstrip(":"))
    graph.add((whole, RDF.type, OWL.Ontology))
    for title, about, lang in zip(TITLE, ABOUT, ("ru", "en"), strict=True):
        graph.add((whole, RDFS.label, Literal(title, lang=lang)))
        graph.add((whole, RDFS.comment, Literal(about, lang=lang)))


def _describe(graph: Graph, subject: URIRef, kind: URIRef, row: Row) -> None:
    """Add the class of a row's resource, its labels and its comments."""
    graph.add((subject, RDF.type, kind))
    graph.add((subject, RDFS.isDefinedBy, URIRef(ONTOLOGY.rstrip(":"))))
    for lang, label, comment in (("ru", row[1], row[3]), ("en", row[2], row[4])):
        graph.add((subject, RDFS.label, Literal(label, lang=lang)))
        graph.add((subject, RDFS.comment, Literal(comment, lang=lang)))
