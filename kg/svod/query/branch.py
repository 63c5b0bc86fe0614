"""Branches: how the open roles of a question can be filled by the norms on the side of yes (§2)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from msgspec import Struct

from svod.model.norms import Act, Literal, Participant, Replacement, Suppression
from svod.query.match import domain_of, seldom
from svod.query.sides import match
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from svod.model.ground import Ground
    from svod.model.norms import Norm
    from svod.query.match import Instance, Narrowing
    from svod.query.sides import Matched
    from svod.query.situation import Situation

    Keep = Callable[[Norm], bool]


class Branch(Struct, frozen=True):
    """Open roles filled by narrowings, the instances as they stand then, and the situation with the fillers.

    `sources` are the instances whose narrowings these are: with the last of them the branch goes.
    """

    filled: tuple[Narrowing, ...]
    act: Act
    instances: tuple[Instance, ...]
    weak: tuple[Instance, ...]
    situation: Situation
    sources: tuple[Instance, ...] = ()

    def gone(self, outside: Situation, added: tuple[Literal, ...]) -> bool:
        """Whether facts take away every instance for whose sake there is this branch, or what fills it.

        `outside` is the situation without the branch: what fills a role cannot be what facts say it is not.
        """
        if not self.sources:
            return False
        told = outside.extend(added)
        if any(_granted(narrowing, told) is False for narrowing in self.filled):
            return True
        here = self.situation.extend(added)
        return all(_known_false(instance, here) for instance in self.sources)


class Asked(Struct, frozen=True):
    """An act as it is asked, with its modality, and which norms count under the readings chosen."""

    ground: Ground
    act: Act
    modality: str
    keep: Keep


def branches(asked: Asked, matched: Matched, situation: Situation) -> list[Branch]:
    """The empty branch first, then one for every set of narrowings of an instance on the side of yes."""
    wanted: dict[tuple[Narrowing, ...], list[Instance]] = {}
    for instance in matched.instances:
        if instance.side != "pro" or not instance.narrowings or seldom(instance.narrowings, situation):
            continue
        granted = {narrowing: _granted(narrowing, situation) for narrowing in instance.narrowings}
        left = tuple(narrowing for narrowing, truth in granted.items() if truth is None)
        if left and False not in granted.values() and not _known_false(instance, situation):
            wanted.setdefault(left, []).append(instance)
    found = [_branch(asked, matched, (), situation)]
    for filled, sources in wanted.items():
        found.append(replace(_branch(asked, matched, filled, situation), sources=tuple(sources)))
    return found


def kept_of(instances: Iterable[Instance], keep: Keep) -> tuple[Instance, ...]:
    """The instances whose norms count under the readings chosen."""
    return tuple(i for i in instances if keep(i.norm) and (i.beside is None or keep(i.beside)))


def _known_false(instance: Instance, situation: Situation) -> bool:
    return any(situation.known(literal) is literal.negated for literal in instance.residual)


def _branch(asked: Asked, matched: Matched, filled: tuple[Narrowing, ...], situation: Situation) -> Branch:
    here, act = _filled(situation, filled), asked.act
    if filled:
        terms = {narrowing.role: narrowing.term for narrowing in filled if narrowing.term}
        added = tuple(Participant(role, term) for role, term in terms.items() if role != "action")
        act = Act(terms.get("action", act.action), (*act.roles, *added), act.period)
        if _anew(asked.ground, terms):
            matched = match(asked.ground, act, asked.modality, here, frozenset(terms))
            matched = matched._replace(
                instances=kept_of(matched.instances, asked.keep), weak=kept_of(matched.weak, asked.keep)
            )
    kept = [moved for instance in matched.instances if (moved := _within(instance, here)) is not None]
    weak = [
        replace(instance, narrowings=())
        for instance in matched.weak
        if not any(_granted(narrowing, here) is False for narrowing in instance.narrowings)
    ]
    return Branch(filled, act, tuple(_counted(asked, act, kept)), tuple(weak), here)


def _anew(ground: Ground, terms: dict[str, str]) -> bool:
    """Whether what fills the branch can bring in other norms, so that the act is matched anew."""
    if "action" in terms or any(ground.rivals(term) for term in terms.values()):
        return True
    contents = (norm.content for norm in ground.norms("suppression", ""))
    return any(
        isinstance(content, Suppression) and not content.act.action and content.act.roles for content in contents
    )


def _filled(situation: Situation, filled: tuple[Narrowing, ...]) -> Situation:
    """The situation with the branch's classes as participants and its literals as facts."""
    if not filled:
        return situation
    here = situation.extend(n.literal for n in filled if n.literal is not None)
    for narrowing in filled:
        if narrowing.term and narrowing.role != "action":
            here.kinds = {**here.kinds, narrowing.role: narrowing.term}
            here.learn_class(narrowing.role, narrowing.term)
    return here


def _within(instance: Instance, here: Situation) -> Instance | None:
    """The instance in a branch: narrowings that the branch grants are dropped, others exclude or are presumed off."""
    if not instance.narrowings:
        return instance
    extra: list[Literal] = []
    elsewhere = instance.side == "pro" and not seldom(instance.narrowings, here)
    for narrowing in instance.narrowings:
        granted = _granted(narrowing, here)
        if granted:
            continue
        if granted is False or elsewhere:
            return None
        extra.append(narrowing.as_literal())
    return replace(instance, residual=(*instance.residual, *extra), narrowings=())


def _granted(narrowing: Narrowing, here: Situation) -> bool | None:
    """Whether the facts of the branch fill the role within the narrowing (True), apart from it (False), or neither."""
    if narrowing.role == "action":
        return None
    literal = narrowing.wanted()
    truth = here.known(literal)
    return None if truth is None else truth != literal.negated


def _counted(asked: Asked, act: Act, instances: Iterable[Instance]) -> list[Instance]:
    """The instances; a count that a replacement keeps is parted by whether the replacement's conditions hold."""
    verb = asked.ground.term(act.action)
    relation, _, role = (verb.adds if verb else "").partition("=")
    filler = act.role(role) if role else None
    above = asked.ground.above(filler.term) if filler is not None else frozenset()
    norms = [
        norm
        for norm in (asked.ground.norms("replacement", relation) if filler is not None else ())
        if isinstance(norm.content, Replacement) and norm.content.term in above and asked.keep(norm)
    ]
    if not norms:
        return list(instances)
    domain = domain_of(asked.ground, act.action, role).split("|")
    found: list[Instance] = []
    for instance in instances:
        if (
            instance.side == "con"
            and instance.beside is None
            and _counts(asked.ground, instance.norm, relation, domain)
        ):
            found += _parted(instance, norms)
        else:
            found.append(instance)
    return found


def _counts(ground: Ground, norm: Norm, relation: str, domain: list[str]) -> bool:
    """Whether a norm speaks of having any member of the relation at all (and not of a certain one)."""
    return any(
        x.pred == "has"
        and not x.negated
        and x.args[:2] == ("agent", relation)
        and all(x.args[2] in ground.above(option) for option in domain)
        for x in norm.scope.literals
    )


def _parted(instance: Instance, norms: list[Norm]) -> list[Instance]:
    if not all(norm.scope.literals for norm in norms):
        return [replace(instance, replaced=True)]
    kept = [replace(instance, replaced=True, beside=norm, inherited=norm.scope.literals) for norm in norms]
    failing = product(*(norm.scope.literals for norm in norms))
    return kept + [
        replace(instance, beside=norms[0], inherited=tuple(literal.flip() for literal in chosen)) for chosen in failing
    ]
