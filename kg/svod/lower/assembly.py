"""What was gathered from a pack's files into one frozen `Pack`, laid over the pack below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.nodes import Locator, Pack
from svod.records import replace

if TYPE_CHECKING:
    from svod.lower.sections import Gathered
    from svod.model.nodes import Node
    from svod.model.norms import Norm
    from svod.model.terms import Term


def assembled(gathered: Gathered, terms: list[Term], norms: list[Norm], base: Pack | None = None) -> Pack:
    """The pack of what was gathered; `base` is the one that it is laid on."""
    about = gathered.manifest
    nodes = [_digested(gathered, node) for node in gathered.nodes]
    pack = Pack(
        gathered.game,
        about.get("название", about.get("title", gathered.game)),
        tuple(gathered.documents),
        tuple(terms),
        tuple(nodes),
        tuple(norms),
        tuple(dict.fromkeys(gathered.edges)),
        tuple(gathered.readings),
        tuple(gathered.cases),
        tuple(gathered.principles),
        about.get("права", about.get("rights", "")),
        about.get("язык", about.get("lang", "ru")),
        tuple(Locator(document, text, digest) for (document, text), digest in gathered.digests.items()),
    )
    return pack if base is None else _laid_over(pack, base)


def _laid_over(pack: Pack, base: Pack) -> Pack:
    """House rules: nodes of `pack` replace those of `base` by name, with their norms and edges.

    A node of no document and without a rank of its own is a house rule by rank as well.
    """
    names = {node.id for node in pack.nodes}
    nodes = tuple(node if node.rank or node.document else replace(node, rank="house") for node in pack.nodes)
    return replace(
        pack,
        title=base.title if pack.title == pack.game else pack.title,
        documents=(*base.documents, *pack.documents),
        nodes=(*(n for n in base.nodes if n.id not in names), *nodes),
        norms=(*(n for n in base.norms if n.node not in names), *pack.norms),
        edges=(*(e for e in base.edges if e.source not in names), *pack.edges),
        readings=(*(r for r in base.readings if r.node not in names), *pack.readings),
        principles=pack.principles or base.principles,
        rights=pack.rights or base.rights,
        units=(*base.units, *pack.units),
    )


def _digested(gathered: Gathered, node: Node) -> Node:
    locators = tuple(
        replace(place, digest=gathered.digests.get((place.document, place.text), "")) for place in node.locators
    )
    return replace(node, locators=locators)
