"""The shapes accept well-made packs, and each of them finds its own mistake."""

from __future__ import annotations

import re
import warnings
from functools import cache
from pathlib import Path

import pytest
import rdflib

from svod import resources
from svod.graph.namespaces import ONTOLOGY
from svod.graph.ontology_classes import VALUES
from svod.graph.pack_records import EDGES
from svod.graph.shapes import FILE, shapes
from svod.graph.write import write_graph
from svod.model.nodes import Pack
from tests.graph.samples import FULL, SHIPPED, shipped

pyshacl = pytest.importorskip("pyshacl")
SH = rdflib.Namespace("http://www.w3.org/ns/shacl#")

MISTAKES = re.findall(
    r"^# (.+)\n((?:[^#\n].*\n)+)", (Path(__file__).parent / "mistakes.rq").read_text("utf-8"), re.MULTILINE
)


@cache
def the_shapes() -> rdflib.Graph:
    return shapes()


@cache
def russian() -> dict[str, str]:
    """List the Russian messages by the English ones."""
    graph = the_shapes()
    pairs = {}
    for shape in set(graph.subjects(SH.message, None)):
        texts = {getattr(text, "language", ""): str(text) for text in graph.objects(shape, SH.message)}
        assert set(texts) == {"ru", "en"}, texts
        assert re.search("[а-я]", texts["ru"])
        pairs[texts["en"]] = texts["ru"]
    return pairs


def messages(graph: rdflib.Graph) -> set[str]:
    """Check a graph; messages of what was found, in both languages."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pyshacl's own
        _, report, _ = pyshacl.validate(graph, shacl_graph=the_shapes())
    results = report.objects(None, SH.result)
    return {str(text) for result in results for text in report.objects(result, SH.resultMessage)}


def test_the_full_pack_conforms() -> None:
    assert messages(write_graph(FULL, rdflib.Graph())) == set()
    assert messages(write_graph(FULL, rdflib.Graph(), "https://rules.example/svod/")) == set()


@pytest.mark.parametrize("game", SHIPPED)
def test_shipped_packs_conform(game: str) -> None:
    pack = shipped(game)
    if not isinstance(pack, Pack):
        pytest.skip(f"{game} does not compile: {', '.join(pack[:5])}")
    assert messages(write_graph(pack, rdflib.Graph())) == set()


@pytest.mark.parametrize(("message", "update"), MISTAKES, ids=[message for message, _ in MISTAKES])
def test_each_shape_finds_its_mistake(message: str, update: str) -> None:
    graph = write_graph(FULL, rdflib.Graph())
    before = set(graph)
    graph.update(update)
    assert set(graph) != before
    assert {message, russian()[message]} <= messages(graph)


def test_every_message_is_tried() -> None:
    assert set(russian()) == {message for message, _ in MISTAKES}


def test_lists_of_the_shapes_are_those_of_the_ontology() -> None:
    listed = {f"{ONTOLOGY}{kind}-{row[0]}" for _, kind, rows in VALUES if kind != "link" for row in rows}
    listed |= {str(prop) for _, prop in EDGES}
    text = resources.grammar_text(FILE)
    lists = re.findall(r"sh:in \((.*?)\)", text, re.DOTALL)
    inside = {ONTOLOGY + name for block in lists for name in re.findall(r"svod:([\w\-]+)", block)}
    assert inside == listed
