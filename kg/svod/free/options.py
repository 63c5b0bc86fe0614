"""Readings of one sentence that asks, by the grammar, by frames and by norms, the best first."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.free.clauses import WHERE
from svod.free.frames import Frames
from svod.free.mentions import note
from svod.free.search import readings
from svod.free.spoken import Spoken
from svod.model.norms import Deontic

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from svod.free.clauses import Said
    from svod.free.lexicon import Talk
    from svod.model.norms import Sentence
    from svod.query.ask import Desk

_TRIED: Final = 120  # readings of a sentence that are looked at


class Option(NamedTuple):
    """A reading of a sentence that asks: what it leaves out, what is guessed in it, how well it fits."""

    sentence: Sentence
    missing: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    modality: str = ""
    score: float = 0


def options_of(
    desk: Desk, talk: Talk, said: Sequence[Said], at: int, lang: str, rules: tuple[str, ...]
) -> Iterator[Option]:
    """Readings of a sentence, the best first, each once."""
    found: dict[Sentence, Option] = {}
    for option in islice(_every(desk, talk, said, at, lang, rules), _TRIED):
        known = found.get(option.sentence)
        if (known is None or option.score > known.score) and not _idle_duty(desk, option):
            found[option.sentence] = option
    yield from sorted(found.values(), key=lambda option: -option.score)


def _idle_duty(desk: Desk, option: Option) -> bool:
    """Whether we put «обязан ли» into a question about an act of which no norm makes a duty, or frees from one."""
    content = option.sentence.contents[0] if option.sentence.contents else None
    if option.modality != "must" or not isinstance(content, Deontic):
        return False
    names = desk.ground.above(content.act.action) | desk.ground.below(content.act.action)
    norms = [norm for name in names for norm in desk.ground.norms("deontic", name)]
    return not any(isinstance(x.content, Deontic) and x.content.modality in {"must", "need_not"} for x in norms)


def _every(
    desk: Desk, talk: Talk, said: Sequence[Said], at: int, lang: str, rules: tuple[str, ...]
) -> Iterator[Option]:
    for reading in islice(readings(desk, talk, said, at, lang), _TRIED // 2):
        loss: float = _words(reading.missing)
        yield Option(reading.sentence, reading.missing, (), reading.modality, -loss - 0.2 * reading.cost)
    texts = [piece.text for one in said for piece in one.pieces]
    owners = [place for place, one in enumerate(said) for _ in one.pieces]
    hedged = tuple(word for one in (said[at],) for piece in one.pieces for word in piece.hedged)
    asking = frozenset(place for place, owner in enumerate(owners) if owner == at)
    idle = [piece.idle for one in said for piece in one.pieces]
    elsewhere = frozenset(p for p, owner in enumerate(owners) if idle[p] or (owner != at and said[owner].asks))
    pieces = [piece for one in said for piece in one.pieces]
    places = frozenset(place for place, piece in enumerate(pieces) if piece.opener == WHERE)
    noted = note(texts, talk.loosened(), places)
    frames = Frames(Spoken(desk.ground, talk.loosened(), noted, asking, elsewhere))
    for framed in chain(frames.readings(), frames.of_rules(rules)):
        missing = (*framed.missing, *hedged)
        loss = _words(missing) + 0.5 * len(framed.doubts) + 0.5
        yield Option(framed.sentence, missing, framed.doubts, framed.modality, -loss - framed.distance)


def _words(texts: Iterable[str]) -> int:
    return sum(len(text.split()) for text in texts)
