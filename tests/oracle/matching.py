"""Norms against the act asked (§2): residual literals and narrowings, branch by branch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from svod.model.norms import Act, Deontic, Literal, Norm, Participant, Scope
from svod.model.numbers import exactly
from tests.oracle.situation import OPEN, PERIOD, Situation
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
        narrowings: list[Narrowing] = []
    else:
        found = _action(view, content.act.action)
        if found is None:
            return None
        narrowings = found
    return _rest(view, content, scope, narrowings, alternative="")


def alternatives(view: View, content: Deontic, scope: Scope) -> Iterator[Match]:
    """The norm is about a declared alternative of the act asked: once for each way in which it is one."""
    world = view.world
    if world.alternatives(view.act.action, content.act.action):
        found = _rest(view, content, scope, [], alternative="")
        if found is not None:
            yield found
    narrowings = _action(view, content.act.action)
    if narrowings is None:
        return
    for filler in content.act.roles:
        asked = view.act.role(filler.role)
        if asked is not None and filler.role != TIMES and world.alternatives(asked.term, filler.term):
            found = _rest(view, content, scope, narrowings, alternative=filler.role)
            if found is not None:
                yield found


def named(view: View, act: Act, scope: Scope) -> Match | None:
    """The act that a suppression names, where it names one."""
    narrowings = _action(view, act.action) if act.action else []
    if narrowings is None:
        return None
    return _rest(view, Deontic("may_not", act), scope, narrowings, alternative="")


def _action(view: View, action: str) -> list[Narrowing] | None:
    if view.world.is_a(view.act.action, action):
        return []
    return [(ACTION, action)] if view.world.below(action, view.act.action) else None


def _rest(
    view: View, content: Deontic, scope: Scope, narrowings: list[Narrowing], *, alternative: str
) -> Match | None:
    """Match everything but the action; the role `alternative` is settled already."""
    residuals: list[Literal] = []
    found = list(narrowings)
    for filler in content.act.roles:
        if not _counted(view, filler):
            return None
        if filler.role in {TIMES, alternative}:
            continue
        allowed = content.allowed if content.only == filler.role else ()
        if not _role(view, content, filler, allowed, (residuals, found)):
            return None
    residuals += [Literal("is", (other.role, other.term)) for other in scope.others]
    if content.act.period:
        residuals.append(Literal(PERIOD, (content.act.period,)))
    for literal in scope.literals:
        if not _literal(view, literal, residuals, found):
            return None
    truths = [holds(view.situation.settled(positive(literal)), literal) for literal in residuals]
    if False in truths:
        return None
    left = [literal for literal, truth in zip(residuals, truths, strict=True) if truth is None]
    return Match(tuple(dict.fromkeys(left)), tuple(dict.fromkeys(found)))


def _counted(view: View, filler: Participant) -> bool:
    if filler.count is None:
        return True
    asked = view.act.role(filler.role)
    count = asked.count if asked is not None and asked.count is not None else exactly(1)
    return count.within(filler.count)


def _role(
    view: View,
    content: Deontic,
    filler: Participant,
    allowed: tuple[str, ...],
    into: tuple[list[Literal], list[Narrowing]],
) -> bool:
    """Match one role; False if the norm is no instance."""
    residuals, narrowings = into
    world, role, wanted = view.world, filler.role, filler.term
    asked = view.act.role(role)
    if asked is None:
        if not world.fills(_actions(view, content), role, wanted):
            narrowings.append((role, wanted))
        narrowings += [(role, Literal("is", (role, term), negated=True)) for term in allowed]
        return True
    tests = [Literal("is", (role, wanted)), *(Literal("is", (role, term), negated=True) for term in allowed)]
    for test in tests:
        truth = holds(_by_class(world, asked.term, test.args[1]), test)
        if truth is None:
            truth = holds(view.situation.settled(positive(test)), test)
        if truth is False:
            return False
        if truth is None and role in view.filled:
            narrowings.append((role, test if test.negated else wanted))
        elif truth is None:
            residuals.append(test)
    return True


def _by_class(world: World, asked: str, wanted: str) -> bool | None:
    if world.is_a(asked, wanted):
        return True
    return False if world.apart(asked, wanted) else None


def _actions(view: View, content: Deontic) -> tuple[str, ...]:
    """The narrower of the two actions first: its roles are those of the act in the norm's branch."""
    pair = (view.act.action, content.act.action)
    return pair if view.world.is_a(*pair) else (pair[1], pair[0])


def _literal(view: View, literal: Literal, residuals: list[Literal], narrowings: list[Narrowing]) -> bool:
    """Match one literal of the scope; False if the norm is no instance."""
    unfilled = [name for name in variables(literal) if not _filled(view, name)]
    by_branch = [name for name in variables(literal) if name in view.filled]
    if not unfilled and not by_branch:
        residuals.append(literal)
        return True
    truth = holds(view.situation.settled(positive(literal)), literal)
    if truth is None and not unfilled and holds(view.situation.presumed(positive(literal)), literal):
        residuals.append(literal)  # the typical filler of the branch has it, so it narrows nothing
    elif truth is None:
        narrowings.append(((unfilled or by_branch)[0], literal))
    return truth is not False


def _filled(view: View, variable: str) -> bool:
    return variable.startswith("@") or view.act.role(variable) is not None


def variables(literal: Literal) -> tuple[str, ...]:
    """Participants that a literal speaks of."""
    return literal.args if literal.pred in {"own", "same"} else literal.args[:1]


def positive(literal: Literal) -> Literal:
    """The atom of a literal."""
    return Literal(literal.pred, literal.args, bounds=literal.bounds)


def holds(truth: bool | None, literal: Literal) -> bool | None:
    """Truth of a literal from that of its atom."""
    return None if truth is None else truth != literal.negated


def open_atom(narrowing: Narrowing) -> Literal:
    """The presumed-false atom that a role left open is as narrow as a norm against wants it."""
    role, wanted = narrowing
    if isinstance(wanted, str):
        return Literal(OPEN, (role, "is", wanted))
    mark = ("not",) if wanted.negated else ()
    rest = wanted.args[1:] if wanted.args[0] == role else wanted.args
    return Literal(OPEN, (role, *mark, wanted.pred, *rest), bounds=wanted.bounds)


def restates(norm: Norm, view: View) -> bool:
    """Whether a condition of the norm is that the very action asked is done."""
    return any(
        literal.pred == "does" and not literal.negated and literal.args[:2] == ("agent", view.act.action)
        for literal in norm.scope.literals
    )
