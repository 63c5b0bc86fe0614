"""How resources and literals are spelled in the texts of the graph, and the outline that two of them share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rdflib import RDF, BNode, Literal, URIRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rdflib import Graph
    from rdflib.term import Node

_ESCAPED: Final = re.compile('[\\x00-\\x1f"\\\\\\x7f-\\x9f\\u2028\\u2029\\ufffe\\uffff]')
_DIGITS: Final = re.compile(r"(?<=/)\d+")
_NAMED: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def quoted(text: str) -> str:
    """A string in the quotes of N-Triples and Turtle, on one line."""
    return f'"{_ESCAPED.sub(_escaped, text)}"'


def _escaped(match: re.Match[str]) -> str:
    return _NAMED.get(match[0]) or f"\\u{ord(match[0]):04X}"


def spelled(node: Node) -> str:
    """A node in N-Triples."""
    if isinstance(node, Literal):
        if node.language:
            return f"{quoted(node)}@{node.language}"
        return quoted(node) + (f"^^<{node.datatype}>" if node.datatype else "")
    return f"_:{node}" if isinstance(node, BNode) else f"<{node}>"


@dataclass(frozen=True, slots=True)
class Shortener:
    """Names with a prefix where `local` allows what stands behind it; the longest namespace wins."""

    prefixes: tuple[tuple[str, str], ...]
    local: re.Pattern[str]

    @classmethod
    def of(cls, prefixes: tuple[tuple[str, str], ...], local: re.Pattern[str]) -> Shortener:
        """Sort the namespaces, the longest first."""
        return cls(tuple(sorted(prefixes, key=lambda pair: (-len(pair[1]), pair))), local)

    def short(self, iri: str) -> str | None:
        """The name with a prefix, or None."""
        for prefix, space in self.prefixes:
            if iri.startswith(space):
                return f"{prefix}:{iri[len(space) :]}" if self.local.fullmatch(iri, len(space)) else None
        return None


def _place(node: Node) -> str:
    """A key by which numbered parts stand in the order of their numbers."""
    text = spelled(node)
    return _DIGITS.sub(lambda match: match[0].zfill(6), text) if isinstance(node, URIRef) else text


@dataclass(frozen=True, slots=True)
class Outline:
    """A graph subject by subject in a fixed order; cells of lists belong to the subjects that hold the lists."""

    graph: Graph

    def subjects(self) -> Iterator[URIRef]:
        """Named subjects in the order of their names."""
        yield from sorted({node for node in self.graph.subjects() if isinstance(node, URIRef)})

    def properties(self, subject: URIRef) -> Iterator[tuple[Node, list[Node]]]:
        """Properties of a subject, its classes first, each with its objects in order."""
        by: dict[Node, list[Node]] = {}
        for prop, thing in self.graph.predicate_objects(subject):
            by.setdefault(prop, []).append(thing)
        for prop in sorted(by, key=lambda node: (node != RDF.type, str(node))):
            yield prop, sorted(by[prop], key=_place)

    def items(self, thing: Node) -> list[Node] | None:
        """Items of a list, or None if the object is no list."""
        if thing != RDF.nil and not isinstance(thing, BNode):
            return None
        found: list[Node] = []
        cell: Node | None = thing
        while cell is not None and cell != RDF.nil:
            found += self.graph.objects(cell, RDF.first)
            cell = self.graph.value(cell, RDF.rest)
        return found
