"""Questions about order: who is first, and whether one is."""

import pytest

from svod.query.ask import ask
from tests.language.toy import desk_of

ASKED = """
кто первый стреляет?                  | value
первым стреляет активный игрок?       | yes
первым стреляет неактивный игрок?     | no
"""


@pytest.mark.parametrize("row", ASKED.strip().splitlines())
def test_who_is_first(row: str) -> None:
    question, verdict = (part.strip() for part in row.split("|"))
    answer, _ = ask(desk_of("ti4"), question)
    assert answer.verdict == verdict
    assert [item.locator for item in answer.grounds] == ["ti4:38.2"]
