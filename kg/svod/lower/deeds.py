"""Who else takes part in a condition, and what its verb says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.amounts import units_of
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context, fits, marked, pick
from svod.lower.nouns import Noun
from svod.lower.participants import participant_of
from svod.lower.phrases import (
    OUTSIDER,
    adjective,
    attach,
    ends,
    relate,
    state_literal,
)
from svod.lower.roles import SUBJECT
from svod.lower.times import moment_of, read_time
from svod.model.norms import Limit, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.terms import Term


def odd(context: Context, chunk: Chunk) -> Exception:
    """A mistake: words that are no condition."""
    return context.fail(
        "S024",
        chunk.start,
        chunk.end,
        ("Такое в условии не понято.", "This is not understood in a condition."),
        (
            "Условие называет свойство, отношение или число: «корабль повреждён», «лидерство 7».",
            "Name a state or a number.",
        ),
    )


def does(context: Context, chunk: Chunk, chunks: Sequence[Chunk], variable: str) -> None:
    """Add what the verb of a condition says of `variable`: a deed, or a relation that the verb names."""
    entries = chunk.token.entries if chunk.token else ()
    verbs = [context.vocabulary.term(name) for name in dict.fromkeys(entry.value for entry in entries)]
    found = [(verb, _done_to(context, verb, chunk, chunks, variable)) for verb in verbs if verb is not None]
    if not found:
        raise odd(context, chunk)
    verb, (filler, taken) = next((pair for pair in found if pair[1][0]), found[0])
    if verb.expands and context.kind(verb.expands[0]) == "relation":
        _stands(context, verb, chunk, chunks, taken, variable)
        return
    if not filler and _covers(context, found, chunk, chunks, variable):
        return
    action = verb.expands[0] if verb.expands else verb.id
    if not filler and verb.expands[1:]:
        filler = verb.expands[1].partition("=")[2]
    apart = taken is not None and bool(taken.prep) and taken.nouns[0].negated  # «закончил движение не в контакте»
    if taken is not None and apart:
        context.heed(taken.nouns[0])
    if _makes_act(verb):
        variable, taken = _made_to_act(context, chunk, chunks, variable, taken)
        filler = ""
    owned = _qualities(context, chunks, taken, filler.rstrip("*")) if taken is not None and filler else None
    context.add(Literal("does", (variable, action, filler), chunk.negated != apart))
    for other in chunks[chunks.index(chunk) + 1 :]:
        if other is not taken and other is not owned:
            _beside(context, other, variable)


def _covers(
    context: Context, found: Sequence[tuple[Term, object]], chunk: Chunk, chunks: Sequence[Chunk], variable: str
) -> bool:
    """«если караван прошёл 10 шагов»: what the unit measures, where a role of the verb is that quantity."""
    for other in chunks[chunks.index(chunk) + 1 :]:
        bounds = other.numbers or (other.nouns[0].measure if other.nouns and not other.nouns[0].entries else None)
        units = units_of(other.tree.tokens()) if bounds is not None and other.tree is not None else ()
        for name in (name for verb, _ in found for role in verb.roles for name in role.filler.split("|")):
            if name in units:
                context.add(Literal("cmp", (variable, name), chunk.negated, bounds))
                for rest in chunks[chunks.index(chunk) + 1 :]:
                    if rest is not other:
                        _beside(context, rest, variable)
                return True
    return False


def _made_to_act(
    context: Context, chunk: Chunk, chunks: Sequence[Chunk], variable: str, taken: Chunk | None
) -> tuple[str, Chunk | None]:
    """Who acts where «игрок двигает корабль» or «корабль двигает способность», and the chunk that says so.

    The one who makes the other act may stand in a relation to it, whose filler is marked as a subject («способностью»).
    """
    if taken is not None:
        doer = participant_of(context, taken.nouns[0], variable)
        found = _maker(context, doer, (context.participants.get(variable, ""),))
        if found is not None and doer != variable:
            context.add(Literal("has", (doer, *found, "")))
        return doer, taken
    for other in chunks[chunks.index(chunk) + 1 :]:
        found = _maker(context, variable, other.nouns[0].terms()) if other.kind == "nouns" else None
        if found is not None:
            context.add(Literal("has", (variable, *found, "")))
            return variable, other
    return variable, None


def _qualities(context: Context, chunks: Sequence[Chunk], taken: Chunk, term: str) -> Chunk | None:
    """«если она стреляет по усталому шакалу врага»: what is said of the filler is said of a participant of its class.

    Returns the genitive behind it that belongs to it.
    """
    noun = taken.nouns[0]
    behind = _genitive(chunks, taken)
    if not noun.adjectives and behind is None:
        return None
    name = next((one for one, kind in context.participants.items() if kind == term), OUTSIDER + term)
    known = name in context.participants
    context.participants.setdefault(name, term)
    for state in noun.adjectives:
        context.add(adjective(context, name, state, noun))
    if not noun.negated:
        context.heed(noun)
    if behind is not None and attach(context, name, behind):
        return behind
    if not known and not noun.adjectives:
        del context.participants[name]
    return None


def _genitive(chunks: Sequence[Chunk], chunk: Chunk) -> Chunk | None:
    """«… врага», “… of a foe” right behind a chunk."""
    at = chunks.index(chunk) + 1
    behind = chunks[at] if at < len(chunks) and chunks[at].nouns else None
    if behind is None or behind.kind not in {"nouns", "prep_phrase"}:
        return None
    return behind if behind.prep == "of" or (not behind.prep and "gen" in behind.nouns[0].cases) else None


def _maker(context: Context, doer: str, terms: tuple[str, ...]) -> tuple[str, str] | None:
    """The relation in which one of the terms, making `doer` act, stands to it, and the term."""
    for relation in context.relations:
        owner, filler = ends(relation)
        marks = next((role.marks for role in relation.roles if role.name == "filler"), ())
        if "subject" in marks and fits(context.vocabulary, context.participants.get(doer, "thing"), owner):
            term = next((term for term in terms if term and fits(context.vocabulary, term, filler)), "")
            if term:
                return relation.id, term
    return None


def _makes_act(verb: Term) -> bool:
    """«если игрок передвинул корабль»: the subject makes another act."""
    agent = next((role for role in verb.roles if role.name == AGENT), None)
    return agent is not None and bool(agent.marks) and SUBJECT not in agent.marks


def _stands(
    context: Context, verb: Term, chunk: Chunk, chunks: Sequence[Chunk], taken: Chunk | None, variable: str
) -> None:
    """«если корабль касается бласта», «если бласт касается корабля»: a verb may name a relation, from either end."""
    relation = next(term for term in context.relations if term.id == verb.expands[0])
    noun = taken.nouns[0] if taken is not None else None
    if noun is None:
        raise odd(context, chunk)
    turned = _turned(context, relation, noun, variable)
    if turned:
        holder = participant_of(context, noun, AGENT)
        context.add(Literal("has", (holder, turned, context.participants.get(variable, ""), ""), chunk.negated))
    else:
        end = ends(relation)[1]
        holder = variable = _holder(context, relation, variable, chunk, pick(context, noun, end))
        term = _pronoun_term(context, end, variable) if noun.pronoun else pick(context, noun, end)
        relate(context, variable, relation.id, term, noun, denied=chunk.negated)
    for other in chunks[chunks.index(chunk) + 1 :]:
        if other is not taken:
            _beside(context, other, holder)


def _holder(context: Context, relation: Term, variable: str, chunk: Chunk, filler: str) -> str:
    """Of whom the verb speaks: of its subject, else of the last other participant that can stand in the relation."""
    owner = ends(relation)[0]
    named = (variable, *(name for name in reversed(context.participants) if context.participants[name] != filler))
    fitting = (name for name in named if fits(context.vocabulary, context.participants.get(name, ""), owner))
    found = next(fitting, "")
    if not found:
        raise odd(context, chunk)
    return found


def _turned(context: Context, relation: Term, noun: Noun, variable: str) -> str:
    """The relation in which what stands behind the verb is to its subject, where the literal is of the former.

    It is of the former if the subject can only be what the relation is to, or is but an outsider; then the relation
    from the other end is what the relation itself «значит», or the same.
    """
    owner, filler = ends(relation)
    held = context.participants.get(variable, "")
    if not fits(context.vocabulary, held, filler) or not (noun.pronoun or pick(context, noun, owner)):
        return ""
    if not fits(context.vocabulary, held, owner):
        return relation.id
    return (relation.expands or (relation.id,))[0] if variable.startswith(OUTSIDER) else ""


def _beside(context: Context, chunk: Chunk, variable: str) -> None:
    """What stands behind the verb of a condition besides its filler: a time, a state, a relation."""
    if chunk.kind in {"time", "until"}:
        read_time(context, chunk)
    elif chunk.kind == "state":
        state_literal(context, variable, chunk)
    elif chunk.kind == "nouns" and _named_already(context, chunk.nouns[0]):
        return
    elif chunk.kind == "prep_phrase" and chunk.nouns and (moment := moment_of(context, chunk)):
        context.limits.append(Limit("during", moment))
    elif chunk.kind not in {"nouns", "prep_phrase"} or not attach(context, variable, chunk):
        raise odd(context, chunk)


def _named_already(context: Context, noun: Noun) -> bool:
    """A subject behind its verb («если провалил корабль»)."""
    return noun.pronoun or any(term in context.participants.values() for term in noun.terms())


def _done_to(
    context: Context, verb: Term, chunk: Chunk, chunks: Sequence[Chunk], variable: str
) -> tuple[str, Chunk | None]:
    """Class of what the verb of a condition is done to ('' if nothing fits; ``class*`` for «всеми»), and its chunk."""
    at = chunks.index(chunk)
    for index, other in enumerate(chunks):
        if other is chunk or other.kind not in {"nouns", "prep_phrase", "time"} or not other.nouns:
            continue
        noun = other.nouns[0]
        timed = other.kind == "time"  # «достаёт до цели»: «до» marks what is no moment
        prep = other.tree.tokens()[0].text if timed and other.tree is not None else other.prep
        if other.kind == "nouns" and index < at and not _is_object(noun):
            continue
        for role in verb.roles:
            acting = role.name == AGENT and not _makes_act(verb)
            if acting or not (marked(role, prep, noun.cases) or ("object" in role.marks and not timed)):
                continue
            term = _pronoun_term(context, role.filler, variable) if noun.pronoun else pick(context, noun, role.filler)
            if term:
                return (f"{term}*" if "all" in noun.determiners else term), other
    return "", None


def _is_object(noun: Noun) -> bool:
    return bool(noun.cases) and "nom" not in noun.cases


def _pronoun_term(context: Context, filler: str, subject: str) -> str:
    """Class of the participant that a pronoun behind the verb means: not who does it."""
    for name, term in context.participants.items():
        if name != subject and fits(context.vocabulary, term, filler):
            return term
    return ""
