"""Rules ranked by what a text says: its words and terms, the hierarchy of these, and the edges between rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.retrieval.features import sorts_asked, stems, term
from svod.retrieval.postings import postings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from svod.model.ground import Ground
    from svod.syntax.spot import Candidates

MOST: Final = 5
_ROOTS: Final = frozenset({"thing", "state", "action", "quantity", "relation", "moment", "agent", "times", ""})
_NAMED, _WIDER, _NARROWER, _WORD, _SORT = 1.0, 0.35, 0.3, 1.0, 1.0
_EDGE: Final = 0.2  # of the score of the best neighbour
_MEANING: Final = 0.6  # share of the nearness in meaning
_POOL: Final = 30


def ranked(
    ground: Ground,
    names: Iterable[str],
    text: str = "",
    first: Iterable[str] = (),
    lexicon: Candidates | None = None,
    nearness: Callable[[str], Mapping[str, float]] | None = None,
) -> tuple[str, ...]:
    """At most `MOST` rules, best first; `first` come before all others.

    Parameters
    ----------
    names
        Terms that are spoken of.
    text
        The question; its words count, and with `lexicon` what its keywords ask for.
    nearness
        Nearness in meaning of rules to the text, see `svod.retrieval.semantic`.
    """
    before = tuple(dict.fromkeys(first))[:MOST]
    if len(before) == MOST:
        return before
    scores: dict[str, float] = {}
    weights = _weights(ground, names, text, lexicon)
    said = ground.said(weights, postings)
    for feature, weight in weights.items():
        for node, share in said.get(feature, ()):
            scores[node] = scores.get(node, 0.0) + weight * share
    pool = sorted(scores, key=lambda node: (-scores[node], node))[:_POOL]
    near = {node: scores[node] + _EDGE * _best_neighbour(ground, node, scores) for node in pool}
    cosines = nearness(text) if nearness is not None and text else {}
    if cosines:
        near = _with_meaning(near, cosines)
    return tuple(dict.fromkeys((*before, *sorted(near, key=lambda node: (-near[node], node)))))[:MOST]


def _with_meaning(scores: Mapping[str, float], cosines: Mapping[str, float]) -> dict[str, float]:
    """Scores as shares of the best, mixed with the nearness in meaning, for every rule that has either."""
    best = max(scores.values(), default=0.0) or 1.0
    return {node: (1 - _MEANING) * scores.get(node, 0.0) / best + _MEANING * cosine for node, cosine in cosines.items()}


def _weights(ground: Ground, names: Iterable[str], text: str, lexicon: Candidates | None) -> dict[str, float]:
    found = dict.fromkeys(stems(text), _WORD)
    if lexicon is not None:
        found |= dict.fromkeys(sorts_asked(text, lexicon), _SORT)
    for name in dict.fromkeys(names):
        if name in _ROOTS or ground.term(name) is None:
            continue
        for other in ground.above(name) - _ROOTS:
            found[term(other)] = max(found.get(term(other), 0.0), _WIDER)
        for other in ground.below(name):
            found[term(other)] = max(found.get(term(other), 0.0), _NARROWER)
        found[term(name)] = _NAMED
    return found


def _best_neighbour(ground: Ground, node: str, scores: dict[str, float]) -> float:
    linked = [edge.target for edge in ground.edges_from(node)] + [edge.source for edge in ground.edges_to(node)]
    return max((scores.get(other.partition("/")[0], 0.0) for other in linked), default=0.0)
