"""Conditions and facts: a clause after «если», or one given by the user, as literals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.lower.amounts import bounds_of, compared
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context, fits
from svod.lower.deeds import does, odd
from svod.lower.measures import holder_of, measure_literal, measured_holder
from svod.lower.nobody import denied_by_none
from svod.lower.nouns import denied
from svod.lower.participants import participant_of
from svod.lower.phrases import adjective, attach, name_state, pick_kind, relation_of, state_literal
from svod.lower.series import several
from svod.lower.times import moment_of, read_time
from svod.model.norms import Limit, Literal
from svod.syntax.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

_STATELESS: Final = (
    ("Здесь нет утверждения.", "Nothing is stated here."),
    ("Скажите, что верно: «корабль повреждён», «лидерство 7».", "Say what holds: “the ship is crippled”, “Ld 7”."),
)


def read_conditions(context: Context, conds: Tree) -> None:
    """Add the literals of every ``cond`` of a ``conds`` or ``facts`` node, joined by «и»."""
    variable = context.subject
    for child in conds.children:
        if isinstance(child, Tree) and child.name == "cond":
            chunks = context.chunks(child)
            if not chunks:  # «только» with nothing behind it
                raise context.fail("S025", *child.extent(), *_STATELESS)
            elliptic = chunks[0].kind not in {"nouns", "head"}
            variable = read_condition(context, chunks, variable if elliptic else context.subject)


def read_condition(context: Context, chunks: Sequence[Chunk], variable: str = AGENT) -> str:
    """Add the literals of one condition; returns the participant it spoke of, for an ellipsis behind it."""
    chunks = _denied_by_copula(context, denied_by_none(context, chunks))
    before = len(context.literals) + len(context.limits)
    quantity = ""
    loose: Chunk | None = None
    for index, chunk in enumerate(chunks):
        count = len(context.literals)
        if chunk.kind == "nouns":
            variable, quantity = _noun(context, chunks, index, variable, quantity)
            if index and len(context.literals) == count and not quantity:
                loose = chunk
        elif chunk.kind == "prep_phrase":
            variable, quantity = _prepositional(context, chunks, index, variable, quantity)
        elif chunk.kind == "state":
            state_literal(context, variable, chunk)
        elif chunk.kind in {"finite", "verb"}:
            does(context, chunk, chunks, variable)
            loose = None
            break
        elif chunk.kind in {"time", "until"}:
            read_time(context, chunk)
        elif chunk.kind == "equation" and quantity:
            _equals(context, chunk, variable, quantity)
        elif chunk.kind in {"head", "copula"} and "IS" in chunk.terminals:
            continue
        elif chunk.kind == "relative":
            variable = read_condition(context, chunk.inner, variable)
        else:
            raise odd(context, chunk)
    if loose is not None:
        raise odd(context, loose)
    if len(context.literals) + len(context.limits) == before:
        _lonely(context, chunks)
    return variable


def _denied_by_copula(context: Context, chunks: Sequence[Chunk]) -> Sequence[Chunk]:
    """«не является усталым», “is not tired”: the «не» of the copula is of what stands right behind it."""
    found = list(chunks)
    for index, chunk in enumerate(chunks):
        if chunk.kind not in {"head", "copula"} or not {"IS", "NOT"} <= set(chunk.terminals):
            continue
        behind = found[index + 1] if index + 1 < len(found) else chunk
        if behind.kind == "state":
            found[index + 1] = behind._replace(negated=not behind.negated)
            context.heeded.append((chunk.start, chunk.end))
        elif behind.kind in {"nouns", "prep_phrase"} and len(behind.nouns) == 1 and not behind.negated:
            found[index + 1] = behind._replace(nouns=(denied(behind.nouns[0], chunk.start),), negated=True)
        else:
            raise context.lost(chunk.start, behind.end)
    return found


def _noun(context: Context, chunks: Sequence[Chunk], index: int, variable: str, quantity: str) -> tuple[str, str]:
    chunk = chunks[index]
    noun = chunk.nouns[0]
    if not noun.entries and not noun.pronoun and noun.adjectives:
        for state in noun.adjectives:
            context.add(adjective(context, variable, state, noun))
        if not noun.negated:
            context.heed(noun)
        return variable, ""
    nameless = not (quantity or noun.entries or noun.pronoun or noun.adjectives)
    if nameless and (noun.counted or noun.measure) and len(chunks) > 1:
        raise odd(context, chunk)  # «если 2 уничтожены»: two of what?
    if quantity and len(chunk.nouns) > 1 and several(context, chunk, variable, quantity):
        return variable, ""
    if quantity and not noun.entries and noun.counted is not None:
        context.add(Literal("cmp", (holder_of(context, variable, quantity), quantity), noun.negated, noun.counted))
        context.heed(noun)
        return variable, ""
    acts = index + 1 < len(chunks) and chunks[index + 1].kind in {"finite", "verb", "state"}  # «если турель стреляет»
    thing = bool(chunk.prep) or (acts and noun.counted is None and bool(pick_kind(context, noun, "class")))
    amount = "" if thing else pick_kind(context, noun, "quantity")
    comparison = (
        compared(holder_of(context, variable, quantity), quantity, amount, noun.side) if amount and quantity else None
    )
    if comparison is not None:
        context.add(comparison)
        return variable, ""
    if amount:
        bounds = noun.measure or noun.counted
        variable = measured_holder(context, variable, amount)
        if bounds is not None:
            context.add(Literal("cmp", (holder_of(context, variable, amount), amount), bounds=bounds))
            return variable, ""
        return variable, amount
    if quantity:
        holder = participant_of(context, noun, variable)
        if noun.measure is not None:
            context.add(Literal("cmp", (holder, quantity), bounds=noun.measure))
            return variable, ""
        return holder, quantity
    return _naming(context, chunks, index, variable)


def _naming(context: Context, chunks: Sequence[Chunk], index: int, variable: str) -> tuple[str, str]:
    """A name that is no quantity: a state, a class behind the copula, a relation, or a participant."""
    chunk = chunks[index]
    noun = chunk.nouns[0]
    if chunk.prep and attach(context, variable, chunk):
        return variable, ""
    state = pick_kind(context, noun, "state")
    if state:
        name_state(context, variable, noun)
        return variable, ""
    if index > 0 and chunks[index - 1].kind in {"head", "copula"} and "IS" in chunks[index - 1].terminals:
        context.add(Literal("is", (variable, pick_kind(context, noun, "class")), noun.negated))
        if not noun.adjectives:
            context.heed(noun)
        return variable, ""
    if index > 0 and chunks[index - 1].kind in {"nouns", "prep_phrase"} and attach(context, variable, chunk):
        return variable, ""
    if noun.negated and not noun.adjectives and pick_kind(context, noun, "class"):
        context.add(Literal("is", (variable, pick_kind(context, noun, "class")), negated=True))
        context.heed(noun)
        return variable, ""
    return participant_of(context, noun, variable), ""


def _prepositional(
    context: Context, chunks: Sequence[Chunk], index: int, variable: str, quantity: str
) -> tuple[str, str]:
    chunk = chunks[index]
    if quantity and chunk.nouns and chunk.prep in {"у", "of", "для"}:
        noun = chunk.nouns[0]
        holder = participant_of(context, noun, variable)
        if noun.measure is not None:
            context.add(Literal("cmp", (holder, quantity), bounds=noun.measure))
            return variable, ""
        return holder, quantity
    if measure_literal(context, variable, chunk) or attach(context, variable, chunk):
        return variable, ""
    moment = moment_of(context, chunk) if chunk.nouns else ""
    if moment:
        context.limits.append(Limit("during", moment))
        return variable, ""
    raise odd(context, chunk)


def _equals(context: Context, chunk: Chunk, variable: str, quantity: str) -> None:
    """«лидерство = 7», «бросок равен защите»: a number, or another quantity, neither above nor below it."""
    from svod.lower.expressions import read_expression  # few conditions need it

    expr = read_expression(context, chunk.tree.children[-1]) if chunk.tree is not None else None
    variable = holder_of(context, variable, quantity)
    sides = [compared(variable, quantity, expr.name, side) for side in ("ge", "le")] if expr and expr.op == "of" else []
    for literal in filter(None, sides):
        context.add(literal)
    if not sides and (expr is None or expr.op != "num" or chunk.tree is None):
        raise odd(context, chunk)
    if not sides and chunk.tree is not None:
        context.add(Literal("cmp", (variable, quantity), bounds=bounds_of(chunk.tree.tokens())))


def _lonely(context: Context, chunks: Sequence[Chunk]) -> None:
    """A bare name as a condition: «монитор» of the agent itself, «адмирал» by a relation that allows it."""
    for chunk in chunks:
        if chunk.kind != "nouns":
            continue
        noun = chunk.nouns[0]
        agent = context.participants.get(AGENT, "thing")
        term = next((t for t in noun.terms() if fits(context.vocabulary, t, agent)), "")
        if term and agent != "thing":
            context.add(Literal("is", (AGENT, term)))
            return
        found = relation_of(context, AGENT, "", noun)
        if found is not None:
            context.add(Literal("has", (AGENT, found[0], found[1], "")))
            return
    start, end = chunks[0].start, chunks[-1].end
    raise context.fail("S025", start, end, *_STATELESS)
