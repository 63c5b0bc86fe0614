"""Where each phrase of an act goes: into a role, a time, a condition of its own, or nowhere, which is a mistake."""

from __future__ import annotations

from svod.lower.amounts import units_of
from svod.lower.chunks import Chunk
from svod.lower.context import AGENT, TIME, TIMES, Context, marked, pick
from svod.lower.measures import bare_measure, measure_literal, stands_bare
from svod.lower.nouns import Noun
from svod.lower.phrases import attach, name_state, pick_kind, relink, state_literal
from svod.lower.roles import SUBJECT, Roles
from svod.lower.times import moment_of, read_time
from svod.model.norms import Limit, Literal, Participant
from svod.model.numbers import Interval, exactly
from svod.model.terms import RoleSpec
from svod.syntax.tree import Token

_WHERE = frozenset({"где", "куда", "откуда", "where"})
_PLACES = ("на", "в", "из", "с", "по", "под", "у", "on", "in", "at", "into", "onto")


def place(roles: Roles, chunk: Chunk, *, before: bool, previous: Chunk | None) -> None:
    """Give one chunk beside the verb its place."""
    context = roles.context
    if chunk.kind == "state":
        state_literal(context, roles.last, chunk)
    elif chunk.kind in {"time", "until"}:
        _timed(roles, chunk)
    elif chunk.kind == "relative":
        _relative(roles, chunk)
    elif chunk.kind == "nouns":
        _bare(roles, chunk, previous)
    elif chunk.kind in {"prep_phrase", "purpose", "per"}:
        _prepositional(roles, chunk, before=before)
    elif chunk.kind == "often":
        roles.fillers[TIMES] = Participant(TIMES, TIMES, "", chunk.numbers)
    elif chunk.kind in {"verb", "finite"}:
        raise stray(context, chunk)
    elif chunk.kind == "head" and chunk.value == "again":
        context.add(Literal("does", (AGENT, roles.verb.id, "")))
    elif chunk.kind == "head" and chunk.value == "together" and _whole(roles):
        return
    elif chunk.kind != "comparison" or not _measure(roles, chunk):
        raise stray(context, chunk)


def _measure(roles: Roles, chunk: Chunk) -> bool:
    """A number with its unit: how much of the act there is, or a fact about who acts."""
    units = units_of(_leaves(chunk))
    return _amount(roles, units, chunk.numbers) or bare_measure(roles.context, units, chunk.numbers)


def _leaves(chunk: Chunk) -> list[Token]:
    return chunk.tree.tokens() if chunk.tree is not None else []


def _whole(roles: Roles) -> bool:
    """«сразу всеми» says no more than «всеми»."""
    return any(filler.det == "all" for filler in roles.fillers.values())


def _amount(roles: Roles, names: tuple[str, ...], bounds: Interval | None) -> bool:
    """«пройти 10 шагов»: an open role for one of the quantities that the unit measures."""
    for role in roles.open_roles():
        for name in names:
            if roles.context.kind(name) == "quantity" and name in role.filler.split("|"):
                roles.fillers[role.name] = Participant(role.name, name, "", bounds)
                return True
    return False


def _measured_role(roles: Roles, chunk: Chunk) -> bool:
    """«двигаться на 10 шагов»: an open role for a quantity of the unit, if the preposition marks it."""
    names = units_of(_leaves(chunk))
    for role in roles.open_roles():
        name = next((name for name in names if name in role.filler.split("|")), "")
        if name and marked(role, chunk.prep, frozenset()):
            roles.fillers[role.name] = Participant(role.name, name, "", chunk.numbers)
            return True
    return False


def _timed(roles: Roles, chunk: Chunk) -> None:
    """A limit in time, or a role that «до» marks («до каждого поворота»), or what is asked for («до чего»)."""
    noun = chunk.nouns[0] if chunk.nouns else None
    if noun is not None and noun.asked:
        roles.asked = f"{TIME}:{chunk.value}"
        return
    word = _leaves(chunk)[0].text if _leaves(chunk) else ""
    for role in roles.open_roles() if noun is not None and not pick_kind(roles.context, noun, "moment") else ():
        if noun is not None and marked(role, word, noun.cases) and pick(roles.context, noun, role.filler):
            roles.fill(role, chunk.nouns)
            return
    read_time(roles.context, chunk)
    if chunk.only:
        roles.only = TIME


def _relative(roles: Roles, chunk: Chunk) -> None:
    from svod.lower.conditions import read_condition

    read_condition(roles.context, chunk.inner, roles.last)


def stray(context: Context, chunk: Chunk) -> Exception:
    """A mistake: words that found no place."""
    return context.fail(
        "S021",
        chunk.start,
        chunk.end,
        ("Эти слова не нашли места в предложении.", "These words found no place in the sentence."),
        ("Скажите это отдельным условием: «если …».", "Say it as a condition of its own: “if …”."),
    )


def _bare(roles: Roles, chunk: Chunk, previous: Chunk | None) -> None:
    context = roles.context
    noun = chunk.nouns[0]
    if _times(roles, noun) or _owner(roles, chunk, previous) or (chunk.prep and attach(context, roles.last, chunk)):
        return
    if (
        not noun.entries
        and noun.measure is not None
        and (_amount(roles, noun.units, noun.measure) or bare_measure(context, noun.units, noun.measure))
    ):
        return
    if noun.asked:
        _ask(roles, "", noun)
        return
    for role in roles.open_roles():
        acting = roles.subject() is role
        taken = context.subject != role.name and context.subject in roles.fillers  # «пушка уничтожает маяк»
        case = context.agent_case in noun.cases or _left(roles, noun)
        if role.name == roles.asked or (acting and (taken or not case)):
            continue
        means = SUBJECT in role.marks and context.subject not in roles.fillers and context.agent_case in noun.cases
        if not (marked(role, "", noun.cases) or "object" in role.marks or acting or means):
            continue
        term = roles.term(role, noun)
        if term:
            roles.fill(role, chunk.nouns, term, only=chunk.only)
            context.subject = role.name if means else context.subject
            return
    if _measured_by(roles, noun):
        return
    if pick_kind(context, noun, "state"):
        name_state(context, roles.last, noun)
        context.stranger = True  # another reading of the verb may have a role for it
        return
    if pick_kind(context, noun, "moment") and (not noun.cases or "ins" in noun.cases):  # «немедленно», «этим утром»
        context.limits.append(Limit("during", pick_kind(context, noun, "moment")))
        return
    oblique = noun._replace(cases=noun.cases - {"nom", "acc"})
    plain = chunk._replace(nouns=(oblique, *chunk.nouns[1:]))
    by_means = oblique.cases == {"ins"} and attach(context, AGENT, plain)  # «перевезти пехоту способностью»
    if by_means or (oblique.cases and (attach(context, roles.last, plain) or attach(context, AGENT, plain))):
        return
    raise _no_role(roles, chunk)


def _left(roles: Roles, noun: Noun) -> bool:
    """«по чему стреляет Sirocco?»: what is acted on is asked for, or nothing is, so a name without cases acts."""
    others = (role for role in roles.open_roles() if role is not roles.subject())
    taken = any(marked(role, "", noun.cases) or "object" in role.marks for role in others)
    return not noun.cases and (bool(roles.asked) or not taken)


def _measured_by(roles: Roles, noun: Noun) -> bool:
    """«сколько систем может пройти корабль?»: a quantity of who acts is asked for, and no role."""
    quantity = pick_kind(roles.context, noun, "quantity")
    if roles.context.mood != "question" or not quantity or not stands_bare(roles.context, quantity):
        return False
    roles.measured = quantity
    return True


def _times(roles: Roles, noun: Noun) -> bool:
    if TIMES in noun.terms():
        roles.fillers[TIMES] = Participant(TIMES, TIMES, "", noun.counted or exactly(1))
        return True
    return False


def _owner(roles: Roles, chunk: Chunk, previous: Chunk | None) -> bool:
    """A genitive right behind a noun names its owner or another relation («отряды активного игрока»)."""
    noun = chunk.nouns[0]
    if previous is None or previous.kind not in {"nouns", "prep_phrase"} or "gen" not in noun.cases:
        return False
    if (noun.cases & {"nom"} and not _linked(noun)) or noun.pronoun:
        return False
    return relink(roles.context, chunk) or attach(roles.context, roles.last, chunk)


def _linked(noun: Noun) -> bool:
    """«своей фракции», «того же оазиса»: the determiner shows a genitive that the noun alone does not."""
    word = noun.text.partition(" ")[0]
    return bool({"own", "alien", "same"} & set(noun.determiners)) and word.endswith(("ей", "ой", "его", "ого", "их"))


def _ask(roles: Roles, prep: str, noun: Noun) -> None:
    where = not prep and noun.text.lower() in _WHERE
    for role in roles.open_roles():
        means = (
            _is_place(role, noun) if where else marked(role, prep, noun.cases) or (not prep and "object" in role.marks)
        )
        if means:
            roles.asked = role.name
            return
    raise roles.context.fail(
        "S022",
        noun.start,
        noun.end,
        (f"О чём спрашивает «{noun.text}», при этом глаголе неясно.", f"“{noun.text}” asks for no role of this verb."),
    )


def _is_place(role: RoleSpec, noun: Noun) -> bool:
    """Whether «где», «куда», «откуда» ask for a role: one that a preposition of place marks."""
    return any(marked(role, prep, noun.cases) for prep in _PLACES)


def _prepositional(roles: Roles, chunk: Chunk, *, before: bool) -> None:
    context = roles.context
    noun = chunk.nouns[0] if chunk.nouns else None
    if noun is None:
        if _measured_role(roles, chunk):
            return
        if measure_literal(context, AGENT, chunk):
            return
        raise stray(context, chunk)
    word = chunk.prep or next((leaf.text for leaf in _leaves(chunk) if leaf.terminal == "FOR"), "")  # «для поворота»
    if noun.asked:
        _ask(roles, word, noun)
        return
    moment = moment_of(context, chunk)
    if before and not chunk.only and attach(context, roles.last, chunk):
        return
    for role in roles.open_roles():
        term = roles.term(role, noun) if marked(role, word, noun.cases) else ""
        if term:
            roles.fill(role, chunk.nouns, term, only=chunk.only)
            return
    if moment:
        if chunk.kind == "per" or (
            chunk.prep in {"за", "в", "per", "in"}
            and (noun.counted is not None or chunk.kind == "per" or chunk.prep in {"за", "per"})
        ):
            roles.period = moment
        else:
            context.limits.append(Limit("during", moment))
            roles.only = TIME if chunk.only else roles.only
        return
    if relink(context, chunk) or attach(context, roles.last, chunk) or attach(context, AGENT, chunk):
        return
    raise _no_role(roles, chunk)


_ROLELESS = (
    "У этого слова нет ролей: дайте их строкой «роли: agent=…[subject]; object=…[object]».",
    "This word has no roles: give them in a line “roles: agent=…[subject]; object=…[object]”.",
)


def _no_role(roles: Roles, chunk: Chunk) -> Exception:
    verb = roles.verb.label("ru")
    named = "; ".join(roles.context.label(role.filler.split("|")[0]) for role in roles.verb.roles)
    return roles.context.fail(
        "S020",
        chunk.start,
        chunk.end,
        (f"При слове «{verb}» эти слова не нашли роли.", f"These words fit no role of “{roles.verb.label('en')}”."),
        (f"Роли этого слова: {named}.", "See the roles of this word with: svod show.") if named else _ROLELESS,
    )
