"""Strata of rules with negation as failure: what must be complete before what is asked.

References
----------
Apt, Blair, Walker (1988), "Towards a theory of declarative knowledge".
"""

from collections.abc import Sequence
from typing import TypeAlias

from svod.logic.lexer import Problem
from svod.logic.relation import Key, key_of
from svod.logic.terms import Absent, Kind, Literal, Rule

_Edge: TypeAlias = tuple[Rule, Key, Key, int]


def strata(rules: Sequence[Rule]) -> tuple[list[list[int]], list[Problem]]:
    """Sort rules into strata, so that what a rule wants absent is completed by strata before its own.

    Parameters
    ----------
    rules
        Rules, possibly with negation as failure.

    Returns
    -------
    The strata, lowest first, as places in ``rules``, and a problem for each rule left out because its negation
    as failure depends on defeasible rules or on itself.
    """
    soft = _soft(rules)
    good: list[int] = []
    problems: list[Problem] = []
    for position, rule in enumerate(rules):
        bad = next((part for part in rule.body if isinstance(part, Absent) and key_of(part.literal) in soft), None)
        if bad is None:
            good.append(position)
            continue
        message = f"'not' asks for {bad.literal.atom!r}, which depends on defeasible rules"
        problems.append(Problem(*rule.at, message, "use the classical negation ~ and superiority"))
    levels, circular = _levels([rules[position] for position in good])
    while circular:
        problems += [Problem(*rule.at, "'not' depends on itself", "break the circle") for rule in circular]
        good = [position for position in good if rules[position] not in circular]
        levels, circular = _levels([rules[position] for position in good])
    found: list[list[int]] = [[] for _ in range(max(levels.values(), default=0) + 1)]
    for position in good:
        found[levels[key_of(rules[position].head)]].append(position)
    return found, problems


def _soft(rules: Sequence[Rule]) -> set[Key]:
    """Return the relations that depend on defeasible rules."""
    users: dict[Key, list[Key]] = {}
    for rule in rules:
        for part in rule.body:
            if isinstance(part, Literal | Absent):
                users.setdefault(_key(part), []).append(key_of(rule.head))
    stack = [key_of(rule.head) for rule in rules if rule.kind is Kind.DEFEASIBLE]
    soft: set[Key] = set()
    while stack:
        key = stack.pop()
        if key not in soft:
            soft.add(key)
            stack += users.get(key, ())
    return soft


def _levels(rules: Sequence[Rule]) -> tuple[dict[Key, int], list[Rule]]:
    """Raise the level of each head until it is at least that of its conditions, and above what must be absent.

    Returns
    -------
    The level of each relation, and the rules whose negation as failure kept raising levels for ever.
    """
    edges: list[_Edge] = [
        (rule, key_of(rule.head), _key(part), int(isinstance(part, Absent)))
        for rule in rules
        for part in rule.body
        if isinstance(part, Literal | Absent)
    ]
    levels = {key_of(rule.head): 0 for rule in rules}
    most = len(levels) + 1
    moving = True
    while moving:
        moving = False
        for _, head, key, above in edges:
            level = levels.get(key, 0) + above if key in levels else 0
            if level > most:
                return levels, _circular(edges)
            if level > levels[head]:
                levels[head] = level
                moving = True
    return levels, []


def _circular(edges: Sequence[_Edge]) -> list[Rule]:
    """Return the rules whose negation as failure leads back to their own head."""
    users: dict[Key, set[Key]] = {}
    for _, head, key, _ in edges:
        users.setdefault(key, set()).add(head)
    found: list[Rule] = []
    for rule, head, key, above in edges:
        reached: set[Key] = set()
        stack = [head] if above else []
        while stack:
            at = stack.pop()
            if at not in reached:
                reached.add(at)
                stack += users.get(at, ())
        if key in reached:
            found.append(rule)
    return found


def _key(part: Literal | Absent) -> Key:
    """Return the relation of a condition."""
    return key_of(part.literal if isinstance(part, Absent) else part)
