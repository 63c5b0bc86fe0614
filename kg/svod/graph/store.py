"""One pack's graph in rdflib: what codecs write to and read from."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from rdflib import RDF, BNode, Literal, URIRef

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rdflib import Graph
    from rdflib.term import Node

    from svod.graph.namespaces import Names

Triple = tuple["Node", "Node", "Node"]
_TAG: Final = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{1,8})*")


@dataclass(frozen=True, slots=True)
class Facts:
    """A subject with the objects of each of its properties."""

    subject: URIRef
    by: dict[Node, list[Node]]

    def all(self, prop: URIRef) -> Sequence[Node]:
        """Objects of a property, in no order."""
        return self.by.get(prop, ())


@dataclass(frozen=True, slots=True)
class Store:
    """A graph with the names of its resources; `lang` is the language of the pack's prose."""

    graph: Graph
    names: Names
    lang: str = "ru"

    def add(self, subject: Node, prop: Node, thing: Node) -> None:
        """Add a triple."""
        self.graph.add((subject, prop, thing))

    def facts(self, subject: URIRef) -> Facts:
        """Everything said about a subject."""
        by: dict[Node, list[Node]] = {}
        for prop, thing in self.graph.predicate_objects(subject):
            by.setdefault(prop, []).append(thing)
        return Facts(subject, by)

    def prose(self, text: str) -> Literal:
        """A text in the pack's language."""
        return tagged(text, self.lang)

    def add_list(self, subject: URIRef, prop: URIRef, items: Iterable[Node]) -> None:
        """Add ``subject prop ( items )``.

        A cell is labelled by its list and its item, so that a new item leaves the labels of the others alone.
        """
        seen: Counter[str] = Counter()
        before: Node = subject
        link: Node = prop
        for item in items:
            text = f"{subject} {prop} {item.n3()}"
            seen[text] += 1
            cell = BNode("c" + sha256(f"{text} {seen[text]}".encode()).hexdigest()[:20])
            self.add(before, link, cell)
            self.add(cell, RDF.first, item)
            before, link = cell, RDF.rest
        self.add(before, link, RDF.nil)

    def items(self, head: Node) -> Iterator[Node]:
        """Items of an rdf:List."""
        cell: Node | None = head
        while cell is not None and cell != RDF.nil:
            first = self.graph.value(cell, RDF.first)
            if first is not None:
                yield first
            cell = self.graph.value(cell, RDF.rest)


def tagged(text: str, lang: str) -> Literal:
    """A literal with a language tag, or without one where `lang` is none that RDF can carry as it is."""
    return Literal(text, lang=lang) if _TAG.fullmatch(lang) else Literal(text)
