"""Changes of quantities and replacements."""

from __future__ import annotations

from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context, fits
from svod.lower.draft import Clause, Draft, head_with, question_word
from svod.lower.effects import read_suppression
from svod.lower.measures import accompany, await_companions
from svod.lower.memberships import target_of
from svod.lower.phrases import attach, describe, pick_kind
from svod.lower.values import read_per, unbound
from svod.model.norms import Change, Expr, Literal, Replacement
from svod.model.numbers import Number
from svod.model.terms import Term
from svod.model.vocabulary import Vocabulary
from svod.records import replace

_BY = frozenset({"на", "by"})  # «снижается на силу»: by how much


def read_change(context: Context, clause: Clause) -> Draft:
    """«brace делит огневую мощь пополам с округлением вверх», «меняет ли brace турели?»."""
    head = head_with(clause, "CHANGE")
    asked = question_word(clause)
    assert head is not None  # noqa: S101 - the caller saw it
    op = next(token.value for token in (head.tree.tokens() if head.tree else []) if token.terminal == "CHANGE")
    op = _halved(op, clause)
    rounding = next((chunk.value for chunk in clause if chunk.kind == "head" and "ROUND" in chunk.terminals), "")
    nouns = [chunk for chunk in clause if chunk.kind == "nouns"]
    quantity_chunk = _affected(context, clause) if op == "change" else None
    if quantity_chunk is None and not (op == "change" and any(_is_onto(chunk) for chunk in clause)):
        quantity_chunk = _changed(context, nouns, head)
    causes = _asked_cause(nouns, head)
    asks = asked.value if asked is not None else "which" if causes is not None else "changes"
    draft = Draft(asks=asks if asked is not None or context.mood == "question" else "holds")
    acts = op == "change" and (quantity_chunk is None or _on_act(context, clause, head))
    if acts and context.mood == "question":
        asks = "holds" if "NOT" in head.terminals else "affects"
        return replace(read_suppression(context, clause), asks=asks)
    if quantity_chunk is None:
        return _replacement(context, clause, nouns, draft)
    quantity = context.valued = pick_kind(context, quantity_chunk.nouns[0], "quantity")
    if causes is not None and not _is_object(quantity_chunk, causes, head):
        raise unbound(context, causes)
    if draft.asks == "which" and "NOT" in head.terminals:
        raise context.lost(head.start, head.end)
    cause = _cause(context, nouns, quantity_chunk, head, asked=draft.asks not in {"changes", "holds", "faces"})
    expr = _amount(context, clause, quantity_chunk, op)
    for chunk in clause:
        if chunk.kind in {"nouns", "prep_phrase"} and chunk.nouns and chunk is not quantity_chunk:
            _change_holder(context, chunk, cause, quantity)
        elif chunk.kind == "state":
            context.add(Literal("is", (AGENT, chunk.value), chunk.negated))
        elif chunk.kind in {"verb", "finite"}:
            raise unbound(context, chunk)
    context.participants.setdefault(AGENT, "thing")
    await_companions(context, quantity)
    negated = "NOT" in head.terminals
    if draft.asks in {"faces", "how_many"}:
        draft.asks = "by_how_much"
    change = _change(quantity, op, expr, rounding, cause, negated=negated)
    draft.contents.append(replace(change, per=read_per(context, clause)))
    if cause and draft.asks == "holds":
        _spread_causes(context, draft, nouns, cause)
    draft.target = (cause,) if cause else ()
    return draft


def _on_act(context: Context, clause: Clause, head: Chunk) -> bool:
    """«влияет ли полёт на передвижение?», “affect movement”: what is influenced is an act, and no quantity."""
    for chunk in clause:
        influenced = chunk.prep in {"на", "on"} or (chunk.kind == "nouns" and chunk.start > head.start)
        noun = chunk.nouns[0] if influenced and chunk.nouns else None
        if noun is not None and pick_kind(context, noun, "action") and not pick_kind(context, noun, "quantity"):
            return True
    return False


def _is_onto(chunk: Chunk) -> bool:
    """«на силу», «на стрельбу»: what something bears on."""
    return chunk.prep == "на" and bool(chunk.nouns) and bool(chunk.nouns[0].entries)


def _affected(context: Context, clause: Clause) -> Chunk | None:
    """«влияет ли дозор на силу?»: the quantity stands behind the preposition."""
    return next((c for c in clause if _is_onto(c) and pick_kind(context, c.nouns[0], "quantity")), None)


def _asked_cause(nouns: list[Chunk], head: Chunk) -> Chunk | None:
    """«что уменьшает силу?», «чем снижается сила?»: the question word in front of the change asks for what makes it."""
    asked = (chunk for chunk in nouns if chunk.nouns[0].asked and chunk.start < head.start)
    return next((chunk for chunk in asked if {"nom", "ins"} & chunk.nouns[0].cases), None)


def _is_object(quantity: Chunk, causes: Chunk, head: Chunk) -> bool:
    """Whether the quantity is what is changed: «что увеличивает сила?» asks for something else."""
    cases = quantity.nouns[0].cases
    wanted = "acc" if "nom" in causes.nouns[0].cases else "nom"
    return quantity.start > head.start and (not cases or wanted in cases)


def _halved(op: str, clause: Clause) -> str:
    """«делит … пополам», «уменьшает … вдвое», «увеличивает … вдвое»."""
    if head_with(clause, "HALF") is None:
        return op
    return "double" if op == "add" else "halve"


def _change(quantity: str, op: str, expr: Expr | None, rounding: str, cause: str, *, negated: bool) -> Change:
    if negated:
        return Change(AGENT, quantity, "keep", None, "", "", cause)
    if op == "halve":
        return Change(AGENT, quantity, "div", Expr("num", value=2), rounding, "", cause)
    if op == "double":
        return Change(AGENT, quantity, "mul", Expr("num", value=2), rounding, "", cause)
    if op == "sub" and expr is not None:
        return Change(AGENT, quantity, "add", Expr("sub", (Expr("num"), expr)), rounding, "", cause)
    return Change(AGENT, quantity, op, expr, rounding, "", cause)


def _changed(context: Context, nouns: list[Chunk], head: Chunk) -> Chunk | None:
    options = [chunk for chunk in nouns if pick_kind(context, chunk.nouns[0], "quantity")]
    if head.token is not None and head.token.text.startswith(("is ", "are ")):
        return options[0] if options else None
    options.sort(key=lambda chunk: bool(pick_kind(context, chunk.nouns[0], "class", "state")))  # «щит» is a thing first
    behind = [chunk for chunk in options if chunk.start > head.start and "ins" not in chunk.nouns[0].cases]
    best = behind or options
    return best[0] if best else None


def _cause(context: Context, nouns: list[Chunk], quantity: Chunk, head: Chunk, *, asked: bool) -> str:
    for chunk in nouns:
        noun = chunk.nouns[0]
        if chunk is quantity or (asked and chunk.start < head.start):
            continue
        if noun.cases and "nom" not in noun.cases:
            continue
        term = pick_kind(context, noun, "class", "state") or pick_kind(context, noun, "action")
        if term and not _is_holder(chunk, quantity):
            return term
    return ""


def _is_holder(chunk: Chunk, quantity: Chunk) -> bool:
    follows = quantity.end < chunk.start <= quantity.end + 2
    return follows and (not chunk.nouns[0].cases or "gen" in chunk.nouns[0].cases)


def _amount(context: Context, clause: Clause, quantity: Chunk, op: str) -> Expr | None:
    number = next((found for chunk in clause if (found := _number(chunk)) is not None), None)
    if number is not None:
        return Expr("num", value=number)
    for chunk in clause:
        by = op == "replace" or (op in {"add", "sub"} and chunk.prep in _BY)
        if by and chunk.kind in {"nouns", "prep_phrase"} and chunk is not quantity and chunk.nouns:
            term = pick_kind(context, chunk.nouns[0], "quantity")
            if term:
                return Expr("of", name=term, variable=_owner_behind(context, clause, chunk))
    return None


def _number(chunk: Chunk) -> Number | None:
    """The number by which, or to which, a quantity changes («на 2»), if a chunk gives one."""
    if chunk.kind in {"faces", "comparison", "prep_phrase"} and chunk.numbers is not None:
        return chunk.numbers.point()
    bare = chunk.nouns[0] if chunk.kind == "prep_phrase" and chunk.nouns and not chunk.nouns[0].entries else None
    return bare.counted.point() if bare is not None and bare.counted is not None else None


def _owner_behind(context: Context, clause: Clause, chunk: Chunk) -> str:
    for other in clause:
        if other.kind not in {"nouns", "prep_phrase"} or not other.nouns or other.start <= chunk.end:
            continue
        if pick_kind(context, other.nouns[0], "class"):
            term = pick_kind(context, other.nouns[0], "class")
            context.participants["@" + term] = term
            return "@" + term
    return AGENT


def _change_holder(context: Context, chunk: Chunk, cause: str, quantity: str) -> None:
    noun = chunk.nouns[0]
    if accompany(context, quantity, chunk):
        return
    term = pick_kind(context, noun, "class")
    if not term or term == cause or any("@" + t in context.participants for t in noun.terms()):
        return
    if AGENT not in context.participants and chunk.prep in {"", "у", "of"}:
        context.participants[AGENT] = term
        describe(context, AGENT, noun)
    elif not pick_kind(context, noun, "quantity") and noun.entries and not attach(context, AGENT, chunk):
        raise unbound(context, chunk)


def _spread_causes(context: Context, draft: Draft, nouns: list[Chunk], cause: str) -> None:
    """Coordinated causes («A, B и C делят …») give a change each; lowering adds the literal of each cause."""
    together = next((chunk for chunk in nouns if cause in chunk.nouns[0].terms()), None)
    change = draft.contents[0]
    if together is not None and len(together.nouns) > 1 and isinstance(change, Change):
        draft.contents[:] = [replace(change, cause=target_of(context, noun)) for noun in together.nouns]


def cause_literal(vocabulary: Vocabulary, relations: tuple[Term, ...], cause: str) -> Literal | None:
    """What holds of the agent when a cause acts on it: it is in the state, does the act, stands in the relation."""
    term = vocabulary.term(cause)
    if term is not None and term.kind == "state":
        return Literal("is", (AGENT, cause))
    if term is not None and term.kind == "action":
        return Literal("does", (AGENT, cause, ""))
    for relation in relations:
        filler = next((role.filler for role in relation.roles if role.name == "filler"), "")
        if filler not in {"", "thing"} and fits(vocabulary, cause, filler):
            return Literal("has", (AGENT, relation.id, cause, ""))
    return None


def _replacement(context: Context, clause: Clause, nouns: list[Chunk], draft: Draft) -> Draft:
    terms = [pick_kind(context, chunk.nouns[0], "class") for chunk in nouns]
    terms = [term for term in terms if term]
    for relation in context.relations:
        filler = next((role.filler for role in relation.roles if role.name == "filler"), "")
        if (
            len(terms) > 1
            and filler not in {"", "thing"}
            and all(fits(context.vocabulary, t, filler) for t in terms[:2])
        ):
            context.participants[AGENT] = "thing"
            draft.contents.append(Replacement(AGENT, relation.id, terms[0]))
            return draft
    raise context.fail(
        "S034", clause[0].start, clause[-1].end,
        ("Не видно, какая величина меняется.", "It is not clear which quantity changes."),
        ("Назовите величину словаря: «делит пополам огневую мощь».", "Name a quantity of the vocabulary."),
    )  # fmt: skip
