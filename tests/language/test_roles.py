"""Who acts and what is acted on: the case decides, whatever the order of the words."""

from __future__ import annotations

import pytest

from svod.model.norms import Deontic
from tests.language.toy import desk_with, sentence_of

READINGS = (
    ("караван может атаковать повозку", "agent=caravan object=wagon"),
    ("повозку может атаковать караван", "agent=caravan object=wagon"),
    ("караван может атаковать", "agent=caravan"),
    ("можно атаковать караван", "object=caravan"),
    ("караван можно атаковать", "object=caravan"),
    ("нельзя атаковать караван", "object=caravan"),
    ("караван нельзя атаковать", "object=caravan"),
    ("каравану нельзя атаковать", "agent=caravan"),
    ("нельзя каравану атаковать повозку", "agent=caravan object=wagon"),
    ("атаковать повозку каравану запрещено", "agent=caravan object=wagon"),
    ("повозку каравану разрешено атаковать", "agent=caravan object=wagon"),
    ("нельзя атаковать Sirocco", "object=sirocco"),
    ("каравану нельзя атаковать Sirocco", "agent=caravan object=sirocco"),
    ("Sirocco нельзя атаковать караван", "agent=sirocco object=caravan"),
    ("Sirocco может атаковать", "agent=sirocco"),
    ("a caravan can attack a wagon", "agent=caravan object=wagon"),
    ("it is forbidden to attack a caravan", "object=caravan"),
)


@pytest.mark.parametrize(("text", "roles"), READINGS)
@pytest.mark.parametrize("mood", ["norm", "question"])
def test_the_case_tells_who_acts(text: str, roles: str, mood: str) -> None:
    sentence = sentence_of(desk_with("фигура может действовать."), text, mood)
    assert sentence is not None
    (content,) = sentence.contents
    assert isinstance(content, Deontic)
    assert " ".join(f"{filler.role}={filler.term}" for filler in content.act.roles) == roles
