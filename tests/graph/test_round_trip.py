"""A pack survives the graph and every format; the texts are the same each time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import rdflib
from hypothesis import given, settings

from svod.graph.export import FORMATS, export, load
from svod.graph.namespaces import Names
from svod.graph.read import read_graph
from svod.graph.write import write_dataset, write_graph
from svod.model.nodes import Edge, Node, Pack
from svod.model.norms import Literal, Norm, Scope
from svod.records import replace
from tests.graph.samples import CONTENTS, FULL, SHIPPED, shipped
from tests.graph.strategies import packs


@given(packs())
@settings(max_examples=60, deadline=None)
def test_generated_packs_survive_the_graph(pack: Pack) -> None:
    assert read_graph(write_dataset(pack)) == pack


@pytest.mark.parametrize("form", FORMATS)
@given(pack=packs())
@settings(max_examples=15, deadline=None)
def test_generated_packs_survive_every_format(form: str, pack: Pack) -> None:
    text = export(pack, form)
    again = load(text, form)
    assert again == pack
    assert export(again, form) == text


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("base", [None, "https://rules.example/svod/", "urn:publisher:"])
def test_the_full_pack_survives_under_any_base(form: str, base: str | None) -> None:
    text = export(FULL, form, base)
    assert load(text, form) == FULL
    assert (base or "urn:svod:") + "bfg" in text
    if base:
        assert "urn:svod:bfg" not in text
    assert export(load(text, form), form, base) == text


@pytest.mark.parametrize("name", ["7tv", "game", "Game", "свод", "a-b"])
def test_a_name_that_can_be_no_prefix_survives(name: str) -> None:
    pack = Pack(name, "", nodes=(Node(f"{name}:a", "rule", "A", ""),))
    for form in FORMATS:
        assert load(export(pack, form), form) == pack


@pytest.mark.parametrize("content", CONTENTS, ids=str)
def test_each_content_survives_alone(content: object) -> None:
    norm = Norm("bfg:a/1", "bfg:a", content)  # type: ignore[arg-type]
    pack = Pack("bfg", "", norms=(norm,))
    assert load(export(pack, "turtle"), "turtle") == pack


@pytest.mark.parametrize("game", SHIPPED)
def test_shipped_packs_survive(game: str) -> None:
    pack = shipped(game)
    if not isinstance(pack, Pack):
        pytest.skip(f"{game} does not compile: {', '.join(pack[:5])}")
    for form in FORMATS:
        assert load(export(pack, form), form) == pack


@pytest.mark.parametrize("form", FORMATS)
def test_the_text_does_not_depend_on_the_process(form: str) -> None:
    code = f"""
import sys
from svod.graph.export import export
from tests.graph.samples import FULL
sys.stdout.buffer.write(export(FULL, {form!r}).encode())
"""
    for seed in ("1", "2"):
        changed = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=changed)
        assert done.stdout == export(FULL, form).encode()


def test_a_new_node_in_the_middle_touches_few_lines() -> None:
    new = Node("bfg:new", "rule", "Новый", "Текст.")
    longer = replace(FULL, nodes=(FULL.nodes[0], new, *FULL.nodes[1:]))
    before, after = (set(export(pack, "nquads").splitlines()) for pack in (FULL, longer))
    assert len(before - after) == 1
    assert len(after - before) <= 10


def test_each_pack_has_a_graph_of_its_own() -> None:
    other = Pack("ti4", "Twilight Imperium")
    dataset = write_dataset(FULL, other)
    assert read_graph(dataset.graph(Names("bfg").pack)) == FULL
    assert read_graph(dataset.graph(Names("ti4").pack)) == other
    with pytest.raises(ValueError, match="2 packs"):
        read_graph(dataset)


def test_the_same_pack_twice_is_written_once() -> None:
    graph = write_graph(FULL, rdflib.Graph())
    size = len(graph)
    assert len(write_graph(FULL, graph)) == size


@pytest.mark.parametrize("base", ["", "rules/", "https://rules.example", "urn:a b:", 'urn:"x:'])
def test_a_base_is_an_absolute_iri_with_an_end(base: str) -> None:
    with pytest.raises(ValueError, match="base"):
        export(FULL, "turtle", base)


def test_what_the_graph_cannot_say_is_refused() -> None:
    with pytest.raises(ValueError, match="format"):
        export(FULL, "xml")
    with pytest.raises(ValueError, match="format"):
        load("", "xml")
    with pytest.raises(ValueError, match="0 packs"):
        load("", "turtle")
    with pytest.raises(ValueError, match="ontology"):
        export(Pack("ontology", ""), "turtle")
    odd = Norm("bfg:a/1", "bfg:a", CONTENTS[0], Scope((Literal("is", ("agent",)),)))
    with pytest.raises(ValueError, match="no such literal"):
        export(Pack("bfg", "", norms=(odd,)), "turtle")
    with pytest.raises(KeyError):
        export(Pack("bfg", "", edges=(Edge("bfg:a", "beside", "bfg:b"),)), "turtle")
