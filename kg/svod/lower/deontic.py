"""Permissions, prohibitions, duties and exemptions, stated or asked."""

from __future__ import annotations

from dataclasses import replace

from svod.lower.acts import Roles, finish_act, read_act
from svod.lower.chunks import Chunk, Noun
from svod.lower.context import AGENT, TIMES, Context, Misread
from svod.lower.draft import Clause, Draft, head_with, question_word, without
from svod.model.norms import Act, Deontic

MODALS = ("MAY", "MUST", "NEEDNOT", "MAYNOT", "FORBID")
_DENIED = {"may": "may_not", "must": "need_not", "may_not": "may", "need_not": "must"}
_INNER = {"may": "need_not", "must": "may_not", "may_not": "must", "need_not": "may"}


def read_deontic(context: Context, clauses: list[Clause]) -> Draft:
    """Contents of a clause with a modal word, one a verb."""
    draft = Draft()
    subject: Noun | None = None
    modality = "may"
    for index, clause in enumerate(clauses):
        modal = head_with(clause, *MODALS)
        if modal is not None:
            modality = _modality(context, modal)
        asked = question_word(clause)
        asked_noun = _asked_noun(clause, asked)
        rest = without(clause, modal, asked, *_particles(clause))
        verb_at = next((i for i, chunk in enumerate(rest) if chunk.kind in {"verb", "finite"}), -1)
        if verb_at < 0:
            draft_act = _implicit(context, rest, modal or clause[0])
            rest, verb_at = (*rest, draft_act), len(rest)
        roles = _roles(context, rest, verb_at, subject if index else None)
        subject = subject or _subject_of(rest, verb_at)
        verb = rest[verb_at]
        draft.contents += _spread(_content(roles, modality, verb), roles)
        _note_question(draft, roles, asked, asked_noun, rest)
    return draft


def _particles(clause: Clause) -> list[Chunk]:
    return [chunk for chunk in clause if chunk.kind == "head" and chunk.terminals == ("LI",)]


def _implicit(context: Context, rest: Clause, where: Chunk) -> Chunk:
    """«не может быть на приказе»: no verb is left; the sentence needs one."""
    raise context.fail(
        "S028",
        where.start,
        rest[-1].end if rest else where.end,
        ("Не видно, о каком действии речь.", "No action is named here."),
        ("Назовите действие словом из словаря, например «встать на», «стрелять».", "Name an action of the vocabulary."),
    )


def _modality(context: Context, modal: Chunk) -> str:
    words = modal.terminals
    if "MUST" in words and "NOT" in words and _is_should(modal) and context.mood == "norm":
        raise context.fail(
            "S030",
            modal.start,
            modal.end,
            ("«Не должен» читается двояко.", "“Not должен” reads two ways."),
            ("Напишите «не обязан» или «не может».", "Write “need not” or “may not”."),
        )
    base = "may" if "MAY" in words else "must" if "MUST" in words else modal.value
    if "NEEDNOT" in words:
        return "need_not"
    if "MAYNOT" in words or "FORBID" in words:
        return "may_not"
    if "NOT" in words:
        english = modal.token is not None and modal.token.text.isascii()
        if base == "must" and english:
            return "may_not"
        return _DENIED[base]
    return base


def _is_should(modal: Chunk) -> bool:
    leaves = modal.tree.tokens() if modal.tree else []
    return any(token.text.startswith("долж") for token in leaves)


def _roles(context: Context, rest: Clause, verb_at: int, subject: Noun | None) -> Roles:
    chunk = rest[verb_at]
    entries = chunk.token.entries if chunk.token else ()
    verbs = [context.vocabulary.term(name) for name in dict.fromkeys(entry.value for entry in entries)]
    verbs = [verb for verb in verbs if verb is not None]
    if not verbs:
        raise _implicit(context, rest, chunk)
    literals, limits, participants = list(context.literals), list(context.limits), dict(context.participants)
    failure: Misread | None = None
    for verb in verbs:
        try:
            return read_act(context, verb, rest, verb_at, subject)
        except Misread as error:  # raised below unless another reading of the verb fits
            if failure is None or error.diagnostic.span.start > failure.diagnostic.span.start:
                failure = error
            context.literals[:], context.limits[:] = literals, limits
            context.participants.clear()
            context.participants.update(participants)
    raise failure if failure else _implicit(context, rest, chunk)


def _subject_of(rest: Clause, verb_at: int) -> Noun | None:
    for index, chunk in enumerate(rest):
        if chunk.kind == "nouns" and index < verb_at:
            return chunk.nouns[0]
    return None


def _content(roles: Roles, modality: str, verb: Chunk) -> Deontic:
    act = finish_act(roles)
    if verb.negated:
        modality = _INNER[modality]
    if verb.only:
        return Deontic(modality, act, "action", (act.action,))
    times = act.role(TIMES)
    if modality == "may" and times is not None and times.count is not None and times.count.high is not None:
        modality = "may" if times.count.low == times.count.high else modality
    return Deontic(modality, act, roles.only, tuple(roles.allowed))


def _spread(content: Deontic, roles: Roles) -> list[Deontic]:
    """Coordinated fillers («фрегат и корвет») give a content each."""
    found = [content]
    for role, terms in roles.lists.items():
        found = [replace(one, act=_put(one.act, role, term)) for one in found for term in terms]
    return found


def _put(act: Act, role: str, term: str) -> Act:
    return replace(act, roles=tuple(replace(p, term=term) if p.role == role else p for p in act.roles))


def _asked_noun(clause: Clause, asked: Chunk | None) -> int:
    if asked is None or asked.value not in {"which", "how_many"}:
        return -1
    for chunk in clause:
        if chunk.kind in {"nouns", "prep_phrase"} and chunk.start > asked.start and chunk.nouns:
            return chunk.nouns[0].start
    return -1


def _note_question(draft: Draft, roles: Roles, asked: Chunk | None, asked_noun: int, rest: Clause) -> None:
    if roles.asked:
        draft.asks, draft.focus = "which", roles.asked
    if asked is None:
        return
    if asked.value in {"which", "how_many"} and asked_noun >= 0:
        draft.asks = asked.value
        draft.focus = _focus(roles, rest, asked_noun)
    else:
        draft.asks = asked.value
    if draft.focus == "" and draft.asks in {"which"}:
        draft.focus = AGENT


def _focus(roles: Roles, rest: Clause, start: int) -> str:
    for chunk in rest:
        for noun in chunk.nouns:
            if noun.start == start:
                terms = noun.terms()
                for name, filler in roles.fillers.items():
                    if filler.term in terms:
                        return name
    return AGENT


def any_subject(act: Act) -> bool:
    """Whether the subject is «любой», «каждый»."""
    agent = act.role(AGENT)
    return agent is not None and agent.det in {"any", "each"}
