"""Effects of events and dice, orders of steps and actors, rules about rules."""

from __future__ import annotations

from svod.lower.acts import finish_act, read_act, read_time
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, Context
from svod.lower.draft import Clause, Draft, head_with, question_word, without
from svod.lower.phrases import attach, describe, pick_kind
from svod.model.norms import Act, Effect, Expr, Limit, Participant, Sequence, Suppression


def read_effect(context: Context, clauses: list[Clause]) -> Draft:
    """«на 6 снимается вся волна», «противник получает очки по начальному здоровью», «на 11 и 12 тест провален»."""
    draft = Draft(asks="holds")
    for clause in clauses:
        asked = question_word(clause)
        faces = next((chunk for chunk in clause if chunk.kind == "faces"), None)
        amount = _amount(context, clause)
        rest = without(clause, faces, asked, amount[0] if amount else None, *_loose(clause))
        act, negated, focus = _happening(context, rest)
        numbers = faces.numbers if faces is not None else None
        draft.contents.append(Effect(act, numbers, "", amount[1] if amount else None, negated))
        if asked is not None:
            draft.asks = asked.value
        if focus:
            draft.asks, draft.focus = "which", focus
    return draft


def _loose(clause: Clause) -> list[Chunk]:
    return [chunk for chunk in clause if chunk.kind == "head" and chunk.terminals in {("LI",), ("TOGETHER",)}]


def _happening(context: Context, rest: Clause) -> tuple[Act, bool, str]:
    at = next((i for i, chunk in enumerate(rest) if chunk.kind in {"finite", "verb"}), -1)
    if at >= 0:
        verb = context.vocabulary.term(rest[at].value)
        assert verb is not None  # noqa: S101 - the lexicon only holds terms of the vocabulary
        roles = read_act(context, verb, rest, at, None)
        return finish_act(roles), rest[at].negated, roles.asked
    state = next((chunk for chunk in rest if chunk.kind == "state"), None)
    subject = next((chunk for chunk in rest if chunk.kind == "nouns" and chunk.nouns[0].entries), None)
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
    for chunk in rest:
        if chunk.kind == "prep_phrase" or (chunk.kind == "nouns" and chunk is not subject):
            attach(context, AGENT, chunk)
    return Act(state.value, (Participant(AGENT, term),)), state.negated, ""


def _amount(context: Context, clause: Clause) -> tuple[Chunk, Expr] | None:
    """«по её начальному здоровью»: how much, by a quantity."""
    for chunk in clause:
        if chunk.kind == "prep_phrase" and chunk.prep in {"по", "by"} and chunk.nouns:
            term = pick_kind(context, chunk.nouns[0], "quantity")
            if term:
                return chunk, Expr("of", name=term, variable=AGENT)
    return None


def read_sequence(context: Context, clause: Clause) -> Draft:
    """«первым стреляет активный игрок», «перемещение происходит до стрельбы», «кто первый стреляет?»."""
    first = head_with(clause, "FIRST")
    together = head_with(clause, "TOGETHER")
    nouns = [chunk for chunk in clause if chunk.kind == "nouns" and chunk.nouns[0].entries]
    verb = next((chunk for chunk in clause if chunk.kind in {"finite", "verb"}), None)
    times = [chunk for chunk in clause if chunk.kind == "time"]
    asks_who = any(chunk.kind == "nouns" and chunk.nouns[0].asked for chunk in clause)
    if first is not None:
        actors = tuple(chunk.nouns[0].terms()[0] for chunk in nouns)
        direction = next((word for chunk in clause for word in _adverbs(chunk)), "")
        content = Sequence("actors", actors, verb.value if verb else "", direction)
        return Draft([content], "first" if asks_who else "holds")
    if together is not None and nouns:
        terms = tuple(term for chunk in nouns for term in chunk.nouns[0].terms()[:1])
        return Draft([Sequence("together", terms, verb.value if verb else "")])
    items = [pick_kind(context, chunk.nouns[0], "moment") for chunk in nouns]
    later = [pick_kind(context, noun, "moment") for chunk in times for noun in chunk.nouns]
    order = [*items, *later] if times and times[0].value == "before" else [*later, *items]
    if len(order) < 2 or not all(order):
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
    if head_with(clause, "FIRST") is not None:
        return True
    nouns = [chunk for chunk in clause if chunk.kind == "nouns" and chunk.nouns[0].entries]
    if head_with(clause, "TOGETHER") is not None:
        return True
    moments = [chunk for chunk in nouns if pick_kind(context, chunk.nouns[0], "moment")]
    return bool(moments) and any(chunk.kind == "time" and chunk.value != "during" for chunk in clause)


def read_suppression(context: Context, clause: Clause) -> Draft:
    """«эффект переброса не влияет на проверку космической пушки», «… не действует во время вторжения»."""
    head = head_with(clause, "EFFECTLESS", "CHANGE")
    nouns = [chunk for chunk in clause if chunk.kind in {"nouns", "prep_phrase"} and chunk.nouns and chunk.nouns[0].entries]
    assert head is not None  # noqa: S101 - the caller saw it
    plain = [chunk for chunk in nouns if chunk.kind == "nouns"]
    what = next((chunk for chunk in plain if chunk.start < head.start), plain[0] if plain else None)
    if what is None:
        raise context.fail("S037", head.start, head.end, ("Не сказано, что не действует.", "What has no effect?"))
    behind = [chunk for chunk in nouns if chunk is not what and not pick_kind(context, chunk.nouns[0], "moment")]
    act = Act("", ())
    if behind:
        noun = behind[0].nouns[0]
        term = pick_kind(context, noun, "action") or noun.terms()[0]
        act = Act(term) if context.kind(term) == "action" else Act("", (Participant("object", term),))
    for chunk in clause:
        if chunk.kind in {"time", "until"}:
            read_time(context, chunk)
        elif chunk.kind == "prep_phrase" and chunk.nouns and chunk not in behind:
            _suppressed_place(context, chunk)
    context.participants.setdefault(AGENT, "thing")
    return Draft([Suppression(what.nouns[0].terms()[0], act)])


def _suppressed_place(context: Context, chunk: Chunk) -> None:
    moment = pick_kind(context, chunk.nouns[0], "moment")
    if moment:
        context.limits.append(Limit("during", moment))
        return
    attach(context, AGENT, chunk)
