"""Sides of the instances (§3) and the branches of a question (§2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from svod.model.norms import Act, Deontic, Literal, Norm, Participant, Suppression
from tests.oracle.matching import ACTION, Match, Narrowing, View, alternatives, direct, named, open_atom, restates

FOR = "for"
AGAINST = "against"
FALLBACK = "fallback"  # a permission, where a duty is asked: «может» implies «не обязан»
_SIDES = {
    "may": {"may": FOR, "must": FOR, "may_not": AGAINST},
    "must": {"must": FOR, "need_not": AGAINST, "may_not": AGAINST, "may": FALLBACK},
}
_RIVALS = {"may": "must", "must": "may"}  # asked: the modality that, about an alternative, speaks against


@dataclass(frozen=True, slots=True)
class Instance:
    """A norm that bears on the act: its side, the modality in which it does, the literals left, what it takes away."""

    norm: Norm
    side: str
    modality: str
    residuals: tuple[Literal, ...]
    suppresses: frozenset[str] = frozenset()

    def permits(self) -> bool:
        """Whether it is a permission of the act itself."""
        return self.modality == "may" and self.side in {FOR, FALLBACK}


def _found(view: View, asked: str) -> Iterator[tuple[Norm, str, str, Match]]:
    """Every norm that matches, with its side and modality, whether or not it narrows."""
    for norm in view.world.norms:
        content = norm.content
        if not isinstance(content, Deontic) or (content.modality == "must" and restates(norm, view)):
            continue
        match = direct(view, content, norm.scope)
        if match is not None:
            modality = "may_not" if _all_against_part(view, content) else content.modality
            side = _SIDES[asked].get(modality)
            if side is not None:
                yield norm, side, modality, match
        if content.modality == _RIVALS[asked]:
            for other in alternatives(view, content, norm.scope):
                yield norm, AGAINST, content.modality, other


def _all_against_part(view: View, content: Deontic) -> bool:
    if content.modality != "must":
        return False
    asked = {filler.role: filler.det for filler in view.act.roles}
    return any(filler.det == "all" and asked.get(filler.role) == "part" for filler in content.act.roles)


def _suppressions(view: View) -> Iterator[Instance]:
    for norm in view.world.norms:
        if isinstance(norm.content, Suppression):
            match = named(view, norm.content.act, norm.scope)
            if match is not None:
                taken = frozenset(view.world.defining(norm.content.what))
                yield Instance(norm, AGAINST, "suppress", _closed(match), taken)


def _closed(match: Match) -> tuple[Literal, ...]:
    return (*match.residuals, *(open_atom(narrowing) for narrowing in match.narrowings))


def instances(view: View, asked: str) -> list[Instance]:
    """Instances in a branch: one for the act that would narrow it has a branch of its own."""
    found = [
        Instance(norm, side, modality, _closed(match))
        for norm, side, modality, match in _found(view, asked)
        if side != FOR or not match.narrowings
    ]
    return [*found, *(_suppressions(view) if asked == "may" else ())]


def branches(view: View, asked: str) -> list[View]:
    """The act as asked, and once for each way in which norms for it narrow it."""
    narrowings = [match.narrowings for _, side, _, match in _found(view, asked) if side == FOR and match.narrowings]
    return [view, *(_narrowed(view, narrowing) for narrowing in dict.fromkeys(narrowings))]


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
