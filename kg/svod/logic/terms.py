"""The parts of a defeasible theory: literals, rules of three kinds, superiority, questions.

References
----------
Nute (1994), "Defeasible logic"; Maher, Rock, Antoniou, Billington, Miller (2001), "Efficient defeasible
reasoning systems", IJAIT 10(4), section 2.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Var:
    """A variable of a rule; ``Var("_")`` is anonymous: each of its occurrences is a variable of its own.

    Attributes
    ----------
    name
        The name, as written.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate with arguments. An atom without arguments is better given as a plain string.

    Attributes
    ----------
    name
        The predicate.
    args
        Constants (any hashable value; strings and numbers have a text form) and variables.
    """

    name: str
    args: tuple[Hashable, ...]

    @property
    def is_ground(self) -> bool:
        """Whether no argument is a variable."""
        return not any(type(arg) is Var for arg in self.args)


@dataclass(frozen=True, slots=True)
class Literal:
    """An atom or its classical negation.

    Attributes
    ----------
    atom
        Any hashable value; strings and `Atom` have a text form.
    positive
        ``False`` for the negation.
    """

    atom: Hashable
    positive: bool = True

    def __invert__(self) -> "Literal":
        """Return the complement: of ``a`` it is ``¬a``, of ``¬a`` it is ``a``."""
        return Literal(self.atom, not self.positive)

    @property
    def is_ground(self) -> bool:
        """Whether the atom contains no variable."""
        return not isinstance(self.atom, Atom) or self.atom.is_ground


@dataclass(frozen=True, slots=True)
class Absent:
    """Negation as failure in a body, ``not p(X)``: no instance of the literal is definitely provable.

    It is decided while a theory is grounded, see `svod.logic.ground`.

    Attributes
    ----------
    literal
        The literal that must not be provable.
    """

    literal: Literal


@dataclass(frozen=True, slots=True)
class Comparison:
    """A built-in comparison in a body, ``X < Y``; decided while a theory is grounded.

    Attributes
    ----------
    left
        A constant or a variable.
    op
        One of ``=  !=  <  <=  >  >=``.
    right
        A constant or a variable.
    """

    left: Hashable
    op: str
    right: Hashable


Condition: TypeAlias = Literal | Absent | Comparison


class Kind(Enum):
    """The kind of a rule; the value is its arrow in the text form."""

    STRICT = "->"
    DEFEASIBLE = "=>"
    DEFEATER = "~>"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: if all of the body, then the head.

    Attributes
    ----------
    head
        What the rule speaks for (a defeater only speaks against the complement of its head).
    body
        The conditions; an empty body always holds.
    kind
        Strict rules are beyond dispute if their bodies are; defeaters prove nothing.
    label
        The name that superiority uses; empty for none. Rules may share a label (as the instances of one
        rule with variables do): superiority then holds for each of them.
    at
        Line and column of the text it was read from, (0, 0) for none; it takes no part in equality.
    """

    head: Literal
    body: tuple[Condition, ...] = ()
    kind: Kind = Kind.DEFEASIBLE
    label: str = ""
    at: tuple[int, int] = field(default=(0, 0), compare=False, repr=False)

    @property
    def is_ground(self) -> bool:
        """Whether the rule consists of ground literals alone: no variable, comparison or negation as failure."""
        return self.head.is_ground and all(isinstance(part, Literal) and part.is_ground for part in self.body)


def strict(head: Literal, *body: Condition, label: str = "") -> Rule:
    """Return the strict rule ``label: body -> head``."""
    return Rule(head, body, Kind.STRICT, label)


def defeasible(head: Literal, *body: Condition, label: str = "") -> Rule:
    """Return the defeasible rule ``label: body => head``."""
    return Rule(head, body, Kind.DEFEASIBLE, label)


def defeater(head: Literal, *body: Condition, label: str = "") -> Rule:
    """Return the defeater ``label: body ~> head``."""
    return Rule(head, body, Kind.DEFEATER, label)


@dataclass(frozen=True, slots=True)
class Theory:
    """Facts, rules, a superiority relation, and questions to it.

    Attributes
    ----------
    facts
        Literals that are beyond dispute.
    rules
        Strict rules, defeasible rules and defeaters.
    superiority
        Pairs (stronger, weaker) of labels; they matter only between rules with complementary heads. A
        cycle is legal: two sides can then both win.
    questions
        Literals to be asked, possibly with variables.
    """

    facts: tuple[Literal, ...] = ()
    rules: tuple[Rule, ...] = ()
    superiority: tuple[tuple[str, str], ...] = ()
    questions: tuple[Literal, ...] = ()

    @property
    def size(self) -> int:
        """The size by which linear time is measured: facts, rules, superiority pairs and body literals."""
        return len(self.facts) + len(self.rules) + len(self.superiority) + sum(len(rule.body) for rule in self.rules)

    @property
    def is_ground(self) -> bool:
        """Whether all facts and rules are ground, so that `svod.logic.solver.solve` accepts the theory."""
        return all(fact.is_ground for fact in self.facts) and all(rule.is_ground for rule in self.rules)
