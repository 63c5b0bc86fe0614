"""«линкор Император», “Lunar cruiser”: the name of a thing beside that of its class is one name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svod.lower.chunks import Chunk
    from svod.lower.nouns import Noun
    from svod.model.vocabulary import Vocabulary

_PHRASES = frozenset({"nouns", "prep_phrase", "time", "per", "purpose"})


def joined(vocabulary: Vocabulary, chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """The chunks with each such pair put together; the narrower name stays, with what is said of the first word."""
    found: list[Chunk] = []
    for chunk in chunks:
        pair = _pair(vocabulary, found[-1], chunk) if found else None
        if pair is None:
            found.append(chunk)
        else:
            found[-1] = found[-1]._replace(nouns=(pair,), end=chunk.end)
    return tuple(found)


def _pair(vocabulary: Vocabulary, first: Chunk, second: Chunk) -> Noun | None:
    """The one noun that two neighbours make, or None."""
    if first.kind not in _PHRASES or second.kind != "nouns" or len(first.nouns) != 1 or len(second.nouns) != 1:
        return None
    one, other = first.nouns[0], second.nouns[0]
    if other.adjectives or other.determiners or other.counted is not None or other.asked or other.pronoun:
        return None
    narrow = tuple(name for name in other.named if any(_below(vocabulary, name, upper) for upper in one.named))
    if narrow:
        return _as(one, other, narrow)
    narrow = tuple(name for name in one.named if any(_below(vocabulary, name, upper) for upper in other.named))
    return _as(one, one, narrow) if narrow else None


def _as(one: Noun, name: Noun, terms: tuple[str, ...]) -> Noun:
    entries = tuple(entry for entry in name.entries if entry.value in terms)
    return one._replace(entries=entries, named=terms, measure=one.measure or name.measure)


def _below(vocabulary: Vocabulary, name: str, upper: str) -> bool:
    return name != upper and upper in vocabulary.above(name)
