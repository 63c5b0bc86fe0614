"""Everything of ours that a graph uses is documented in both languages, and everything documented is used."""

from __future__ import annotations

from collections.abc import Iterator

import rdflib

from svod.graph.export import export_ontology
from svod.graph.namespaces import ONTOLOGY
from svod.graph.ontology import ontology
from svod.graph.ontology_classes import CLASSES, VALUES
from svod.graph.ontology_properties import LINKS, TEXTS
from svod.graph.pack_records import EDGES
from svod.graph.shapes import shapes
from svod.graph.write import write_graph
from svod.model.nodes import EDGE_KINDS, NODE_KINDS, RANKS, Pack
from svod.model.terms import KINDS
from tests.graph.samples import FULL, SHIPPED, shipped

RDF, RDFS, OWL = rdflib.RDF, rdflib.RDFS, rdflib.OWL


def used(graph: rdflib.Graph) -> set[str]:
    """Names of ours that stand anywhere in a graph."""
    return {str(node) for triple in graph for node in triple if str(node).startswith(ONTOLOGY) and "#" not in str(node)}


def examples() -> Iterator[Pack]:
    yield FULL
    for game in SHIPPED:
        pack = shipped(game)
        if isinstance(pack, Pack):
            yield pack


def test_everything_used_is_documented() -> None:
    documented = {str(node) for node in ontology().subjects()}
    for pack in examples():
        assert used(write_graph(pack, rdflib.Graph())) <= documented, pack.game
    assert used(shapes()) <= documented


def test_every_class_and_property_is_used() -> None:
    rows = {ONTOLOGY + row[0] for row in (*CLASSES, *LINKS, *TEXTS)}
    abstract = {str(lower) for lower in ontology().subjects(RDFS.subClassOf, rdflib.URIRef(ONTOLOGY + "Value"))}
    found = used(write_graph(FULL, rdflib.Graph()))
    edges = {str(prop) for _, prop in EDGES}
    assert rows - found - edges == abstract | {ONTOLOGY + "Value"}


def test_labels_and_comments_are_in_both_languages() -> None:
    graph = ontology()
    for subject in set(graph.subjects(RDF.type, None)):
        for prop in (RDFS.label, RDFS.comment):
            texts = list(graph.objects(subject, prop))
            assert sorted(getattr(text, "language", "") for text in texts) == ["en", "ru"], subject
            assert all(str(text).strip() == str(text) != "" for text in texts), subject
        for text in graph.objects(subject, RDFS.comment):
            assert str(text).endswith("."), text


def test_names_are_given_once() -> None:
    names = [row[0] for row in (*CLASSES, *LINKS, *TEXTS)]
    assert len(names) == len(set(names))


def test_lists_are_those_of_the_model() -> None:
    listed = {kind: tuple(row[0] for row in rows) for _, kind, rows in VALUES}
    assert listed["node"] == NODE_KINDS
    assert listed["rank"] == tuple(RANKS)
    assert listed["term"] == KINDS
    names = {"".join(word.title() for word in kind.split("_")) for kind in EDGE_KINDS}
    assert {name[0].lower() + name[1:] for name in names} <= {row[0] for row in LINKS}


def test_the_ontology_is_a_text() -> None:
    graph = rdflib.Graph().parse(data=export_ontology(), format="turtle")
    assert set(graph) == set(ontology())
    assert (None, RDF.type, OWL.Ontology) in graph
