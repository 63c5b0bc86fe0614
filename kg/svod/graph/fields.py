"""Plain fields: texts, flags, numbers, dates and references, as one triple each."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from rdflib import OWL, PROV, RDF, RDFS, SKOS, XSD, Literal, URIRef

from svod.graph.codec import One
from svod.graph.namespaces import value, value_name
from svod.model.numbers import Number, plain

if TYPE_CHECKING:
    from rdflib.term import Node

    from svod.graph.store import Store

MIDNIGHT = "T00:00:00"


def _text(_store: Store, node: Node) -> str:
    return str(node)


def text(prop: URIRef, *, always: bool = False) -> One:
    """A text that belongs to no language."""
    return One(prop, lambda _, content: Literal(content), _text, always=always)


def prose(prop: URIRef, *, always: bool = False) -> One:
    """A text in the pack's language."""
    return One(prop, lambda store, content: store.prose(content), _text, always=always)


def flag(prop: URIRef) -> One:
    """A truth value; false is not written."""
    return One(prop, lambda _, content: Literal(content), lambda _, node: str(node) == "true", empty=False)


def whole(prop: URIRef) -> One:
    """A whole number; 0 is not written."""
    return One(prop, lambda _, content: Literal(content), lambda _, node: int(str(node)), 0)


def number(prop: URIRef, empty: object = None) -> One:
    """An exact number."""
    return One(prop, lambda _, content: number_literal(content), lambda _, node: plain(Fraction(str(node))), empty)


def number_literal(content: Number) -> Literal:
    """An integer or decimal where that is exact, else an owl:rational.

    Examples
    --------
    >>> [str(number_literal(Fraction(n, 6))) for n in (6, 9, 2)]
    ['1', '1.5', '1/3']
    """
    exact = Fraction(content)
    below = exact.denominator
    twos = (below & -below).bit_length() - 1
    fives = 0
    while below % 5 ** (fives + 1) == 0:
        fives += 1
    if below != 2**twos * 5**fives:
        return Literal(f"{exact.numerator}/{below}", datatype=OWL.rational)
    digits = max(twos, fives)
    if not digits:
        return Literal(exact.numerator)
    scaled = str(abs(int(exact * 10**digits))).zfill(digits + 1)
    sign = "-" if exact < 0 else ""
    return Literal(f"{sign}{scaled[:-digits]}.{scaled[-digits:]}", datatype=XSD.decimal, normalize=False)


def term(prop: URIRef, empty: object = "") -> One:
    """A term of the vocabulary."""
    return One(
        prop, lambda store, content: store.names.term(content), lambda store, node: store.names.inner_name(node), empty
    )


def name(prop: URIRef) -> One:
    """A node or norm."""
    return One(prop, lambda store, content: store.names.node(content), lambda store, node: store.names.node_name(node))


def thing(prop: URIRef) -> One:
    """A term or a node."""
    return One(
        prop, lambda store, content: store.names.thing(content), lambda store, node: store.names.thing_name(node)
    )


def target(prop: URIRef) -> One:
    """What an edge leads to: a node, a norm, or a term that the pack declares under a name that no node has."""
    return One(prop, target_node, _target_name)


def target_node(store: Store, content: str) -> URIRef:
    """The resource of an edge's target; terms and nodes are written before edges."""
    node = store.names.node(content)
    game, _, local = content.partition(":")
    concept = store.names.term(local)
    declared = game == store.names.game and (concept, RDF.type, SKOS.Concept) in store.graph
    return concept if declared and (node, RDF.type, None) not in store.graph else node


def _target_name(store: Store, node: URIRef) -> str:
    found = store.names.thing_name(node)
    return f"{store.names.game}:{found}" if store.names.is_term(node) else found


def document(prop: URIRef) -> One:
    """A source document."""
    return One(
        prop, lambda store, content: store.names.document(content), lambda store, node: store.names.inner_name(node)
    )


def agent(prop: URIRef) -> One:
    """A person, described where they are named."""
    return One(prop, _agent, lambda store, node: store.names.inner_name(node))


def _agent(store: Store, content: str) -> URIRef:
    node = store.names.agent(content)
    store.add(node, RDF.type, PROV.Agent)
    store.add(node, RDFS.label, Literal(content))
    return node


def choice(prop: URIRef, kind: str) -> One:
    """A value of one of the model's closed lists."""
    return One(prop, lambda _, content: value(kind, content), lambda _, node: value_name(kind, node))


def day(prop: URIRef) -> One:
    """A day as the moment at which it begins; a text that is no day stays a text."""
    return One(prop, lambda _, content: _moment(content), lambda _, node: _day(node))


def _day(node: Literal) -> str:
    return str(node).removesuffix(MIDNIGHT) if node.datatype == XSD.dateTime else str(node)


def _moment(content: str) -> Literal:
    try:
        known = date.fromisoformat(content).isoformat() == content
    except ValueError:
        known = False
    return Literal(content + MIDNIGHT, datatype=XSD.dateTime) if known else Literal(content)
