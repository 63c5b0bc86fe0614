"""Values, changes of values, memberships and caps."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from svod.lower.chunks import Chunk, Noun, units_of
from svod.lower.context import AGENT, Context, fits, marked
from svod.lower.draft import Clause, Draft, head_with, question_word, without
from svod.lower.effects import read_suppression
from svod.lower.expressions import read_expression
from svod.lower.phrases import attach, describe, measure_literal, pick_kind
from svod.model.norms import Change, Content, Expr, Literal, Membership, Purpose, Replacement, Valuation
from svod.model.numbers import Interval, Number, plain
from svod.model.terms import Term
from svod.model.vocabulary import Vocabulary


def read_value(context: Context, clause: Clause) -> Draft:
    """«цена Styx = 275», «лидерство корабля не выше 10», «сколько огневой мощи у эскадрона»."""
    asked = question_word(clause)
    chunks = without(clause, asked, head_with(clause, "COST"))
    draft = Draft(asks="value" if asked or context.mood == "question" else "holds")
    quantity, rest, bounds = _quantity(context, chunks, clause)
    rest = _measures(context, rest, quantity, asked=asked is not None)
    purpose = _holders(context, rest)
    equation = next((chunk for chunk in chunks if chunk.kind == "equation"), None)
    if equation is not None and equation.tree is not None:
        expr = _rounded(read_expression(context, equation.tree.children[-1]), clause)
        draft.contents.append(Valuation(AGENT, quantity, expr, purpose))
    elif (gain := next((c for c in chunks if c.kind == "gain"), None)) is not None and gain.numbers is not None:
        expr = Expr("num", value=gain.numbers.point() or 0)
        draft.contents.append(Change(AGENT, quantity, "add", expr, "", read_per(context, clause)))
    elif bounds is not None and asked is None:
        draft.contents.append(_cap(quantity, bounds))
        if context.mood == "question":
            draft.asks = "holds"
    else:
        draft.contents.append(Valuation(AGENT, quantity, Expr("of", name=quantity, variable=AGENT), purpose))
        draft.asks = "value"
    return draft


def _rounded(expr: Expr, clause: Clause) -> Expr:
    """«10 % цены с округлением вверх»."""
    rounding = next((chunk.value for chunk in clause if chunk.kind == "head" and "ROUND" in chunk.terminals), "")
    return Expr("call", (expr,), name=rounding) if rounding else expr


def _measures(context: Context, chunks: list[Chunk], quantity: str, *, asked: bool) -> list[Chunk]:
    """The chunks without «на 50 шагов», which is a condition; a bare comparison may be the value itself."""
    rest = []
    for chunk in chunks:
        if chunk.kind == "prep_phrase" and measure_literal(context, AGENT, chunk, quantity):
            continue
        if asked and chunk.kind == "comparison":
            raise unbound(context, chunk)
        rest.append(chunk)
    return rest


def unbound(context: Context, chunk: Chunk) -> Exception:
    """A mistake: words that bear on no quantity."""
    return context.fail(
        "S032",
        chunk.start,
        chunk.end,
        ("Как это относится к величине, не понято.", "How this bears on the value is not understood."),
        ("Скажите условием: «если корабль …».", "Say it as a condition: “if the ship …”."),
    )


def read_per(context: Context, clause: Clause) -> str:
    """«за каждое попадание»: the quantity whose number multiplies; '' if nothing is said of one."""
    per = next((chunk for chunk in clause if chunk.kind == "per" and chunk.nouns), None)
    if per is None:
        return ""
    name = pick_kind(context, per.nouns[0], "quantity")
    if not name:
        raise unbound(context, per)
    return name


def is_rate(context: Context, clause: Clause) -> bool:
    """«5 комнат = 1 гекс»: a counted quantity that equals another."""
    first = next((chunk for chunk in clause if chunk.kind == "nouns"), None)
    counted = first is not None and first.nouns[0].count is not None and bool(pick_kind(context, first.nouns[0], "quantity"))
    return counted and any(chunk.kind == "equation" for chunk in clause)


def read_rate(context: Context, clause: Clause) -> Draft:
    """A rate holds both ways: hexes are rooms through five, rooms are hexes times five."""
    first = next(chunk for chunk in clause if chunk.kind == "nouns")
    equation = next(chunk for chunk in clause if chunk.kind == "equation")
    one = pick_kind(context, first.nouns[0], "quantity")
    expr = read_expression(context, equation.tree.children[-1]) if equation.tree is not None else Expr("num")
    number = first.nouns[0].count.point() if first.nouns[0].count is not None else None
    if expr.op != "mul" or expr.args[0].op != "num" or expr.args[1].op != "of" or number is None:
        raise context.fail(
            "S031", equation.start, equation.end,
            ("Соотношение называет две величины с числами.", "A rate names two quantities with their numbers."),
            ("Пишите: «5 комнат = 1 гекс».", "Write: “5 rooms = 1 hex”."),
        )  # fmt: skip
    other, count = expr.args[1].name, expr.args[0].value
    context.participants[AGENT] = "thing"
    return Draft([_times(other, one, count, number), _times(one, other, number, count)])


def _times(quantity: str, by: str, count: Number, per: Number) -> Valuation:
    return Valuation(AGENT, quantity, Expr("mul", (Expr("of", name=by, variable=AGENT), Expr("num", value=plain(Fraction(count) / per)))))


def _cap(quantity: str, bounds: Interval) -> Content:
    if bounds.high is not None and bounds.low is None:
        return Change(AGENT, quantity, "cap", Expr("num", value=bounds.high))
    if bounds.low is not None and bounds.high is None:
        return Change(AGENT, quantity, "floor", Expr("num", value=bounds.low))
    return Valuation(AGENT, quantity, Expr("num", value=bounds.low or 0))


def _quantity(context: Context, chunks: Clause, clause: Clause) -> tuple[str, list[Chunk], Interval | None]:
    rest = list(chunks)
    bounds: Interval | None = None
    for chunk in chunks:
        if chunk.kind != "nouns":
            continue
        term = pick_kind(context, chunk.nouns[0], "quantity")
        if term:
            rest.remove(chunk)
            bounds = chunk.nouns[0].measure
            for other in list(rest):
                last = other.nouns[-1] if other.kind in {"nouns", "prep_phrase"} and other.nouns else None
                if last is not None and last.measure is not None and not pick_kind(context, last, "quantity"):
                    bounds = bounds or last.measure
                if other.kind == "comparison" or (last is not None and not last.entries and not last.adjectives and last.count):
                    bounds = bounds or (other.numbers if last is None else last.measure or last.count)
                    rest.remove(other)
            return term, rest, bounds
    sold = _sold(context, chunks)
    if sold is not None:
        return sold
    raise context.fail(
        "S031",
        clause[0].start,
        clause[-1].end,
        ("Не видно, что здесь утверждается или спрашивается.", "It is not clear what is said or asked here."),
        ("Начните с «может ли …», «сколько …», «считается ли …».", "Begin with “can …”, “how many …”, “does … count as …”."),
    )


def _sold(context: Context, chunks: Clause) -> tuple[str, list[Chunk], Interval | None] | None:
    """«повозка стоит 275 монет»: the quantity that the unit measures."""
    for chunk in chunks:
        bare = chunk.kind == "nouns" and not chunk.nouns[0].entries and chunk.nouns[0].measure is not None
        if (bare or chunk.kind == "comparison") and chunk.tree is not None:
            names = units_of(chunk.tree.tokens())
            if names:
                bounds = chunk.nouns[0].measure if bare else chunk.numbers
                return names[0], [other for other in chunks if other is not chunk], bounds
    return None


def _holders(context: Context, chunks: list[Chunk]) -> Purpose | None:
    """Whose value it is, under which conditions, and for what purpose."""
    purpose: Purpose | None = None
    variable = AGENT
    for chunk in chunks:
        if chunk.kind == "purpose":
            purpose = read_purpose(context, chunk, chunks)
        elif chunk.kind == "state":
            context.add(Literal("is", (variable, chunk.value), chunk.negated))
        elif chunk.kind in {"nouns", "prep_phrase"} and chunk.nouns:
            _holder(context, chunk)
        elif chunk.kind == "relative":
            _relative(context, chunk)
        elif chunk.kind not in {"equation", "gain", "per"} and not (chunk.kind == "head" and _silent(chunk)):
            raise unbound(context, chunk)
    context.participants.setdefault(AGENT, "thing")
    return purpose


def _relative(context: Context, chunk: Chunk) -> None:
    from svod.lower.conditions import read_condition

    read_condition(context, chunk.inner)


def _silent(chunk: Chunk) -> bool:
    """Whether a head adds nothing to a value: the copula, and the rounding, which is read elsewhere."""
    return bool({"IS", "ROUND", "LI"} & set(chunk.terminals)) and "NOT" not in chunk.terminals


def _holder(context: Context, chunk: Chunk) -> None:
    noun = chunk.nouns[0]
    if pick_kind(context, noun, "action"):
        return
    known = context.participants.get(AGENT)
    if known is None and chunk.prep in {"", "у", "of", "for", "does"}:
        term = pick_kind(context, noun, "class") or "thing"
        context.participants[AGENT] = term
        describe(context, AGENT, noun)
        return
    if pick_kind(context, noun, "state"):
        context.add(Literal("is", (AGENT, pick_kind(context, noun, "state")), chunk.negated))
        return
    if pick_kind(context, noun, "quantity"):
        bounds = noun.measure or noun.count
        if bounds is not None:
            context.add(Literal("cmp", (AGENT, pick_kind(context, noun, "quantity")), bounds=bounds))
            return
    if not attach(context, AGENT, chunk):
        raise unbound(context, chunk)


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
    draft = Draft()
    nouns = [chunk for chunk in clause if chunk.kind in {"nouns", "state"}]
    negated = head is not None and "NOT" in head.terminals
    subject = next((chunk for chunk in nouns if chunk.kind == "nouns"), None)
    if subject is not None:
        context.participants[AGENT] = _class_of(context, subject.nouns[0])
        describe(context, AGENT, subject.nouns[0])
    purpose: Purpose | None = None
    named = _named(clause, subject, head)
    target = (named.value if named.kind == "state" else _target(context, named.nouns[0])) if named is not None else ""
    for chunk in clause:
        if chunk is subject or chunk is named or chunk.kind == "head":
            continue
        if chunk.kind == "purpose":
            purpose = read_purpose(context, chunk, clause)
        elif chunk.kind == "state":
            context.add(Literal("is", (AGENT, chunk.value), chunk.negated))
        elif chunk.kind in {"nouns", "prep_phrase"} and not (chunk.nouns and chunk.nouns[0].pronoun):
            attach(context, AGENT, chunk)
    negated = negated or (named is not None and named.negated)
    if not target:
        raise context.fail(
            "S033", clause[0].start, clause[-1].end,
            ("Не сказано, чем это считается.", "It is not said what it counts as."),
        )  # fmt: skip
    draft.contents.append(Membership(AGENT, target, negated, purpose))
    return draft


def _named(clause: Clause, subject: Chunk | None, head: Chunk | None) -> Chunk | None:
    """The chunk that says what the subject counts as: the last name or state, behind the head in a statement."""
    options = [chunk for chunk in clause if chunk.kind in {"nouns", "state"} and chunk is not subject]
    behind = [chunk for chunk in options if head is None or chunk.start > head.start]
    instrumental = [chunk for chunk in behind if chunk.kind == "nouns" and "ins" in chunk.nouns[0].cases]
    return (instrumental or behind or [None])[-1]


def _class_of(context: Context, noun: Noun) -> str:
    return pick_kind(context, noun, "class") or (noun.terms() or ("thing",))[0]


def _target(context: Context, noun: Noun) -> str:
    if not noun.entries and noun.adjectives:
        return noun.adjectives[0]
    return pick_kind(context, noun, "class", "state") or (noun.terms() or ("",))[0]


def read_change(context: Context, clause: Clause) -> Draft:
    """«brace делит огневую мощь пополам с округлением вверх», «меняет ли brace турели?»."""
    head = head_with(clause, "CHANGE")
    asked = question_word(clause)
    assert head is not None  # noqa: S101 - the caller saw it
    op = next(token.value for token in (head.tree.tokens() if head.tree else []) if token.terminal == "CHANGE")
    op = _halved(op, clause)
    rounding = next((chunk.value for chunk in clause if chunk.kind == "head" and "ROUND" in chunk.terminals), "")
    nouns = [chunk for chunk in clause if chunk.kind == "nouns"]
    quantity_chunk = _changed(context, nouns, head)
    draft = Draft(asks="changes" if context.mood == "question" and asked is None else asked.value if asked else "holds")
    if quantity_chunk is None and context.mood == "question" and op == "change":
        return replace(read_suppression(context, clause), asks="affects")
    if quantity_chunk is None:
        return _replacement(context, clause, nouns, head, draft)
    quantity = pick_kind(context, quantity_chunk.nouns[0], "quantity")
    cause = _cause(context, nouns, quantity_chunk, head, asked=asked is not None and asked.value != "faces")
    expr = _amount(context, clause, quantity_chunk, op)
    for chunk in clause:
        if chunk.kind in {"nouns", "prep_phrase"} and chunk.nouns and chunk is not quantity_chunk:
            _change_holder(context, chunk, cause)
        elif chunk.kind == "state":
            context.add(Literal("is", (AGENT, chunk.value), chunk.negated))
    context.participants.setdefault(AGENT, "thing")
    negated = "NOT" in head.terminals
    if draft.asks in {"faces", "how_many"}:
        draft.asks = "by_how_much"
    change = _change(quantity, op, expr, rounding, cause, negated=negated)
    draft.contents.append(replace(change, per=read_per(context, clause)))
    if cause and draft.asks == "holds":
        _spread_causes(context, draft, nouns, cause)
    draft.target = (cause,) if cause else ()
    return draft


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
        return (options or [None])[0]
    options.sort(key=lambda chunk: bool(pick_kind(context, chunk.nouns[0], "class", "state")))  # «щит» is a thing first
    behind = [chunk for chunk in options if chunk.start > head.start and "ins" not in chunk.nouns[0].cases]
    return (behind or options or [None])[0]


def _cause(context: Context, nouns: list[Chunk], quantity: Chunk, head: Chunk, *, asked: bool) -> str:
    for chunk in nouns:
        noun = chunk.nouns[0]
        if chunk is quantity or asked and chunk.start < head.start:
            continue
        if noun.cases and "nom" not in noun.cases:
            continue
        term = next((t for t in noun.terms() if context.kind(t) in {"class", "state"}), "")
        if term and not _is_holder(context, chunk, quantity):
            return term
    return ""


def _is_holder(context: Context, chunk: Chunk, quantity: Chunk) -> bool:
    follows = quantity.end < chunk.start <= quantity.end + 2
    return follows and (not chunk.nouns[0].cases or "gen" in chunk.nouns[0].cases)


def _amount(context: Context, clause: Clause, quantity: Chunk, op: str) -> Expr | None:
    for chunk in clause:
        if chunk.kind in {"faces", "comparison"} and chunk.numbers is not None and chunk.numbers.point() is not None:
            return Expr("num", value=chunk.numbers.point() or 0)
        if chunk.kind == "prep_phrase" and chunk.numbers is not None and chunk.numbers.point() is not None:
            return Expr("num", value=chunk.numbers.point() or 0)
        bare = chunk.nouns[0] if chunk.kind == "prep_phrase" and chunk.nouns and not chunk.nouns[0].entries else None
        if bare is not None and bare.count is not None and bare.count.point() is not None:
            return Expr("num", value=bare.count.point() or 0)
        if op == "replace" and chunk.kind in {"nouns", "prep_phrase"} and chunk is not quantity and chunk.nouns:
            term = pick_kind(context, chunk.nouns[0], "quantity")
            if term:
                return Expr("of", name=term, variable=_owner_behind(context, clause, chunk))
    return None


def _owner_behind(context: Context, clause: Clause, chunk: Chunk) -> str:
    for other in clause:
        if other.kind not in {"nouns", "prep_phrase"} or not other.nouns or other.start <= chunk.end:
            continue
        if pick_kind(context, other.nouns[0], "class"):
            term = pick_kind(context, other.nouns[0], "class")
            context.participants["@" + term] = term
            return "@" + term
    return AGENT


def _change_holder(context: Context, chunk: Chunk, cause: str) -> None:
    noun = chunk.nouns[0]
    term = pick_kind(context, noun, "class")
    if not term or term == cause or any("@" + t in context.participants for t in noun.terms()):
        return
    if AGENT not in context.participants and chunk.prep in {"", "у", "of"}:
        context.participants[AGENT] = term
        describe(context, AGENT, noun)
    elif not pick_kind(context, noun, "quantity"):
        attach(context, AGENT, chunk)


def _spread_causes(context: Context, draft: Draft, nouns: list[Chunk], cause: str) -> None:
    """Coordinated causes («A, B и C делят …») give a change each; lowering adds the literal of each cause."""
    together = next((chunk for chunk in nouns if cause in chunk.nouns[0].terms()), None)
    change = draft.contents[0]
    if together is not None and len(together.nouns) > 1 and isinstance(change, Change):
        draft.contents[:] = [replace(change, cause=_target(context, noun)) for noun in together.nouns]


def cause_literal(vocabulary: Vocabulary, relations: tuple[Term, ...], cause: str) -> Literal | None:
    """What holds of the agent when a cause acts on it: it is in the state, or stands in the cause's relation."""
    term = vocabulary.term(cause)
    if term is not None and term.kind == "state":
        return Literal("is", (AGENT, cause))
    for relation in relations:
        filler = next((role.filler for role in relation.roles if role.name == "filler"), "")
        if filler not in {"", "thing"} and fits(vocabulary, cause, filler):
            return Literal("has", (AGENT, relation.id, cause, ""))
    return None


def _replacement(context: Context, clause: Clause, nouns: list[Chunk], head: Chunk, draft: Draft) -> Draft:
    terms = [pick_kind(context, chunk.nouns[0], "class") for chunk in nouns]
    terms = [term for term in terms if term]
    for relation in context.relations:
        filler = next((role.filler for role in relation.roles if role.name == "filler"), "")
        if len(terms) >= 2 and filler not in {"", "thing"} and all(fits(context.vocabulary, t, filler) for t in terms[:2]):
            context.participants[AGENT] = "thing"
            draft.contents.append(Replacement(AGENT, relation.id, terms[0]))
            return draft
    raise context.fail(
        "S034", clause[0].start, clause[-1].end,
        ("Не видно, какая величина меняется.", "It is not clear which quantity changes."),
        ("Назовите величину словаря: «делит пополам огневую мощь».", "Name a quantity of the vocabulary."),
    )  # fmt: skip
