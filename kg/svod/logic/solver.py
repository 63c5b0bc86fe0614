"""The linear-time solver: forward propagation of +Δ, -Δ, +∂ and -∂ with counters and a worklist.

Each literal is settled at most once and each occurrence of a literal in a body, and each superiority pair, is looked
at a bounded number of times, so the work is linear in the size of the theory. There is no recursion.

References
----------
Maher (2001), "Propositional defeasible logic has linear complexity", TPLP 1(6); Maher, Rock, Antoniou, Billington,
Miller (2001), "Efficient defeasible reasoning systems", IJAIT 10(4). Those compile superiority and defeaters away
before they count; here both are counted where they stand, which needs no new literals.
"""

from svod.logic.model import OPEN, PROVED, REFUTED, Model
from svod.logic.program import Program, index
from svod.logic.terms import Theory

_DEAD = -(1 << 60)


def solve(theory: Theory | Program) -> Model:
    """Draw all conclusions of a theory.

    Parameters
    ----------
    theory
        A ground theory, or one already indexed by `svod.logic.program.index`.

    Returns
    -------
    The model, which answers any literal.

    Raises
    ------
    ValueError
        The theory is not ground.

    Examples
    --------
    >>> from svod.logic.terms import Literal, defeasible
    >>> solve(Theory(rules=(defeasible(Literal("a")),))).proves(Literal("a"))
    True
    """
    program = theory if isinstance(theory, Program) else index(theory)
    definite, steps = _definite(program)
    propagation = _Propagation(program, definite)
    propagation.run()
    return Model(program, bytes(definite), bytes(propagation.status), steps + propagation.steps)


def _definite(program: Program) -> tuple[bytearray, int]:
    """Settle +Δ and -Δ by propagation over facts and strict rules.

    Returns
    -------
    The status of each literal, and the number of steps taken.
    """
    head, uses = program.head, program.uses
    status, live = _definite_start(program)
    missing = {rule: program.size[rule] for rule in program.strict}
    stack = [literal for literal, value in enumerate(status) if value and uses[literal]] if missing else []
    steps = len(program.facts) + len(missing) + len(stack)
    while stack:
        literal = stack.pop()
        steps += 1 + len(uses[literal])
        for rule in uses[literal]:
            target = head[rule]
            if status[target] or rule not in missing:
                continue
            if status[literal] == PROVED:
                missing[rule] -= 1
                settled = not missing[rule]
            else:
                del missing[rule]
                live[target] -= 1
                settled = not live[target]
            if settled:
                status[target] = status[literal]
                stack.append(target)
    return status, steps


def _definite_start(program: Program) -> tuple[bytearray, list[int]]:
    """Settle what facts and strict rules say without premises.

    Returns
    -------
    The status of each literal, and how many strict rules each has.
    """
    status = bytearray([REFUTED]) * program.literals
    live = [0] * program.literals
    for rule in program.strict:
        status[program.head[rule]] = OPEN
        live[program.head[rule]] += 1
    for fact in program.facts:
        status[fact] = PROVED
    for rule in program.strict:
        if not program.size[rule]:
            status[program.head[rule]] = PROVED
    return status, live


class _Propagation:
    """The state of the propagation of +∂ and -∂, given +Δ and -Δ.

    Attributes
    ----------
    status
        Per literal, open, proved or refuted.
    need
        Per literal, what is missing for +∂: a supporting group that fires, each attacking group that is neither
        dead nor beaten, and -Δ of the complement.
    alive
        Per literal, the groups that can still prove it.
    missing
        Per rule, its body literals without +∂; hugely negative once the rule is dead.
    live
        Per group, its rules that are not dead.
    fired
        Per group, whether one of its rules applies.
    out
        Per group, whether it no longer counts as an attacker: it is dead, or beaten by a group that fired.
    rivals
        Per group, the groups above it that are not dead.
    steps
        How many literals, occurrences and superiority pairs were looked at.
    """

    __slots__ = (
        "alive", "backed", "definite", "fired", "live", "missing", "need", "out", "program", "rivals", "stack",
        "status", "steps",
    )  # fmt: skip

    def __init__(self, program: Program, definite: bytearray) -> None:
        """Set all counters to their values before anything is proved or refuted."""
        count, groups = program.literals, len(program.group_head)
        self.program = program
        self.definite = definite
        self.status = bytearray(count)
        self.need = [1] * count
        self.alive = [0] * count
        self.backed = bytearray(count)
        self.missing = program.size.copy()
        self.live = program.group_size.copy()
        self.fired = bytearray(groups)
        self.out = bytearray(groups)
        self.rivals = [0] * groups
        self.stack: list[int] = []
        self.steps = count + groups
        for head, proves in zip(program.group_head, program.group_proves, strict=True):
            self.need[head ^ 1] += 1
            self.alive[head] += proves
        for losers in program.below:
            self.steps += len(losers)
            for loser in losers:
                self.rivals[loser] += 1

    def run(self) -> None:
        """Settle what needs no premises, then propagate until nothing follows any more."""
        self._begin()
        program, stack, missing, status = self.program, self.stack, self.missing, self.status
        uses, group = program.uses, program.group
        while stack:
            literal = stack.pop()
            rules = uses[literal]
            self.steps += 1 + len(rules)
            if status[literal] == PROVED:
                for rule in rules:
                    missing[rule] -= 1
                    if not missing[rule]:
                        self._fire(group[rule])
            else:
                for rule in rules:
                    if missing[rule] > 0:
                        missing[rule] = _DEAD
                        self._lose(group[rule])

    def _begin(self) -> None:
        """Carry over the definite conclusions, refute what no rule supports, and fire the rules without a body."""
        definite, alive = self.definite, self.alive
        for literal, value in enumerate(definite):
            if definite[literal ^ 1] != REFUTED:
                self.need[literal] += 1
            if value == PROVED:
                self._settle(literal, PROVED)
            elif value == REFUTED and (not alive[literal] or definite[literal ^ 1] == PROVED):
                self._settle(literal, REFUTED)
        for rule, size in enumerate(self.program.size):
            if not size:
                self._fire(self.program.group[rule])

    def _settle(self, literal: int, value: int) -> None:
        """Record +∂ or -∂ of a literal and queue it if a rule waits for it."""
        self.status[literal] = value
        if self.program.uses[literal]:
            self.stack.append(literal)

    def _lower(self, literal: int) -> None:
        """Take note that one of the needs of a literal is met; the last one proves it."""
        self.need[literal] -= 1
        if not self.need[literal] and not self.status[literal]:
            self._settle(literal, PROVED)

    def _overrule(self, literal: int) -> None:
        """Refute a literal that nothing supports or an unbeatable attacker overrules, unless +Δ may still come."""
        if self.definite[literal] == REFUTED and not self.status[literal]:
            self._settle(literal, REFUTED)

    def _fire(self, group: int) -> None:
        """Let a rule of the group apply: it supports its head, beats the groups below, attacks the complement."""
        if self.fired[group]:
            return
        self.fired[group] = 1
        head = self.program.group_head[group]
        if self.program.group_proves[group]:
            if not self.backed[head]:
                self.backed[head] = 1
                self._lower(head)
            losers = self.program.below[group]
            self.steps += len(losers)
            for loser in losers:
                if not self.out[loser]:
                    self.out[loser] = 1
                    self._lower(head)
        if not self.rivals[group]:
            self._overrule(head ^ 1)

    def _lose(self, group: int) -> None:
        """Take a dead rule from the group; with the last one it attacks, supports and beats no more."""
        self.live[group] -= 1
        if self.live[group]:
            return
        head = self.program.group_head[group]
        if not self.out[group]:
            self.out[group] = 1
            self._lower(head ^ 1)
        if not self.program.group_proves[group]:
            return
        self.alive[head] -= 1
        if not self.alive[head]:
            self._overrule(head)
        losers = self.program.below[group]
        self.steps += len(losers)
        for loser in losers:
            self.rivals[loser] -= 1
            if not self.rivals[loser] and self.fired[loser]:
                self._overrule(head)
