"""Every row of the language: an accepted statement and question in both languages, and the right answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from svod.query.ask import ask
from tests.language.rows import ROWS, Row
from tests.language.toy import compiled_with, desk_with

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "language.md"
EXAMPLE = re.compile(r"^\| `(?P<statement>.+?)` \| `(?P<question>.+?)` \| (?P<answer>.+?) \|$", re.MULTILINE)
UNNAMED = re.compile(r"\b(?:вопрос|question) #")
HEADING = re.compile(r"^### .*?`(?P<row>\w+)`$", re.MULTILINE)


def ids(row: Row) -> str:
    return f"{row.row}-{row.lang}-{row.question}"


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_a_statement_answers_its_question(row: Row) -> None:
    _, _, statement, question, wanted, grounds = row
    answer, found = ask(desk_with(statement), question)
    assert not [(item.code, item.quoted) for item in found]
    assert (answer.value if answer.verdict == "value" else answer.verdict) == wanted
    assert set(grounds) <= {citation.locator.rpartition(":")[2] for citation in answer.grounds}
    assert not UNNAMED.search(answer.reading), "what is asked has a name in the canonical form"
    pack = compiled_with(statement).pack
    sentences = [line for line in statement.splitlines() if line.endswith(".")]
    assert len({norm.sentence for norm in pack.norms}) + len(pack.edges) + len(pack.principles) >= len(sentences)


def test_every_row_has_both_languages() -> None:
    names = {row[0] for row in ROWS}
    assert {(name, lang) for name in names for lang in ("ru", "en")} == {(row[0], row[1]) for row in ROWS}


@pytest.mark.skipif(not DOCUMENT.is_file(), reason="the documents are compared in a checkout")
def test_the_document_has_every_row_and_its_examples_run() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert set(HEADING.findall(text)) == {row[0] for row in ROWS}
    tested = {(row[2].rstrip("."), row[3], row[4]) for row in ROWS}
    shown = {(m["statement"], m["question"], m["answer"]) for m in EXAMPLE.finditer(text)}
    assert shown
    assert shown <= tested
