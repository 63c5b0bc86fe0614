"""Quantities whose name stands in pieces: «сколько кубиков он кидает, когда таранит» names the «кубики тарана»."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.free.lexicon import readings
from svod.free.mentions import Mention
from svod.retrieval.features import stems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.free.lexicon import Talk
    from svod.free.mentions import Noted
    from svod.model.ground import Ground
    from svod.model.norms import Norm

_SHORTEST: Final = 3
_BOUND: Final = Mention(-1, -1, (), "")


def scattered(
    ground: Ground, talk: Talk, noted: Noted, asking: frozenset[int], *, limit: bool = False
) -> Iterator[tuple[str, Mention, tuple[Mention, ...]]]:
    """Quantities of the norms of which every word is said somewhere, and the first in a piece that asks.

    Each with the mention of its first word, and of the others that stand in the same piece.

    With `limit` only those that name a bound («предел маркеров»), whose word need not be said.
    A word counts by its lemma, by its plain word, and by the deed or thing that another form of it names.
    """
    said: dict[str, Mention] = {}
    for mention in sorted(noted.mentions, key=lambda m: m.piece not in asking):
        for stem in stems_of(mention, talk):
            said.setdefault(stem, mention)
    for phrase in talk.table.phrases.get("limit", ()) if limit else ():
        for stem in _lemmas(phrase.words[0]):
            said.setdefault(stem, _BOUND)
    for name in sorted(_quantities(ground)):
        for entry in talk.spellings(name):
            if (len(entry.words) > 1 or _verbal(entry.words[0], said)) and any(
                mark[0] in {"nom", ""} for mark in entry.features
            ):
                found = [_said(word, said) for word in entry.words]
                first = next((mention for mention in found if mention is not None and mention is not _BOUND), None)
                if all(found) and first is not None and first.piece in asking and (not limit or _BOUND in found):
                    rest = [m for m in found if m is not None and m is not first and m.piece == first.piece]
                    yield name, first, tuple(rest)
                    break


def _verbal(word: str, said: dict[str, Mention]) -> bool:
    """Whether a verb that no vocabulary has is of the stem of a noun («сносится» of «снос»)."""
    found = _said(word, said)
    return found is not None and found is not _BOUND and not found.tokens and found.number is None


def _quantities(ground: Ground) -> set[str]:
    norms: list[Norm] = [*ground.norms("value", "*"), *ground.norms("change", "*")]
    return {norm.content.quantity for norm in norms if hasattr(norm.content, "quantity")}


def _said(word: str, said: dict[str, Mention]) -> Mention | None:
    return next((said[stem] for stem in _lemmas(word) if stem in said), None)


def _lemmas(word: str) -> set[str]:
    """A word by its stem, and the stems of its lemmas."""
    found = {word} if word.isascii() else {fold(reading.normal_form) for reading in readings(word)} | {word}
    return {stem for one in found for stem in stems(one)} or found


def stems_of(mention: Mention, talk: Talk) -> set[str]:
    """Stems of the words of a mention, of the plain words behind them, and of the names of what it can mean."""
    found: set[str] = set()
    for word in fold(mention.text).split():
        found |= _lemmas(word)
        for stem in {fold(reading.normal_form) for reading in readings(word)} if not word.isascii() else {word}:
            for sense in talk.table.senses.get(stem, ()):
                for plain in sense.plain if not sense.rest else ():
                    found |= _lemmas(plain[0]) if plain else set()
            for phrase in talk.table.phrases.get("nomen", ()):
                if phrase.words == (stem,):
                    found |= {lemma for noun in phrase.plain for lemma in _lemmas(noun[0])}
    for token in mention.tokens:
        for entry in token.entries:
            for other in talk.spellings(entry.value):
                if len(other.words) == 1 and other.terminal == "N" and len(other.words[0]) >= _SHORTEST:
                    found |= _lemmas(other.words[0])
    return found
