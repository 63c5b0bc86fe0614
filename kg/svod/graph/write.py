"""A pack as a graph: the model's tables of fields, written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdflib import Dataset, Graph

from svod.graph.namespaces import BASE, Names
from svod.graph.pack_records import PACK
from svod.graph.store import Store

if TYPE_CHECKING:
    from svod.model.nodes import Pack


def write_graph(pack: Pack, graph: Graph, base: str = BASE) -> Graph:
    """Add a pack to a graph.

    Parameters
    ----------
    pack
        A pack whose terms, documents, nodes and norms each have a name of their own.
    graph
        The graph that takes its triples.
    base
        What the names of its resources begin with.

    Returns
    -------
    Graph
        The same graph.
    """
    names = Names(pack.game, base)
    for prefix, space in names.prefixes():
        graph.bind(prefix, space, replace=True)
    PACK.write(Store(graph, names, pack.lang), names.pack, pack)
    return graph


def write_dataset(*packs: Pack, base: str = BASE) -> Dataset:
    """Packs as a dataset: each in a graph of its own, which has the pack's name."""
    dataset = Dataset()
    for pack in packs:
        write_graph(pack, dataset.graph(Names(pack.game, base).pack), base)
    return dataset
