"""Who beats whom: the levels of ``docs/semantics.md`` §4, in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.nodes import RANKS
from svod.model.norms import Act, Content, Deontic, Literal, Norm, Participant, Suppression
from svod.query.match import ROOTS, TIMES, Instance, domain_of, suppresses
from svod.query.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Callable

    from svod.model.ground import Ground

LEVELS = ("replacement", "suppression", "exception", "specificity", "principle", "rank")
NO_SPECIFICITY = frozenset({"без специфичности", "no specificity"})
PROHIBITION_FIRST = frozenset({"нельзя важнее можно", "prohibition over permission"})


class Arbiter:
    """Decides pairs of instances for one question, and remembers by which principle."""

    def __init__(self, ground: Ground, act: Act, *, without_readings: bool = False) -> None:
        self.ground = ground
        self.act = act
        self.without_readings = without_readings
        self.specific = not NO_SPECIFICITY & set(ground.principles())
        self.strict = bool(PROHIBITION_FIRST & set(ground.principles()))
        self._decided: dict[tuple[str, str], str] = {}
        self._levels: tuple[tuple[str, Callable[[Instance, Instance], bool]], ...] = (
            ("replacement", self._replaces),
            ("suppression", self._suppresses),
            ("exception", self._excepts),
            ("specificity", self._narrower),
            ("principle", self._by_principle),
            ("rank", self._outranks),
        )

    def beats(self, one: Instance, other: Instance) -> bool:
        """Whether `one` beats `other`."""
        return bool(self.principle(one, other))

    def principle(self, one: Instance, other: Instance) -> str:
        """The level by which `one` beats `other`, or ''."""
        key = (one.norm.id, other.norm.id)
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
        if self._linked(one.norm, other.norm, "replaces"):
            return True
        return one.side == "pro" and self._keeps_count(other)

    def _keeps_count(self, other: Instance) -> bool:
        """A prohibition of a second member of a relation gives way where the act replaces the first."""
        verb = self.ground.term(self.act.action)
        relation, _, role = (verb.adds if verb else "").partition("=")
        filler = self.act.role(role) if role else None
        if filler is None or not self._counts(other.norm, relation, domain_of(self.ground, self.act.action, role)):
            return False
        for norm in self.ground.norms("replacement", relation):
            if norm.content.term in self.ground.above(filler.term):  # type: ignore[union-attr]
                return True
        return False

    def _counts(self, norm: Norm, relation: str, domain: str) -> bool:
        """Whether a norm speaks of having any member of the relation at all (and not of a certain one)."""
        return any(
            x.pred == "has" and x.args[1] == relation and not x.negated and x.args[2] in self.ground.above(domain)
            for x in norm.scope.literals
        )

    def _suppresses(self, one: Instance, other: Instance) -> bool:
        content = one.norm.content
        return isinstance(content, Suppression) and suppresses(self.ground, content, other.norm)

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
        return inside(self.ground, one.norm, other.norm) and not inside(self.ground, other.norm, one.norm)

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
        first, second = one.norm.content, other.norm.content
        denies = isinstance(first, Suppression) or (
            isinstance(first, Deontic) and (first.modality == "may_not" or (first.modality == "must" and one.side == "con"))
        )
        permits = isinstance(second, Deontic) and second.modality == "may"
        return denies and permits

    def _outranks(self, one: Instance, other: Instance) -> bool:
        return self.rank(one.norm) > self.rank(other.norm)

    def rank(self, norm: Norm) -> int:
        """Rank of the norm's node, else of its document."""
        node = self.ground.node(norm.node)
        if node is None:
            return RANKS["rulebook"]
        if node.rank:
            return RANKS.get(node.rank, 0)
        document = self.ground.document(node.document)
        return RANKS.get(document.rank, 0) if document else RANKS["rulebook"]


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
        domain = domain_of(ground, first.act.action, filler.role)
        wanted = "thing" if second.only == filler.role else filler.term
        if wanted in ROOTS or wanted in ground.above(domain):
            continue
        mine = first.act.role(filler.role)
        if mine is None or (wanted not in ground.above(mine.term) and not _said(ground, narrow, filler.role, wanted)):
            return False
    return _literals_inside(ground, narrow, wide)


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
    kinds = {p.role: p.term for p in content.act.roles} if isinstance(content, Deontic) else {}
    truth = Situation(ground, kinds, "").extend(norm.scope.literals).known(literal)
    return truth is not None and truth != literal.negated
