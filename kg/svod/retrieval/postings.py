"""What each rule says, weighed so that the relevance of a rule to a text is a sum over the text's features."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import log
from typing import TYPE_CHECKING, Final

from svod.model.mentioned import mentioned
from svod.retrieval.features import sorts_of, stems, terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.model.ground import Ground, Postings

LONGEST: Final = 256  # rules kept of a feature: what more than so many say tells none of them
_SATURATION, _LENGTH = 1.2, 0.6  # BM25's k1 and b (Robertson and Zaragoza 2009)
_TITLE, _CLAUSE, _NORM = 2.0, 1.0, 0.5  # how much a word counts by where it stands
_TEXT_ONLY = 0.3  # and in a rule that says no more than its text


def postings(ground: Ground) -> Postings:
    """(rule, weight) of every feature, the heaviest first.

    Notes
    -----
    Method: BM25 (Robertson and Zaragoza 2009) over stems and terms as if both were words.
    """
    counts = {name: _counts(ground, name) for name in ground.nodes()}
    lengths = {name: sum(found.values()) for name, found in counts.items()}
    usual = sum(lengths.values()) / len(lengths) if lengths else 1.0
    rarity = _rarity(counts)
    made: dict[str, list[tuple[str, float]]] = {}
    for name, found in counts.items():
        size = _SATURATION * (1 - _LENGTH + _LENGTH * lengths[name] / usual) if usual else 1.0
        for feature, count in found.items():
            weight = rarity[feature] * count * (_SATURATION + 1) / (count + size)
            made.setdefault(feature, []).append((name, round(weight, 4)))
    return {feature: tuple(sorted(found, key=_heaviest)[:LONGEST]) for feature, found in made.items()}


def _heaviest(pair: tuple[str, float]) -> tuple[float, str]:
    return -pair[1], pair[0]


def _rarity(counts: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Inverse document frequency of every feature."""
    spread = Counter(feature for found in counts.values() for feature in found)
    total = len(counts)
    return {feature: log(1 + (total - number + 0.5) / (number + 0.5)) for feature, number in spread.items()}


def _counts(ground: Ground, name: str) -> dict[str, float]:
    """How much a rule says of every feature."""
    node = ground.node(name)
    found: dict[str, float] = defaultdict(float)
    if node is None:
        return found
    share = _TEXT_ONLY if node.text_only else 1.0
    for text, weight in ((node.title, _TITLE), (node.text, _CLAUSE)):
        for feature in stems(text):
            found[feature] += weight * share
    for feature in terms(node.mentions):
        found[feature] += _CLAUSE * share
    for norm in ground.norms_of(name):
        for feature in (*stems(norm.sentence), *terms(sorted(mentioned(norm))), *sorts_of(norm)):
            found[feature] += _NORM
    return found
