"""The terms that a norm names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.ground import norm_key
from svod.model.norms import Change, Deontic, Effect, Membership, Replacement, Sequence, Suppression, Valuation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.model.norms import Content, Norm


def mentioned(norm: Norm) -> set[str]:
    """Terms that a norm names: what it is about, the fillers of its act, the terms of its conditions and times."""
    _, key = norm_key(norm)
    found = {key, *_of(norm.content)}
    for literal in norm.scope.literals:
        found |= set(literal.args[1:])
    found |= {filler.term for filler in norm.scope.others}
    found |= {limit.moment for limit in norm.scope.limits}
    return found - {""}


def _of(content: Content) -> Iterator[str]:
    if isinstance(content, Deontic | Effect | Suppression):
        yield content.act.action
        yield from (filler.term for filler in content.act.roles)
    if isinstance(content, Deontic):
        yield from content.allowed
    elif isinstance(content, Membership | Valuation) and content.purpose is not None:
        yield from (content.purpose.action, content.purpose.filler)
    elif isinstance(content, Change):
        yield from (content.cause, content.per)
    elif isinstance(content, Effect):
        yield content.test
    elif isinstance(content, Replacement):
        yield content.term
    elif isinstance(content, Suppression):
        yield content.what
    elif isinstance(content, Sequence):
        yield from (*content.items, content.action)
