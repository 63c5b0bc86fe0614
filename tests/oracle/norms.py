"""Norms and questions of the generated theories, drawn from a row of choices."""

from __future__ import annotations

from svod.model.norms import (
    Act,
    Change,
    Content,
    Deontic,
    Expr,
    Limit,
    Literal,
    Membership,
    Norm,
    Participant,
    Purpose,
    Replacement,
    Scope,
    Sentence,
    Suppression,
    Valuation,
)  # fmt: skip
from svod.model.numbers import Interval, exactly
from svod.records import replace
from tests.oracle.choices import Choices
from tests.oracle.situation import Situation
from tests.oracle.vocabulary import FILLERS, MOMENTS, ORDERS, ROLES, STATES
from tests.oracle.world import World

_ACTIONS = ("shoot", "take", "shoot", "ram", "salvo", "act")
_NEAR = {
    "shoot": ("shoot", "shoot", "shoot", "shoot", "shoot", "act", "salvo", "ram"),
    "salvo": ("shoot", "salvo", "shoot", "salvo", "shoot", "act", "ram"),
    "ram": ("ram", "ram", "ram", "ram", "act", "shoot"),
    "take": ("take", "take", "take", "take", "take", "act"),
    "act": ("act", "act", "act", "shoot", "take"),
}
_BOUNDS = (
    Interval(low=2), Interval(high=1), Interval(low=3, low_open=True), Interval(2, 4), exactly(5), Interval(high=0),
)  # fmt: skip
_COMPARED = (("speed",), ("speed",), ("range",), ("range", "speed"))
_RELATIONS = ("before", "after", "during", "until", "from")
_KINDS = (
    *("deontic",) * 9, *("twin",) * 38,
    "membership", "only", "only", "all", "count", "period", "suppress", "replace", "alone", "value", "change",
)  # fmt: skip
_MODALITIES = ("may", "may_not", "may", "may_not", "must", "may", "must", "may_not", "need_not")
_CONTRARY = {"may": "may_not", "may_not": "may", "must": "need_not", "need_not": "must"}
_BELOW = {"veteran": ("docked", "spectral"), "monitor": ("crippled", "spectral"), "crippled": ("docked", "spectral")}


def literal(choices: Choices, roles: tuple[str, ...]) -> Literal:
    """A literal about the agent or another role of an act."""
    pick = choices.pick
    pred = pick(("is", "is", "is", "cmp", "has", "is", "cmp", "does", "own", "same", "outsider"))
    negated = choices.seldom(3)
    others = tuple(role for role in roles if role in {"at", "object"}) or ("agent",)
    if pred == "is" or (pred in {"own", "same"} and others == ("agent",)):
        term = pick((*STATES, "spectral", "spectral", "veteran", "monitor", "heavy"))
        return Literal("is", (pick(("agent", "agent", others[0])), term), negated)
    if pred == "cmp":
        names = pick(_COMPARED)
        return Literal("cmp", ("agent", *names), bounds=pick(_BOUNDS) if len(names) == 1 else _BOUNDS[2])
    if pred == "has":
        return Literal("has", ("agent", "on-order", pick(ORDERS), pick(("", "", "own", "that"))), negated)
    if pred == "does":
        return Literal("does", ("agent", pick(("ram", "shoot", "act")), pick(("", "ship", "cruiser"))), negated)
    if pred == "outsider":
        return Literal("is", ("@veteran", pick(STATES)), negated)
    return Literal(pred, (others[0], "agent"), negated)


def _several(choices: Choices, roles: tuple[str, ...], sizes: tuple[int, ...]) -> tuple[Literal, ...]:
    return tuple(literal(choices, roles) for _ in range(choices.pick(sizes)))


def _scope(choices: Choices, roles: tuple[str, ...]) -> Scope:
    found = _several(choices, roles, (0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 2))
    if choices.seldom(5):
        return Scope(found, (Limit(choices.pick(_RELATIONS), choices.pick((*MOMENTS, "phase"))),))
    return Scope(found)


def _act(choices: Choices, action: str, asked: Act) -> Act:
    """An act whose fillers are now and then those asked for."""
    roles = ("agent", *(role for role in ROLES[action][1:] if choices.pick((False, True))))
    given = {one.role: (one.term,) * 5 for one in asked.roles}
    return Act(action, tuple(Participant(role, choices.pick((*FILLERS[role], *given.get(role, ())))) for role in roles))


def _asked_act(choices: Choices, action: str, subject: Participant) -> Act:
    roles = [role for role in ROLES[action][1:] if choices.pick((False, True))]
    act = Act(action, (subject, *(Participant(role, choices.pick(FILLERS[role])) for role in roles)))
    special = choices.pick(("", "", "", "", "", "part", "times", "period"))
    if special == "part":
        return _with_det(act, "part")
    if special == "times":
        return _with_times(act, exactly(choices.pick((1, 2))))
    if special == "period":
        return replace(act, period=choices.pick(("phase", "salvo-time", "dawn")))
    return act


def _with_times(act: Act, count: Interval) -> Act:
    return replace(act, roles=(*act.roles, Participant("times", "times", "", count)))


def _with_det(act: Act, det: str) -> Act:
    changed = (replace(one, det=det) if one.role in {"at", "object"} else one for one in act.roles)
    return replace(act, roles=tuple(changed))


def question(choices: Choices, world: World) -> Sentence:
    """A question with facts that do not contradict each other."""
    subject = Participant("agent", choices.pick(("ship", "cruiser", "heavy", "battleship")))
    contents = tuple(
        Deontic(choices.pick((*("may",) * 5, "must", "may_not", "need_not")), _asked_act(choices, action, subject))
        for action in [choices.pick(_ACTIONS) for _ in range(choices.pick((1, 1, 1, 1, 1, 2)))]
    )
    classes = {one.role: one.term for one in contents[0].act.roles if one.role != "times"}
    facts: tuple[Literal, ...] = ()
    for fact in _several(choices, tuple(classes), (0, 0, 1, 2)):
        if Situation(world, classes, facts).settled(Literal(fact.pred, fact.args, bounds=fact.bounds)) is None:
            facts = (*facts, fact)
    limits = (Limit(choices.pick(_RELATIONS), choices.pick(MOMENTS)),) if choices.seldom(8) else ()
    return Sentence("question", contents, (Scope(facts, limits),), "holds", every=choices.seldom(10))


def norm(choices: Choices, number: int, asked: Sentence, earlier: list[Norm]) -> Norm:
    """A norm that bears on the question, or that contradicts an earlier one."""
    kind = choices.pick(_KINDS)
    reading = choices.pick(("буква", "дух")) if choices.seldom(18) else ""
    node = "g:n0" if choices.seldom(5) else f"g:n{number}"
    name = f"{node}/{number}"
    rivals = [one for one in earlier if isinstance(one.content, Deontic) and not one.content.only]
    if kind == "twin" and rivals:
        return replace(_twin(choices, choices.pick(rivals)), id=name, node=node, reading=reading)
    if kind == "membership":
        membership, conditions = _membership(choices)
        return Norm(name, node, membership, Scope(conditions), reading=reading)
    if kind in {"value", "change"}:
        return Norm(name, node, _number(choices, kind), Scope(_membership(choices)[1][:1]), reading=reading)
    if kind == "replace":
        scope = Scope(_several(choices, ("agent",), (0, 1)))
        return Norm(name, node, Replacement("agent", "on-order", choices.pick(ORDERS)), scope, reading=reading)
    content = _content(choices, kind, choices.pick(asked.contents))
    roles = tuple(one.role for one in content.act.roles) if isinstance(content, Deontic | Suppression) else ()
    return Norm(name, node, content, _scope(choices, roles), reading=reading)


def _number(choices: Choices, kind: str) -> Content:
    """What a quantity is, by a number or another quantity, or how it changes."""
    pick = choices.pick
    quantity, other = pick((("speed", "range"), ("range", "speed"), ("range", "speed")))
    amount = Expr("num", value=pick((1, 2, 3, 5)))
    if kind == "change":
        rounding = pick(("", "up", "down"))
        return Change("agent", quantity, pick(("add", "div", "mul", "cap", "floor", "replace")), amount, rounding)
    of = Expr("of", name=other, variable="agent")
    return Valuation("agent", quantity, pick((amount, amount, Expr("add", (of, amount)), Expr("div", (of, amount)))))


def _twin(choices: Choices, rival: Norm) -> Norm:
    """The contrary of an earlier norm, now and then with a condition more."""
    content = rival.content
    assert isinstance(content, Deontic)
    roles = tuple(one.role for one in content.act.roles)
    more = _several(choices, roles, (*(0,) * 8, 1))
    scope = replace(rival.scope, literals=(*rival.scope.literals, *more))
    return replace(rival, content=replace(content, modality=_CONTRARY[content.modality]), scope=scope)


def _content(choices: Choices, kind: str, asked: Content) -> Content:
    assert isinstance(asked, Deontic)
    action = choices.pick(_NEAR[asked.act.action])
    if kind == "suppress":
        what = choices.pick(("volley", "g:n0"))
        return Suppression(what, Act("", ()) if choices.seldom(2) else _act(choices, action, asked.act))
    act = _act(choices, action, asked.act)
    if kind == "only" and len(act.roles) > 1:
        return _only(choices, act, act.roles[1].role)
    if kind == "only":
        return Deontic("may_not", Act("act", act.roles), "action", (action,))
    if kind == "all":
        return Deontic("must", _with_det(act, "all"))
    if kind == "count":
        few = choices.pick((Interval(low=1, low_open=True), Interval(high=1), exactly(2)))
        return Deontic(choices.pick(("may_not", "may")), _with_times(act, few))
    if kind == "alone":
        return Deontic("may", act, "time")
    if kind == "period":
        act = replace(act, period=choices.pick(("phase", "salvo-time")))
    return Deontic(choices.pick(_MODALITIES), act)


def _only(choices: Choices, act: Act, role: str) -> Deontic:
    domain = {"against": "threat", "order": "order"}.get(role, "ship")
    wide = tuple(replace(one, term=domain) if one.role == role else one for one in act.roles)
    return Deontic("may_not", replace(act, roles=wide), role, (choices.pick(FILLERS[role]),))


def _membership(choices: Choices) -> tuple[Membership, tuple[Literal, ...]]:
    """A membership whose conditions lie below what it concludes, so that it goes round in no circle."""
    pick = choices.pick
    term, negated = pick(tuple(_BELOW)), choices.seldom(3)
    conditions = (
        Literal("is", ("agent", pick(_BELOW[term])), choices.seldom(2)),
        Literal("is", ("agent", pick(("cruiser", "heavy", "ship")))),
        Literal("has", ("agent", "on-order", pick(ORDERS), "")),
        Literal("cmp", ("agent", "speed"), bounds=pick(_BOUNDS)),
    )
    chosen = pick(((0,), (), (1,), (2,), (3,), (0, 1)))
    purpose = None
    if choices.seldom(3):
        purpose = Purpose(pick(("shoot", "act", "take")), "agent", pick(("", "brace", "cruiser")))
    return Membership("agent", term, negated, purpose), tuple(conditions[i] for i in chosen)


def circle() -> list[Norm]:
    """Two memberships that rest on each other."""
    pairs = (("veteran", "docked"), ("docked", "veteran"))
    return [
        Norm(f"g:circle/{i}", "g:circle", Membership("agent", one), Scope((Literal("is", ("agent", other)),)))
        for i, (one, other) in enumerate(pairs)
    ]
