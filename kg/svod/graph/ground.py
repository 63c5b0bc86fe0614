"""The ground of a plan over a pack's graph: each look-up goes along edges, and no more of the pack is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdflib import RDF, Literal, URIRef

from svod.graph.fields import target_node
from svod.graph.namespaces import own, value
from svod.graph.norm_records import NORM
from svod.graph.pack_records import (
    CASE,
    CASES,
    DOCUMENT,
    DOCUMENTS,
    EDGE,
    EDGE_LIST,
    NODE,
    NODES,
    NORMS,
    PRINCIPLES,
    READING,
    READINGS,
    TERMS,
)  # fmt: skip
from svod.graph.term_records import TERM
from svod.graph.vocabulary import TRUE, GraphVocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from rdflib.term import Node as Resource

    from svod.model.ground import Ground, Postings
    from svod.model.nodes import Case, Document, Edge, Node, Reading
    from svod.model.norms import Norm
    from svod.model.terms import Term

_KEYS = (
    ("deontic", own("Deontic"), own("action"), own("act")),
    ("membership", own("Membership"), own("memberOf"), None),
    ("value", own("Valuation"), own("ofQuantity"), None),
    ("change", own("Change"), own("changes"), None),
    ("effect", own("Effect"), own("action"), own("act")),
    ("sequence", own("Sequence"), None, None),
    ("suppression", own("Suppression"), None, None),
    ("replacement", own("Replacement"), own("inRelation"), None),
)


class GraphGround(GraphVocabulary):
    """A pack in an rdflib graph, which must hold one pack and stay as it is."""

    def game(self) -> str:
        """Name of the game."""
        return self._names.game

    def relations(self) -> tuple[Term, ...]:
        """Terms of kind relation, in the pack's order."""
        nodes = self._graph.subjects(own("termKind"), value("term", "relation"))
        return self._all(TERM, self._sorted(TERMS, nodes))

    def norms(self, kind: str, key: str) -> tuple[Norm, ...]:
        """Norms of a kind of `svod.model.ground.KINDS` under a key, in the pack's order."""

        def find() -> tuple[Norm, ...]:
            contents = self._contents(kind, key)
            nodes = {norm for content in contents for norm in self._graph.subjects(own("content"), content)}
            return self._all(NORM, self._sorted(NORMS, nodes))

        found: tuple[Norm, ...] = self._keep("norms", (kind, key), find)
        return found

    def _contents(self, kind: str, key: str) -> Iterator[Resource]:
        """Contents of a class, by the term that they are about; '' is that of contents about none."""
        if kind == "purpose":
            yield from self._for_purpose(key)
        elif kind in {"concludes", "denies"} and key != "*":
            yield from self._settling(key, negated=kind == "denies")
        row = next((row for row in _KEYS if row[0] == kind), None)
        if row is None:
            return
        _, cls, prop, act = row
        if key in {"", "*"} or prop is None:
            if key == "*" or (prop is None and not key):
                yield from self._graph.subjects(RDF.type, cls)
            elif prop is not None:
                yield from (c for c in self._graph.subjects(RDF.type, cls) if not self._is_about(c, prop, act))
            return
        for node in self._graph.subjects(prop, self._names.term(key)):
            for content in self._graph.subjects(act, node) if act is not None else (node,):
                if (content, RDF.type, cls) in self._graph:
                    yield content

    def _settling(self, key: str, *, negated: bool) -> Iterator[Resource]:
        """Memberships that conclude a term from itself or from below, or deny it from itself or from above."""
        names = self.above(key) if negated else {key, *self.below(key)}
        for name in names:
            for content in self._contents("membership", name):
                if ((content, own("negated"), TRUE) in self._graph) == negated:
                    yield content

    def _for_purpose(self, key: str) -> Iterator[Resource]:
        """Contents whose purpose has a filler, or, without a filler, an action."""
        filler, action = own("filler"), own("action")
        node = self._names.term(key)
        found = list(self._graph.subjects(filler, node))
        without = self._graph.subjects(action, node) if key else self._graph.subjects(RDF.type, own("Purpose"))
        found += [
            purpose
            for purpose in without
            if (purpose, filler, None) not in self._graph and (key or (purpose, action, None) not in self._graph)
        ]
        for purpose in found:
            yield from self._graph.subjects(own("purpose"), purpose)

    def _is_about(self, content: Resource, prop: URIRef, act: URIRef | None) -> bool:
        node = self._graph.value(content, act) if act is not None else content
        return (node, prop, None) in self._graph

    def norms_near(self, kind: str, key: str, fillers: Mapping[str, Collection[str]]) -> tuple[Norm, ...]:  # noqa: ARG002
        """All norms under the key: the graph in memory does not narrow."""
        return self.norms(kind, key)

    def norms_of(self, node: str) -> tuple[Norm, ...]:
        """Norms of a node."""
        return self._all(NORM, self._sorted(NORMS, self._graph.subjects(own("node"), self._names.node(node))))

    def cases_of(self, node: str) -> tuple[Case, ...]:
        """Cases of a node, in the pack's order."""
        return self._all(CASE, self._sorted(CASES, self._graph.subjects(own("caseOf"), self._names.node(node))))

    def node(self, name: str) -> Node | None:
        """Node by its full name."""
        node = self._names.node(name)
        found: Node | None = self._read(NODE, node) if (node, RDF.type, own("Node")) in self._graph else None
        return found

    def nodes(self) -> tuple[str, ...]:
        """Names of all nodes, in the pack's order."""
        return tuple(self._names.node_name(str(node)) for node in self._members(NODES))

    def located(self, locator: str) -> tuple[str, ...]:
        """Names of the nodes that stand at a locator."""
        places = self._graph.subjects(own("place"), Literal(locator))
        nodes = [node for place in places for node in self._graph.subjects(own("locator"), place)]
        return tuple(self._names.node_name(node) for node in self._sorted(NODES, nodes))

    def edges_from(self, name: str) -> tuple[Edge, ...]:
        """Edges that leave a node or norm."""
        return self._edges(RDF.subject, self._names.node(name))

    def edges_to(self, name: str) -> tuple[Edge, ...]:
        """Edges that reach a node, a norm, or a term under the game's name."""
        return self._edges(RDF.object, target_node(self._store, name))

    def _edges(self, end: URIRef, node: URIRef) -> tuple[Edge, ...]:
        return self._all(EDGE, self._sorted(EDGE_LIST, self._graph.subjects(end, node)))

    def readings(self, node: str) -> tuple[Reading, ...]:
        """Named readings of a node."""
        found = self._graph.subjects(own("readingOf"), self._names.node(node))
        return self._all(READING, self._sorted(READINGS, found))

    def document(self, name: str) -> Document | None:
        """A source document."""
        node = self._names.document(name)
        known = (node, RDF.type, own("Document")) in self._graph
        found: Document | None = self._read(DOCUMENT, node) if known else None
        return found

    def documents(self) -> tuple[Document, ...]:
        """Every source document."""
        return self._all(DOCUMENT, self._sorted(DOCUMENTS, self._members(DOCUMENTS)))

    def principles(self) -> tuple[str, ...]:
        """Principles of defeat that the pack declares."""
        facts = self._store.facts(self._pack)
        return PRINCIPLES.read(self._store, facts)

    def said(self, features: Collection[str], make: Callable[[Ground], Postings]) -> Postings:  # noqa: ARG002
        """(node, weight) of the nodes that say each feature; all are found once."""
        found: Postings = self._keep("said", ("", ""), lambda: make(self))
        return found
