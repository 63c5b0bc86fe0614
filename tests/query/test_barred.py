"""«Кто не может …»: classes and states that turn a permission into a prohibition, with their rules."""

import pytest

from svod.query.ask import ask
from tests.language.toy import desk_of

BARRED = """
кто не может встать на brace?   | orders/11, squadrons/6, fleets/11
who cannot brace?               | orders/11, squadrons/6, fleets/11
какие корабли не могут стрелять? | orders/7, orders/17, squadrons/6, fleets/11, celestial/2
"""


@pytest.mark.parametrize("row", BARRED.strip().splitlines())
def test_who_is_barred(row: str) -> None:
    question, _, places = row.partition("|")
    answer, _ = ask(desk_of("bfg"), question.strip())
    assert answer.verdict == "list"
    assert {f"bfg:{place.strip()}" for place in places.split(",")} == {item.locator for item in answer.grounds}
