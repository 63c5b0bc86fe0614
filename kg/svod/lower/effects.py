"""Effects of events and dice, orders of steps and actors, rules about rules."""

from __future__ import annotations

from svod.lower.acts import finish_act
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context, marked, pick
from svod.lower.deontic import active, roles_of
from svod.lower.draft import Clause, Draft, head_with, question_word, without
from svod.lower.phrases import attach, describe, pick_kind
from svod.lower.placement import stray
from svod.lower.times import moment_of, read_time
from svod.model.norms import Act, Content, Effect, Expr, Limit, Participant, Sequence, Suppression
from svod.records import replace

OWNED = "?owner"


def read_effect(context: Context, clauses: list[Clause]) -> Draft:
    """«на 6 снимается вся волна», «противник получает очки по начальному здоровью», «на 11 и 12 тест провален»."""
    draft = Draft(asks="holds")
    for clause in clauses:
        asked = question_word(clause)
        faces = next((chunk for chunk in clause if chunk.kind == "faces"), None)
        amount = _amount(context, clause)
        per = _per(context, clause)
        rest = without(clause, faces, asked, per[0] if per else None, amount[0] if amount else None, *_loose(clause))
        act, negated, focus = _happening(context, rest, faces=faces is not None or _dicey(asked))
        numbers = faces.numbers if faces is not None else None
        if per is not None:
            act, amount = _multiplied(act, per)
        draft.contents.append(Effect(act, numbers, "", amount[1] if amount else None, negated))
        if asked is not None:
            draft.asks = asked.value
            if asked.value == "how_many":
                draft.focus = _counted(clause, asked, act)
        if focus:
            draft.asks, draft.focus = "which", focus
    return draft


def _counted(clause: Clause, asked: Chunk, act: Act) -> str:
    """«сколько писем несёт голубь»: the role of what stands behind the word; else what is acted on."""
    nouns = (noun for chunk in clause if chunk.start > asked.start for noun in chunk.nouns)
    named = next((noun.terms() for noun in nouns), ())
    others = [p.role for p in act.roles if p.role != AGENT]
    return next((p.role for p in act.roles if p.term in named), others[0] if others else AGENT)


def _per(context: Context, clause: Clause) -> tuple[Chunk, Expr] | None:
    """«за каждое попадание»: how often, by a quantity."""
    for chunk in clause:
        if chunk.kind == "per" and chunk.nouns:
            term = pick_kind(context, chunk.nouns[0], "quantity")
            if term:
                return chunk, Expr("of", name=term, variable=AGENT)
    return None


def _multiplied(act: Act, per: tuple[Chunk, Expr]) -> tuple[Act, tuple[Chunk, Expr]]:
    """«по одной повозке за каждое попадание»: the count of the filler goes into the amount."""
    counted = next((p for p in act.roles if p.count is not None and p.count.point() is not None), None)
    if counted is None or counted.count is None:
        return act, per
    roles = tuple(replace(p, count=None) if p is counted else p for p in act.roles)
    number = counted.count.point() or 0
    amount = per[1] if number == 1 else Expr("mul", (per[1], Expr("num", value=number)))
    return replace(act, roles=roles), (per[0], amount)


def _loose(clause: Clause) -> list[Chunk]:
    return [chunk for chunk in clause if chunk.kind == "head" and chunk.terminals in {("LI",), ("TOGETHER",)}]


def _dicey(asked: Chunk | None) -> bool:
    return asked is not None and asked.value in {"faces", "chance"}


def _happening(context: Context, rest: Clause, *, faces: bool = False) -> tuple[Act, bool, str]:
    at = next((i for i, chunk in enumerate(rest) if chunk.kind in {"finite", "verb"}), -1)
    if at >= 0:
        roles = roles_of(context, active(context, rest, at), at, None)
        return finish_act(roles), rest[at].negated, roles.asked
    state = next((chunk for chunk in rest if chunk.kind == "state"), None)
    subject = next((chunk for chunk in rest if chunk.kind == "nouns" and chunk.nouns[0].entries), None)
    bare = next((chunk for chunk in rest if _bare_state(context, chunk)), None) if state is None else None
    if bare is not None:
        name = next(name for name in bare.nouns[0].adjectives if context.kind(name) == "state")
        state = bare._replace(kind="state", value=name)
        rest = tuple(state if chunk is bare else chunk for chunk in rest)
    if state is None and subject is None and faces:
        subject = next(
            (chunk for chunk in rest if chunk.kind == "prep_phrase" and chunk.prep == "of" and chunk.nouns), None
        )
    if state is None and subject is not None and faces:
        term = pick_kind(context, subject.nouns[0], "class")
        if term and all(chunk is subject for chunk in rest):
            if not subject.nouns[0].adjectives:
                context.heed(subject.nouns[0])
            return Act(term), subject.negated, ""
    if state is None or subject is None:
        start, end = (rest[0].start, rest[-1].end) if rest else (0, 0)
        raise context.fail(
            "S035", start, end,
            ("Не видно, что происходит.", "It is not clear what happens."),
            ("Назовите действие: «снимается вся волна».", "Name what happens: “the whole wave is removed”."),
        )  # fmt: skip
    term = pick_kind(context, subject.nouns[0], "class", "moment")
    context.participants[AGENT] = term
    describe(context, AGENT, subject.nouns[0])
    for chunk in without(rest, state, subject):
        copula = chunk.kind == "head" and set(chunk.terminals) <= {"IS", "LI"}
        placed = chunk.kind in {"prep_phrase", "nouns"} and attach(context, AGENT, chunk)
        if not copula and not placed:
            raise stray(context, chunk)
    return Act(state.value, (Participant(AGENT, term),)), state.negated, ""


def _bare_state(context: Context, chunk: Chunk) -> bool:
    """«failed» with nothing behind it."""
    if chunk.kind != "nouns" or chunk.nouns[0].entries:
        return False
    return any(context.kind(name) == "state" for name in chunk.nouns[0].adjectives)


def _amount(context: Context, clause: Clause) -> tuple[Chunk, Expr] | None:
    """«по её начальному здоровью»: how much, by a quantity."""
    for chunk in clause:
        if chunk.kind == "prep_phrase" and chunk.prep in {"по", "by"} and chunk.nouns:
            term = pick_kind(context, chunk.nouns[0], "quantity")
            if term:
                owned = {"poss", "own"} & set(chunk.nouns[0].determiners)
                return chunk, Expr("of", name=term, variable=OWNED if owned else AGENT)
    return None


def settle_owner(contents: list[Content], outsider: str) -> list[Content]:
    """«по её здоровью»: the pronoun means the outsider of the conditions, if there is one."""
    return [
        replace(content, amount=replace(content.amount, variable=outsider or AGENT))
        if isinstance(content, Effect) and content.amount is not None and content.amount.variable == OWNED
        else content
        for content in contents
    ]


def read_sequence(context: Context, clause: Clause) -> Draft:
    """«первым стреляет активный игрок», «перемещение происходит до стрельбы», «кто первый стреляет?»."""
    first = head_with(clause, "FIRST")
    together = head_with(clause, "TOGETHER")
    nouns = [chunk for chunk in clause if chunk.kind == "nouns" and chunk.nouns[0].entries]
    verb = next((chunk for chunk in clause if chunk.kind in {"finite", "verb"}), None)
    times = [chunk for chunk in clause if chunk.kind == "time"]
    asked = question_word(clause)
    asks_who = any(chunk.kind == "nouns" and chunk.nouns[0].asked for chunk in clause)
    beginning = next((chunk for chunk in clause if chunk.kind == "beginning"), None)
    if beginning is not None:
        items = tuple(t for noun in beginning.nouns if (t := pick_kind(context, noun, "class")))
        direction = next((word for chunk in clause for word in _adverbs(chunk)), "")
        return Draft([Sequence("actors", items, verb.value if verb else "", direction)])
    if first is not None:
        items = tuple(chunk.nouns[0].terms()[0] for chunk in nouns)
        direction = next((word for chunk in clause for word in _adverbs(chunk)), "")
        content = Sequence("actors", items, verb.value if verb else "", direction)
        return Draft([content], "first" if asks_who else "holds")
    if together is not None and nouns:
        terms = tuple(term for chunk in nouns for noun in chunk.nouns for term in noun.terms()[:1])
        return Draft([Sequence("together", terms, verb.value if verb else "")])
    named = [pick_kind(context, chunk.nouns[0], "moment") for chunk in nouns]
    later = [pick_kind(context, noun, "moment") for chunk in times for noun in chunk.nouns]
    order = [*named, *later] if times and times[0].value == "before" else [*later, *named]
    wanted = [chunk for chunk in times if chunk.nouns[0].asked]
    if named and all(named) and (wanted or (asked is not None and asked.value == "when")):
        return Draft([Sequence("steps", tuple(named))], wanted[0].value if wanted else "when")
    if not order[1:] or not all(order):
        raise context.fail(
            "S036", clause[0].start, clause[-1].end,
            ("Порядок называет два момента или исполнителя.", "An order names two moments or actors."),
        )  # fmt: skip
    return Draft([Sequence("steps", tuple(order))])


def _adverbs(chunk: Chunk) -> list[str]:
    """States said of no noun («далее по часовой стрелке»)."""
    if chunk.kind == "state":
        return [chunk.value]
    return [word for noun in chunk.nouns if not noun.entries for word in noun.adjectives]


def is_sequence(context: Context, clause: Clause) -> bool:
    """Whether the clause speaks of an order rather than of an event."""
    if head_with(clause, "FIRST") is not None or any(chunk.kind == "beginning" for chunk in clause):
        return True
    nouns = [chunk for chunk in clause if chunk.kind == "nouns" and chunk.nouns[0].entries]
    if head_with(clause, "TOGETHER") is not None:
        return True
    moments = [chunk for chunk in nouns if pick_kind(context, chunk.nouns[0], "moment")]
    occurs = head_with(clause, "OCCUR") is not None and question_word(clause) is not None
    return bool(moments) and (occurs or any(chunk.kind == "time" and chunk.value != "during" for chunk in clause))


def read_suppression(context: Context, clause: Clause) -> Draft:
    """«эффект переброса не влияет на проверку космической пушки», «… не действует во время вторжения»."""
    head = head_with(clause, "EFFECTLESS", "CHANGE")
    nouns = [
        chunk for chunk in clause if chunk.kind in {"nouns", "prep_phrase"} and chunk.nouns and chunk.nouns[0].entries
    ]
    assert head is not None  # noqa: S101 - the caller saw it
    plain = [chunk for chunk in nouns if chunk.kind == "nouns"]
    what = next((chunk for chunk in plain if chunk.start < head.start), plain[0] if plain else None)
    if what is None or (len(nouns) == 1 and what.start > head.start):
        raise context.fail("S037", head.start, head.end, ("Не сказано, что не действует.", "What has no effect?"))
    behind = [chunk for chunk in nouns if chunk is not what and not _is_time(context, chunk)]
    act = Act("", ())
    if behind:
        noun = behind[0].nouns[0]
        term = pick_kind(context, noun, "action") or noun.terms()[0]
        act = Act(term) if context.kind(term) == "action" else Act("", (Participant("object", term),))
    context.participants.setdefault(AGENT, "thing")
    for chunk in clause:
        if chunk.kind in {"time", "until"}:
            read_time(context, chunk)
        elif chunk in behind[1:]:
            act = _suppressed_further(context, act, chunk)
        elif chunk.kind == "prep_phrase" and chunk.nouns and chunk not in behind:
            _suppressed_place(context, chunk)
    named = pick_kind(context, what.nouns[0], "class") or what.nouns[0].terms()[0]
    return Draft([Suppression(named, act)])


def _is_time(context: Context, chunk: Chunk) -> bool:
    """Whether a chunk names a moment, and no act («на передвижение»)."""
    noun = chunk.nouns[0]
    return bool(pick_kind(context, noun, "moment")) and not pick_kind(context, noun, "action")


def _suppressed_further(context: Context, act: Act, chunk: Chunk) -> Act:
    """«не влияет на передвижение в смежную систему»: a role of the act, or a relation of who acts."""
    noun = chunk.nouns[0]
    verb = context.vocabulary.term(act.action) if act.action else None
    for role in verb.roles if verb is not None else ():
        term = pick(context, noun, role.filler) if marked(role, chunk.prep, noun.cases) else ""
        if term and act.role(role.name) is None:
            return replace(act, roles=(*act.roles, Participant(role.name, term)))
    if attach(context, AGENT, chunk):
        return act
    raise stray(context, chunk)


def _suppressed_place(context: Context, chunk: Chunk) -> None:
    moment = moment_of(context, chunk)
    if moment:
        context.limits.append(Limit("during", moment))
    elif not attach(context, AGENT, chunk):
        raise stray(context, chunk)
