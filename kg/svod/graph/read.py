"""A pack from its graph: the exact inverse of `svod.graph.write`, but for spans, which graphs do not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdflib import DCTERMS, RDF, Dataset, Graph, URIRef

from svod.graph.namespaces import Names, escape, own
from svod.graph.pack_records import PACK
from svod.graph.store import Store
from svod.model.nodes import Pack

if TYPE_CHECKING:
    from collections.abc import Iterator


def packs_of(graph: Graph) -> Iterator[tuple[Graph, URIRef]]:
    """Packs of a graph, or of the graphs of a dataset: each with the graph that describes it, in order of name."""
    graphs = _graphs(graph) if isinstance(graph, Dataset) else [graph]
    found = [(one, URIRef(str(pack))) for one in graphs for pack in one.subjects(RDF.type, own("Pack"))]
    yield from sorted(found, key=lambda pair: pair[1])


def _graphs(dataset: Dataset) -> list[Graph]:
    names = {name for *_, name in dataset.quads((None, RDF.type, own("Pack"), None))}
    return [dataset.default_graph if name is None else dataset.graph(name) for name in names]


def names_of(graph: Graph, pack: URIRef) -> Names:
    """Names of a pack's resources, from its own name and game."""
    game = str(graph.value(pack, DCTERMS.identifier))
    return Names(game, str(pack).removesuffix(escape(game)))


def store_of(graph: Graph, pack: URIRef) -> Store:
    """The store of a pack."""
    return Store(graph, names_of(graph, pack), str(graph.value(pack, DCTERMS.language) or ""))


def read_graph(graph: Graph) -> Pack:
    """The one pack of a graph or dataset.

    Raises
    ------
    ValueError
        If there is none, or more than one.
    """
    found = list(packs_of(graph))
    if len(found) != 1:
        raise ValueError(f"the graph holds {len(found)} packs instead of one")
    one, pack = found[0]
    content = PACK.read(store_of(one, pack), pack)
    if not isinstance(content, Pack):  # pragma: no cover - for the type checker
        raise TypeError
    return content
