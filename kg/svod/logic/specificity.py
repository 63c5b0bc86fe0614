"""Superiority from specificity: of two conflicting rules the one with the more special body is superior.

Bare defeasible logic has only the superiority that a theory states. Others (Nute's d-logic, defeasible logic
programming) let a rule about penguins beat one about birds because penguins are strictly birds. This module states
that preference explicitly, for those who want it; the solver knows nothing of it. Its time is not linear: each rule
with a rival costs a closure under the strict rules.

References
----------
Nute (1994), "Defeasible logic", section 4; Stolzenburg, García, Chesñevar, Simari (2003), "Computing generalized
specificity", JANCL 13(1). Only the bodies themselves are compared here, not whole arguments.
"""

from collections.abc import Iterable

from svod.logic.terms import Kind, Literal, Rule, Theory


def specificity(theory: Theory) -> tuple[tuple[str, str], ...]:
    """Return the superiority pairs that specificity adds to a ground theory.

    A rule is more specific than another if its body, under the strict rules and without the facts, gives the body of
    the other, and not the reverse. A pair of labels is returned if this holds for all conflicting rules with these
    labels, none of them strict, and the theory prefers neither label already.

    Parameters
    ----------
    theory
        A ground theory, whose rules have labels where they are to be compared.

    Returns
    -------
    Pairs (more specific, less specific) of labels, to be appended to ``theory.superiority``.

    Raises
    ------
    ValueError
        The theory is not ground.
    """
    if not theory.is_ground:
        message = "the theory is not ground; apply svod.logic.ground.grounded first"
        raise ValueError(message)
    closures = _Closures(theory.rules)
    by_head: dict[Literal, list[Rule]] = {}
    for rule in theory.rules:
        if rule.kind is not Kind.STRICT and rule.label:
            by_head.setdefault(rule.head, []).append(rule)
    verdicts: dict[tuple[str, str], bool] = {}
    for head, rules in by_head.items():
        for one in rules:
            for other in by_head.get(~head, ()):
                pair = (one.label, other.label)
                verdicts[pair] = verdicts.get(pair, True) and closures.more_specific(one, other)
    stated = set(theory.superiority)
    return tuple(
        (one, other)
        for (one, other), holds in verdicts.items()
        if holds and (one, other) not in stated and (other, one) not in stated
    )


class _Closures:
    """Closures of rule bodies under the strict rules, each computed once."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._uses: dict[Literal, list[Rule]] = {}
        self._free: list[Literal] = []
        self._known: dict[frozenset[object], set[object]] = {}
        for rule in rules:
            if rule.kind is Kind.STRICT:
                for part in rule.body:
                    if isinstance(part, Literal):
                        self._uses.setdefault(part, []).append(rule)
                if not rule.body:
                    self._free.append(rule.head)

    def more_specific(self, one: Rule, other: Rule) -> bool:
        """Say whether the body of one rule gives that of another, and not the reverse."""
        return self.of(one) >= set(other.body) and not self.of(other) >= set(one.body)

    def of(self, rule: Rule) -> set[object]:
        """Return everything that the strict rules give from the body of a rule."""
        start = frozenset(rule.body)
        if start in self._known:
            return self._known[start]
        closure: set[object] = set()
        stack = [part for part in rule.body if isinstance(part, Literal)] + self._free
        while stack:
            literal = stack.pop()
            if literal not in closure:
                closure.add(literal)
                ready = (user for user in self._uses.get(literal, ()) if closure.issuperset(user.body))
                stack += [user.head for user in ready]
        self._known[start] = closure
        return closure
