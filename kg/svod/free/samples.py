"""Questions of the packs' cases that are nearest to a text: readings to offer that somebody has asked before.

They are offered, never answered by: what a case asks need not be what the player meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.free.mentions import note
from svod.free.scattered import stems_of
from svod.retrieval.features import sorts_asked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.free.lexicon import Talk
    from svod.model.ground import Ground

_RULES: Final = 4  # of the rules that speak most of the text
_KINDS: Final = ("class", "state", "action", "quantity", "moment", "relation")


def samples(ground: Ground, talk: Talk, rules: Iterable[str], text: str, lang: str) -> tuple[str, ...]:
    """Questions of the cases of the first rules in a language, the nearest first.

    Notes
    -----
    Nearness is the share of features (terms, stems, the sort of question) that two texts have in common (Jaccard).
    """
    wanted = _features(ground, talk, text)
    found: dict[str, float] = {}
    for node in tuple(rules)[:_RULES]:
        for case in ground.cases_of(node):
            if case.question not in found and (lang == "en") == case.question.isascii() and not case.flags:
                features = _features(ground, talk, case.question)
                found[case.question] = len(wanted & features) / (len(wanted | features) or 1)
    return tuple(sorted((question for question in found if found[question]), key=lambda question: -found[question]))


def _features(ground: Ground, talk: Talk, text: str) -> set[str]:
    noted = note([text], talk)
    terms = {f"t:{name}" for mention in noted.mentions for name in mention.terms(ground, *_KINDS)}
    stems = {f"w:{stem}" for mention in noted.mentions for stem in stems_of(mention, talk)}
    return terms | stems | set(sorts_asked(text, talk))
