"""Values and memberships over all that is open: conditions, readings, and orders that no document fixes."""

import pytest

from svod.query.ask import ask
from svod.query.engine import Options
from tests.language.toy import desk_with

MEMBER = "караван считается сокровищем.\nкараван не считается сокровищем, если сила 2 и меньше."
FACTORS = "дозор делит силу пополам с округлением вверх.\nпривал удваивает силу."
READ = """## Правило {#t}
<!-- документ: book; место: 1 -->

```чтения
буква: по букве
обычай: за столом (как играют)
слух: так говорят
```

```нормы
по чтению «буква»: сила каравана = 5.
по чтению «обычай»: сила каравана = 7.
по чтению «слух»: сила каравана = 5.
```
"""


def told(statement: str, question: str, **options: bool) -> tuple[str, str, set[str]]:
    answer, found = ask(desk_with(statement), question, options=Options(**options))
    assert not found
    return answer.verdict, answer.value, {f"{item.text} → {item.verdict}" for item in answer.conditions}


def test_a_membership_tells_both_outcomes_of_what_it_rests_on() -> None:
    verdict, _, conditions = told(MEMBER, "считается ли караван сокровищем?")
    assert verdict == "depends"
    assert conditions == {"сила 2 и меньше → no", "сила не 2 и меньше → yes"}
    assert told(MEMBER, "считается ли караван сокровищем, если сила 5?")[0] == "yes"
    assert told(MEMBER, "считается ли караван сокровищем, если сила 1?")[0] == "no"


def test_an_order_of_factors_that_nobody_fixed_leaves_the_value_open() -> None:
    verdict, _, conditions = told(FACTORS, "какая сила у каравана на дозоре, если он на привале и сила 3?")
    assert (verdict, len(conditions)) == ("depends", 1)
    assert conditions == {" → 4 / 3"}
    assert told(FACTORS, "какая сила у каравана на дозоре, если сила 3?")[:2] == ("value", "2")


@pytest.mark.parametrize(("as_played", "value"), [(False, "5"), (True, "7")])
def test_a_value_follows_the_readings(as_played: bool, value: str) -> None:
    assert told(READ, "какая сила у каравана?", as_played=as_played)[:2] == ("value", value)


def test_readings_that_differ_make_a_value_depend() -> None:
    statement = READ.replace("«слух»: сила каравана = 5", "«слух»: сила каравана = 6")
    verdict, _, conditions = told(statement, "какая сила у каравана?")
    assert verdict == "depends"
    assert conditions == {"t: буква → 5", "t: слух → 6"}
