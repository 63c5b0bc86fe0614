"""What changes a quantity: whether, what a cause does with it, and only where the conditions can hold."""

import pytest

from svod.query.ask import ask
from tests.language.toy import desk_of

ASKED = """
меняет ли brace турели?                  | no      | orders/10
меняет ли brace огневую мощь крейсера?   | yes     | orders/13
меняет ли AAF силу излучателей?          | yes     | orders/12, orders/16
что делает brace с турелями?             | list    | orders/10
"""


@pytest.mark.parametrize("row", ASKED.strip().splitlines())
def test_changes(row: str) -> None:
    question, verdict, places = (part.strip() for part in row.split("|"))
    answer, _ = ask(desk_of("bfg"), question)
    assert answer.verdict == verdict
    assert {f"bfg:{place}" for place in places.split(", ")} == {item.locator for item in answer.grounds}
