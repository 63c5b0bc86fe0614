"""A class under two parts of a whole that share no member («ганшип» is a fighter and a boat) is apart from neither."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from svod.graph.ground import GraphGround
from svod.graph.write import write_dataset
from svod.lower.compile import Compiled
from svod.model.ground import Ground, PackGround
from svod.model.nodes import Node, Pack
from svod.model.norms import Act, Deontic, Norm, Participant, Sentence
from svod.model.terms import RoleSpec, Term
from svod.query.engine import decide
from tests.index.worlds import store_of

TERMS = (
    Term("thing", "class"),
    Term("action", "action"),
    Term("craft", "class", ("thing",), partition=True),
    Term("fighter", "class", ("craft",)),
    Term("boat", "class", ("craft",)),
    Term("bomber", "class", ("craft",)),
    Term("gunship", "class", ("fighter", "boat")),
    Term("attack", "action", ("action",), roles=(RoleSpec("agent", "craft"),)),
)


def norm(number: int, modality: str, agent: str) -> Norm:
    return Norm(f"bfg:a/{number}", "bfg:a", Deontic(modality, Act("attack", (Participant("agent", agent),))))


PACK = Pack(
    "bfg",
    "Пакет",
    terms=TERMS,
    nodes=(Node("bfg:a", "rule", "А", "А."),),
    norms=(norm(1, "may", "boat"), norm(2, "may_not", "bomber")),
)


@pytest.fixture(params=["model", "graph", "index"])
def ground(request: pytest.FixtureRequest) -> Iterator[Ground]:
    if request.param == "index":
        with store_of(Compiled(PACK, (), ())) as store:
            index = store.game("bfg")
            assert index is not None
            yield index
    else:
        yield PackGround(PACK) if request.param == "model" else GraphGround(write_dataset(PACK))


def test_what_lies_above_is_not_apart(ground: Ground) -> None:
    pairs = [("gunship", "boat"), ("boat", "gunship"), ("gunship", "fighter"), ("boat", "boat")]
    assert [pair for pair in pairs if ground.apart(*pair)] == []
    assert ground.apart("gunship", "bomber")
    assert ground.apart("fighter", "boat")


def test_a_norm_on_either_class_applies(ground: Ground) -> None:
    question = Sentence("question", (Deontic("may", Act("attack", (Participant("agent", "gunship"),))),))
    assert decide(ground, question).verdict == "yes"
