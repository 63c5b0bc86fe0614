"""What must hold of a whole pack: one rule a name, edges that reach something, a preference that runs in no circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.records import replace
from svod.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.nodes import Edge, Node, Pack

BETWEEN = frozenset({"exception_to", "replaces", "corrects", "comments_on", "part_of", "next"})
"""Edges that join rules; the others may lead to a term."""

PREFERENCES = frozenset({"exception_to", "replaces"})


def pack_diagnostics(pack: Pack) -> list[Diagnostic]:
    """Findings of every check over the whole pack."""
    return [*twins(pack), *dangling(pack), *circles(pack)]


def twins(pack: Pack) -> list[Diagnostic]:
    """Rules under a name that another rule of the pack has already; house rules have replaced theirs before."""
    first: dict[str, Node] = {}
    found = []
    for node in pack.nodes:
        if node.id in first:
            found.append(_twin(node, first[node.id].span))
        first.setdefault(node.id, node)
    return found


def dangling(pack: Pack) -> list[Diagnostic]:
    """Edges to something that the pack does not have; a see-also may name what is not encoded yet."""
    names = {node.id for node in pack.nodes} | {norm.id for norm in pack.norms}
    terms = {f"{pack.game}:{term.id}" for term in pack.terms}
    return [
        _no_target(_span(pack, edge), edge.target.partition(":")[2])
        for edge in pack.edges
        if edge.target not in names and edge.kind != "see_also" and (edge.kind in BETWEEN or edge.target not in terms)
    ]


def uncited(pack: Pack, cited: Iterable[tuple[str, Span]]) -> list[Diagnostic]:
    """Documents that a rule or a file names, and the pack does not describe."""
    known = [document.id for document in pack.documents]
    return [_no_document(span, name, known) for name, span in cited if name not in known]


def circles(pack: Pack) -> list[Diagnostic]:
    """Exceptions and replacements that, followed one after another, come back to where they began."""
    following: dict[str, list[Edge]] = {}
    for edge in pack.edges:
        if edge.kind in PREFERENCES:
            following.setdefault(edge.source, []).append(edge)
    found = []
    told: set[frozenset[str]] = set()
    for start in following:
        circle = _circle(start, following)
        if circle and frozenset(circle) not in told:
            told.add(frozenset(circle))
            found.append(_in_circle(_span(pack, following[start][0]), [name.partition(":")[2] for name in circle]))
    return found


def _circle(start: str, following: dict[str, list[Edge]]) -> list[str]:
    """A way from `start` back to it, found breadth first; empty if there is none."""
    ways = [[start]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for edge in following.get(way[-1], ()):
            if edge.target == start:
                return way
            if edge.target not in seen:
                seen.add(edge.target)
                ways.append([*way, edge.target])
    return []


def _span(pack: Pack, edge: Edge) -> Span:
    span = next((node.span for node in pack.nodes if node.id == edge.source), Span(pack.game, 0, 0))
    return replace(span, line=edge.line or span.line)


def _twin(node: Node, other: Span) -> Diagnostic:
    name, place = node.id.partition(":")[2], f"{other.source}:{other.line}"
    return Diagnostic(
        "S116",
        node.span,
        (f"Правило «#{name}» уже есть: {place}.", f"There is a rule “#{name}” already: {place}."),
        ("Дайте одному из них другое имя.", "Give one of them another name."),
        f"#{name}",
    )


def _no_document(span: Span, name: str, known: list[str]) -> Diagnostic:
    listed = ", ".join(known)
    return Diagnostic(
        "S128",
        span,
        (f"Документа «{name}» у игры нет.", f"The game has no document “{name}”."),
        (
            f"Есть: {listed}; новый опишите блоком ```документ." if known else "Опишите его блоком ```документ.",
            f"There are: {listed}; describe a new one in a block ```document."
            if known
            else "Describe it in a block ```document.",
        ),
        name,
    )


def _no_target(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "S113",
        span,
        (f"Правила «#{name}» нет.", f"There is no rule “#{name}”."),
        ("Исправьте имя или добавьте правило.", "Mend the name or add the rule."),
        f"#{name}",
    )


def _in_circle(span: Span, names: list[str]) -> Diagnostic:
    way = " → ".join(f"#{name}" for name in [*names, names[0]])
    return Diagnostic(
        "S114",
        span,
        (f"Исключения ходят по кругу: {way}.", f"The exceptions run in a circle: {way}."),
        ("Уберите одну из этих связей.", "Remove one of these edges."),
        f"#{names[1 % len(names)]}",
    )
