"""The first line of an answer says the user's own words as a statement."""

import pytest

from svod.query.ask import ask
from tests.language.toy import desk_of

LINES = """
может ли Lunar встать на brace против тарана?   ДА. Lunar может встать на brace против тарана.
может ли корабль на приколе стрелять?           НЕТ. Корабль на приколе не может стрелять.
может ли любой корабль встать на brace?         НЕТ. Не любой корабль может встать на brace.
меняет ли brace турели?                         НЕТ. Brace не меняет турели.
считается ли остов кораблём?                    НЕТ. Остов не считается кораблём.
может ли корабль стрелять?                      ПРАВИЛА МОЛЧАТ. Может ли корабль стрелять?
можно ли встать на brace?                       ДА. Можно встать на brace.
можно ли стрелять кораблю на приколе?           НЕТ. Нельзя стрелять кораблю на приколе.
почему корабль на приколе не может стрелять?    ДА. Корабль на приколе не может стрелять.
why can a ship on standby not shoot?            YES. A ship on standby can not shoot.
can a monitor brace?                            YES. A monitor can brace.
can a ship on standby shoot?                    NO. A ship on standby cannot shoot.
can a Lunar brace against torpedoes?            YES. A Lunar can brace against torpedoes.
can a spectral ship be rammed?                  NO. A spectral ship cannot be rammed.
can a ship ram two ships in one movement phase? NO. A ship cannot ram two ships in one movement phase.
is a hulk a ship?                               NO. A hulk is not a ship.
is a monitor a ship?                            YES. A monitor is a ship.
does brace change turrets?                      NO. Brace does not change turrets.
"""


@pytest.mark.parametrize("row", LINES.strip().splitlines())
def test_first_line(row: str) -> None:
    question, _, wanted = (row[:48].strip(), "", row[48:])
    answer, _ = ask(desk_of("bfg"), question)
    assert answer.text == wanted.strip()
