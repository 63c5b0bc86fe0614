"""Whom a noun of a condition means: a participant already there, or an outsider."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.context import AGENT, Context, fits
from svod.lower.measures import owner_of
from svod.lower.nouns import Noun
from svod.lower.phrases import OUTSIDER, adjective, describe, pick_kind, relation_of
from svod.model.norms import Literal
from svod.model.vocabulary import is_a

if TYPE_CHECKING:
    from collections.abc import Sequence


def participant_of(context: Context, noun: Noun, variable: str) -> str:
    """The variable that a noun of a condition means: a participant already there, else an outsider ``@term``."""
    if noun.pronoun or not noun.entries:
        return variable
    options = noun.terms()
    for name, term in context.participants.items():
        if name == AGENT and term == "thing" and not _may_own(context, options):
            continue
        if any(fits(context.vocabulary, option, term) for option in options) and not _another(context, noun, term):
            _narrow(context, name, term, noun)
            return name
    term = pick_kind(context, noun, "class") or options[0]
    name = OUTSIDER + term
    context.participants[name] = term
    found = relation_of(context, AGENT, "", noun)
    if found is not None and noun.terms():
        context.add(Literal("has", (AGENT, found[0], found[1], "")))
    describe(context, name, noun)
    return name


def _may_own(context: Context, options: Sequence[str]) -> bool:
    """Whether what is named may be whose the value is, of which nobody has been named yet."""
    owner = owner_of(context.vocabulary, context.valued) if context.valued else ""
    return not owner or any(fits(context.vocabulary, option, owner) for option in options)


def _another(context: Context, noun: Noun, term: str) -> bool:
    """Whether a noun names another than the participant of class `term`: «другой корабль», «враг» beside a ship."""
    if "other" in noun.determiners:
        return True
    named = context.vocabulary.term(noun.terms()[0])
    return named is not None and named.relative and not is_a(context.vocabulary, term, named.id)


def _narrow(context: Context, name: str, term: str, noun: Noun) -> None:
    """«если корабль — крейсер», «если крейсер повреждён»: a narrower class is a literal of its own."""
    chosen = next((option for option in noun.terms() if fits(context.vocabulary, option, term)), term)
    if chosen != term and chosen not in context.vocabulary.above(term):
        context.add(Literal("is", (name, chosen)))
    for state in noun.adjectives:
        context.add(adjective(context, name, state, noun))
    if not noun.negated:
        context.heed(noun)
