"""Concordance: rules found by the places of another edition, and rows that name nothing."""

from __future__ import annotations

import pytest

from svod.lower.compile import compile_pack
from svod.model.nodes import Locator, Pack
from svod.source import Source
from tests.packs.shipped import tables

PACK = """# Игра

```манифест
название: Игра
```

```документ
имя: ru
```

```документ
имя: en
издание: ru
язык: en
```

<!-- документ: ru -->

## Порядок {{#order}}
<!-- место: 38, 38.1 -->
Первое.

## Цель {{#target}}
<!-- место: 38.1.а -->
Второе.

```соответствие
```

{}
"""


def compiled(*rows: str) -> tuple[Pack | None, list[tuple[str, str, int]]]:
    """The pack; code, quoted text and line of each mistake."""
    source = Source("toy.md", PACK.format("\n".join([rows[0], "|---|---|---|", *rows[1:]])))
    made, found = compile_pack("toy", [source], "", tables())
    return (None if made is None else made.pack), [(item.code, item.quoted, item.span.line) for item in found]


def located(*rows: str) -> dict[str, list[Locator]]:
    pack, found = compiled(*rows)
    assert (found, pack is None) == ([], False)
    assert pack is not None
    return {node.id: [place for place in node.locators if place.document == "en"] for node in pack.nodes}


def test_places_and_titles_of_another_edition() -> None:
    assert located("| ru | en | title |", "| 38.1 | 77.2, 77.4 | Order |", "| 38.1.а | 77.2.a | |") == {
        "toy:order": [Locator("en", "77.2", "", "Order"), Locator("en", "77.4", "", "Order")],
        "toy:target": [Locator("en", "77.2.a")],
    }


def test_an_asterisk_stands_for_every_place_that_begins_so() -> None:
    found = located("| ru | en | название |", "| 38* | 77* | |")
    assert found == {
        "toy:order": [Locator("en", "77"), Locator("en", "77.1")],
        "toy:target": [Locator("en", "77.1.а")],
    }


def test_what_has_no_counterpart_is_said_and_does_nothing() -> None:
    assert located("| ru | en | title |", "| — | 77.9 | |", "| 38 | — | |") == {"toy:order": [], "toy:target": []}


@pytest.mark.parametrize(
    ("head", "row", "told"),
    [("| ru | en | title |", "| 39 | 78 | |", "39"), ("| ru | de | title |", "| 38 | 78 | |", "de")],
)
def test_a_row_that_names_nothing(head: str, row: str, told: str) -> None:
    pack, found = compiled(head, row)
    assert pack is None
    assert found == [("S128", told, PACK[: PACK.index("{}")].count("\n") + 3)]
