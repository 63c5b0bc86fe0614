"""The ground of a plan: what a question asks of a pack, wherever the pack is kept.

`Ground` is the interface; the index (SQLite), the RDF graph and `PackGround` (plain dictionaries over the model)
provide it, and give the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from svod.model.norms import (
    Change,
    Deontic,
    Effect,
    Membership,
    Norm,
    Replacement,
    Sequence,
    Valuation,
)
from svod.model.vocabulary import TermTable, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from svod.model.nodes import Case, Document, Edge, Node, Pack, Reading
    from svod.model.terms import Term

    Postings = Mapping[str, tuple[tuple[str, float], ...]]

KINDS = (
    "deontic",
    "membership",
    "value",
    "change",
    "effect",
    "sequence",
    "suppression",
    "replacement",
    "purpose",
    "concludes",
    "denies",
)


class Ground(Vocabulary, Protocol):
    """Look-ups of a plan, each along one edge of the graph."""

    def game(self) -> str:
        """Name of the game."""
        ...

    def relations(self) -> tuple[Term, ...]:
        """Terms of kind relation, in the pack's order."""
        ...

    def norms(self, kind: str, key: str) -> tuple[Norm, ...]:
        """Norms of a kind of `KINDS` under a key, in the pack's order.

        The key is the action (deontic, effect), the concluded term (membership), the quantity (value, change), the
        relation (replacement), or '' (sequence, suppression); the key ``*`` gives every norm of the kind. The kind
        ``purpose`` gives values and memberships by the action or filler of their purpose; ``concludes`` and
        ``denies`` give the memberships that settle a term, directly or by the hierarchy.
        """
        ...

    def norms_near(self, kind: str, key: str, fillers: Mapping[str, Collection[str]]) -> tuple[Norm, ...]:
        """Those of `norms` that can match an act with these fillers (role to classes): a superset, narrowed cheaply."""
        ...

    def norms_of(self, node: str) -> tuple[Norm, ...]:
        """Norms of a node."""
        ...

    def cases_of(self, node: str) -> tuple[Case, ...]:
        """Cases of a node, in the pack's order."""
        ...

    def node(self, name: str) -> Node | None:
        """Node by its full name."""
        ...

    def nodes(self) -> tuple[str, ...]:
        """Names of all nodes, in the pack's order."""
        ...

    def located(self, locator: str) -> tuple[str, ...]:
        """Names of the nodes that stand at a locator."""
        ...

    def edges_from(self, name: str) -> tuple[Edge, ...]:
        """Edges that leave a node or norm."""
        ...

    def edges_to(self, name: str) -> tuple[Edge, ...]:
        """Edges that reach a node or norm."""
        ...

    def readings(self, node: str) -> tuple[Reading, ...]:
        """Named readings of a node."""
        ...

    def document(self, name: str) -> Document | None:
        """A source document."""
        ...

    def documents(self) -> tuple[Document, ...]:
        """Every source document."""
        ...

    def principles(self) -> tuple[str, ...]:
        """Principles of defeat that the pack declares."""
        ...

    def said(self, features: Collection[str], make: Callable[[Ground], Postings]) -> Postings:
        """(node, weight) of the nodes that say each feature of a text; `make` finds all, where they are not at hand."""
        ...


def norm_key(norm: Norm) -> tuple[str, str]:
    """Kind and key under which a norm is looked up."""
    content = norm.content
    if isinstance(content, Deontic):
        return "deontic", content.act.action
    if isinstance(content, Membership):
        return "membership", content.term
    if isinstance(content, Valuation):
        return "value", content.quantity
    if isinstance(content, Change):
        return "change", content.quantity
    if isinstance(content, Effect):
        return "effect", content.act.action
    if isinstance(content, Replacement):
        return "replacement", content.relation
    return ("sequence", "") if isinstance(content, Sequence) else ("suppression", "")


def further_keys(vocabulary: Vocabulary, norm: Norm) -> tuple[tuple[str, str], ...]:
    """Keys of a norm besides `norm_key`: its purpose, and the terms that a membership concludes or denies."""
    content = norm.content
    purpose = content.purpose if isinstance(content, Valuation | Membership) else None
    found = [("purpose", purpose.filler or purpose.action)] if purpose is not None else []
    if isinstance(content, Membership) and content.negated:
        found += [("denies", term) for term in (content.term, *sorted(vocabulary.below(content.term)))]
    elif isinstance(content, Membership):
        found += [("concludes", term) for term in sorted(vocabulary.above(content.term))]
    return tuple(found)


class PackGround(TermTable):
    """A pack held in dictionaries."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack.terms)
        self.pack = pack
        self._relations = tuple(term for term in pack.terms if term.kind == "relation")
        self._nodes = {node.id: node for node in pack.nodes}
        self._norms: dict[tuple[str, str], list[Norm]] = {}
        self._of: dict[str, list[Norm]] = {}
        self._from: dict[str, list[Edge]] = {}
        self._to: dict[str, list[Edge]] = {}
        self._at: dict[str, list[str]] = {}
        self._postings: Postings | None = None
        for norm in pack.norms:
            kind, key = norm_key(norm)
            self._norms.setdefault((kind, key), []).append(norm)
            self._norms.setdefault((kind, "*"), []).append(norm)
            for extra in further_keys(self, norm):
                self._norms.setdefault(extra, []).append(norm)
            self._of.setdefault(norm.node, []).append(norm)
        for edge in pack.edges:
            self._from.setdefault(edge.source, []).append(edge)
            self._to.setdefault(edge.target, []).append(edge)
        for node in pack.nodes:
            for place in node.locators:
                self._at.setdefault(place.text, []).append(node.id)

    def game(self) -> str:
        """Name of the game."""
        return self.pack.game

    def relations(self) -> tuple[Term, ...]:
        """Terms of kind relation."""
        return self._relations

    def norms(self, kind: str, key: str) -> tuple[Norm, ...]:
        """Norms of a kind under a key."""
        return tuple(self._norms.get((kind, key), ()))

    def norms_near(self, kind: str, key: str, fillers: Mapping[str, Collection[str]]) -> tuple[Norm, ...]:  # noqa: ARG002
        """All norms under the key: nothing is gained by narrowing in memory."""
        return self.norms(kind, key)

    def norms_of(self, node: str) -> tuple[Norm, ...]:
        """Norms of a node."""
        return tuple(self._of.get(node, ()))

    def cases_of(self, node: str) -> tuple[Case, ...]:
        """Cases of a node, in the pack's order."""
        return tuple(case for case in self.pack.cases if case.node == node)

    def node(self, name: str) -> Node | None:
        """Node by its full name."""
        return self._nodes.get(name)

    def nodes(self) -> tuple[str, ...]:
        """Names of all nodes."""
        return tuple(self._nodes)

    def located(self, locator: str) -> tuple[str, ...]:
        """Nodes at a locator."""
        return tuple(self._at.get(locator, ()))

    def edges_from(self, name: str) -> tuple[Edge, ...]:
        """Edges that leave a node or norm."""
        return tuple(self._from.get(name, ()))

    def edges_to(self, name: str) -> tuple[Edge, ...]:
        """Edges that reach a node or norm."""
        return tuple(self._to.get(name, ()))

    def readings(self, node: str) -> tuple[Reading, ...]:
        """Named readings of a node."""
        return tuple(reading for reading in self.pack.readings if reading.node == node)

    def document(self, name: str) -> Document | None:
        """A source document."""
        return next((document for document in self.pack.documents if document.id == name), None)

    def documents(self) -> tuple[Document, ...]:
        """Every source document."""
        return self.pack.documents

    def principles(self) -> tuple[str, ...]:
        """Principles of defeat that the pack declares."""
        return self.pack.principles

    def said(self, features: Collection[str], make: Callable[[Ground], Postings]) -> Postings:  # noqa: ARG002
        """(node, weight) of the nodes that say each feature; all are found once."""
        if self._postings is None:
            self._postings = make(self)
        return self._postings
