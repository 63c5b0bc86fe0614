"""The examples of docs/graph.md: the pack compiles, the pieces are in its graph, the questions have these answers."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import rdflib

from svod.graph.export import export, load
from svod.graph.namespaces import Names
from svod.graph.write import write_graph
from svod.lower.compile import compile_pack
from svod.model.nodes import Pack
from svod.source import Source
from svod.syntax.tables import compile_tables

PAGE = Path(__file__).parents[2] / "docs" / "graph.md"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="documents are in a checkout only")


def blocks(language: str) -> list[str]:
    """List the fenced blocks of a language."""
    found = re.findall(r"^(`{3,})(\S+)\n(.*?)^\1\n", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [text for _, name, text in found if name == language]


@cache
def pack() -> Pack:
    (text,) = blocks("markdown")
    compiled, diagnostics = compile_pack("demo", [Source("demo/pack.md", text)], "", compile_tables())
    assert not diagnostics
    assert compiled is not None
    return compiled.pack


@cache
def graph() -> rdflib.Graph:
    return write_graph(pack(), rdflib.Graph())


def test_the_pack_survives() -> None:
    for base in (None, "https://rules.example/svod/"):
        assert load(export(pack(), "turtle", base), "turtle") == pack()


def test_the_pieces_are_in_the_graph() -> None:
    pieces = blocks("turtle")
    assert len(pieces) == 2
    head = "".join(f"@prefix {prefix}: <{space}> .\n" for prefix, space in Names("demo").prefixes())
    for piece in pieces:
        shown = set(rdflib.Graph().parse(data=head + piece, format="turtle"))
        assert shown <= set(graph())
        for paragraph in piece.split("\n\n")[: None if "PrescriptiveStatement" in piece else 0]:
            assert paragraph.strip() in export(pack(), "turtle")


def test_the_questions_have_their_answers() -> None:
    questions, answers = blocks("sparql"), blocks("text")
    assert len(questions) == len(answers) == 3
    for question, answer in zip(questions, answers, strict=True):
        rows = [" | ".join(str(cell) for cell in row) for row in graph().query(question) if isinstance(row, tuple)]
        assert sorted(rows) == sorted(answer.splitlines())
