"""Values: what a quantity is, by a number, an expression, a rate, or a bound; whose it is and for what."""

from __future__ import annotations

from typing import Final

from svod.lower.amounts import units_of
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context
from svod.lower.draft import Clause, Draft, head_with, question_word, without
from svod.lower.expressions import read_expression
from svod.lower.measures import accompany, await_companions, measure_literal
from svod.lower.memberships import read_purpose
from svod.lower.phrases import attach, describe, name_state, pick_kind, state_literal
from svod.model.norms import Change, Content, Expr, Literal, Purpose, Valuation
from svod.model.numbers import Interval, Number, exactly, fraction, plain


def read_value(context: Context, clause: Clause) -> Draft:
    """«цена Styx = 275», «лидерство корабля не выше 10», «сколько огневой мощи у эскадрона»."""
    asked = question_word(clause)
    chunks = without(clause, asked, head_with(clause, "COST"))
    draft = Draft(asks="value" if asked or context.mood == "question" else "holds")
    quantity, rest, bounds = _quantity(context, chunks, clause)
    context.valued = quantity
    rest = _measures(context, rest, quantity, asked=asked is not None)
    limit = _limit(context, rest) if context.mood == "norm" else None
    purpose = _holders(context, [chunk for chunk in rest if limit is None or chunk is not limit[0]], quantity)
    equation = next((chunk for chunk in chunks if chunk.kind == "equation"), None)
    if limit is not None:
        draft.contents.append(Change(AGENT, quantity, limit[1], Expr("of", name=limit[2], variable=AGENT)))
    elif equation is not None and equation.tree is not None:
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


def _limit(context: Context, chunks: list[Chunk]) -> tuple[Chunk, str, str] | None:
    """«не больше числа орудий»: the phrase, whether it caps or keeps from below, and the quantity that bounds."""
    for chunk in chunks:
        noun = chunk.nouns[0] if chunk.kind == "nouns" else None
        op = _LIMITS.get(noun.side, "") if noun is not None and noun.counted is None and noun.measure is None else ""
        name = pick_kind(context, noun, "quantity") if noun is not None and op else ""
        if name:
            return chunk, op, name
    return None


_LIMITS: Final = {"le": "cap", "ge": "floor"}


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
    noun = first.nouns[0] if first is not None else None
    counted = noun is not None and noun.counted is not None and bool(pick_kind(context, noun, "quantity"))
    return counted and any(chunk.kind == "equation" for chunk in clause)


def read_rate(context: Context, clause: Clause) -> Draft:
    """A rate holds both ways: hexes are rooms through five, rooms are hexes times five."""
    first = next(chunk for chunk in clause if chunk.kind == "nouns")
    equation = next(chunk for chunk in clause if chunk.kind == "equation")
    one = pick_kind(context, first.nouns[0], "quantity")
    expr = read_expression(context, equation.tree.children[-1]) if equation.tree is not None else Expr("num")
    number = first.nouns[0].counted.point() if first.nouns[0].counted is not None else None
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
    return Valuation(
        AGENT,
        quantity,
        Expr("mul", (Expr("of", name=by, variable=AGENT), Expr("num", value=plain(fraction(count) / per)))),
    )


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
                if other.kind == "comparison" or (
                    last is not None and not last.entries and not last.adjectives and last.counted
                ):
                    bounds = bounds or (other.numbers if last is None else last.measure or last.counted)
                    rest.remove(other)
            return term, rest, bounds
    sold = _sold(chunks)
    if sold is not None:
        return sold
    raise context.fail(
        "S031",
        clause[0].start if clause else 0,
        clause[-1].end if clause else 0,
        ("Не видно, что здесь утверждается или спрашивается.", "It is not clear what is said or asked here."),
        (
            "Начните с «может ли …», «сколько …», «считается ли …».",
            "Begin with “can …”, “how many …”, “does … count as …”.",
        ),
    )


def _sold(chunks: Clause) -> tuple[str, list[Chunk], Interval | None] | None:
    """«повозка стоит 275 монет»: the quantity that the unit measures."""
    for chunk in chunks:
        bare = chunk.kind == "nouns" and not chunk.nouns[0].entries and chunk.nouns[0].measure is not None
        if (bare or chunk.kind == "comparison") and chunk.tree is not None:
            names = units_of(chunk.tree.tokens())
            if names:
                bounds = chunk.nouns[0].measure if bare else chunk.numbers
                return names[0], [other for other in chunks if other is not chunk], bounds
    return None


def _holders(context: Context, chunks: list[Chunk], quantity: str) -> Purpose | None:
    """Whose value it is, under which conditions, and for what purpose."""
    purpose: Purpose | None = None
    variable = AGENT
    for chunk in chunks:
        if chunk.kind == "purpose":
            purpose = read_purpose(context, chunk, chunks)
        elif chunk.kind == "state":
            state_literal(context, variable, chunk)
        elif chunk.kind in {"nouns", "prep_phrase"} and chunk.nouns:
            variable = _holder(context, chunk, quantity, variable) or variable
        elif chunk.kind == "relative":
            _relative(context, chunk)
        elif chunk.kind not in {"equation", "gain", "per"} and not (chunk.kind == "head" and _silent(chunk)):
            raise unbound(context, chunk)
    context.participants.setdefault(AGENT, "thing")
    await_companions(context, quantity)
    return purpose


def _relative(context: Context, chunk: Chunk) -> None:
    from svod.lower.conditions import read_condition

    read_condition(context, chunk.inner)


def _silent(chunk: Chunk) -> bool:
    """Whether a head adds nothing to a value: the copula, and the rounding, which is read elsewhere."""
    return bool({"IS", "ROUND", "LI"} & set(chunk.terminals)) and "NOT" not in chunk.terminals


def _holder(context: Context, chunk: Chunk, quantity: str, last: str) -> str:
    """Place one phrase of a value, beside the `last` participant; the one that it names itself ('' for none)."""
    noun = chunk.nouns[0]
    if pick_kind(context, noun, "action"):
        return ""
    companion = accompany(context, quantity, chunk)
    if companion:
        return companion
    known = context.participants.get(AGENT)
    if known is None and chunk.prep in {"", "у", "of", "for", "does"}:
        term = pick_kind(context, noun, "class") or "thing"
        if noun.counted not in {None, exactly(1)}:
            raise unbound(context, chunk)  # «сколько стоят две повозки?»: a value is that of one
        context.participants[AGENT] = term
        describe(context, AGENT, noun)
        return ""
    if pick_kind(context, noun, "state"):
        name_state(context, AGENT, noun)
        return ""
    if pick_kind(context, noun, "quantity"):
        bounds = noun.measure or noun.counted
        if bounds is not None:
            context.add(Literal("cmp", (AGENT, pick_kind(context, noun, "quantity")), bounds=bounds))
            return ""
    if not attach(context, last, chunk) and not attach(context, AGENT, chunk):
        raise unbound(context, chunk)
    return ""
