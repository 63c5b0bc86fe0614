"""Sentences without a modal word: classes, values, changes, events and orders, told apart by their heads."""

from __future__ import annotations

from svod.lower.changes import read_change
from svod.lower.context import AGENT, Context
from svod.lower.deontic import read_limit
from svod.lower.draft import Clause, Draft, head_with, question_word
from svod.lower.effects import is_sequence, read_effect, read_sequence, read_suppression
from svod.lower.memberships import read_membership
from svod.lower.phrases import pick_kind
from svod.lower.values import is_rate, read_rate, read_value


def read_plain(context: Context, clauses: list[Clause]) -> Draft:
    """What a sentence says that neither permits, forbids nor obliges."""
    first = clauses[0]
    every = tuple(chunk for clause in clauses for chunk in clause)
    asked = question_word(first)
    if head_with(every, "EFFECTLESS") is not None:
        return read_suppression(context, every)
    if asked is not None and asked.value == "what_if":
        return Draft(asks="what_if")
    if asked is not None and asked.value in {"what_is", "what_do"} and not _of_quantity(context, first):
        return _about(context, first, asked.value)
    if head_with(first, "CHANGE") is not None:
        return read_change(context, every)
    if any(chunk.kind == "state" and chunk.terminals[-1] == "LI" for chunk in first) and not _has_faces(first):
        return read_membership(context, first)
    if head_with(first, "CONSIDERED") is not None or (_copula(context, first) and not _has_faces(first)):
        return read_membership(context, first)
    return _without_head(context, clauses)


def _without_head(context: Context, clauses: list[Clause]) -> Draft:
    """A sentence that no modal word, copula or change tells apart: orders, rates, values, events."""
    first = clauses[0]
    every = tuple(chunk for clause in clauses for chunk in clause)
    asked = question_word(first)
    limit = read_limit(context, first) if context.mood == "norm" else None
    if limit is not None:
        return limit
    if is_sequence(context, first):
        return read_sequence(context, every)
    if is_rate(context, first):
        return read_rate(context, first)
    if any(chunk.kind in {"equation", "gain"} for chunk in first):
        return read_value(context, first)
    if any(chunk.kind in {"finite", "faces"} for chunk in first) or _asks_dice(asked):
        return read_effect(context, clauses)
    return read_value(context, every)


def _has_faces(clause: Clause) -> bool:
    return any(chunk.kind == "faces" for chunk in clause)


def _asks_dice(asked: object) -> bool:
    return getattr(asked, "value", "") in {"chance", "faces"}


def _of_quantity(context: Context, clause: Clause) -> bool:
    """«what is the leadership of …» asks for a value, «what is brace» and «что такое лидерство» do not."""
    asked = question_word(clause)
    if asked is not None and asked.token is not None and asked.token.text.startswith("что такое"):
        return False
    nouns = [chunk for chunk in clause if chunk.kind == "nouns"]
    return bool(nouns) and bool(pick_kind(context, nouns[0].nouns[0], "quantity"))


def _copula(context: Context, clause: Clause) -> bool:
    head = head_with(clause, "IS")
    if head is None or any(chunk.kind == "comparison" for chunk in clause):
        return False
    nouns = [chunk for chunk in clause if chunk.kind == "nouns"]
    return not any(pick_kind(context, chunk.nouns[0], "quantity") for chunk in nouns[:1])


def _about(context: Context, clause: Clause, asks: str) -> Draft:
    """«что такое brace», «что делает brace с турелями»."""
    terms: list[str] = []
    for chunk in clause:
        for noun in chunk.nouns:
            terms += noun.adjectives or noun.terms()[:1]
        if chunk.kind in {"state", "verb", "finite"}:
            terms.append(chunk.value)
    context.participants.setdefault(AGENT, "thing")
    return Draft(asks=asks, target=tuple(terms))
