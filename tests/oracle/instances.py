"""Sides of the instances (§3) and the branches of a question (§2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from svod.model.norms import Act, Deontic, Limit, Literal, Norm, Participant, Suppression
from svod.records import replace
from tests.oracle.matching import ACTION, Match, Narrowing, View, alternatives, direct, named, open_atom, restates
from tests.oracle.situation import positive

FOR = "for"
AGAINST = "against"
FALLBACK = "fallback"  # a permission, where a duty is asked: «может» implies «не обязан»
WINDOW = "window"  # «только» before a time: it restricts the permissions and does not fight
_SIDES = {
    "may": {"may": FOR, "must": FOR, "may_not": AGAINST},
    "must": {"must": FOR, "need_not": AGAINST, "may_not": AGAINST, "may": FALLBACK},
}
_RIVALS = {"may": "must", "must": "may"}  # asked: the modality that, about an alternative, speaks against
Residual = tuple[Literal, Norm]  # a literal left to hold, and the norm that asks for it


@dataclass(frozen=True, slots=True)
class Instance:
    """A norm that bears on the act: its side, the modality in which it does, what is left to hold, and its window.

    A suppression is one instance for each permission that it opposes, its `victim`.
    """

    norm: Norm
    side: str
    modality: str
    residuals: tuple[Residual, ...]
    limits: tuple[Limit, ...]
    victim: Norm | None = None

    def permits(self) -> bool:
        """Whether it is a permission of the act itself."""
        return self.modality == "may" and self.side in {FOR, FALLBACK}


def _found(view: View, asked: str) -> Iterator[tuple[Norm, str, str, Match]]:
    """Every norm that matches, with its side and modality, whether or not it narrows."""
    for norm in view.world.deontic:
        content = norm.content
        assert isinstance(content, Deontic)
        others = list(alternatives(view, content, norm.scope))
        itself = content.modality == "must" and _waits_for_itself(view, norm)
        if others and content.only != "time" and not itself and content.modality == _RIVALS[asked]:
            yield from ((norm, AGAINST, content.modality, match) for match in others if match is not None)
        if not others:
            yield from _direct(view, norm, content, asked)


def _direct(view: View, norm: Norm, content: Deontic, asked: str) -> Iterator[tuple[Norm, str, str, Match]]:
    match = direct(view, content, norm.scope)
    side, modality = _SIDES[asked].get(content.modality), content.modality
    if content.modality == "must" and _all_against_part(view, content):
        side, modality = AGAINST, "may_not"
        if match is not None:
            match = Match(tuple(one for one in match.residuals if not restates(view, one)), match.narrowings)
    elif content.modality == "must" and _waits_for_itself(view, norm):
        return
    if match is not None and side is not None:
        yield norm, WINDOW if content.only == "time" else side, modality, match


def _waits_for_itself(view: View, norm: Norm) -> bool:
    """Whether it is a condition that the very act asked about is done, and no fact says that it is."""
    return any(restates(view, literal) and not view.situation.said(literal) for literal in norm.scope.literals)


def _all_against_part(view: View, content: Deontic) -> bool:
    asked = {filler.role: filler.det for filler in view.act.roles}
    return any(filler.det == "all" and asked.get(filler.role) == "part" for filler in content.act.roles)


def _closed(norm: Norm, match: Match) -> tuple[Residual, ...]:
    return tuple((literal, norm) for literal in (*match.residuals, *map(open_atom, match.narrowings)))


def _suppressions(view: View, found: list[tuple[Norm, str, str, Match]]) -> Iterator[Instance]:
    for norm in view.world.norms:
        if not isinstance(norm.content, Suppression):
            continue
        match = named(view, norm.content.act, norm.scope)
        opposed = view.world.defining(norm.content.what)
        for victim, side, modality, other in found:
            if match is not None and side == FOR and modality == "may" and victim.node in opposed:
                residuals = (*_closed(norm, match), *_closed(victim, other))
                yield Instance(norm, AGAINST, "suppress", residuals, norm.scope.limits, victim)


def instances(view: View, asked: str) -> list[Instance]:
    """Instances in a branch: one for the act that would narrow it has a branch of its own; a weak one is granted it."""
    found = list(_found(view, asked))
    made = []
    for norm, side, modality, match in found:
        if side != FOR or not match.narrowings or seldom(view, match.narrowings):
            kept = replace(match, narrowings=()) if side == FALLBACK else match
            made.append(Instance(norm, side, modality, _closed(norm, kept), norm.scope.limits))
    return [*made, *(_suppressions(view, found) if asked == "may" else ())]


def branches(view: View, asked: str) -> list[View]:
    """The act as asked, and once for each way in which norms for it narrow it."""
    narrowings = [match.narrowings for _, side, _, match in _found(view, asked) if side == FOR and match.narrowings]
    wanted = [row for row in dict.fromkeys(narrowings) if not seldom(view, row)]
    return [view, *(_narrowed(view, row) for row in wanted)]


def seldom(view: View, narrowings: tuple[Narrowing, ...]) -> bool:
    """Whether one of the narrowings is presumed not to hold: no branch is made for it."""
    tests = [
        wanted if isinstance(wanted, Literal) else Literal("is", (role, wanted))
        for role, wanted in narrowings
        if role != ACTION
    ]
    return any(view.situation.presumed(positive(test)) is test.negated for test in tests)


def _narrowed(view: View, narrowings: tuple[Narrowing, ...]) -> View:
    classes = {role: wanted for role, wanted in narrowings if isinstance(wanted, str)}
    granted = tuple(wanted for _, wanted in narrowings if isinstance(wanted, Literal))
    added = tuple(Participant(role, term) for role, term in classes.items() if role != ACTION)
    act = Act(classes.get(ACTION, view.act.action), (*view.act.roles, *added), view.act.period)
    situation = replace(
        view.situation,
        classes={**view.situation.classes, **{filler.role: filler.term for filler in added}},
        facts=(*view.situation.facts, *granted),
    )
    return View(act, frozenset(classes), situation)
