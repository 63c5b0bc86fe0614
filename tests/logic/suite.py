"""The cases of datalog-conformance, run by this package: translation in, sections out.

In the suite's rules a bare word in an argument place is a variable, whatever its first letter; constants are quoted
strings and numbers. ``undecided`` there is "not proved" in defeasible logic.
"""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

from datalog_conformance import discover_yaml_tests, get_tests_dir

from svod.logic import (
    Absent,
    Atom,
    Kind,
    Literal,
    Model,
    Proof,
    Rule,
    Theory,
    Var,
    grounded,
    solve,
    specificity,
)

FOLDER = Path(get_tests_dir()) / "defeasible"
Sections = dict[str, dict[str, set[tuple[object, ...]]]]
_LITERAL = re.compile(r"(not\s+)?(~?)\s*([^\s(]+)\s*(?:\((.*)\))?\s*")
_ARGUMENT = re.compile(r'\s*(?:"([^"]*)"|(-?\d+)|(\w+))\s*(?:,|$)')


class UnsupportedError(Exception):
    """The case asks for something that is out of scope."""


class Evaluator:
    """What the suite's runner calls; a theory that comes again (a file's cases share theirs) is solved once."""

    def __init__(self, *, specific: bool = False) -> None:
        self.specific = specific
        self._last: Any = None
        self._found: Sections = {}

    def evaluate(self, theory: Any, policy: Any) -> Sections:  # noqa: ANN401 - the suite carries no types
        if policy.value != "blocking":
            raise UnsupportedError(policy.value)
        if theory != self._last:
            self._found = self._solve(translated(theory))
            self._last = theory
        return self._found

    def _solve(self, theory: Theory) -> Sections:
        ground, problems = grounded(theory)
        if problems:
            raise UnsupportedError(problems[0].message)
        if self.specific:
            more = ground.superiority + specificity(ground)
            ground = Theory(ground.facts, ground.rules, more, ground.questions)
        return sections(solve(ground))


def cases(path: Path) -> list[Any]:
    """Load the cases of a file, with the fast loader of PyYAML if it is there."""
    yaml: Any = import_module("yaml")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    with mock.patch.object(yaml, "safe_load", lambda text: yaml.load(text, Loader=loader)):
        root = mock.Mock(spec=Path)
        root.exists.return_value = True
        root.rglob.return_value = [path]
        return [case for _, case in discover_yaml_tests(root)]


def translated(theory: Any) -> Theory:  # noqa: ANN401
    """Return a theory of the suite as one of ours."""
    assert all(one.lstrip("~") == other.lstrip("~") != one + other for one, other in theory.conflicts)
    facts = tuple(
        Literal(Atom(name.lstrip("~"), row) if row else name.lstrip("~"), not name.startswith("~"))
        for name, rows in theory.facts.items()
        for row in rows
    )
    kinds = (
        (Kind.STRICT, theory.strict_rules),
        (Kind.DEFEASIBLE, theory.defeasible_rules),
        (Kind.DEFEATER, theory.defeaters),
    )
    made = tuple(_rule(rule, kind) for kind, rules in kinds for rule in rules)
    return Theory(facts, made, tuple(map(tuple, theory.superiority)))


def sections(model: Model) -> Sections:
    """Return a model as the sections of the suite."""
    found: Sections = {name: {} for name in ("definitely", "defeasibly", "not_defeasibly", "undecided")}
    for conclusion in model.conclusions():
        literal = conclusion.literal
        name, row = (literal.atom.name, literal.atom.args) if isinstance(literal.atom, Atom) else (literal.atom, ())
        for section in _sections_of(conclusion.definite, conclusion.defeasible):
            found[section].setdefault(("" if literal.positive else "~") + str(name), set()).add(row)
    return found


def _sections_of(definite: Proof, defeasible: Proof) -> Iterator[str]:
    """Name the sections of a literal."""
    if definite is Proof.PROVED:
        yield "definitely"
    if defeasible is Proof.PROVED:
        yield "defeasibly"
    else:
        yield "undecided"
    if defeasible is Proof.REFUTED:
        yield "not_defeasibly"


def _rule(rule: Any, kind: Kind) -> Rule:  # noqa: ANN401
    """Translate one rule."""
    head = _literal(rule.head)
    assert isinstance(head, Literal)
    return Rule(head, tuple(map(_literal, rule.body)), kind, rule.id)


def _literal(text: str) -> Literal | Absent:
    """Translate one literal, with ``not`` or without."""
    match = _LITERAL.fullmatch(text)
    assert match, text
    absent, negated, name, inside = match.groups()
    literal = Literal(name if inside is None else Atom(name, tuple(_arguments(inside))), not negated)
    return Absent(literal) if absent else literal


def _arguments(text: str) -> Iterable[object]:
    """Translate the arguments of a literal."""
    position = 0
    while position < len(text):
        match = _ARGUMENT.match(text, position)
        if match is None:
            raise UnsupportedError(text)
        string, number, name = match.groups()
        yield string if string is not None else int(number) if number else Var(name)
        position = match.end()
