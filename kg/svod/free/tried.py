"""What came of the readings that were asked: sound ones, offers to choose from, one answer of several parts."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from svod.model.answers import Answer, Offer, Part
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.free.options import Option

MOST: Final = 3  # readings that are offered
_GATHERED: Final = (
    "grounds", "against", "defeated", "but_if", "unless", "conditions", "when", "notes", "steps", "members", "readings",
    "considered", "coverage",
)  # fmt: skip
_OPEN: Final = ("depends", "conflict")  # an open part leaves the whole open
_FIRM: Final = frozenset({"yes", "no", "value", "list", "conflict"})


class Tried(NamedTuple):
    """An option said in the language, and the answer to that."""

    option: Option
    text: str
    answer: Answer
    lost: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether every word has its place, every fact its norm, and the outcome rests on norms."""
        option, answer = self.option, self.answer
        asked = option.sentence.asks == "how_many" and answer.verdict == "list"  # rules, but no number
        firm = (answer.verdict in _FIRM and not asked) or (answer.verdict == "depends" and bool(answer.readings))
        return firm and bool(answer.grounds or answer.against) and not (option.missing or option.doubts or self.lost)

    @property
    def outcome(self) -> tuple[str, str]:
        """What agrees where two readings agree."""
        return self.answer.verdict, self.answer.value


def offers(tried: Iterable[Tried]) -> list[Offer]:
    """Up to three readings, those on which the rules say something first."""
    ranked = sorted(
        tried, key=lambda one: -one.option.score + (2 if one.answer.verdict == "silent" else 0) + len(one.lost)
    )
    found = dict.fromkeys(Offer(one.text, one.answer.reading) for one in ranked)
    return list(found)[:MOST]


def mixed(parts: Sequence[Sequence[Offer]], asked: Sequence[Offer]) -> tuple[Offer, ...]:
    """The best reading of each part in turn, and one that somebody has asked before in the second place."""
    built = [offer for row in zip_longest(*parts) for offer in row if offer is not None]
    found = {offer.reading: offer for offer in reversed((*built[:1], *asked, *built[1:]))}
    return tuple(offer for offer in dict.fromkeys((*built[:1], *asked, *built[1:])) if found[offer.reading] is offer)[
        :MOST
    ]


def together(refused: Answer, answers: Sequence[Answer]) -> Answer:
    """One answer of those to the parts of a compound question: what they rest on stands together."""
    first = answers[0]
    corrections = refused.corrections
    if len(answers) == 1:
        return replace(first, question=refused.question, corrections=corrections)
    verdicts = {answer.verdict for answer in answers}
    gathered = {name: _gathered(answers, name) for name in _GATHERED}
    return replace(
        first,
        question=refused.question,
        verdict=first.verdict if len(verdicts) == 1 else next((v for v in _OPEN if v in verdicts), "list"),
        text=" ".join(answer.text for answer in answers),
        value="; ".join(answer.value for answer in answers if answer.value),
        reading="; ".join(answer.reading for answer in answers),
        heard=" ".join(answer.heard for answer in answers),
        corrections=corrections,
        rules=_gathered(answers, "rules")[:5],
        parts=tuple(Part(answer.heard, answer.verdict, answer.text, answer.value) for answer in answers),
        **gathered,
    )


def _gathered(answers: Iterable[Answer], name: str) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(item for answer in answers for item in getattr(answer, name)))
