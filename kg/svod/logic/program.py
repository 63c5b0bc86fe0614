"""A theory indexed for propagation: literals, rules and groups of rules are numbers.

The literals of atom number *i* are 2*i* and 2*i* + 1, so that the complement of a literal is ``literal ^ 1``.

Rules with one head and one label form a *group*: superiority cannot tell them apart, so it is kept between groups,
which keeps it linear when a label stands for many instances of one rule. Rules whose label no superiority pair names
are grouped by head alone.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from svod.logic.terms import Kind, Literal, Rule, Theory


@dataclass(slots=True)
class Program:
    """An indexed theory. Build it with `index`; it is not changed afterwards and can be solved many times.

    Attributes
    ----------
    theory
        What was indexed.
    numbers
        The even number of each atom.
    facts
        The literals that are facts.
    head
        The head of each rule.
    size
        The number of distinct body literals of each rule.
    group
        The group of each rule.
    uses
        For each literal, the rules with it in their body, each once.
    strict
        The strict rules.
    group_head
        The head of each group.
    group_proves
        For each group, whether it can prove its head (false for defeaters).
    group_size
        The number of rules in each group.
    below
        For each group, the groups with the complementary head that it beats.
    """

    theory: Theory
    numbers: dict[Hashable, int] = field(default_factory=dict)
    facts: list[int] = field(default_factory=list)
    head: list[int] = field(default_factory=list)
    size: list[int] = field(default_factory=list)
    group: list[int] = field(default_factory=list)
    uses: list[list[int]] = field(default_factory=list)
    strict: list[int] = field(default_factory=list)
    group_head: list[int] = field(default_factory=list)
    group_proves: list[bool] = field(default_factory=list)
    group_size: list[int] = field(default_factory=list)
    below: list[list[int]] = field(default_factory=list)

    @property
    def literals(self) -> int:
        """How many literals there are: two for each atom that the theory mentions."""
        return len(self.uses)


def index(theory: Theory) -> Program:
    """Index a ground theory, in time linear in its size.

    Parameters
    ----------
    theory
        A theory without variables, comparisons and negation as failure.

    Raises
    ------
    ValueError
        The theory is not ground.
    """
    program = Program(theory)
    program.facts = [_number(program, fact) for fact in theory.facts]
    named = {label for pair in theory.superiority for label in pair}
    groups: dict[tuple[str, int, bool], int] = {}
    for position, rule in enumerate(theory.rules):
        _add_rule(program, position, rule)
        label = rule.label if rule.label in named else ""
        _join_group(program, groups, (label, program.head[position], rule.kind is not Kind.DEFEATER))
    program.below = [[] for _ in program.group_head]
    _link_groups(program, groups, theory.superiority)
    return program


def _number(program: Program, literal: object) -> int:
    """Return the number of a literal, giving its atom the next one when it is new."""
    if not isinstance(literal, Literal):
        message = f"the theory is not ground: {literal!r} is decided by svod.logic.ground.grounded"
        raise ValueError(message)  # noqa: TRY004 - the theory has the wrong value, not the wrong type
    number = program.numbers.get(literal.atom)
    if number is None:
        if not literal.is_ground:
            message = f"the theory is not ground: {literal!r}; apply svod.logic.ground.grounded first"
            raise ValueError(message)
        number = program.numbers[literal.atom] = len(program.uses)
        program.uses.append([])
        program.uses.append([])
    return number if literal.positive else number + 1


def _add_rule(program: Program, position: int, rule: Rule) -> None:
    """Index the head and the body of one rule."""
    program.head.append(_number(program, rule.head))
    body = {_number(program, part) for part in rule.body}
    program.size.append(len(body))
    for literal in body:
        program.uses[literal].append(position)
    if rule.kind is Kind.STRICT:
        program.strict.append(position)


def _join_group(program: Program, groups: dict[tuple[str, int, bool], int], key: tuple[str, int, bool]) -> None:
    """Put the newest rule into its group, opening the group when it is new."""
    group = groups.get(key)
    if group is None:
        group = groups[key] = len(program.group_head)
        program.group_head.append(key[1])
        program.group_proves.append(key[2])
        program.group_size.append(0)
    program.group.append(group)
    program.group_size[group] += 1


def _link_groups(
    program: Program, groups: dict[tuple[str, int, bool], int], superiority: Iterable[tuple[str, str]]
) -> None:
    """Turn superiority between labels into superiority between groups with complementary heads."""
    heads: dict[str, list[int]] = {}
    for label, head, proves in groups:
        if label and proves:
            heads.setdefault(label, []).append(head)
    for stronger, weaker in dict.fromkeys(superiority):
        for head in heads.get(stronger, ()):
            winner = groups[stronger, head, True]
            for proves in (True, False):
                loser = groups.get((weaker, head ^ 1, proves))
                if loser is not None:
                    program.below[winner].append(loser)
