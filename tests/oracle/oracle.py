"""A brute-force evaluator of ``docs/semantics.md`` over all completions.

It shares nothing with the engine but the model, and goes through readings, conjuncts, branches, pieces of time and
completions one inside the other, in the order of the page's definitions. `oracle` is the way in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from svod.model.nodes import Pack
from svod.model.norms import Deontic, Limit, Literal, Scope, Sentence
from svod.model.numbers import exactly
from svod.model.vocabulary import TermTable
from svod.records import replace
from tests.oracle.branch import Part, Question, ask_act
from tests.oracle.matching import variables
from tests.oracle.readings import Reading, worlds
from tests.oracle.situation import Situation, allowed, bounds_of
from tests.oracle.world import World, samples

Completion = frozenset[tuple[Literal, bool]]
LARGEST = 3
_FLIP = {"yes": "no", "no": "yes"}
_ASKED = {"may": "may", "may_not": "may", "must": "must", "need_not": "must"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the page says of a question.

    Attributes
    ----------
    outcomes
        Outcome of each completion, where the verdict is depends or silent: of the first branch that gives it.
    tables
        The same for every branch (and reading) that gives the verdict.
    unless
        Minimal reversals of presumed atoms, as the literals then hold, with the verdict that each gives.
    schedule
        Changes after the verdict in the course of time, where the question names no time.
    by_reading
        Verdict under each choice of readings; the choice is a set of (node, reading).
    presumed
        The presumed atoms in play, as the literals that reverse them.
    reversed
        The verdict with some literals as facts besides.
    """

    verdict: str
    outcomes: Mapping[Completion, str]
    tables: tuple[Mapping[Completion, str], ...]
    unless: frozenset[tuple[frozenset[Literal], str]]
    schedule: tuple[tuple[str, str], ...]
    by_reading: Mapping[Reading, str]
    presumed: tuple[Literal, ...]
    reversed: Callable[[Iterable[Literal]], str]


@dataclass(frozen=True, slots=True)
class _Whole:
    part: Part
    by_reading: Mapping[Reading, str]


def oracle(
    pack: Pack,
    sentence: Sentence,
    *,
    without_readings: bool = False,
    as_played: bool = False,
    largest: int = LARGEST,
    most: int = 99,
    table: TermTable | None = None,
) -> Verdict:
    """Answer a question about acts by brute force.

    Reversals of up to `largest` presumptions are tried, or none where more than `most` are in play.
    """
    table = table or TermTable(pack.terms)
    choices = list(worlds(pack, table, sentence, without_readings=without_readings, as_played=as_played))

    def answer(reversed_literals: Iterable[Literal] = ()) -> _Whole:
        extra = tuple(reversed_literals)
        return _over_readings({choice: _ask(world, sentence, extra) for choice, world in choices})

    whole = answer()
    part = whole.part
    reversals = tuple(Literal(atom.pred, atom.args, truth, atom.bounds) for atom, truth in part.presumed.items())
    unless: dict[frozenset[Literal], str] = {}
    for size in range(1, (largest if len(reversals) <= most else 0) + 1):
        for chosen in map(frozenset, combinations(reversals, size)):
            if any(smaller <= chosen for smaller in unless) or not _possible(choices[0][1], sentence, chosen):
                continue
            verdict = answer(chosen).part.verdict
            if verdict != part.verdict:
                unless[chosen] = verdict
    tables = part.tables if part.verdict in {"depends", "silent"} else ()
    return Verdict(
        part.verdict,
        tables[0] if tables else {},
        tables,
        frozenset(unless.items()),
        part.schedule,
        whole.by_reading,
        reversals,
        lambda literals: answer(literals).part.verdict,
    )


def _possible(world: World, sentence: Sentence, chosen: frozenset[Literal]) -> bool:
    """Whether the reversals can hold together, and with the facts of the question."""
    roles = [role for content in sentence.contents if isinstance(content, Deontic) for role in content.act.roles]
    classes = [Literal("is", (role.role, role.term)) for role in roles if role.role != "times"]
    facts = (*classes, *_scope(sentence).literals, *chosen)
    for one in chosen:
        given = [fact for fact in facts if fact.pred == one.pred and fact.args[0] == one.args[0]]
        members = [fact.args[1] for fact in given if not fact.negated]
        if one.pred == "is" and any(world.apart(term, one.args[1]) for term in members):
            return False
        given = [fact for fact in given if fact.args == one.args]
        if one.pred == "cmp" and not any(allowed(number, given) for number in samples([*map(bounds_of, given)])):
            return False
    return True


def _scope(sentence: Sentence) -> Scope:
    return sentence.scopes[0] if sentence.scopes else Scope()


def _over_readings(parts: Mapping[Reading, Part]) -> _Whole:
    by_reading = {choice: part.verdict for choice, part in parts.items()}
    verdicts = set(by_reading.values())
    presumed = {atom: truth for part in parts.values() for atom, truth in part.presumed.items()}
    if len(verdicts) > 1:
        return _Whole(Part("depends", (), (), presumed), by_reading)
    first = next(iter(parts.values()))
    tables = tuple(table for part in parts.values() for table in part.tables)
    return _Whole(Part(first.verdict, tables, first.schedule, presumed), by_reading)


def _ask(world: World, sentence: Sentence, extra: tuple[Literal, ...]) -> Part:
    """The conjuncts in order (§7), each with the effects of those before it."""
    scope = _scope(sentence)
    facts = (*scope.literals, *extra)
    parts = []
    for content in sentence.contents:
        assert isinstance(content, Deontic)
        filled = {filler.role for filler in content.act.roles} | {"agent"}
        others = {role for role in _roles_of(sentence) if role not in filled}
        mine = tuple(fact for fact in facts if fact in extra or not others & set(variables(fact)))
        parts.append(_content(world, content, mine, scope.limits, lifted=sentence.every, supposed=extra))
        facts = (*facts, *_effects(world, content))
    presumed = {atom: truth for part in parts for atom, truth in part.presumed.items()}
    verdicts = [part.verdict for part in parts]
    order = ("no", "conflict", "depends", "silent")
    verdict = "yes" if set(verdicts) == {"yes"} else next(one for one in order if one in verdicts)
    return replace(parts[verdicts.index(verdict)], presumed=presumed)


def _roles_of(sentence: Sentence) -> set[str]:
    """Roles that some conjunct fills."""
    acts = [content.act for content in sentence.contents if isinstance(content, Deontic)]
    return {filler.role for act in acts for filler in act.roles}


def _effects(world: World, content: Deontic) -> list[Literal]:
    """What is a fact once the act is done: that the agent did it, and the relation that it adds."""
    act = content.act
    others = [filler for filler in act.roles if filler.role not in {"agent", "times"}]
    done = [Literal("does", ("agent", act.action, filler.term)) for filler in others] or [
        Literal("does", ("agent", act.action, ""))
    ]
    relation, tie, role = world.term(act.action).adds.partition("=")
    filler = act.role(role)
    if tie and filler is not None:
        done.append(Literal("has", ("agent", relation, filler.term, "")))
    if relation and not tie:
        done.append(Literal("is", ("agent", relation)))
    return done


def _counted(world: World, content: Deontic, facts: tuple[Literal, ...]) -> list[Literal]:
    """How many fill the role that the action counts: one, where the question says no number."""
    role, tie, quantity = world.term(content.act.action).counts.partition("=")
    if not tie or any(fact.args == ("agent", quantity) for fact in facts):
        return []
    counts = [filler.count for filler in content.act.roles if filler.role == role and filler.count is not None]
    return [Literal("cmp", ("agent", quantity), bounds=counts[0] if counts else exactly(1))]


def _content(
    world: World,
    content: Deontic,
    facts: tuple[Literal, ...],
    limits: tuple[Limit, ...],
    *,
    lifted: bool,
    supposed: tuple[Literal, ...],
) -> Part:
    """One conjunct; «не обязан» and «не может» are asked the other way round."""
    asked = _ASKED[content.modality]
    classes = {filler.role: filler.term for filler in content.act.roles if filler.role != "times"}
    facts = (*facts, *_counted(world, content, facts))
    situation = Situation(world, classes, facts, content.act.period, lifted, supposed)
    turned = asked != content.modality
    worst = ("yes" if turned else "no") if lifted else ""
    part = ask_act(content.act, situation, Question(asked, limits, worst))
    if not turned:
        return part
    return Part(
        _FLIP.get(part.verdict, part.verdict),
        tuple({key: _FLIP.get(one, one) for key, one in table.items()} for table in part.tables),
        tuple((piece, _FLIP.get(one, one)) for piece, one in part.schedule),
        part.presumed,
    )
