"""Clingo agrees on who defeats whom: on team defeat given the pairs that beat each other, and on those pairs.

A dispute is what applies in a completion of a generated theory, and once more all instances of a branch together.
For the pairs, clingo gets edges, ranks and scopes inside one another as facts and finds the deciding level by itself;
which scope lies inside which is what the oracle, not the engine, says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import clingo
import pytest
from hypothesis import given, seed, settings

from svod.logic.team import team
from svod.model.ground import PackGround
from svod.model.norms import Deontic, Scope, Suppression
from svod.query import engine
from svod.query.defeat import Arbiter
from svod.query.docket import docket
from svod.query.match import Instance
from tests.oracle.defeat import FORBIDDEN_FIRST, NO_SPECIFICITY, inside
from tests.oracle.test_oracle import once
from tests.oracle.theories import Theory, theories
from tests.oracle.world import World

CHUNKS = 4
CHUNK = 150  # theories
LEAST = 100  # disputes of two sides in them

TEAM = """
other(pro, con). other(con, pro).
beaten(X) :- on(X, S), on(Y, T), other(S, T), beats(Y, X).
unbeaten(X) :- on(X, _), not beaten(X).
stands(S) :- on(X, S), unbeaten(X).
wins(S) :- on(_, S), other(S, T), not stands(T).
"""

LEVELS = """
rival(A, B) :- on(A, S), on(B, T), S != T.
counts(E) :- edge(E, _, _, _), not off(E), not limited(E).
counts(E) :- edge(E, _, _, _), not off(E), covers(E, T), involved(N), below(N, T).
off(E) :- by_reader(E), without_readings.
limited(E) :- covers(E, _).
linked(K, A, B) :- rival(A, B), counts(E), edge(E, K, S, T), named(A, S), named(B, T).
example(A, B) :- rival(A, B), in_example(A), edge(_, (part_of; comments_on), S, T), node(A, S), node(B, T).

level(replacement, 1, A, B) :- linked(replaces, A, B).
level(replacement, 1, A, B) :- rival(A, B), on(A, pro), replaced(B).
level(suppression, 2, A, B) :- rival(A, B), opposes(A, B), permission(B).
level(exception, 3, A, B) :- linked(exception_to, A, B).
level(specificity, 4, A, B) :- rival(A, B), inside(A, B), not inside(B, A), not example(A, B), not disowned.
level(principle, 5, A, B) :- rival(A, B), forbidding(A), permission(B), forbidden_first.
level(rank, 6, A, B) :- rival(A, B), rank(A, M), rank(B, N), M > N.
settled(N, A, B) :- level(_, N, A, B).
settled(N, A, B) :- level(_, N, B, A).
beats(P, A, B) :- level(P, N, A, B), not settled(M, A, B) : M = 1..N-1.
"""


@dataclass
class Facts:
    """Facts of a program; names become numbers, and a fact that never occurs is declared all the same."""

    numbers: dict[str, int] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def name(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))

    def add(self, predicate: str, *arguments: object) -> None:
        self.lines.append(f"{predicate}({','.join(map(str, arguments))})." if arguments else f"{predicate}.")


def solved(program: str, facts: Facts) -> set[tuple[object, ...]]:
    """The atoms of the only answer set, each as its predicate and arguments."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program + "\n".join(facts.lines))
    control.ground([("base", [])])
    with control.solve(yield_=True) as answers:
        models = [list(answer.symbols(atoms=True)) for answer in answers]
    assert len(models) == 1
    return {(symbol.name, *map(_plain, symbol.arguments)) for symbol in models[0]}


def _plain(symbol: clingo.Symbol) -> object:
    return symbol.number if symbol.type is clingo.SymbolType.Number else str(symbol)


@dataclass(frozen=True)
class Dispute:
    """Instances for and against an act, numbered in this order, and who decides about pairs of them."""

    pro: tuple[Instance, ...]
    con: tuple[Instance, ...]
    arbiter: Arbiter

    def all(self) -> tuple[Instance, ...]:
        return (*self.pro, *self.con)

    def sides(self, facts: Facts) -> None:
        for number in range(len(self.all())):
            facts.add("on", number, "pro" if number < len(self.pro) else "con")


def disputes(theory: Theory) -> Iterator[Dispute]:
    """What applies in each completion, and all instances of each branch."""
    contents = [content for content in theory.question.contents if isinstance(content, Deontic)]
    options = engine.Options(without_readings=theory.without_readings, as_played=theory.as_played)
    scope = theory.question.scopes[0] if theory.question.scopes else Scope()
    trials = engine.trials_of(PackGround(theory.pack), contents, scope, options)
    seen = set()
    for combination in docket(trials):
        for sitting in (sitting for conjunct in combination.conjuncts for sitting in conjunct):
            everything = tuple(row.instance for row in sitting.hearing.board.rows)
            for applied in (everything, *(leaf.applied for leaf in sitting.leaves())):
                pro = tuple(one for one in applied if one.side == "pro")
                con = tuple(one for one in applied if one.side == "con")
                if pro and con and (pro, con, sitting.hearing.arbiter.act) not in seen:
                    seen.add((pro, con, sitting.hearing.arbiter.act))
                    yield Dispute(pro, con, sitting.hearing.arbiter)


def same_winners(dispute: Dispute) -> None:
    fighters = dispute.all()
    facts = Facts()
    dispute.sides(facts)
    for i, one in enumerate(fighters):
        for j, other in enumerate(fighters):
            if (i < len(dispute.pro)) != (j < len(dispute.pro)) and dispute.arbiter.beats(one, other):
                facts.add("beats", i, j)
    atoms = solved(TEAM, facts)
    result = team(dispute.pro, dispute.con, dispute.arbiter.beats)
    unbeaten = [one for i, one in enumerate(fighters) if ("unbeaten", i) in atoms]
    assert unbeaten == [*result.unbeaten_pro, *result.unbeaten_con]
    assert ("wins", "pro") in atoms if result.pro_wins else ("wins", "pro") not in atoms
    assert ("wins", "con") in atoms if result.con_wins else ("wins", "con") not in atoms


def same_levels(theory: Theory, dispute: Dispute) -> None:
    fighters = dispute.all()
    facts = Facts()
    dispute.sides(facts)
    _pack(theory, dispute, facts)
    world = World(theory.pack, theory.pack.norms)
    for number, one in enumerate(fighters):
        _fighter(world, number, one, facts)
        for place, other in enumerate(fighters):
            if inside(world, one.norm, other.norm):
                facts.add("inside", number, place)
            if isinstance(one.norm.content, Suppression) and other.norm.node in world.defining(one.norm.content.what):
                facts.add("opposes", number, place)
    told = {atom[1:] for atom in solved(LEVELS, facts) if atom[0] == "beats"}
    expected = {
        (principle, i, j)
        for i, one in enumerate(fighters)
        for j, other in enumerate(fighters)
        if (i < len(dispute.pro)) != (j < len(dispute.pro)) and (principle := dispute.arbiter.principle(one, other))
    }
    assert told == expected


def _pack(theory: Theory, dispute: Dispute, facts: Facts) -> None:
    """Edges, principles, and what of the act the edges may be limited to."""
    world = World(theory.pack, theory.pack.norms)
    act = dispute.arbiter.act
    involved = [act.action, *(filler.term for filler in act.roles)]
    for number, edge in enumerate(theory.pack.edges):
        facts.add("edge", number, edge.kind, facts.name(edge.source), facts.name(edge.target))
        if edge.reading:
            facts.add("by_reader", number)
        for term in edge.covers:
            facts.add("covers", number, facts.name(term))
            for name in involved:
                if world.is_a(name, term):
                    facts.add("below", facts.name(name), facts.name(term))
    for name in involved:
        facts.add("involved", facts.name(name))
    if theory.without_readings:
        facts.add("without_readings")
    if NO_SPECIFICITY in theory.pack.principles:
        facts.add("disowned")
    if FORBIDDEN_FIRST in theory.pack.principles:
        facts.add("forbidden_first")


def _fighter(world: World, number: int, one: Instance, facts: Facts) -> None:
    norm, content = one.norm, one.norm.content
    facts.add("node", number, facts.name(norm.node))
    facts.add("named", number, facts.name(norm.node))
    facts.add("named", number, facts.name(norm.id))
    facts.add("rank", number, world.rank(norm))
    if world.nodes[norm.node].kind == "example":
        facts.add("in_example", number)
    if isinstance(content, Deontic) and content.modality == "may":
        facts.add("permission", number)
    if isinstance(content, Suppression) or one.bars or (isinstance(content, Deontic) and content.modality == "may_not"):
        facts.add("forbidding", number)
    if one.replaced:
        facts.add("replaced", number)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_clingo_agrees_on_winners_and_on_the_levels_of_defeat(chunk: int) -> None:
    found = 0

    @seed(chunk)
    @settings(once, max_examples=CHUNK)
    @given(theories())
    def check(theory: Theory) -> None:
        nonlocal found
        for dispute in disputes(theory):
            found += 1
            same_winners(dispute)
            same_levels(theory, dispute)

    check()
    assert found >= LEAST
