"""Quantities: whose one is, of what else it is reckoned, and which a number with a unit means."""

from __future__ import annotations

from svod.lower.amounts import units_of
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context, fits, marked, pick
from svod.lower.phrases import OUTSIDER, describe
from svod.model.norms import Literal
from svod.model.numbers import Interval
from svod.model.vocabulary import Vocabulary

OWNER = "owner"


def accompany(context: Context, quantity: str, chunk: Chunk) -> str:
    """«порог попадания по кораблю»: a phrase in a role that the quantity takes is a participant ``@class``."""
    noun = chunk.nouns[0]
    found = context.vocabulary.term(quantity)
    for role in found.roles if found is not None and len(chunk.nouns) == 1 and noun.entries else ():
        variable = companion(context.vocabulary, quantity, role.filler)
        term = pick(context, noun, role.filler) if variable and marked(role, chunk.prep, noun.cases) else ""
        if term and variable not in context.participants:
            context.participants[variable] = term
            if term != role.filler:
                context.add(Literal("is", (variable, term), noun.negated))
            describe(context, variable, noun)
            return variable
    return ""


def await_companions(context: Context, quantity: str) -> None:
    """What a quantity is reckoned of is there unnamed as well: a condition may speak of it («если цель …»)."""
    found = context.vocabulary.term(quantity)
    for role in found.roles if found is not None else ():
        variable = companion(context.vocabulary, quantity, role.filler)
        if variable:
            context.participants.setdefault(variable, role.filler)


def holder_of(context: Context, variable: str, quantity: str) -> str:
    """Whose a quantity is that is said of nobody: the participant spoken of, or one of the class that owns it."""
    owner = owner_of(context.vocabulary, quantity)
    if (
        not owner
        or quantity == context.valued
        or fits(context.vocabulary, context.participants.get(variable, "?"), owner)
    ):
        return variable
    named = (name for name, kind in context.participants.items() if fits(context.vocabulary, kind, owner))
    first = owner.partition("|")[0]
    found = next(named, OUTSIDER + first)
    context.participants.setdefault(found, first)
    return found


def owner_of(vocabulary: Vocabulary, quantity: str) -> str:
    """The classes whose a quantity is where nobody is named, the usual one first; '' for any."""
    term = vocabulary.term(quantity)
    return next((role.filler for role in term.roles if role.name == OWNER), "") if term is not None else ""


def companion(vocabulary: Vocabulary, quantity: str, filler: str) -> str:
    """The participant, beside its holder, of which a quantity is reckoned; '' if `filler` fills no role of it."""
    term = vocabulary.term(quantity)
    known = vocabulary.term(filler)
    taken = term is not None and any(role.filler == filler and role.name != OWNER for role in term.roles)
    return f"@{filler}" if taken and known is not None and known.kind == "class" else ""


def measured(context: Context, options: tuple[str, ...], prep: str, cases: frozenset[str], but: str = "") -> str:
    """Which of the quantities of a unit a phrase means: one marked for the preposition, else the only one."""
    names = [name for name in options if name != but]
    for name in names:
        term = context.vocabulary.term(name)
        if term is not None and any(marked(role, prep, cases) for role in term.roles):
            return name
    return names[0] if len(names) == 1 else ""


def measure_literal(context: Context, variable: str, chunk: Chunk, but: str = "") -> bool:
    """«на 50 см», «at 50 cm»: the quantity that the unit and the preposition name; False if it is none."""
    if chunk.numbers is None or chunk.nouns or chunk.tree is None:
        return False
    name = measured(context, units_of(chunk.tree.tokens()), chunk.prep, frozenset(), but)
    if name:
        context.add(Literal("cmp", (measured_holder(context, variable, name), name), bounds=chunk.numbers))
    return bool(name)


def bare_measure(context: Context, units: tuple[str, ...], bounds: Interval | None) -> bool:
    """«пройти 3 системы»: the one quantity that the unit measures, as a fact about the agent; False if it is none."""
    names = [name for name in units if stands_bare(context, name)]
    if len(names) == 1:
        context.add(Literal("cmp", (AGENT, names[0]), bounds=bounds))
    return len(names) == 1


def stands_bare(context: Context, quantity: str) -> bool:
    """Whether a number of a quantity may stand beside a verb by itself («пройти 3 системы»)."""
    term = context.vocabulary.term(quantity)
    return term is not None and any(role.name == "value" and marked(role, "", frozenset()) for role in term.roles)


def measured_holder(context: Context, variable: str, quantity: str) -> str:
    """Whose the measure is: the participant spoken of last; the agent, if the quantity («роли: owner=…») is not his."""
    term = context.vocabulary.term(quantity)
    owner = next((role.filler for role in (term.roles if term else ()) if role.name == "owner"), "thing")
    return variable if fits(context.vocabulary, context.participants.get(variable, "thing"), owner) else AGENT
