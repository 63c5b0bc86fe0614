"""Why the vocabulary alone says that one thing is, or is not, another: the way up, or the classes that stand apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.query.wording import Wording

_WORDS = {
    "ru": ("по словарю: {}", "{} и {} — разное", "источник: {}"),
    "en": ("by the vocabulary: {}", "{} and {} are apart", "source: {}"),
}


def lineage(ground: Ground, words: Wording, one: str, other: str) -> tuple[str, ...]:
    """«по словарю: Лунар → крейсер → корабль», «по словарю: остов и корабль — разное»; nothing where it is silent."""
    frame, apart, _ = _WORDS[words.lang]
    if other in ground.above(one):
        way = _way(ground, one, other)
        return (frame.format(" → ".join(map(words.label, way))) + _sources(ground, words, way),) if len(way) > 1 else ()
    pair = _topmost(ground, one, other)
    if pair is None:
        return ()
    return (frame.format(apart.format(*map(words.label, pair))) + _sources(ground, words, list(pair)),)


def _way(ground: Ground, one: str, other: str) -> list[str]:
    """The shortest way up."""
    ways = [[one]]
    for way in ways:
        if way[-1] == other:
            return way
        term = ground.term(way[-1])
        ways += [[*way, upper] for upper in (term.broader if term else ()) if other in ground.above(upper)]
    return []


def _topmost(ground: Ground, one: str, other: str) -> tuple[str, str] | None:
    """Of all classes of the two that share no member, the widest pair: where the parting is declared."""
    mine, theirs = sorted(ground.above(one)), sorted(ground.above(other))
    pairs = [(upper, rival) for upper in mine for rival in theirs if ground.apart(upper, rival)]
    return min(pairs, key=lambda pair: sum(len(ground.above(name)) for name in pair), default=None)


def _sources(ground: Ground, words: Wording, names: list[str]) -> str:
    found = (term.source for name in names if (term := ground.term(name)) is not None and term.source)
    told = "; ".join(dict.fromkeys(found))
    return f" ({_WORDS[words.lang][2].format(told)})" if told else ""
