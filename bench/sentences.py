"""Norms of a generated chapter: the content, its scope, and the sentence that says them."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from bench.vocabulary import Chapter, Word
from svod.model.norms import (
    Act,
    Change,
    Content,
    Deontic,
    Expr,
    Limit,
    Literal,
    Membership,
    Participant,
    Scope,
    Sequence,
    Valuation,
)
from svod.model.numbers import Interval

_MODALITIES: Final = {"may": "может", "may_not": "не может", "must": "обязан", "need_not": "не обязан"}
_SHARES: Final = {"may": 45, "may_not": 36, "must": 15, "need_not": 4}
_LITERALS: Final = {0: 35, 1: 54, 2: 11}  # conditions of a norm
_CONDITIONS: Final = {"is": 60, "cmp": 22, "does": 18}
_WINDOWS: Final = 0.2
_ROLES: Final = {1: 30, 2: 55, 3: 15}


class Said(NamedTuple):
    """A content with its scope and sentence."""

    content: Content
    scope: Scope
    text: str


class Writer:
    """Writes norms of one chapter."""

    def __init__(self, chapter: Chapter, chance: Random) -> None:
        self._chapter = chapter
        self._chance = chance

    def _of(self, shares: dict[str, int]) -> str:
        return self._chance.choices([*shares], [*shares.values()])[0]

    def _number(self, shares: dict[int, int]) -> int:
        return self._chance.choices([*shares], [*shares.values()])[0]

    def _agent(self) -> Word:
        """Half of the norms are about one of the five uppermost classes."""
        classes = self._chapter.classes
        return self._chance.choice(classes[:5] if self._chance.random() < 0.5 else classes)

    def deontic(self, action: Word) -> Said:
        """A permission, prohibition, duty or exemption."""
        modality = self._of(_SHARES)
        agent = self._agent()
        roles, text = [Participant("agent", agent.id)], f"{agent.stem} {_MODALITIES[modality]} {action.stem}ать"
        count = self._number(_ROLES)
        if count > 1:
            item = self._chance.choice(self._chapter.objects)
            roles.append(Participant("object", item.id))
            text += f" {item.stem}"
        if count > 2:
            threat = self._chance.choice(self._chapter.threats)
            roles.append(Participant("against", threat.id))
            text += f" против {threat.stem}а"
        limits: tuple[Limit, ...] = ()
        if self._chance.random() < _WINDOWS:
            moment = self._chance.choice(self._chapter.moments)
            limits = (Limit("before", moment.id),)
            text += f" до {moment.stem}а"
        literals, said = self._conditions(self._number(_LITERALS))
        return Said(Deontic(modality, Act(action.id, tuple(roles))), Scope(literals, limits), text + said)

    def _conditions(self, count: int) -> tuple[tuple[Literal, ...], str]:
        found: dict[Literal, str] = {}
        kinds = sorted(self._of(_CONDITIONS) for _ in range(count))  # «он» before a name of its own
        for kind in reversed(kinds):
            literal, text = self._condition(kind)
            found[literal] = text
        return tuple(found), (", если " + " и ".join(found.values())) if found else ""

    def _condition(self, kind: str) -> tuple[Literal, str]:
        if kind == "is":
            state = self._chance.choice(self._chapter.states)
            return Literal("is", ("agent", state.id)), f"он {state.stem}ый"
        if kind == "does":
            action = self._chance.choice(self._chapter.actions)
            return Literal("does", ("agent", action.id, "")), f"он {action.stem}ает"
        quantity, least = self._chance.choice(self._chapter.quantities), self._chance.randint(1, 9)
        return Literal("cmp", ("agent", quantity.id), bounds=Interval(least)), f"{quantity.stem} {least} и больше"

    def _about(self) -> tuple[Word, Literal]:
        agent = self._agent()
        return agent, Literal("is", ("agent", agent.id))

    def _state(self) -> tuple[Literal, str]:
        literal, text = self._condition("is")
        return literal, f", если {text}"

    def change(self) -> Said:
        """A value grows."""
        quantity = self._chance.choice(self._chapter.quantities)
        agent, about = self._about()
        literal, said = self._state()
        step = self._chance.randint(1, 3)
        content = Change("agent", quantity.id, "add", Expr("num", value=step))
        return Said(content, Scope((about, literal)), f"{quantity.stem} {agent.stem}а увеличивается на {step}{said}")

    def value(self) -> Said:
        """A value."""
        quantity = self._chance.choice(self._chapter.quantities)
        agent, about = self._about()
        number = self._chance.randint(1, 20)
        content = Valuation("agent", quantity.id, Expr("num", value=number))
        return Said(content, Scope((about,)), f"{quantity.stem} {agent.stem}а = {number}")

    def membership(self) -> Said:
        """A class counts as being in a state."""
        agent, about = self._about()
        first, second = self._chance.sample(self._chapter.states, 2)
        literal = Literal("is", ("agent", second.id))
        text = f"{agent.stem} считается {first.stem}ым, если он {second.stem}ый"
        return Said(Membership("agent", first.id), Scope((about, literal)), text)

    def sequence(self) -> Said:
        """One moment before another."""
        first, second = self._chance.sample(range(len(self._chapter.moments)), 2)
        one, other = self._chapter.moments[min(first, second)], self._chapter.moments[max(first, second)]
        return Said(Sequence("steps", (one.id, other.id)), Scope(), f"{one.stem} до {other.stem}а")
