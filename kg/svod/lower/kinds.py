"""The kinds of the terms of a whole vocabulary, and what its terms say of one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.lower.terms import ROOTS
from svod.model.terms import Term
from svod.records import replace
from svod.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator


def settle_kinds(terms: list[Term]) -> tuple[list[Term], list[Diagnostic]]:
    """Give each term the kind of the root above it; name unknown, doubled and cyclic concepts."""
    table = {term.id: term for term in (*ROOTS, *terms)}
    first = {term.id: term for term in reversed(terms)}
    diagnostics = [_doubled(term) for term in terms if term is not first[term.id]]
    settled = []
    known: dict[str, str] = {}
    for term in terms:
        missing = [upper for upper in term.broader if upper not in table]
        diagnostics += [_unknown(term, upper) for upper in missing]
        diagnostics += [
            _unknown(term, name, broader=False) for name in dict.fromkeys(_named(term)) if name not in table
        ]
        kind = _kind(term, table, known, set())
        if not kind and not missing:
            diagnostics.append(_cyclic(term))
        settled.append(replace(term, kind=kind or "class"))
    return _thresholds(settled), diagnostics


def _thresholds(terms: list[Term]) -> list[Term]:
    """An action knows the quantity that is its threshold, as the quantity knows the action."""
    told = [(term.id, item.partition("=")) for term in terms if term.kind == "quantity" for item in term.threshold]
    found = {action: (f"{quantity}={role}",) for quantity, (action, _, role) in told}
    return [
        replace(term, threshold=found[term.id]) if term.kind == "action" and term.id in found else term
        for term in terms
    ]


def _kind(term: Term, table: dict[str, Term], known: dict[str, str], seen: set[str]) -> str:
    """The kind of the first root above a term, '' on a circle; `known` keeps those found."""
    if term.kind or term.id in known:
        return term.kind or known[term.id]
    if term.id in seen:
        return ""
    seen.add(term.id)
    for upper in term.broader:
        if upper in table:
            kind = _kind(table[upper], table, known, seen)
            if kind:
                known[term.id] = kind
                return kind
    return ""


def _named(term: Term) -> Iterator[str]:
    """Concepts that the lines under a term name."""
    for role in term.roles:
        yield from role.filler.split("|")
    yield from term.disjoint
    yield from term.alternatives


def _at(term: Term) -> Span:
    return Span("", 0, 0, term.line, 1)


def _doubled(term: Term) -> Diagnostic:
    return Diagnostic(
        "S103",
        _at(term),
        (f"Термин «{term.id}» объявлен дважды.", f"The term “{term.id}” is declared twice."),
        ("Оставьте одно объявление.", "Keep one declaration."),
        term.id,
    )


def _unknown(term: Term, upper: str, *, broader: bool = True) -> Diagnostic:
    said = ("Вышестоящее понятие", "The broader concept") if broader else ("Понятие", "The concept")
    return Diagnostic(
        "S104",
        _at(term),
        (f"{said[0]} «{upper}» не объявлено.", f"{said[1]} “{upper}” is not declared."),
        ("Объявите его или исправьте имя.", "Declare it or mend the name."),
        upper,
    )


def _cyclic(term: Term) -> Diagnostic:
    return Diagnostic(
        "S105",
        _at(term),
        (f"«{term.id}» стоит выше самого себя.", f"“{term.id}” lies above itself."),
        ("Разорвите круг в «<».", "Break the circle of “<”."),
        term.id,
    )
