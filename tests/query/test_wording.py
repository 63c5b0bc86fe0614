"""Conditions in words: states and verbs agree with the participant they are about."""

import pytest

from svod.model.norms import Literal
from svod.query.wording import Wording
from tests.language.toy import desk_of

WORDS = """
ship    | is   | spectral    | ru | корабль призрачный
defence | is   | spectral    | ru | планетарная защита призрачная
defence | is   | spectral    | en | planetary defence is spectral
defence | is   | daemon-ship | ru | планетарная защита — демонический корабль
defence | does | fail brace  | ru | планетарная защита провалила Brace For Impact
ship    | does | fail brace  | ru | корабль провалил Brace For Impact
ship    | does | fail brace  | en | ship failed Brace For Impact
"""


@pytest.mark.parametrize("row", WORDS.strip().splitlines())
def test_words_agree_with_their_participant(row: str) -> None:
    kind, pred, args, lang, wanted = (part.strip() for part in row.split("|"))
    desk = desk_of("bfg")
    words = Wording(desk.ground, desk.lexicon, lang, {"agent": kind})
    assert words.literal(Literal(pred, ("agent", *args.split()))) == wanted
