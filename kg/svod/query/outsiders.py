"""Outsiders under wider names: what a question says of «крейсер» holds of the «корабль» of a norm's condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Literal, class_of_outsider
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.ground import Ground
    from svod.model.norms import Sentence

OUTSIDER = "@"
_ROOT = "thing"


def with_outsiders(ground: Ground, sentence: Sentence) -> Sentence:
    """The question with what it says of outsiders said under their wider names too."""
    if not any(literal.args[0].startswith(OUTSIDER) for scope in sentence.scopes for literal in scope.literals):
        return sentence
    scopes = (replace(scope, literals=widened(ground, scope.literals)) for scope in sentence.scopes)
    return replace(sentence, scopes=tuple(scopes))


def widened(ground: Ground, facts: Sequence[Literal]) -> tuple[Literal, ...]:
    """The facts, and those about each outsider under the names above its own that are of no other outsider."""
    named = dict.fromkeys(fact.args[0] for fact in facts if fact.args[0].startswith(OUTSIDER))
    uppers: dict[str, list[str]] = {}
    for variable in named:
        for upper in sorted(ground.above(class_of_outsider(variable))):
            uppers.setdefault(OUTSIDER + upper, []).append(variable)
    found = list(facts)
    for name, lower in uppers.items():
        if name not in named and len(lower) == 1 and name != OUTSIDER + _ROOT:
            found.append(Literal("is", (name, class_of_outsider(lower[0]))))
            found += [fact.renamed({lower[0]: name}) for fact in facts if fact.args[0] == lower[0]]
    return tuple(found)
