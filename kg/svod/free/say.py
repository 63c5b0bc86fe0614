"""A sentence said in the language, so that it can be asked as it stands: made from forms, and read back to be sure."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from svod.free.wordings import wordings
from svod.lower.resolve import resolve
from svod.source import Source
from svod.syntax.sentences import read_sentence

if TYPE_CHECKING:
    from svod.model.norms import Limit, Literal, Scope, Sentence
    from svod.query.ask import Desk

_TRIED: Final = 12


def say(desk: Desk, sentence: Sentence, lang: str) -> str:
    """Words that the grammar reads as the sentence; '' if none were found."""
    for text in islice(wordings(desk.ground, desk.lexicon, sentence, lang), _TRIED):
        if _reads_as(desk, text, sentence):
            return text[:1].upper() + text[1:] + "?"
    return ""


def _reads_as(desk: Desk, text: str, sentence: Sentence) -> bool:
    source = Source("<чтение>", text + "?")
    parsed = read_sentence(source, desk.lexicon, desk.tables)
    found, _ = resolve(parsed.trees, source, desk.ground, desk.ground.relations(), "question")
    return found is not None and alike(found, sentence)


def alike(one: Sentence, other: Sentence) -> bool:
    """Whether two questions ask the same; the order of facts does not matter."""
    return (
        one.contents == other.contents
        and (one.asks, one.focus, one.every, one.target) == (other.asks, other.focus, other.every, other.target)
        and [_bag(scope) for scope in one.scopes] == [_bag(scope) for scope in other.scopes]
    )


def _bag(scope: Scope) -> tuple[frozenset[Literal], frozenset[Limit]]:
    return frozenset(scope.literals), frozenset(scope.limits)
