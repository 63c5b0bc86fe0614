"""Packs as texts of RDF and back."""

from __future__ import annotations

import warnings
from typing import Final

from rdflib import Dataset, Graph

from svod.graph.namespaces import BASE, PREFIXES, Names
from svod.graph.ontology import ontology
from svod.graph.read import read_graph
from svod.graph.texts import json_ld, n_quads, turtle
from svod.graph.write import write_graph
from svod.model.nodes import Pack

FORMATS: Final = ("turtle", "json-ld", "nquads")


def export(pack: Pack, form: str, base: str | None = None) -> str:
    """A pack as text.

    Parameters
    ----------
    pack
        The pack.
    form
        ``turtle`` (the pack's graph), ``json-ld`` or ``nquads`` (the graph with its name).
    base
        What the names of its resources begin with; ``urn:svod:`` by default.

    Returns
    -------
    str
        The same text for the same pack, whatever else has happened in the process.

    Raises
    ------
    ValueError
        For another format, or a base that is no absolute IRI with ``:``, ``/`` or ``#`` at its end.
    """
    if form not in FORMATS:
        raise ValueError(f"no such format: {form!r}; there are {', '.join(FORMATS)}")
    names = Names(pack.game, BASE if base is None else base)
    graph = write_graph(pack, Graph(), names.base)
    if form == "turtle":
        return turtle(graph, names.prefixes())
    return json_ld(graph, names.pack, names.prefixes()) if form == "json-ld" else n_quads(graph, names.pack)


def load(text: str, form: str) -> Pack:
    """The pack of a text that `export` wrote.

    Raises
    ------
    ValueError
        For another format, or if the text describes no pack or several.
    """
    if form not in FORMATS:
        raise ValueError(f"no such format: {form!r}; there are {', '.join(FORMATS)}")
    dataset = Dataset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # rdflib's parser of JSON-LD warns of rdflib's own classes
        dataset.default_graph.parse(data=text, format=form)
    return read_graph(dataset)


def export_ontology() -> str:
    """Our classes and properties with their labels and comments, in Turtle."""
    return turtle(ontology(), PREFIXES)
