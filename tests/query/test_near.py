"""The rules that speak of a question: by its words, its terms, their hierarchy, and the edges between rules."""

from __future__ import annotations

import pytest

from svod.model.nodes import Case
from svod.query.ask import Desk, ask
from svod.query.cases import run_case
from svod.records import replace
from svod.render.text import answer_text
from tests.language.toy import desk_of_pack

PACK = """
```термины
figure: фигура | figure
caravan < figure: караван | caravan
  также: обоз
tower: башня | tower
water < quantity: запас воды | water
trade < action: торговать | trade
  роли: agent=figure[subject]
look < action: следить | watch
  роли: agent=tower[subject]
```

## Торговля {#trade}
<!-- место: 1 -->
Торгуют все фигуры, и пряностями тоже.

```нормы
фигура может торговать.
```

## Дозор {#watch}
<!-- место: 2 -->
Башня смотрит за барханами.

```нормы
башня может следить.
```

## Колодцы {#wells}
<!-- место: 3; часть: #watch; текст: описание -->
О колодцах и верблюдах говорят старики.
"""


@pytest.fixture(scope="module")
def desk() -> Desk:
    return desk_of_pack(PACK)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("чего обоз хочет от купцов?", "1"),  # a term below that of the norm
        ("кто там на барханах?", "2"),  # a word of the clause
        ("верблюд у колодца утонул, чья вина?", "3"),  # a rule without norms, by its words
        ("who eats the caravan?", "1"),
    ],
)
def test_the_first_rule_speaks_of_the_question(desk: Desk, question: str, first: str) -> None:
    answer, _ = ask(desk, question)
    assert answer.verdict == "not_understood"
    assert [rule.locator.partition(":")[2] for rule in answer.rules][:1] == [first]


def test_a_neighbour_by_an_edge_is_lifted(desk: Desk) -> None:
    answer, _ = ask(desk, "а башня?")
    assert [rule.locator.partition(":")[2] for rule in answer.rules] == ["2", "3"][: len(answer.rules)]


def test_what_is_related_says_by_which_edge(desk: Desk) -> None:
    case = Case("small", "что связано с #wells?", (("verdict", "список"), ("связи", "часть #watch")))
    assert run_case(desk, case) == ()
    assert run_case(desk, replace(case, expect=(("verdict", "список"), ("связи", "см #watch"))))
    assert "Дозор — часть;" in answer_text(ask(desk, case.question)[0], 200)
    assert "Колодцы — содержит;" in answer_text(ask(desk, "что связано с #watch?")[0], 200)
