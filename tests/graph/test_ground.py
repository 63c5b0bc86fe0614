"""The ground over the graph gives the answers of the ground over the model, method by method."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest
import rdflib
from hypothesis import given, settings

from svod.graph.ground import GraphGround
from svod.graph.write import write_dataset, write_graph
from svod.model.ground import KINDS, Ground, PackGround, further_keys, norm_key
from svod.model.nodes import Pack
from svod.model.terms import Term
from svod.model.vocabulary import TermTable
from tests.graph.samples import FULL, SHIPPED, shipped
from tests.graph.strategies import TERM_NAMES, packs

Call = tuple[str, tuple[str, ...]]


def calls(pack: Pack) -> Iterator[Call]:
    """List every call worth comparing: all names of the pack, and some that are none."""
    terms = [*(term.id for term in pack.terms), "unknown", ""]
    vocabulary = TermTable(pack.terms)
    quantities = [term.id for term in pack.terms if term.kind == "quantity"][:6]
    nodes = [*(node.id for node in pack.nodes), *(norm.id for norm in pack.norms[:40]), "bfg:none", pack.game, ""]
    for method in ("game", "relations", "nodes", "documents", "principles"):
        yield method, ()
    for method in ("term", "above", "below", "unusual", "rivals"):
        yield from ((method, (name,)) for name in terms)
    yield from (
        ("numbers", (name, quantity)) for name in terms[:: len(terms) // 60 + 1] for quantity in [*quantities, ""]
    )
    for method in ("node", "norms_of", "cases_of", "edges_from", "edges_to", "readings"):
        yield from ((method, (name,)) for name in [*nodes, *(edge.target for edge in pack.edges)])
    for kind in (*KINDS, "none"):
        keys = {key for found, key in map(norm_key, pack.norms) if found == kind}
        keys |= {key for norm in pack.norms for found, key in further_keys(vocabulary, norm) if found == kind}
        yield from (("norms", (kind, key)) for key in sorted(keys | {"*", "", "unknown"}))
    places = {place.text for node in pack.nodes for place in node.locators}
    yield from (("located", (text,)) for text in sorted(places | {"none"}))
    yield from (("document", (name,)) for name in [*(document.id for document in pack.documents), "none"])


def compare(pack: Pack, apart: list[tuple[str, str]], graph: GraphGround) -> None:
    model = PackGround(pack)
    for _ in range(2):  # the second time from what was kept
        for method, arguments in calls(pack):
            assert getattr(graph, method)(*arguments) == getattr(model, method)(*arguments), (method, arguments)
        for pair in apart:
            assert graph.apart(*pair) == model.apart(*pair), pair


@given(packs())
@settings(max_examples=60, deadline=None)
def test_generated_packs(pack: Pack) -> None:
    pairs = [(one, other) for one in TERM_NAMES for other in TERM_NAMES]
    compare(pack, pairs, GraphGround(write_dataset(pack)))


def test_the_full_pack_under_another_base() -> None:
    pairs = [(one.id, other.id) for one in FULL.terms for other in FULL.terms]
    compare(FULL, pairs, GraphGround(write_graph(FULL, rdflib.Graph(), "https://rules.example/svod/")))


@pytest.mark.parametrize("game", SHIPPED)
def test_shipped_packs(game: str) -> None:
    pack = shipped(game)
    if not isinstance(pack, Pack):
        pytest.fail(f"{game} does not compile: {', '.join(pack[:5])}")
    names = [term.id for term in pack.terms if not term.values]
    compare(pack, [(one, other) for one in names[::3] for other in names[::5]], GraphGround(write_dataset(pack)))


def test_neighbours_in_a_partition_and_circles() -> None:
    terms = (
        Term("a", "class", ("b",), partition=True), Term("b", "class", ("a",)), Term("c", "class", ("a", "b")),
        Term("d", "class", ("a", "missing")), Term("e", "class", ("d",), disjoint=("c", "none")),
    )  # fmt: skip
    pack = Pack("bfg", "", terms=terms)
    names = "abcde"
    compare(pack, [(one, other) for one in names for other in names], GraphGround(write_dataset(pack)))


def test_every_method_of_the_protocol_is_compared() -> None:
    methods = {name for name, _ in inspect.getmembers(Ground, inspect.isfunction) if not name.startswith("_")}
    assert methods == {method for method, _ in calls(FULL)} | {"apart", "norms_near", "said"}
    ground: Ground = GraphGround(write_dataset(FULL))
    assert ground.norms_near("deontic", "*", {"agent": ("ship",)}) == ground.norms("deontic", "*")
    assert ground.game() == "bfg"


def test_a_ground_has_one_pack() -> None:
    with pytest.raises(ValueError, match="0 packs"):
        GraphGround(rdflib.Graph())
    with pytest.raises(ValueError, match="2 packs"):
        GraphGround(write_dataset(FULL, Pack("ti4", "")))
