"""Acts: a verb with its noun phrases in roles, by case, preposition and type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, fits, marked, participant, pick
from svod.lower.nouns import Noun
from svod.lower.phrases import describe, ends, pick_kind
from svod.lower.placement import place
from svod.lower.roles import SUBJECT, Roles
from svod.model.norms import Act, Literal
from svod.model.vocabulary import is_a

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.lower.context import Context
    from svod.model.terms import RoleSpec, Term


def read_act(context: Context, verb: Term, chunks: Sequence[Chunk], at: int, subject: Noun | None) -> Roles:
    """Give the chunks of one verb their roles.

    Parameters
    ----------
    chunks
        The clause without its heads; the verb stands at index `at`.
    subject
        A subject taken over from an earlier verb of the sentence, or None.
    """
    roles = Roles(context, verb)
    spec = roles.subject()
    context.stranger = False
    context.subject = spec.name if spec is not None else AGENT
    if subject is not None and not subject.asked and spec is not None:
        roles.fill(spec, [subject])
    taken = _find_subject(roles, chunks, at) if context.subject not in roles.fillers else -1
    if taken < 0 and context.subject not in roles.fillers:
        context.subject = AGENT
    acting = roles.last
    for index, chunk in enumerate(chunks):
        if index == taken + 1 > 0:
            roles.last = acting  # what follows the subject hangs on it
        if index not in (at, taken):
            place(roles, chunk, before=index < at, previous=chunks[index - 1] if index else None)
    context.stranger = context.stranger or _unnamed(roles) or _displaced(roles, chunks[:at])
    return roles


def _unnamed(roles: Roles) -> bool:
    """Whether a verb that stands for another act lacks the subject that tells it apart."""
    subject, spec = roles.fillers.get(roles.context.subject), roles.subject()
    if not roles.verb.expands or spec is None:
        return False
    return subject is None or not any(
        is_a(roles.context.vocabulary, subject.term, option) for option in spec.filler.split("|")
    )


def _displaced(roles: Roles, front: Sequence[Chunk]) -> bool:
    """Whether the name in front of the verb, which looks like the subject, went elsewhere."""
    case = roles.context.agent_case
    for chunk in front:
        noun = chunk.nouns[0] if chunk.kind == "nouns" else None
        if noun is not None and noun.entries and not noun.asked and (not noun.cases or case in noun.cases):
            subject = roles.fillers.get(roles.context.subject)
            return subject is None or subject.term not in noun.terms()
    return False


def _find_subject(roles: Roles, chunks: Sequence[Chunk], at: int) -> int:
    spec = roles.subject()
    if spec is None:
        return -1
    case = roles.context.agent_case
    later = False  # «какие отряды может перевезти носитель?»: who acts stands behind
    for index, chunk in enumerate(chunks):
        if chunk.kind != "nouns" or (index > at and not later and not _clearly_subject(chunk, case)):
            continue
        noun = chunk.nouns[0]
        if noun.cases and case not in noun.cases:
            continue
        if noun.asked:
            roles.asked = spec.name
            return index
        term = roles.term(spec, noun) if noun.pronoun or noun.entries else ""
        if term and _is_wide(roles, spec, term, noun) and _stands_later(roles, spec, chunks[index + 1 :]):
            later = True
            continue
        if term:
            if _two_ways(roles, chunks, index, at):
                raise _unclear(roles, chunk)
            roles.fill(spec, chunk.nouns, term, only=chunk.only)
            return index
        if _instrument(roles, chunk):
            return index
    caused = _by_relation(roles, chunks, at)
    return _stranger(roles, chunks, at) if caused < 0 and roles.context.mood == "question" else caused


def _is_wide(roles: Roles, spec: RoleSpec, term: str, noun: Noun) -> bool:
    """«какие отряды …»: a name that may be an object, and whose class is wider than who can act."""
    return "acc" in noun.cases and not any(
        is_a(roles.context.vocabulary, term, option) for option in spec.filler.split("|")
    )


def _stands_later(roles: Roles, spec: RoleSpec, chunks: Sequence[Chunk]) -> bool:
    """«какие отряды может перевезти носитель?»: whether a name behind is surely of those who can act."""
    for chunk in chunks:
        noun = chunk.nouns[0] if chunk.kind == "nouns" else None
        if noun is not None and noun.entries and roles.context.agent_case in noun.cases:
            term = roles.term(spec, noun)
            if term and not _is_wide(roles, spec, term, noun._replace(cases=frozenset({"acc"}))):
                return True
    return False


def _by_relation(roles: Roles, chunks: Sequence[Chunk], at: int) -> int:
    """«способность двигает корабль»: the subject of a verb that makes another act, in a relation to who acts."""
    context, agent = roles.context, roles.spec(AGENT)
    if agent is None or agent is roles.subject():
        return -1
    for index, chunk in enumerate(chunks[:at]):
        noun = chunk.nouns[0] if chunk.kind == "nouns" else Noun()
        acting = bool(noun.entries) and (not noun.cases or context.agent_case in noun.cases)
        for relation in context.relations if acting else ():
            owner, filler = ends(relation)
            named = any(role.name == "filler" and SUBJECT in role.marks for role in relation.roles)
            term = pick(context, noun, filler) if named and fits(context.vocabulary, agent.filler, owner) else ""
            if term:
                context.add(Literal("has", (AGENT, relation.id, term, "")))
                return index
    return -1


def _instrument(roles: Roles, chunk: Chunk) -> bool:
    """«пушка стреляет»: a subject that cannot act by type, where another role of the verb may be the subject."""
    noun = chunk.nouns[0]
    for role in roles.open_roles():
        term = roles.term(role, noun) if role.name != AGENT and SUBJECT in role.marks and noun.entries else ""
        if term:
            roles.fill(role, chunk.nouns, term, only=chunk.only)
            roles.context.subject = role.name
            return True
    return False


def _stranger(roles: Roles, chunks: Sequence[Chunk], at: int) -> int:
    """In a question, a subject to which the action is not open by type: the rules are then silent about it."""
    for index, chunk in enumerate(chunks[:at]):
        noun = chunk.nouns[0] if chunk.kind == "nouns" else None
        term = pick_kind(roles.context, noun, "class") if noun is not None else ""
        if noun is not None and term and (roles.context.agent_case in noun.cases or _may_act(roles, noun)):
            name = roles.context.subject
            roles.context.stranger = True
            roles.fillers[name] = participant(name, term, noun)
            roles.context.participants[name] = term
            describe(roles.context, name, noun)
            return index
    return -1


def _may_act(roles: Roles, noun: Noun) -> bool:
    """Whether a name without cases may be who acts: beside «можно» it is rather what is acted on, where that fits."""
    if noun.cases or roles.context.agent_case == "nom":
        return not noun.cases
    bare = (role for role in roles.open_roles() if role.name != roles.context.subject and marked(role, "", noun.cases))
    return not any(pick(roles.context, noun, role.filler) for role in bare)


def _clearly_subject(chunk: Chunk, case: str) -> bool:
    cases = chunk.nouns[0].cases
    return case in cases and "acc" not in cases


def _two_ways(roles: Roles, chunks: Sequence[Chunk], index: int, at: int) -> bool:
    """«можно ли Lunar таранить?»: an undeclined name beside «можно» acts, or the act is done to it."""
    noun = chunks[index].nouns[0]
    if roles.context.agent_case == "nom" or noun.cases:
        return False
    bare = [chunk.nouns[0] for i, chunk in enumerate(chunks) if chunk.kind == "nouns" and i not in (index, at)]
    for role in roles.open_roles():
        if role.name != AGENT and marked(role, "", noun.cases) and pick(roles.context, noun, role.filler):
            return not any(marked(role, "", other.cases) and pick(roles.context, other, role.filler) for other in bare)
    return False


def _unclear(roles: Roles, chunk: Chunk) -> Exception:
    name = roles.context.words(chunk.start, chunk.end)
    verb = roles.verb.label("ru")
    return roles.context.fail(
        "S038",
        chunk.start,
        chunk.end,
        (f"Неясно, действует «{name}» или действие над ним.", f"“{name}” may be who acts or what is acted on."),
        (f"Скажите «может ли {name} {verb} …» или «можно ли {verb} {name}».", "Ask with “can”: the actor comes first."),
    )


def finish_act(roles: Roles) -> Act:
    """The act with its roles in the verb's order."""
    order = {role.name: index for index, role in enumerate(roles.verb.roles)}
    fillers = sorted(roles.fillers.values(), key=lambda filler: order.get(filler.role, 99))
    action = roles.verb.expands[0] if roles.verb.expands else roles.verb.id
    return Act(action, tuple(fillers), roles.period)
