"""Readings in answers: only those that change something are told, with the rules they lean on; rounding; steps."""

from svod.query.ask import ask
from svod.query.readings import bearing
from tests.language.toy import desk_with

LEANING = """## Воля {#will}
<!-- документ: book; место: 1 -->

```нормы
воля всадника = 2.
```

## Сила {#strength}
<!-- документ: book; место: 2 -->

```нормы
по чтению «буква»: сила каравана = 5.
по чтению «дух»: сила каравана = 2.
```

```чтения
буква: число само по себе
дух: как в #will
```
"""


def test_only_readings_that_change_the_outcome_are_told() -> None:
    def taken(one: str, other: str) -> tuple[tuple[str, str], ...]:
        return ("a", one), ("b", other)

    outcomes = [(taken(x, y), "yes" if x == "1" else "no") for x in "12" for y in "12"]
    assert bearing(outcomes) == (((("a", "1"),), "yes"), ((("a", "2"),), "no"))
    assert bearing([(pairs, "yes") for pairs, _ in outcomes]) == ()


def test_a_reading_cites_the_rule_that_it_leans_on() -> None:
    answer, _ = ask(desk_with(LEANING), "какая сила у каравана?")
    assert answer.verdict == "depends"
    assert [(c.locator, c.role) for c in answer.grounds][-1] == ("dunes:1", "reading")


def test_unstated_rounding_is_told_as_such() -> None:
    answer, _ = ask(desk_with("5 комнат = 1 гекс."), "сколько гексов в 7 комнатах?")
    assert [(item.text, item.verdict) for item in answer.conditions] == [
        ("с округлением вниз", "1"),
        ("с округлением вверх", "2"),
    ]
    assert answer.steps[0].text == "по правилу: 7 / 5 → 1 или 2, округление не названо"


def test_a_value_cites_the_membership_behind_its_condition() -> None:
    statement = "караван на привале считается усталым.\nсила каравана = 3, если он усталый."
    answer, _ = ask(desk_with(statement), "какая сила у каравана на привале?")
    assert answer.value == "3"
    assert [(c.sentence, c.role) for c in answer.grounds] == [
        ("сила каравана = 3, если он усталый", "ground"),
        ("караван на привале считается усталым", "derived"),
    ]


def test_the_trace_leaves_out_changes_for_other_classes() -> None:
    statement = "дозор удваивает силу всадника.\nдозор удваивает силу каравана."
    answer, _ = ask(desk_with(statement), "какая сила у каравана, если сила 4?")
    assert [step.text for step in answer.steps] == [
        "дано: 4",
        "не применяется: дозор удваивает силу каравана (нужно: караван на дозоре)",
    ]
