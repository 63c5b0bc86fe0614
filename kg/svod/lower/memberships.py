"""Memberships, in full or for a purpose."""

from __future__ import annotations

from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context, marked
from svod.lower.draft import Clause, Draft, head_with, question_word
from svod.lower.nouns import Noun
from svod.lower.phrases import attach, describe, pick_kind, state_literal
from svod.lower.placement import stray
from svod.lower.times import read_time
from svod.model.norms import Membership, Purpose


def read_purpose(context: Context, chunk: Chunk, chunks: list[Chunk] | Clause) -> Purpose:
    """«для brace», «для стрельбы по нему»: the acts for which a membership or value is seen."""
    role = ""
    action = chunk.token.value if chunk.token is not None and chunk.token.terminal == "V" else ""
    filler = ""
    if chunk.nouns:
        acting = (name for name in chunk.nouns[0].adjectives if context.kind(name) == "action")
        action = pick_kind(context, chunk.nouns[0], "action") or next(acting, "")
        filler = "" if action else (chunk.nouns[0].terms() or ("",))[0]
    verb = context.vocabulary.term(action) if action else None
    for other in chunks:
        if other.kind == "prep_phrase" and verb is not None and other.nouns and other.nouns[0].pronoun:
            role = next((spec.name for spec in verb.roles if marked(spec, other.prep, other.nouns[0].cases)), "")
    return Purpose(action, role or (AGENT if action else ""), filler)


def read_membership(context: Context, clause: Clause) -> Draft:
    """«остановленный корабль считается планетарной защитой для стрельбы по нему»."""
    head = head_with(clause, "CONSIDERED", "IS")
    asked = question_word(clause)
    draft = Draft(asks=asked.value) if asked is not None and asked.value in {"when", "why"} else Draft()
    nouns = [chunk for chunk in clause if chunk.kind in {"nouns", "state"}]
    negated = head is not None and "NOT" in head.terminals
    subject = next((chunk for chunk in nouns if chunk.kind == "nouns"), None)
    if subject is not None:
        context.participants[AGENT] = _class_of(context, subject.nouns[0])
        describe(context, AGENT, subject.nouns[0])
    purpose: Purpose | None = None
    named = _named(clause, subject, head)
    target = (named.value if named.kind == "state" else target_of(context, named.nouns[0])) if named is not None else ""
    for chunk in clause:
        if chunk is subject or chunk is named or chunk.kind == "head":
            continue
        if chunk.kind == "purpose":
            purpose = read_purpose(context, chunk, clause)
        elif chunk.kind == "state":
            state_literal(context, AGENT, chunk)
        elif chunk.kind == "relative":
            _relative(context, chunk)
        elif chunk.kind in {"time", "until"}:
            read_time(context, chunk)
        elif not _of_purpose(chunk) and (
            chunk.kind not in {"nouns", "prep_phrase"} or not attach(context, AGENT, chunk)
        ):
            raise stray(context, chunk)
    if named is not None and named.negated:
        negated = not negated
        _heed_target(context, named)
    if not target:
        raise context.fail(
            "S033", clause[0].start, clause[-1].end,
            ("Не сказано, чем это считается.", "It is not said what it counts as."),
        )  # fmt: skip
    draft.contents.append(Membership(AGENT, target, negated, purpose))
    if context.mood == "question" and _asks_whom(clause, subject):
        draft.asks = "members"
    return draft


def _asks_whom(clause: Clause, subject: Chunk | None) -> bool:
    """«что считается …», «какие объекты считаются …»: the members are asked for."""
    which = question_word(clause)
    asked = subject is not None and bool(subject.nouns) and subject.nouns[0].asked
    return asked or (which is not None and which.value == "which")


def _heed_target(context: Context, named: Chunk) -> None:
    """«считается не башней», «… не усталой»: «не» denies the one thing that is named."""
    noun = named.nouns[0] if named.kind == "nouns" else None
    if noun is not None and not noun.determiners and bool(noun.entries) + len(noun.adjectives) == 1:
        context.heed(noun)


def _of_purpose(chunk: Chunk) -> bool:
    """«по нему» behind «для стрельбы»: `read_purpose` reads it."""
    return bool(chunk.nouns) and chunk.nouns[0].pronoun


def _relative(context: Context, chunk: Chunk) -> None:
    from svod.lower.conditions import read_condition

    read_condition(context, chunk.inner)


def _named(clause: Clause, subject: Chunk | None, head: Chunk | None) -> Chunk | None:
    """The chunk that says what the subject counts as: the last name or state, behind the head in a statement."""
    options = [chunk for chunk in clause if chunk.kind in {"nouns", "state"} and chunk is not subject]
    behind = [chunk for chunk in options if head is None or chunk.start > head.start]
    instrumental = [chunk for chunk in behind if chunk.kind == "nouns" and "ins" in chunk.nouns[0].cases]
    named = instrumental or behind
    return named[-1] if named else None


def _class_of(context: Context, noun: Noun) -> str:
    return pick_kind(context, noun, "class") or (noun.terms() or ("thing",))[0]


def target_of(context: Context, noun: Noun) -> str:
    """The class or state that a phrase names."""
    if not noun.entries and noun.adjectives:
        return noun.adjectives[0]
    return pick_kind(context, noun, "class", "state") or (noun.terms() or ("",))[0]
