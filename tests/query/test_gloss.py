"""A bracket that names a thing once more is read once; any other bracket stays, and is not understood."""

import pytest

from svod.query.ask import ask
from svod.query.gloss import without_glosses
from tests.language.toy import desk_of

GLOSSES = """
может ли остов (hulk) встать на brace?          | может ли остов        встать на brace?
может ли корабль встать на Brace For Impact (брейс)? | может ли корабль встать на Brace For Impact        ?
может ли остов (крейсер) встать на brace?       | может ли остов (крейсер) встать на brace?
can a ship (судно) brace?                       | can a ship         brace?
"""


@pytest.mark.parametrize("row", GLOSSES.strip().splitlines())
def test_glosses(row: str) -> None:
    question, _, wanted = (part.strip() for part in row.partition("|"))
    found = without_glosses(question, desk_of("bfg").lexicon)
    assert found == wanted
    assert len(found) == len(question)


def test_a_gloss_changes_nothing_else() -> None:
    answer, _ = ask(desk_of("bfg"), "может ли остов (hulk) встать на brace?")
    assert answer.verdict == "silent"
    assert answer.question == "может ли остов (hulk) встать на brace?"
    other, found = ask(desk_of("bfg"), "может ли остов (крейсер) встать на brace?")
    assert (other.verdict, [item.quoted for item in found]) == ("not_understood", ["("])
