"""Statements about ranks: each lifts one above another, leaves the order of the rest, and runs in no circle."""

import pytest

from svod.lower.compile import compile_pack
from svod.model.principles import ranks_of
from svod.query.ask import ask
from svod.source import Source
from tests.language.toy import desk_with, tables

RULE = "## Ранги {{#a}}\nПравило.\n\n```нормы\n{}\n```\n"
RIVALS = """## Эррата {{#erratum}}
<!-- документ: book; место: 1; ранг: эррата -->

```нормы
башня не может стрелять по зверю.
```

## Комментарий {{#comment}}
<!-- документ: book; место: 2; ранг: комментарий -->

```нормы
башня может стрелять по зверю.
{}
```
"""


def mistakes(*statements: str) -> list[tuple[str, str]]:
    _, found = compile_pack("toy", [Source("toy.md", RULE.format("\n".join(statements)))], "", tables())
    return [(item.code, item.quoted) for item in found]


@pytest.mark.parametrize(
    ("principles", "order"),
    [
        ((), "house erratum faq comment supplement rulebook"),
        (("faq > rulebook",), "house erratum faq comment supplement rulebook"),
        (("comment > faq",), "house erratum comment faq supplement rulebook"),
        (("rulebook > erratum",), "house rulebook erratum faq comment supplement"),
        (("rulebook > comment", "comment > faq"), "house erratum rulebook comment faq supplement"),
        (("comment > faq", "rulebook > comment"), "house erratum rulebook comment faq supplement"),
        (("comment > faq", "rulebook > faq"), "house erratum comment rulebook faq supplement"),
    ],
)
def test_a_rank_is_lifted_to_right_above_the_other(principles: tuple[str, ...], order: str) -> None:
    ranks = ranks_of(principles)
    assert sorted(ranks, key=lambda name: -ranks[name]) == order.split()


def test_the_rank_of_a_node_is_lifted_as_that_of_a_document() -> None:
    question = "может ли башня стрелять по зверю?"
    assert ask(desk_with(RIVALS.format("")), question)[0].verdict == "no"
    assert ask(desk_with(RIVALS.format("комментарий важнее FAQ.")), question)[0].verdict == "no"
    assert ask(desk_with(RIVALS.format("комментарий важнее эрраты.")), question)[0].verdict == "yes"


def test_ranks_may_not_run_in_a_circle() -> None:
    assert mistakes("FAQ важнее свода.", "комментарий важнее FAQ.") == []
    assert mistakes("свод важнее комментария.", "комментарий важнее FAQ.") == []
    assert mistakes("свод важнее FAQ.", "FAQ важнее свода.") == [("S114", "FAQ важнее свода")]
    assert mistakes("комментарий важнее FAQ.", "свод важнее комментария.", "FAQ важнее свода.") == [
        ("S114", "FAQ важнее свода")
    ]
