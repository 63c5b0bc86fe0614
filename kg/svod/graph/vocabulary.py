"""The vocabulary of a pack over its graph, and what every look-up there needs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rdflib import RDF, SKOS, Literal, URIRef

from svod.graph.codec import Members
from svod.graph.namespaces import own
from svod.graph.read import packs_of, store_of
from svod.graph.term_records import TERM
from svod.model.vocabulary import carried_numbers, related

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rdflib import Graph
    from rdflib.term import Node as Resource

    from svod.graph.codec import Record
    from svod.model.terms import Term

TRUE = Literal(True)


class GraphVocabulary:
    """Terms of a pack in an rdflib graph.

    Parameters
    ----------
    graph
        A graph or dataset with one pack, which must not change afterwards: what was read is kept.

    Raises
    ------
    ValueError
        If there is no pack, or more than one.
    """

    def __init__(self, graph: Graph) -> None:
        found = list(packs_of(graph))
        if len(found) != 1:
            raise ValueError(f"the graph holds {len(found)} packs instead of one")
        self._graph, self._pack = found[0]
        self._store = store_of(self._graph, self._pack)
        self._names = self._store.names
        self._kept: dict[tuple[str, str, str], Any] = {}

    def _keep(self, what: str, key: tuple[str, str], make: Callable[[], Any]) -> Any:  # noqa: ANN401 - any answer
        """An answer, worked out once."""
        name = (what, *key)
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    def _members(self, members: Members) -> dict[Resource, int]:
        """Members of one of the pack's lists with their places."""

        def walk() -> dict[Resource, int]:
            head = self._graph.value(self._pack, members.prop)
            return {node: place for place, node in enumerate(self._store.items(head))} if head is not None else {}

        found: dict[Resource, int] = self._keep("list", (str(members.prop), ""), walk)
        return found

    def _sorted(self, members: Members, nodes: Iterable[Resource]) -> list[URIRef]:
        """Those of `nodes` that stand in a list of the pack, in its order."""
        places = self._members(members)
        return [URIRef(str(node)) for node in sorted((n for n in nodes if n in places), key=places.__getitem__)]

    def _read(self, record: Record, node: URIRef) -> Any:  # noqa: ANN401 - a record of any class
        return self._keep("record", (str(record.types[0]), str(node)), partial(record.read, self._store, node))

    def _all(self, record: Record, nodes: Iterable[URIRef]) -> tuple[Any, ...]:
        return tuple(self._read(record, node) for node in nodes)

    def term(self, name: str) -> Term | None:
        """Term with identifier `name`, or None."""
        node = self._names.term(name)
        known = (node, RDF.type, SKOS.Concept) in self._graph
        found: Term | None = self._read(TERM, node) if known else None
        return found

    def above(self, name: str) -> frozenset[str]:
        """`name` and every concept above it."""
        found: frozenset[str] = self._keep("above", (name, ""), lambda: self._reach(name, self._broader))
        return found

    def below(self, name: str) -> frozenset[str]:
        """Every concept below `name`, without it."""
        found: frozenset[str] = self._keep("below", (name, ""), lambda: self._reach(name, self._narrower) - {name})
        return found

    def _broader(self, node: Resource) -> Iterator[Resource]:
        return self._graph.objects(node, SKOS.broader)

    def _narrower(self, node: Resource) -> Iterator[Resource]:
        return self._graph.subjects(SKOS.broader, node)

    def _reach(self, name: str, step: Callable[[Resource], Iterator[Resource]]) -> frozenset[str]:
        start = self._names.term(name)
        found: set[Resource] = {start}
        waiting: list[Resource] = [start]
        while waiting:
            fresh = set(step(waiting.pop())) - found
            found |= fresh
            waiting += fresh
        return frozenset(self._names.inner_name(str(node)) for node in found)

    def apart(self, one: str, other: str) -> bool:
        """Whether the two are declared to share no member (on themselves or above); what lies above is not apart."""
        if related(self, one, other):
            return False
        others = self.above(other)
        return any(not self._outside(upper).isdisjoint(others) for upper in self.above(one))

    def _outside(self, name: str) -> frozenset[str]:
        found: frozenset[str] = self._keep("outside", (name, ""), lambda: frozenset(self._declared_apart(name)))
        return found

    def _declared_apart(self, name: str) -> Iterator[str]:
        """Concepts declared apart from one, on either side, or as its neighbours in a partition."""
        node = self._names.term(name)
        found = {*self._graph.objects(node, own("disjointWith")), *self._graph.subjects(own("disjointWith"), node)}
        for whole in self._graph.objects(node, SKOS.broader):
            if (whole, own("partition"), TRUE) in self._graph:
                found |= set(self._graph.subjects(SKOS.broader, whole)) - {node}
        yield from (self._names.inner_name(str(other)) for other in found)

    def unusual(self, name: str) -> frozenset[str]:
        """The concepts at or above `name` that are marked unusual."""

        def find() -> frozenset[str]:
            marked = (self._names.term(upper) for upper in self.above(name))
            return frozenset(
                self._names.inner_name(node) for node in marked if (node, own("unusual"), TRUE) in self._graph
            )

        found: frozenset[str] = self._keep("unusual", (name, ""), find)
        return found

    def numbers(self, name: str, quantity: str) -> tuple[int, ...]:
        """Whole numbers of a quantity that a class carries."""
        found: tuple[int, ...] = self._keep("numbers", (name, quantity), lambda: carried_numbers(self, name, quantity))
        return found

    def rivals(self, name: str) -> frozenset[str]:
        """The declared alternatives of a concept: its own, those of concepts above, and those that name it."""

        def find() -> frozenset[str]:
            found: set[Resource] = set()
            for upper in map(self._names.term, self.above(name)):
                found |= set(self._graph.objects(upper, own("alternative")))
                found |= set(self._graph.subjects(own("alternative"), upper))
            return frozenset(self._names.inner_name(str(node)) for node in found)

        kept: frozenset[str] = self._keep("rivals", (name, ""), find)
        return kept
