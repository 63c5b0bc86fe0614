"""Codecs: how a field of the model is written as triples and read back, in one place for both directions.

A `Record` describes a class of the model as a table of fields. Order matters in most tuples of the model and never in
triples, so each kind of tuple says how it keeps its own: parts carry ``svod:position``; plain values are left in the
order of their names and get an ``svod:order`` only where they stand otherwise; lists are lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from rdflib import DCTERMS, RDF, Literal, URIRef

from svod.graph.namespaces import own, part

if TYPE_CHECKING:
    from rdflib.term import Node

    from svod.graph.store import Facts, Store, Triple


class Codec(Protocol):
    """A field's two directions."""

    def write(self, store: Store, subject: URIRef, content: Any) -> None:  # noqa: ANN401 - any field of the model
        """Add the triples of a field."""
        ...

    def read(self, store: Store, facts: Facts) -> Any:  # noqa: ANN401 - the same
        """Value of the field of a subject."""
        ...


@dataclass(frozen=True, slots=True)
class One:
    """A plain value under one property; the `empty` one is not written unless `always` is set."""

    prop: URIRef
    to: Callable[[Store, Any], Node]
    back: Callable[[Store, Any], Any]
    empty: object = ""
    always: bool = False

    def write(self, store: Store, subject: URIRef, content: object) -> None:
        """Add one triple."""
        if self.always or content != self.empty:
            store.add(subject, self.prop, self.to(store, content))

    def read(self, store: Store, facts: Facts) -> Any:  # noqa: ANN401 - any plain value
        """Value of the property."""
        found = facts.all(self.prop)
        return self.back(store, found[0]) if found else self.empty


@dataclass(frozen=True, slots=True)
class Identity:
    """The identifier of a record, which its subject is named after."""

    back: Callable[[Store, Any], str]

    def write(self, store: Store, subject: URIRef, content: str) -> None:
        """Add the identifier as a literal too, for queries."""
        store.add(subject, DCTERMS.identifier, Literal(content))

    def read(self, store: Store, facts: Facts) -> str:
        """Identifier of the subject."""
        return self.back(store, facts.subject)


@dataclass(frozen=True, slots=True)
class Many:
    """A tuple of plain values: a triple each, and their order where it is not the alphabetical one."""

    one: One

    def write(self, store: Store, subject: URIRef, content: Iterable[object]) -> None:
        """Add the values and, if need be, their order."""
        nodes = [self.one.to(store, item) for item in content]
        for node in nodes:
            store.add(subject, self.one.prop, node)
        if nodes != sorted(set(nodes), key=str):
            order = part(subject, f"order/{_local(self.one.prop)}")
            store.add(subject, own("order"), order)
            store.add(order, RDF.type, own("Order"))
            store.add(order, own("orders"), self.one.prop)
            store.add_list(order, own("items"), nodes)

    def read(self, store: Store, facts: Facts) -> tuple[Any, ...]:
        """Values in their order."""
        nodes = sorted(facts.all(self.one.prop), key=str)
        for order in facts.all(own("order")):
            if (order, own("orders"), self.one.prop) in store.graph:
                head = store.graph.value(order, own("items"))
                nodes = list(store.items(head)) if head is not None else nodes
        return tuple(self.one.back(store, node) for node in nodes)


def _local(iri: str) -> str:
    return iri.replace("#", "/").replace(":", "/").rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class ListOf:
    """A tuple of plain values whose order is their meaning: an rdf:List."""

    one: One

    def write(self, store: Store, subject: URIRef, content: Iterable[object]) -> None:
        """Add the list."""
        store.add_list(subject, self.one.prop, [self.one.to(store, item) for item in content])

    def read(self, store: Store, facts: Facts) -> tuple[Any, ...]:
        """Values of the list."""
        heads = facts.all(self.one.prop)
        return tuple(self.one.back(store, node) for node in store.items(heads[0])) if heads else ()


@dataclass(frozen=True, slots=True)
class Record:
    """A class of the model as a table of fields.

    Parameters
    ----------
    make
        Builds the value from the fields, by name.
    types
        Classes of the resource, the one that tells records apart first.
    view
        The value as an object whose attributes are the fields.
    derive
        Further triples that follow from the value: they serve queries and are not read back.
    """

    make: Callable[..., Any]
    types: tuple[URIRef, ...]
    fields: tuple[tuple[str, Codec], ...]
    view: Callable[[Any], Any] = lambda content: content
    derive: Callable[[Store, URIRef, Any], Iterable[Triple]] = lambda _store, _subject, _content: ()

    def write(self, store: Store, subject: URIRef, content: object) -> None:
        """Add the triples of a value."""
        for kind in self.types:
            store.add(subject, RDF.type, kind)
        seen = self.view(content)
        for name, codec in self.fields:
            codec.write(store, subject, getattr(seen, name))
        for triple in self.derive(store, subject, content):
            store.add(*triple)

    def read(self, store: Store, subject: URIRef) -> Any:  # noqa: ANN401 - a record of any class
        """Value of a subject."""
        facts = store.facts(subject)
        return self.make(**{name: codec.read(store, facts) for name, codec in self.fields})


@dataclass(frozen=True, slots=True)
class Part:
    """A record within a record, or none; `record` is called late, since expressions hold expressions."""

    prop: URIRef
    segment: str
    record: Callable[[], Record]
    empty: object = None

    def write(self, store: Store, subject: URIRef, content: object) -> None:
        """Add the part under its own name."""
        if content != self.empty:
            node = part(subject, self.segment)
            store.add(subject, self.prop, node)
            self.record().write(store, node, content)

    def read(self, store: Store, facts: Facts) -> Any:  # noqa: ANN401 - a record of any class
        """Value of the part."""
        found = facts.all(self.prop)
        return self.record().read(store, URIRef(str(found[0]))) if found else self.empty


@dataclass(frozen=True, slots=True)
class Parts:
    """A tuple of records within a record; each carries its position."""

    prop: URIRef
    segment: str
    record: Callable[[], Record]

    def write(self, store: Store, subject: URIRef, content: Iterable[object]) -> None:
        """Add the parts under numbered names."""
        for number, item in enumerate(content, 1):
            node = part(subject, f"{self.segment}/{number}")
            store.add(subject, self.prop, node)
            store.add(node, own("position"), Literal(number))
            self.record().write(store, node, item)

    def read(self, store: Store, facts: Facts) -> tuple[Any, ...]:
        """Values of the parts in their order."""
        nodes = sorted(facts.all(self.prop), key=lambda node: position(store, node))
        return tuple(self.record().read(store, URIRef(str(node))) for node in nodes)


def position(store: Store, node: Node) -> int:
    """Place of a part among its like, from 1."""
    found = store.graph.value(node, own("position"))
    return int(str(found)) if found is not None else 0


@dataclass(frozen=True, slots=True)
class Members:
    """A tuple of records of their own: an rdf:List of the pack.

    `home` names a record, or, with a `segment`, the resource whose numbered part it is.
    """

    prop: URIRef
    record: Record
    home: Callable[[Store, Any], URIRef]
    segment: str = ""

    def write(self, store: Store, subject: URIRef, content: Iterable[object]) -> None:
        """Add the records and the list of their names."""
        numbers: Counter[URIRef] = Counter()
        nodes = []
        for item in content:
            node = self.home(store, item)
            if self.segment:
                numbers[node] += 1
                node = part(node, f"{self.segment}/{numbers[node]}")
            self.record.write(store, node, item)
            nodes.append(node)
        store.add_list(subject, self.prop, nodes)

    def read(self, store: Store, facts: Facts) -> tuple[Any, ...]:
        """Values of the records in the order of the list."""
        heads = facts.all(self.prop)
        nodes = store.items(heads[0]) if heads else ()
        return tuple(self.record.read(store, URIRef(str(node))) for node in nodes)
