"""What fills an open role cannot be what a reversed presumption makes of it: the branch is gone then."""

from __future__ import annotations

from svod.model.ground import PackGround
from svod.model.nodes import Node, Pack
from svod.model.norms import Act, Deontic, Literal, Norm, Participant, Scope, Sentence
from svod.model.terms import RoleSpec, Term
from svod.query.engine import decide

TERMS = (
    Term("thing", "class"),
    Term("action", "action"),
    Term("ship", "class", ("thing",)),
    Term("monitor", "class", ("ship",), unusual=True),
    Term("hulk", "class", ("thing",), disjoint=("ship",)),
    Term("ram", "action", ("action",), roles=(RoleSpec("agent", "ship"), RoleSpec("object", "ship|hulk"))),
)
RAMMING = Act("ram", (Participant("agent", "ship"), Participant("object", "hulk")))
MONITOR = Literal("is", ("object", "monitor"))
PACK = Pack(
    "t",
    "Пакет",
    terms=TERMS,
    nodes=(Node("t:a", "rule", "А", "А."),),
    norms=(
        Norm("t:a/1", "t:a", Deontic("may", RAMMING)),
        Norm("t:a/2", "t:a", Deontic("may_not", RAMMING), Scope((MONITOR.flip(),))),
    ),
)


def test_a_branch_goes_with_what_fills_it() -> None:
    question = Sentence("question", (Deontic("may", Act("ram", (Participant("agent", "ship"),))),))
    decision = decide(PackGround(PACK), question)
    assert decision.verdict == "conflict"
    assert [(reversal.literals, reversal.verdict) for reversal in decision.unless] == [((MONITOR,), "silent")]
