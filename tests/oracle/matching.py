"""Norms against the act asked (§2): residual literals and narrowings, branch by branch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from svod.model.norms import Act, Deontic, Literal, Participant, Scope
from svod.model.numbers import exactly
from tests.oracle.situation import AGENT, OPEN, PERIOD, Situation, positive
from tests.oracle.world import World

ACTION = "action"
TIMES = "times"
Narrowing = tuple[str, str | Literal]


@dataclass(frozen=True, slots=True)
class View:
    """The act in one branch: `act` with the fillers of the branch, `filled` names the roles (or ``action``) it filled.

    The situation holds the facts, and the literals that the branch grants.
    """

    act: Act
    filled: frozenset[str]
    situation: Situation

    @property
    def world(self) -> World:
        return self.situation.world


@dataclass(frozen=True, slots=True)
class Match:
    """What is left to hold for a norm to apply, and what it says of roles that the question leaves open."""

    residuals: tuple[Literal, ...]
    narrowings: tuple[Narrowing, ...]


def direct(view: View, content: Deontic, scope: Scope) -> Match | None:
    """The norm is about the very act asked."""
    if content.only == ACTION:
        if any(view.world.is_a(view.act.action, action) for action in content.allowed):
            return None
        narrowings: list[Narrowing] | None = []
    else:
        narrowings = _action(view, content.act.action)
    return None if narrowings is None else _Matching(view, content, scope, narrowings).result()


def alternatives(view: View, content: Deontic, scope: Scope) -> Iterator[Match | None]:
    """The norm is about a declared alternative of the act asked: for each way in which it is one, how it matches."""
    world = view.world
    if world.alternatives(view.act.action, content.act.action):
        yield _Matching(view, content, scope, [], action=content.act.action).result()
    narrowings = _action(view, content.act.action)
    if narrowings is None:
        return
    for filler in content.act.roles:
        asked = view.act.role(filler.role)
        if asked is not None and filler.role != TIMES and world.alternatives(asked.term, filler.term):
            yield _Matching(view, content, scope, narrowings, settled=filler.role).result()


def named(view: View, act: Act, scope: Scope) -> Match | None:
    """The act that a suppression names: one without an action names what the act must involve, if anything."""
    if not act.action:
        involved = [filler.term for filler in view.act.roles]
        if act.roles and not any(view.world.is_a(one, filler.term) for one in involved for filler in act.roles):
            return None
        act = Act(view.act.action)
    narrowings = _action(view, act.action)
    return None if narrowings is None else _Matching(view, Deontic("may_not", act), scope, narrowings).result()


def _action(view: View, action: str) -> list[Narrowing] | None:
    if view.world.is_a(view.act.action, action):
        return []
    return [(ACTION, action)] if view.world.below(action, view.act.action) else None


class _Matching:
    """Everything of a norm but its action; the role `settled` matches already.

    `action` is the one whose roles count: the narrower of the two, or that of an alternative.
    """

    def __init__(
        self,
        view: View,
        content: Deontic,
        scope: Scope,
        narrowings: list[Narrowing],
        *,
        settled: str = "",
        action: str = "",
    ) -> None:
        self.view = view
        self.content = content
        self.scope = scope
        self.settled = settled
        narrower = content.act.action if view.world.below(content.act.action, view.act.action) else view.act.action
        self.action = action or narrower
        self.residuals: list[Literal] = []
        self.narrowings = list(narrowings)

    def result(self) -> Match | None:
        """What is left of the norm; None if it is no instance."""
        if self._silent_on_number():
            return None
        for filler in self.content.act.roles:
            if not self._counted(filler):
                return None
            if filler.role not in {TIMES, self.settled} and not self._role(filler):
                return None
        if self.content.act.period:
            self.residuals.append(Literal(PERIOD, (self.content.act.period,)))
        for literal in self.scope.literals:
            self._literal(literal)
        truths = [holds(self.view.situation.settled(positive(literal)), literal) for literal in self.residuals]
        granted = [_granted(self.view, narrowing) for narrowing in self.narrowings]
        if False in truths or False in granted:
            return None
        left = [literal for literal, truth in zip(self.residuals, truths, strict=True) if truth is None]
        narrow = [narrowing for narrowing, truth in zip(self.narrowings, granted, strict=True) if truth is None]
        return Match(tuple(dict.fromkeys(left)), tuple(dict.fromkeys(narrow)))

    def _silent_on_number(self) -> bool:
        """Whether the question asks for more than once, and the norm permits or demands without a number."""
        counts = [filler.count for filler in self.view.act.roles if filler.role == TIMES and filler.count]
        grants = self.content.modality in {"may", "must"} and self.content.only != "time"
        numbered = any(filler.role == TIMES for filler in self.content.act.roles)
        return grants and not numbered and any(not exactly(1).within(count) for count in counts)

    def _counted(self, filler: Participant) -> bool:
        if filler.count is None:
            return True
        asked = self.view.act.role(filler.role)
        count = asked.count if asked is not None and asked.count is not None else exactly(1)
        return count.within(filler.count)

    def _role(self, filler: Participant) -> bool:
        """Match one role; False if the norm is no instance."""
        world, role, wanted = self.view.world, filler.role, filler.term
        asked = self.view.act.role(role)
        allowed = self.content.allowed if self.content.only == role else ()
        if asked is None:
            if not world.fills(self.action, role, wanted):
                self.narrowings.append((role, wanted))
            self.narrowings += [(role, Literal("is", (role, term), negated=True)) for term in allowed]
            return True
        tests = [Literal("is", (role, wanted)), *(Literal("is", (role, term), negated=True) for term in allowed)]
        for test in tests:
            truth = holds(_by_class(world, asked.term, test.args[1]), test)
            if truth is False:
                return False
            if truth is None and role in self.view.filled:
                self.narrowings.append((role, test if test.negated else wanted))
            elif truth is None:
                self.residuals.append(test)
        return True

    def _literal(self, literal: Literal) -> None:
        """A condition about a role left open, or filled by the branch, narrows it, unless its typical filler has it."""
        loose = [name for name in variables(literal) if name != AGENT and self._is_open(name)]
        if loose and not holds(self.view.situation.presumed(positive(literal)), literal):
            self.narrowings.append((loose[0], literal))
        else:
            self.residuals.append(literal)

    def _is_open(self, name: str) -> bool:
        """Whether the question leaves a role open, or a branch has filled it."""
        roles = [spec.name for spec in self.view.world.term(self.action).roles]
        return name in self.view.filled or (name in roles and self.view.act.role(name) is None)


def _granted(view: View, narrowing: Narrowing) -> bool | None:
    """Whether the facts settle a narrowing."""
    role, wanted = narrowing
    if role == ACTION:
        return None
    literal = wanted if isinstance(wanted, Literal) else Literal("is", (role, wanted))
    return holds(view.situation.settled(positive(literal)), literal)


def _by_class(world: World, asked: str, wanted: str) -> bool | None:
    if world.is_a(asked, wanted):
        return True
    return False if world.apart(asked, wanted) else None


def variables(literal: Literal) -> tuple[str, ...]:
    """Participants that a literal speaks of."""
    return literal.args if literal.pred in {"own", "same"} else literal.args[:1]


def holds(truth: bool | None, literal: Literal) -> bool | None:
    """Truth of a literal from that of its atom."""
    return None if truth is None else truth != literal.negated


def open_atom(narrowing: Narrowing) -> Literal:
    """The presumed-false atom that a role left open is as narrow as a norm against wants it."""
    role, wanted = narrowing
    if isinstance(wanted, str):
        return Literal(OPEN, (role, "is", wanted))
    rest = wanted.args[1:] if wanted.args[0] == role else wanted.args
    return Literal(OPEN, (role, ("not " if wanted.negated else "") + wanted.pred, *rest), bounds=wanted.bounds)


def restates(view: View, literal: Literal) -> bool:
    """Whether a condition is that the very act asked is done."""
    return (
        literal.pred == "does"
        and not literal.negated
        and literal.args[0] == AGENT
        and view.world.is_a(view.act.action, literal.args[1])
    )
