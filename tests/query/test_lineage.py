"""What the vocabulary alone settles is told with the way, or with the classes that stand apart, and their source."""

import pytest

from svod.query.ask import ask
from tests.language.toy import desk_of

TOLD = """
считается ли Lunar кораблём?     yes  по словарю: Лунар → крейсер → крупный боевой корабль → корабль
является ли крейсер эскортом?    no   по словарю: крупный боевой корабль и эскорт — разное
is a hulk a ship?                no   by the vocabulary: hulk and ship are apart
"""


@pytest.mark.parametrize("row", TOLD.strip().splitlines())
def test_the_vocabulary_tells_why(row: str) -> None:
    question, _, rest = row.partition("  ")
    verdict, _, wanted = rest.strip().partition(" ")
    answer, _ = ask(desk_of("bfg"), question)
    assert answer.verdict == verdict
    assert answer.notes[0].startswith(wanted.strip())


def test_a_rule_that_settles_it_speaks_for_itself() -> None:
    answer, _ = ask(desk_of("bfg"), "считается ли монитор планетарной защитой?")
    assert answer.grounds
    assert not answer.notes
