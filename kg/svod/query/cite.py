"""Citations: norms and nodes as an answer names them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Citation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground
    from svod.model.nodes import Node
    from svod.model.norms import Norm
    from svod.query.decision import Beaten


def locator_of(node: Node | None) -> str:
    """First locator of a node with its game, as a ledger of units spells it (``bfg:orders/8``)."""
    if node is None or not node.locators:
        return ""
    return f"{node.id.partition(':')[0]}:{node.locators[0].text}"


def places_of(ground: Ground, nodes: Iterable[str]) -> tuple[str, ...]:
    """First locators of nodes."""
    return tuple(locator_of(ground.node(node)) for node in nodes)


def cite(ground: Ground, norm: Norm, role: str, *, principle: str = "", by: str = "", read: str = "") -> Citation:
    """A norm as a citation of its node."""
    return _citation(ground, norm.node, role, norm.sentence, principle, by, read)


def cite_node(ground: Ground, name: str, role: str) -> Citation:
    """A node without a norm of it."""
    return _citation(ground, name, role)


def _citation(ground: Ground, name: str, role: str, sentence: str = "", *decided: str) -> Citation:
    node = ground.node(name)
    document = ground.document(node.document) if node is not None else None
    return Citation(
        name,
        locator_of(node),
        role,
        node.title if node else "",
        node.text if node else "",
        sentence,
        document.title if document else "",
        document.edition if document else "",
        *decided,
    )


def once(citations: Iterable[Citation]) -> tuple[Citation, ...]:
    """Citations with one entry a sentence of a node (the first)."""
    found: dict[tuple[str, str], Citation] = {}
    for citation in citations:
        found.setdefault((citation.id, citation.sentence), citation)
    return tuple(found.values())


def readers(ground: Ground, beaten: Iterable[Beaten]) -> dict[str, str]:
    """Nodes whose exception was read into the text: node to «who, when»."""
    found: dict[str, str] = {}
    for item in beaten:
        if item.principle not in {"exception", "replacement"}:
            continue
        for source in (item.winner.node, item.winner.id):
            for edge in ground.edges_from(source):
                if edge.reading and edge.target in {item.loser.node, item.loser.id}:
                    found[item.winner.node] = f"{edge.reading}, {edge.date}".strip(", ")
    return found
