"""Generated theories in a few short lines, for a failure that one can read."""

from __future__ import annotations

from svod.model.nodes import Edge, Node, Pack
from svod.model.norms import (
    Act,
    Content,
    Deontic,
    Literal,
    Membership,
    Norm,
    Replacement,
    Scope,
    Sentence,
    Sequence,
    Suppression,
)  # fmt: skip
from svod.model.numbers import Interval
from svod.model.terms import Term


def pack_lines(pack: Pack) -> list[str]:
    """Marks of the vocabulary, nodes with a rank, norms, edges, readings and principles."""
    return [
        *(_term(term) for term in pack.terms if term.values or term.usual or term.unusual or term.partition),
        *(_node(node) for node in pack.nodes if node.rank or node.document != "book" or node.kind != "rule"),
        *(_norm(norm) for norm in pack.norms),
        *(_edge(edge) for edge in pack.edges),
        *(f"reading {one.node} «{one.name}»{' played' * one.played}" for one in pack.readings),
        *pack.principles,
    ]


def sentence_line(sentence: Sentence) -> str:
    """A question with its facts."""
    contents = " and ".join(_content(content) for content in sentence.contents)
    return f"? {'every: ' * sentence.every}{contents}{_scope(sentence.scopes[0], 'given')}"


def _term(term: Term) -> str:
    values = "".join(f" {name}={number}" for name, number, _ in term.values)
    usual = f" usually {term.usual}" if term.usual else ""
    return f"{term.id}{values}{usual}{' unusual' * term.unusual}{' parted' * term.partition}"


def _node(node: Node) -> str:
    return f"{node.id}: {node.kind} {node.rank or node.document}"


def _norm(norm: Norm) -> str:
    reading = f" by «{norm.reading}»" if norm.reading else ""
    return f"{norm.id}: {_content(norm.content)}{_scope(norm.scope, 'if')}{reading}"


def _edge(edge: Edge) -> str:
    covers = f" covers {' '.join(edge.covers)}" if edge.covers else ""
    return f"{edge.source} {edge.kind} {edge.target}{covers}{' (a reading)' * bool(edge.reading)}"


def _content(content: Content) -> str:
    if isinstance(content, Deontic):
        only = f" only {content.only} {' '.join(content.allowed)}" if content.only else ""
        return f"{content.modality} {_act(content.act)}{only}"
    if isinstance(content, Membership):
        purpose = f" for {content.purpose}" if content.purpose else ""
        return f"{content.variable} is{' not' * content.negated} {content.term}{purpose}"
    if isinstance(content, Suppression):
        return f"{content.what} does not act on {_act(content.act)}"
    if isinstance(content, Replacement):
        return f"{content.term} replaces in {content.relation}"
    return f"steps {' '.join(content.items)}" if isinstance(content, Sequence) else str(content)


def _act(act: Act) -> str:
    roles = ", ".join(f"{one.role} {one.det}{' ' * bool(one.det)}{one.term}{_interval(one.count)}" for one in act.roles)
    return f"{act.action}({roles}){f' in {act.period}' * bool(act.period)}"


def _scope(scope: Scope, word: str) -> str:
    parts = [*map(literal_text, scope.literals), *(f"{one.relation} {one.moment}" for one in scope.limits)]
    return f" {word} {', '.join(parts)}" if parts else ""


def literal_text(literal: Literal) -> str:
    """A literal in one word and its arguments."""
    return f"{'not ' * literal.negated}{literal.pred}({' '.join(literal.args)}){_interval(literal.bounds)}"


def _interval(bounds: Interval | None) -> str:
    if bounds is None:
        return ""
    left, right = "(" if bounds.low_open else "[", ")" if bounds.high_open else "]"
    low, high = ("" if end is None else str(end) for end in (bounds.low, bounds.high))
    return f" {left}{low}…{high}{right}"
