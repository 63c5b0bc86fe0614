"""Grounding: a theory with variables, comparisons and negation as failure becomes one of ground literals.

Bodies are joined bottom-up (semi-naively) over everything that facts and rules *could* establish when nobody objects,
so only instances that matter are made. Rules without variables, comparisons and ``not`` are kept as they stand.

Two consequences are worth knowing. A rule with variables has no instances over literals that nothing could establish,
so a circle of such rules is refuted, as in Datalog, while a circle of ground rules stays undetermined. And ``not p(X)``
asks whether p is *definitely* provable; p must not depend on defeasible rules, and ``not`` must be stratified.

References
----------
Semi-naive evaluation, strata: Abiteboul, Hull, Vianu (1995), "Foundations of databases", chapters 13 and 15;
rules as schemes for their instances: Maher, Rock, Antoniou, Billington, Miller (2001), section 2.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

from svod.logic.lexer import Problem
from svod.logic.relation import (
    Key,
    Plan,
    Relations,
    Row,
    Slot,
    fill,
    join,
    key_of,
    name_apart,
    plan_of,
    row_of,
    slot_of,
    template_of,
)
from svod.logic.strata import strata
from svod.logic.terms import Absent, Atom, Comparison, Literal, Rule, Theory, Var

LIMIT: Final = 1_000_000
_OPS: Final[dict[str, Callable[[Any, Any], object]]] = {
    "=": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}


def grounded(theory: Theory, *, limit: int = LIMIT) -> tuple[Theory, tuple[Problem, ...]]:
    """Replace rules with variables, comparisons or negation as failure by their ground instances.

    Parameters
    ----------
    theory
        Any theory. Superiority goes by label, and instances keep the label of their rule.
    limit
        How many instances may be made at most.

    Returns
    -------
    The ground theory, and the problems: a fact with variables, a rule with a variable that its positive body
    does not bind, negation as failure that depends on defeasible rules or on itself, more than ``limit``
    instances. What has a problem is left out.

    Examples
    --------
    >>> from svod.logic.reader import parse
    >>> theory, _ = grounded(parse("bird(tweety). bird(X) => flies(X).")[0])
    >>> theory.rules[0].head
    Literal(atom=Atom(name='flies', args=('tweety',)), positive=True)
    """
    problems: list[Problem] = []
    facts = tuple(fact for fact in theory.facts if fact.is_ground)
    problems += [Problem(0, 0, f"a fact has variables: {fact}") for fact in theory.facts if not fact.is_ground]
    usable = [rule for rule in theory.rules if _is_usable(rule, problems)]
    levels, unfounded = strata(usable)
    problems += unfounded
    run = _Run(facts, limit)
    for level in levels:
        run.stratum([_Joined.of(position, usable[position]) for position in level])
    if run.full:
        problems.append(Problem(0, 0, f"more than {limit} instances", "raise the limit or bind more variables"))
    rules = tuple(instance for position in sorted(run.made) for instance in run.made[position])
    return Theory(facts, rules, theory.superiority, theory.questions), tuple(problems)


def _is_usable(rule: Rule, problems: list[Problem]) -> bool:
    """Say whether all variables that must be bound are; note the problem if not."""
    bound = {arg for part in rule.body if isinstance(part, Literal) for arg in row_of(part)}
    wanted: list[Hashable] = [*row_of(rule.head)]
    for part in rule.body:
        if isinstance(part, Comparison):
            wanted += [part.left, part.right]
            if part.op not in _OPS:
                problems.append(Problem(*rule.at, f"unknown comparison {part.op!r}", "one of " + " ".join(_OPS)))
                return False
    for term in wanted:
        if isinstance(term, Var) and (term not in bound or term.name == "_"):
            message = f"the variable {term.name} is not bound by a positive literal of the body"
            problems.append(Problem(*rule.at, message, f"add a condition with {term.name}"))
            return False
    return True


@dataclass(frozen=True, slots=True)
class _Joined:
    """A rule ready to be joined.

    Attributes
    ----------
    position
        The place of the rule among the rules.
    rule
        The rule.
    body
        Its positive literals, anonymous variables named apart.
    plans
        A plan for each of them; empty if there are none.
    """

    position: int
    rule: Rule
    body: list[Literal]
    plans: list[Plan]

    @classmethod
    def of(cls, position: int, rule: Rule) -> "_Joined":
        """Prepare a rule."""
        body = name_apart(part for part in rule.body if isinstance(part, Literal))
        return cls(position, rule, body, [plan_of(body, first) for first in range(len(body))])


class _Run:
    """The state of one grounding.

    Attributes
    ----------
    relations
        What could be established.
    made
        The instances of each rule, by its place.
    full
        Whether the limit was reached.
    """

    def __init__(self, facts: tuple[Literal, ...], limit: int) -> None:
        self.relations = Relations()
        self.made: dict[int, list[Rule]] = {}
        self.full = False
        self._left = limit
        self._literals: dict[tuple[Key, Row], Literal] = {}
        for fact in facts:
            self.relations[key_of(fact)].add(row_of(fact))

    def stratum(self, joined: list[_Joined]) -> None:
        """Join the rules of one stratum until nothing new could be established."""
        for item in joined:
            self.made[item.position] = [item.rule] if item.rule.is_ground else []
            if not item.body:
                self._emit(item, Plan(0, (), {}), [()])
        for relation in self.relations.values():
            relation.restart()
        moving = True
        while moving and not self.full:
            for item in joined:
                for plan in item.plans:
                    self._emit(item, plan, join(plan, self.relations))
            moving = sum(relation.advance() for relation in self.relations.values()) > 0

    def _emit(self, item: _Joined, plan: Plan, envs: list[Row]) -> None:
        """Make the instances of a rule for the given values, and establish their heads."""
        if not envs or self.full:
            return
        rule, slots = item.rule, plan.slots
        tests = [_test(part, slots, self.relations) for part in rule.body if not isinstance(part, Literal)]
        parts = [_Part.of(literal, slots) for literal in (rule.head, *item.body)]
        relation = self.relations[key_of(rule.head)]
        kept, establishes = rule.is_ground, rule.kind.value != "~>"
        for env in envs:
            if not all(test(env) for test in tests):
                continue
            if establishes:
                relation.add(fill(parts[0].template, env))
            if kept:
                continue
            if not self._left:
                self.full = True
                return
            self._left -= 1
            head, *body = (self._literal(part, env) for part in parts)
            self.made[item.position].append(Rule(head, tuple(body), rule.kind, rule.label, rule.at))

    def _literal(self, part: "_Part", env: Row) -> Literal:
        """Return an instance of a literal, one object for equal ones."""
        row = fill(part.template, env)
        known = self._literals.get((part.key, row))
        if known is None:
            atom = Atom(part.literal.atom.name, row) if isinstance(part.literal.atom, Atom) else part.literal.atom
            known = self._literals[part.key, row] = Literal(atom, part.literal.positive)
        return known


@dataclass(frozen=True, slots=True)
class _Part:
    """A literal of a rule with its relation and the template of its arguments, all of them bound."""

    literal: Literal
    key: Key
    template: tuple[Slot, ...]

    @classmethod
    def of(cls, literal: Literal, slots: dict[str, int]) -> "_Part":
        """Prepare a literal."""
        return cls(literal, key_of(literal), tuple(slot for slot in template_of(literal, slots) if slot is not None))


def _test(part: Absent | Comparison, slots: dict[str, int], relations: Relations) -> Callable[[Row], bool]:
    """Return the test of a comparison or of negation as failure for the values of the variables."""
    if isinstance(part, Comparison):
        sides = [slot for slot in (slot_of(part.left, slots), slot_of(part.right, slots)) if slot is not None]
        return lambda env: _holds(part.op, *fill(sides, env))
    literal = name_apart([part.literal])[0]
    template = template_of(literal, slots)
    known = tuple(position for position, slot in enumerate(template) if slot is not None)
    given = [slot for slot in template if slot is not None]
    free = row_of(literal)
    equal = [
        (one, other)
        for other, slot in enumerate(template)
        for one in range(other)
        if slot is None and free[one] == free[other]
    ]
    relation = relations[key_of(literal)]

    def absent(env: Row) -> bool:
        found = relation.numbers(known, fill(given, env), 0, len(relation.rows))
        return not any(all(relation.rows[number][a] == relation.rows[number][b] for a, b in equal) for number in found)

    return absent


def _holds(op: str, left: object, right: object) -> bool:
    """Compare two constants; those that have no order are neither less nor greater."""
    try:
        return bool(_OPS[op](left, right))
    except TypeError:
        return False
