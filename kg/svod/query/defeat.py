"""Who beats whom: the levels of ``docs/semantics.md`` §4, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Act, Content, Deontic, Literal, Norm, Participant, Suppression
from svod.model.principles import NO_SPECIFICITY, PROHIBITION_FIRST, ranks_of
from svod.query.match import ROOTS, TIMES, Instance, domain_of
from svod.query.sides import permits, suppresses
from svod.query.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Callable

    from svod.model.ground import Ground

LEVELS = ("replacement", "suppression", "exception", "specificity", "principle", "rank")


class Arbiter:
    """Decides pairs of instances for one question, and remembers by which principle."""

    def __init__(self, ground: Ground, act: Act, *, without_readings: bool = False) -> None:
        self.ground = ground
        self.act = act
        self.without_readings = without_readings
        self.ranks = ranks_of(ground.principles())
        self.specific = not NO_SPECIFICITY & set(ground.principles())
        self.strict = bool(PROHIBITION_FIRST & set(ground.principles()))
        self._decided: dict[tuple[object, ...], str] = {}
        self._inside: dict[tuple[str, str], bool] = {}
        self._levels: tuple[tuple[str, Callable[[Instance, Instance], bool]], ...] = (
            ("replacement", self._replaces),
            ("suppression", self._suppresses),
            ("exception", self._excepts),
            ("specificity", self._narrower),
            ("principle", self._by_principle),
            ("rank", self._outranks),
        )

    def within(self, act: Act) -> Arbiter:
        """The arbiter of a branch, with the act as the branch fills it."""
        other = Arbiter(self.ground, act, without_readings=self.without_readings)
        other._inside = self._inside
        return other

    def beats(self, one: Instance, other: Instance) -> bool:
        """Whether `one` beats `other`."""
        return bool(self.principle(one, other))

    def principle(self, one: Instance, other: Instance) -> str:
        """The level by which `one` beats `other`, or ''."""
        key = (*_weight(one), *_weight(other))
        known = self._decided.get(key)
        if known is None:
            known = self._decide(one, other)
            self._decided[key] = known
        return known

    def _decide(self, one: Instance, other: Instance) -> str:
        for name, test in self._levels:
            wins, loses = test(one, other), test(other, one)
            if wins:
                return name
            if loses:
                return ""
        return ""

    def _replaces(self, one: Instance, other: Instance) -> bool:
        return self._linked(one.norm, other.norm, "replaces") or (one.side == "pro" and other.replaced)

    def _suppresses(self, one: Instance, other: Instance) -> bool:
        content = one.norm.content
        return isinstance(content, Suppression) and permits(other.norm) and suppresses(self.ground, content, other.norm)

    def _excepts(self, one: Instance, other: Instance) -> bool:
        return self._linked(one.norm, other.norm, "exception_to")

    def _linked(self, one: Norm, other: Norm, kind: str) -> bool:
        targets = {other.node, other.id}
        for source in (one.node, one.id):
            for edge in self.ground.edges_from(source):
                if edge.kind != kind or edge.target not in targets:
                    continue
                if edge.reading and self.without_readings:
                    continue
                if not edge.covers or self._covered(edge.covers):
                    return True
        return False

    def _covered(self, covers: tuple[str, ...]) -> bool:
        names = [self.act.action, *(filler.term for filler in self.act.roles)]
        return any(cover in self.ground.above(name) for name in names for cover in covers)

    def _narrower(self, one: Instance, other: Instance) -> bool:
        if not self.specific or self._example_of(one.norm, other.norm):
            return False
        return self._lies_inside(one.norm, other.norm) and not self._lies_inside(other.norm, one.norm)

    def _lies_inside(self, one: Norm, other: Norm) -> bool:
        key = (one.id, other.id)
        known = self._inside.get(key)
        if known is None:
            known = self._inside[key] = inside(self.ground, one, other)
        return known

    def _example_of(self, one: Norm, other: Norm) -> bool:
        node = self.ground.node(one.node)
        if node is None or node.kind != "example":
            return False
        return any(
            edge.kind in {"part_of", "comments_on"} and edge.target == other.node
            for edge in self.ground.edges_from(one.node)
        )

    def _by_principle(self, one: Instance, other: Instance) -> bool:
        if not self.strict:
            return False
        first = one.norm.content
        denies = (
            one.bars or isinstance(first, Suppression) or (isinstance(first, Deontic) and first.modality == "may_not")
        )
        return denies and permits(other.norm)

    def _outranks(self, one: Instance, other: Instance) -> bool:
        return self.rank(one.norm) > self.rank(other.norm)

    def rank(self, norm: Norm) -> int:
        """Rank of the norm's node, else of its document."""
        node = self.ground.node(norm.node)
        document = self.ground.document(node.document) if node is not None and not node.rank else None
        name = node.rank if node is not None and node.rank else document.rank if document is not None else "rulebook"
        return self.ranks.get(name, 0)


def _weight(instance: Instance) -> tuple[object, ...]:
    """All of an instance that the levels look at."""
    return instance.norm.id, instance.side, instance.replaced, instance.bars


def inside(ground: Ground, narrow: Norm, wide: Norm) -> bool:
    """Whether the scope of one norm lies inside that of another, in every role and condition."""
    first, second = _as_deontic(narrow.content), _as_deontic(wide.content)
    if not isinstance(first, Deontic) or not isinstance(second, Deontic):
        return type(first) is type(second) and _purpose_inside(first, second) and _literals_inside(ground, narrow, wide)
    if not _action_inside(ground, first, second) or not _period_inside(ground, first.act, second.act):
        return False
    for filler in second.act.roles:
        if not _count_inside(first.act, filler):
            return False
        if filler.role == TIMES:
            continue
        if not _role_inside(ground, narrow, first, filler, second.only):
            return False
    return _literals_inside(ground, narrow, wide)


def _role_inside(ground: Ground, narrow: Norm, first: Deontic, filler: Participant, only: str) -> bool:
    wanted = filler.term
    if only == filler.role or wanted in ROOTS:
        return True
    domain = domain_of(ground, first.act.action, filler.role).split("|")
    if all(wanted in ground.above(option) for option in domain):
        return True
    mine = first.act.role(filler.role)
    if mine is None:
        return False
    if _said(ground, narrow, filler.role, wanted):
        return True
    return first.only != filler.role and wanted in ground.above(mine.term)


def _as_deontic(content: Content) -> Content:
    """A suppression as the prohibition it counts as; without an act it covers any action."""
    if not isinstance(content, Suppression):
        return content
    act = content.act if content.act.action else Act("action", content.act.roles)
    return Deontic("may_not", act)


def _period_inside(ground: Ground, first: Act, second: Act) -> bool:
    return not second.period or (bool(first.period) and second.period in ground.above(first.period))


def _literals_inside(ground: Ground, narrow: Norm, wide: Norm) -> bool:
    return all(_follows(ground, narrow, literal) for literal in wide.scope.literals)


def _purpose_inside(first: Content, second: Content) -> bool:
    """A value or membership for a purpose lies inside one without."""
    purpose = getattr(second, "purpose", None)
    return purpose is None or purpose == getattr(first, "purpose", None)


def _count_inside(act: Act, filler: Participant) -> bool:
    if filler.count is None:
        return True
    mine = act.role(filler.role)
    return mine is not None and mine.count is not None and mine.count.within(filler.count)


def _action_inside(ground: Ground, first: Deontic, second: Deontic) -> bool:
    if second.only == "action":
        return True
    if first.only == "action":
        return second.act.action == "action"
    return second.act.action in ground.above(first.act.action)


def _said(ground: Ground, norm: Norm, variable: str, term: str) -> bool:
    return any(
        x.pred == "is" and x.args[0] == variable and not x.negated and term in ground.above(x.args[1])
        for x in norm.scope.literals
    )


def _follows(ground: Ground, norm: Norm, literal: Literal) -> bool:
    content = norm.content
    kinds: dict[str, str] = {}
    if isinstance(content, Deontic | Suppression):
        only = content.only if isinstance(content, Deontic) else ""
        kinds = {p.role: p.term for p in content.act.roles if p.role != only}
    truth = Situation(ground, kinds, "").extend(norm.scope.literals).known(literal)
    return truth is not None and truth != literal.negated
