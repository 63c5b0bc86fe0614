"""A fact can change only conditions that the board says it touches: what is kept is what would be found anew."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from svod.model.ground import PackGround
from svod.model.norms import Literal
from svod.query import engine
from svod.query.docket import Sitting, docket
from svod.query.engine import Options
from tests.oracle.theories import Theory, theories


def sittings(theory: Theory) -> list[Sitting]:
    contents = engine.deontic(theory.question)
    if not contents:
        return []
    scope = theory.question.scopes[0]
    options = Options(without_readings=theory.without_readings, as_played=theory.as_played)
    found = docket(engine.trials_of(PackGround(theory.pack), contents, scope, options))
    return [sitting for combination in found for conjunct in combination.conjuncts for sitting in conjunct]


def kept_is_found(sitting: Sitting, fact: Literal) -> None:
    board, situation = sitting.hearing.board, sitting.branch.situation
    places, _ = board.touched(fact)
    then = situation.extend((fact,))
    for place, (literal, norm) in enumerate(board.literals):
        if place not in places:
            now = board.court.truth(literal, situation, norm)
            assert board.court.truth(literal, then, norm).value == now.value, f"{fact} changes {literal}"


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(theories())
def test_what_a_fact_does_not_touch_stays(theory: Theory) -> None:
    for sitting in sittings(theory)[:4]:
        atoms = dict.fromkeys(literal.atom() for literal, _ in sitting.hearing.board.literals)
        for atom in list(atoms)[:8]:
            kept_is_found(sitting, atom)
            kept_is_found(sitting, atom.flip())
