"""Packs with one thing taken away: a norm, a condition of a norm, an edge."""

from __future__ import annotations

from collections.abc import Iterator

from svod.model.nodes import Pack
from svod.model.norms import Membership, Norm
from svod.records import replace


def without_norms(pack: Pack) -> Iterator[tuple[str, str, Pack]]:
    """(description, node, pack) for every sentence: all norms made of it are gone."""
    for key in dict.fromkeys((norm.node, norm.sentence) for norm in pack.norms):
        kept = tuple(norm for norm in pack.norms if (norm.node, norm.sentence) != key)
        yield f"норма: {key[1]}", key[0], replace(pack, norms=kept)


def without_conditions(pack: Pack) -> Iterator[tuple[str, str, Pack]]:
    """One condition or limit less in one norm."""
    for index, norm in enumerate(pack.norms):
        for shorter, what in _shorter(norm):
            yield f"условие {what}: {norm.sentence}", norm.node, _with(pack, index, shorter)


def _shorter(norm: Norm) -> Iterator[tuple[Norm, str]]:
    scope = norm.scope
    for literal in scope.literals:
        rest = tuple(other for other in scope.literals if other is not literal)
        yield replace(norm, scope=replace(scope, literals=rest)), f"{literal.pred}{literal.args}"
    for limit in scope.limits:
        rest_limits = tuple(other for other in scope.limits if other is not limit)
        yield replace(norm, scope=replace(scope, limits=rest_limits)), f"{limit.relation} {limit.moment}"
    if isinstance(norm.content, Membership) and norm.content.purpose is not None:
        yield replace(norm, content=replace(norm.content, purpose=None)), "для"


def _with(pack: Pack, index: int, norm: Norm) -> Pack:
    return replace(pack, norms=(*pack.norms[:index], norm, *pack.norms[index + 1 :]))


def without_edges(pack: Pack) -> Iterator[tuple[str, str, Pack]]:
    """One edge less."""
    for edge in pack.edges:
        kept = tuple(other for other in pack.edges if other is not edge)
        yield f"связь {edge.kind}: {edge.source} → {edge.target}", edge.source, replace(pack, edges=kept)
