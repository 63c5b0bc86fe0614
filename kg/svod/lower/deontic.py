"""Permissions, prohibitions, duties and exemptions, stated or asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.acts import finish_act, read_act
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, TIME, TIMES, Context, Misread
from svod.lower.draft import Clause, Draft, head_with, question_word, without
from svod.lower.modals import DENIED, MODALS, dummies, is_impersonal, modality_of, parted
from svod.lower.nouns import Noun
from svod.lower.phrases import pick_kind
from svod.lower.roles import Roles
from svod.model.norms import Act, Deontic, Participant
from svod.model.numbers import Interval
from svod.records import replace

if TYPE_CHECKING:
    from svod.diagnostics import Diagnostic
    from svod.model.terms import Term
    from svod.syntax.tree import Entry, Token

_INNER = {"may": "need_not", "must": "may_not", "may_not": "must", "need_not": "may"}


def read_deontic(context: Context, clauses: list[Clause]) -> Draft:
    """Contents of a clause with a modal word, one a verb."""
    draft = Draft()
    subject: Noun | None = None
    modality = "may"
    for index, whole in enumerate(clauses):
        clause = parted(context, whole)
        modal = head_with(clause, *MODALS)
        if modal is not None:
            modality = modality_of(context, modal)
            context.agent_case = "dat" if is_impersonal(modal) else "nom"
        asked = question_word(clause)
        asked_noun = _asked_noun(clause, asked)
        rest = _regrouped(without(clause, modal, asked, *_particles(clause), *dummies(context, clause, modal)))
        verb_at = next((i for i, chunk in enumerate(rest) if chunk.kind in {"verb", "finite"}), -1)
        if verb_at < 0:
            raise _implicit(context, rest, modal or clause[0])
        rest = active(context, rest, verb_at)
        roles = roles_of(context, rest, verb_at, subject if index else None)
        subject = subject or _subject_of(rest, verb_at, context.agent_case)
        verb = rest[verb_at]
        if modal is not None and "NOT" not in modal.terminals and subject is not None and "none" in subject.determiners:
            modality = DENIED[modality] if modality in {"may", "must"} else modality
            context.heeded.append((subject.start, subject.end))
        draft.contents += _spread(_content(roles, modality, verb), roles)
        _note_question(draft, roles, asked, asked_noun, rest)
    return draft


def _particles(clause: Clause) -> list[Chunk]:
    return [chunk for chunk in clause if chunk.kind == "head" and chunk.terminals == ("LI",)]


def _regrouped(clause: Clause) -> Clause:
    """«what can it shoot at?»: the preposition at the end goes back to its question word."""
    stranded = next((chunk for chunk in clause if chunk.kind == "stranded"), None)
    asked = next((chunk for chunk in clause if chunk.kind == "nouns" and chunk.nouns[0].asked), None)
    if stranded is None or asked is None or stranded.token is None:
        return clause
    joined = asked._replace(kind="prep_phrase", prep=stranded.token.text)
    return tuple(joined if chunk is asked else chunk for chunk in clause if chunk is not stranded)


def _implicit(context: Context, rest: Clause, where: Chunk) -> Misread:
    """«не может быть на приказе»: no verb is left; the sentence needs one."""
    return context.fail(
        "S028",
        where.start,
        rest[-1].end if rest else where.end,
        ("Не видно, о каком действии речь.", "No action is named here."),
        ("Назовите действие словом из словаря, например «встать на», «стрелять».", "Name an action of the vocabulary."),
    )


def roles_of(context: Context, rest: Clause, verb_at: int, subject: Noun | None) -> Roles:
    """The roles of a clause's verb, read as the first of its actions that takes them all."""
    chunk = rest[verb_at]
    entries = chunk.token.entries if chunk.token else ()
    named = [context.vocabulary.term(name) for name in dict.fromkeys(entry.value for entry in entries)]
    verbs = [verb for verb in named if verb is not None]
    if not verbs:
        raise _implicit(context, rest, chunk)
    before = context.kept()
    failure: Diagnostic | None = None  # not the exception: its traceback would hold this frame, and that the pack
    strange: Term | None = None
    for verb in verbs:
        try:
            roles = read_act(context, verb, rest, verb_at, subject)
        except Misread as error:  # raised below unless another reading of the verb fits
            if failure is None or error.diagnostic.span.start > failure.span.start:
                failure = error.diagnostic
        else:
            if not context.stranger:
                return roles
            strange = strange or verb  # taken unless another reading of the verb is open to its subject
        context.restore(before)
    if strange is not None:
        return read_act(context, strange, rest, verb_at, subject)
    raise Misread(failure) if failure is not None else _implicit(context, rest, chunk)


def active(context: Context, rest: Clause, verb_at: int) -> Clause:
    """«корабль может быть таранен эскортом», «уничтожается ли станция»: the subject is acted on, «эскортом» acts.

    A clause in the active voice is left as it is.
    """
    verb = rest[verb_at]
    if verb.token is None or not ("BE" in verb.terminals or _is_passive(context, verb.token)):
        return rest
    context.agent_case = "ins"
    entries = tuple(
        entry
        for entry in verb.token.entries
        if context.kind(entry.value) == "action" and any("pas" in extra.split() for *_, extra in entry.features)
    )
    found = list(rest)
    found[verb_at] = verb._replace(token=verb.token._replace(entries=entries))
    acted = next((i for i, chunk in enumerate(rest) if chunk.kind == "nouns" and _is_named(chunk)), -1)
    if acted >= 0:
        first = rest[acted].nouns
        found[acted] = rest[acted]._replace(nouns=tuple(noun._replace(cases=frozenset({"acc"})) for noun in first))
    for index, chunk in enumerate(rest):
        if chunk.kind == "prep_phrase" and chunk.prep == "by":
            nouns = tuple(noun._replace(cases=frozenset({"ins"})) for noun in chunk.nouns)
            found[index] = chunk._replace(kind="nouns", prep="", nouns=nouns)
    return tuple(found)


def _is_passive(context: Context, token: Token) -> bool:
    """«уничтожается»: whether a finite form is a passive, and of no verb that is reflexive by itself."""
    entries = [entry for entry in token.entries if context.kind(entry.value) == "action"]
    return bool(entries) and all(entry.lang == "ru" and _all_passive(entry) for entry in entries)


def _all_passive(entry: Entry) -> bool:
    return bool(entry.features) and all("pas" in extra.split() for *_, extra in entry.features)


def _is_named(chunk: Chunk) -> bool:
    cases = chunk.nouns[0].cases
    return not cases or "nom" in cases


def _subject_of(rest: Clause, verb_at: int, case: str) -> Noun | None:
    for chunk in rest[:verb_at]:
        cases = chunk.nouns[0].cases if chunk.kind == "nouns" else frozenset("-")
        if not cases or case in cases:
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
    if roles.asked.startswith(f"{TIME}:"):
        draft.asks, draft.focus = "until_what", roles.asked.partition(":")[2]
        return
    if roles.asked:
        draft.asks, draft.focus = "which", roles.asked
    if asked is None:
        return
    if asked.value in {"which", "how_many"} and asked_noun >= 0:
        draft.asks = asked.value
        draft.focus = roles.measured or _focus(roles, rest, asked_noun)
    else:
        draft.asks = asked.value
    if draft.focus == "" and draft.asks == "which":
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


def read_whole(context: Context, clause: Clause) -> Draft:
    """«сразу ли всеми стреляет игрок?»: whether the act, if done, is done with all."""
    rest = without(clause, *_particles(clause), head_with(clause, "TOGETHER"))
    at = next(i for i, chunk in enumerate(rest) if chunk.kind in {"verb", "finite"})
    roles = roles_of(context, rest, at, None)
    return Draft([Deontic("must", finish_act(roles))], "whole")


def asks_whole(clause: Clause) -> bool:
    """Whether a clause asks if all are used at once."""
    if head_with(clause, "TOGETHER") is None:
        return False
    acting = any(chunk.kind in {"verb", "finite"} for chunk in clause)
    return acting and any("all" in noun.determiners for chunk in clause for noun in chunk.nouns)


def read_limit(context: Context, clause: Clause) -> Draft | None:
    """«не больше одной атаки за фазу пути»: an act named by its noun, with a largest number; None if it is none."""
    nouns = [chunk for chunk in clause if chunk.kind == "nouns"]
    first = nouns[0].nouns[0] if nouns else None
    action = pick_kind(context, first, "action") if first is not None else ""
    count = first.counted if first is not None else None
    if not action or count is None or count.high is None or any(chunk.kind == "faces" for chunk in clause):
        return None
    period = next(
        (
            m
            for chunk in clause
            if chunk.kind in {"prep_phrase", "per"} and (m := pick_kind(context, chunk.nouns[0], "moment"))
        ),
        "",
    )
    over = Interval(low=count.high, low_open=not count.high_open)
    act = Act(action, (Participant(TIMES, TIMES, "", over),), period)
    return Draft([Deontic("may_not", act)])
