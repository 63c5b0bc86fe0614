"""The examples of the page on free speech."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.free.test_spoken import outcome, spoken

PAGE = Path(__file__).parents[2] / "docs" / "free-speech.md"
LINES = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
ROWS = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in LINES if line.startswith("| `")]

pytestmark = pytest.mark.skipif(not LINES, reason="the documents are not part of the installed package")


@pytest.mark.parametrize("row", [row for row in ROWS if len(row) == 3])
def test_heard(row: list[str]) -> None:
    answer = spoken(row[0].strip("`"))
    assert [answer.heard, outcome(answer)] == row[1:]


@pytest.mark.parametrize("row", [row for row in ROWS if len(row) == 2])
def test_left_open(row: list[str]) -> None:
    answer = spoken(row[0].strip("`"))
    assert outcome(answer) == "-"
    assert answer.offered


def test_the_page_has_both_tables() -> None:
    assert {len(row) for row in ROWS} == {2, 3}
    assert not re.search(r"\bTODO\b", PAGE.read_text(encoding="utf-8"))
