"""The oracle agrees with the engine on the yes-or-no cases of the shipped packs that are about acts.

The oracle goes through all completions; the few cases with more unknown atoms than that allows are left out. Reversals
are compared where at most five presumed atoms are in play; elsewhere each of the engine's is confirmed.
"""

from __future__ import annotations

from functools import cache

import pytest

from svod.lower.resolve import resolve
from svod.model.nodes import Case
from svod.model.norms import Deontic, Sentence
from svod.model.vocabulary import TermTable
from svod.query import ask
from svod.query.engine import Options, decide
from tests.oracle.completion import TooManyAtomsError
from tests.oracle.oracle import Verdict, oracle
from tests.oracle.test_oracle import EXHAUSTIVE, described
from tests.packs.shipped import compiled, desk, games

CHUNKS = 16
LEAST = 1500  # cases of all packs together
NOT_ABOUT_ACTS = {"whole", "until_what", "precedence", "what_if", "which", "how_many", "how_often"}


def sentence_of(game: str, case: Case) -> Sentence | None:
    """The question with its facts, if it is a yes-or-no question about acts."""
    office = desk(game)
    source, parsed, _ = ask._parse(office, case.question)
    if parsed.tree is None:
        return None
    sentence, _ = resolve(parsed.trees, source, office.ground, office.ground.relations(), "question")
    if sentence is None or sentence.mood == "command" or sentence.asks in NOT_ABOUT_ACTS:
        return None
    sentence, mistakes = ask.add_facts(office, sentence, case.given)
    about_acts = bool(sentence.contents) and all(isinstance(content, Deontic) for content in sentence.contents)
    if mistakes or not about_acts or ask._clash(office, sentence, source) is not None:
        return None
    return sentence


@cache
def questions() -> tuple[tuple[str, Case, Sentence], ...]:
    found = []
    for game in games():
        for case in compiled(game).pack.cases:
            sentence = sentence_of(game, case)
            if sentence is not None:
                found.append((game, case, sentence))
    return tuple(found)


@cache
def table(game: str) -> TermTable:
    return TermTable(compiled(game).pack.terms)


def expected(game: str, sentence: Sentence, options: Options) -> Verdict:
    return oracle(
        compiled(game).pack,
        sentence,
        without_readings=options.without_readings,
        as_played=options.as_played,
        most=EXHAUSTIVE,
        table=table(game),
    )


def compare(game: str, case: Case, sentence: Sentence) -> None:
    flags = set(case.flags)
    options = Options(
        without_readings=bool({"без прочтений", "without readings"} & flags),
        as_played=bool({"как играют", "as played"} & flags),
    )
    decision = decide(desk(game).ground, sentence, options)
    verdict = expected(game, sentence, options)
    assert decision.verdict == verdict.verdict, case.question
    reversals = {(frozenset(reversal.literals), reversal.verdict) for reversal in decision.unless}
    if len(verdict.presumed) <= EXHAUSTIVE:
        assert reversals == verdict.unless, case.question
    else:
        for literals, outcome in reversals:
            assert verdict.reversed(literals) == outcome, case.question
    if any(len(set(outcomes.values())) > 1 for outcomes in verdict.tables):
        assert any(described(decision.conditions, outcomes) for outcomes in verdict.tables), case.question


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_agrees_on_the_cases(chunk: int) -> None:
    mine = questions()[chunk::CHUNKS]
    left_out = 0
    for game, case, sentence in mine:
        try:
            compare(game, case, sentence)
        except TooManyAtomsError:
            left_out += 1
    assert left_out <= len(mine) / 10


def test_most_cases_are_questions_about_acts() -> None:
    assert len(questions()) >= LEAST
