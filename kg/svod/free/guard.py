"""Whether every fact and role of a reading is named by some norm considered: what no rule knows decides nothing.

An engine passes over a fact that no norm mentions. In the language that is right, since the player chose the words; of
free speech the reading is ours, and a fact passed over may be one that was misread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.lower.context import AGENT
from svod.model.norms import (
    Change,
    Deontic,
    Effect,
    Expr,
    Literal,
    Membership,
    Norm,
    Participant,
    Replacement,
    Sequence,
    Suppression,
    Valuation,
)
from svod.model.vocabulary import related

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.model.ground import Ground
    from svod.model.norms import Act, Content, Sentence

_FORBIDDEN: Final = frozenset({"holds", "faces", "chance"})  # of these, rules answer «no» where the deed is forbidden
_ROOTS: Final = frozenset({"thing", "", "action"})


def unnamed(ground: Ground, sentence: Sentence) -> tuple[str, ...]:
    """Terms of facts and roles of a sentence that no norm considered for it names."""
    norms = considered(ground, sentence)
    scope = sentence.scopes[0] if sentence.scopes else None
    lost: dict[str, None] = {}
    for content in sentence.contents:
        if isinstance(content, Deontic | Effect):
            lost |= dict.fromkeys(_roles(ground, content.act, norms))
    facts = scope.literals if scope else ()
    for literal in facts:
        if not any(_names(ground, norm, literal) for norm in norms) or _loose(ground, literal, facts, norms):
            lost[_term_of(literal)] = None
    for limit in scope.limits if scope else ():
        moments = [other.moment for norm in norms for other in norm.scope.limits]
        moments += [item for norm in norms if isinstance(norm.content, Sequence) for item in norm.content.items]
        if not any(related(ground, limit.moment, other) for other in moments):
            lost[limit.moment] = None
    return tuple(lost)


def _loose(ground: Ground, fact: Literal, facts: Iterable[Literal], norms: Iterable[Norm]) -> bool:
    """Whether a thing is told of that a norm asks about only where somebody has it, and nobody is said to.

    «База цела»: a norm says what a hex *with* an intact base is; of which hex the base is, the rules would presume.
    """
    if fact.pred != "is" or not fact.args[0].startswith("@"):
        return False
    thing = fact.args[0][1:]

    def tied(literals: Iterable[Literal]) -> bool:
        return any(x.pred == "has" and related(ground, x.args[2], thing) for x in literals)

    asked = (
        norm for norm in norms
        if any(x.pred == "is" and _same_variable(ground, x.args[0], fact.args[0])
               and related(ground, x.args[1], fact.args[1]) for x in norm.scope.literals)
    )  # fmt: skip
    return not tied(facts) and any(tied(norm.scope.literals) for norm in asked)


def considered(ground: Ground, sentence: Sentence) -> tuple[Norm, ...]:
    """Norms that bear on the contents, and those on which their conditions rest."""
    found: dict[str, Norm] = {}
    for content in sentence.contents:
        found |= {norm.id: norm for norm in _bearing(ground, content)}
        if isinstance(content, Effect) and sentence.asks in _FORBIDDEN:
            deed = Deontic("may", content.act)
            found |= {norm.id: norm for norm in _bearing(ground, deed)}
    if sentence.asks == "what_if" and not sentence.contents:
        found |= {norm.id: norm for kind in ("effect", "membership") for norm in ground.norms(kind, "*")}
    fresh = list(found.values())
    while fresh:
        behind = [other for norm in fresh for other in _behind(ground, norm) if other.id not in found]
        fresh = list({norm.id: norm for norm in behind}.values())
        found |= {norm.id: norm for norm in fresh}
    return tuple(found.values())


def _bearing(ground: Ground, content: Content) -> Iterator[Norm]:
    if isinstance(content, Deontic | Effect):
        kind = "deontic" if isinstance(content, Deontic) else "effect"
        action = content.act.action
        rivals = ground.rivals(action)
        names = {action, *ground.above(action), *ground.below(action), *rivals}
        names |= {name for rival in rivals for name in ground.below(rival)}
        found = [norm for name in sorted(names) for norm in ground.norms(kind, name)]
        if not found and kind == "effect":  # an event of which no rule tells is asked about as a deed
            found = [norm for name in sorted(names) for norm in ground.norms("deontic", name)]
        yield from found
        yield from ground.norms("suppression", "")
    elif isinstance(content, Valuation | Change):
        yield from ground.norms("value", content.quantity)
        yield from ground.norms("change", content.quantity)
    elif isinstance(content, Membership):
        yield from ground.norms("concludes", content.term)
        yield from ground.norms("denies", content.term)
    elif isinstance(content, Sequence):
        yield from ground.norms("sequence", "")
    elif isinstance(content, Suppression):
        yield from ground.norms("suppression", "")
    else:
        yield from ground.norms("replacement", content.relation)


def _behind(ground: Ground, norm: Norm) -> Iterator[Norm]:
    """Norms that settle the conditions of a norm, or the quantities that it computes with."""
    for literal in norm.scope.literals:
        if literal.pred == "is":
            yield from ground.norms("concludes", literal.args[1])
            yield from ground.norms("denies", literal.args[1])
        elif literal.pred == "cmp":
            for quantity in literal.args[1:]:
                yield from ground.norms("value", quantity)
                yield from ground.norms("change", quantity)
        elif literal.pred == "has":
            yield from ground.norms("replacement", literal.args[1])
    for quantity in quantities_of(norm):
        yield from ground.norms("value", quantity)
        yield from ground.norms("change", quantity)
    if isinstance(norm.content, Deontic | Effect):  # who counts as what a norm names («только пользователь может …»)
        for filler in norm.content.act.roles:
            yield from ground.norms("concludes", filler.term)


def quantities_of(norm: Norm) -> Iterator[str]:
    """Quantities that a norm sets, changes or computes with."""
    content = norm.content
    if isinstance(content, Valuation | Change):
        yield content.quantity
        yield from _named_in(content.expr)
        if isinstance(content, Change) and content.per:
            yield content.per
    elif isinstance(content, Effect) and content.amount is not None:
        yield from _named_in(content.amount)


def _named_in(expr: Expr | None) -> Iterator[str]:
    if expr is not None:
        if expr.op == "of":
            yield expr.name
        for part in expr.args:
            yield from _named_in(part)


def _roles(ground: Ground, act: Act, norms: Iterable[Norm]) -> Iterator[str]:
    acts = [norm.content.act for norm in norms if isinstance(norm.content, Deontic | Effect | Suppression)]
    for filler in act.roles:
        if not any(_fills(ground, filler, other.role(filler.role), norms) for other in acts):
            yield filler.term
        if filler.count is not None and not any((x := other.role(filler.role)) and x.count for other in acts):
            yield filler.term
    if act.period and not any(other.period and related(ground, act.period, other.period) for other in acts):
        yield act.period


def _fills(ground: Ground, filler: Participant, other: Participant | None, norms: Iterable[Norm]) -> bool:
    if other is not None:
        return filler.term == other.term or related(ground, filler.term, other.term)
    return any(
        literal.pred == "is" and literal.args[0] == filler.role and related(ground, literal.args[1], filler.term)
        for norm in norms
        for literal in norm.scope.literals
    )


def _names(ground: Ground, norm: Norm, fact: Literal) -> bool:
    """Whether a norm says something of what a fact says."""
    if any(_akin(ground, literal, fact) for literal in norm.scope.literals):
        return True
    content = norm.content
    if fact.pred == "is":
        if isinstance(content, Membership) and related(ground, content.term, fact.args[1]):
            return True
        if isinstance(content, Deontic | Effect):
            filler = content.act.role(fact.args[0])
            return filler is not None and filler.term not in _ROOTS and related(ground, filler.term, fact.args[1])
        return False
    if fact.pred == "cmp":
        return any(quantity in set(quantities_of(norm)) for quantity in fact.args[1:])
    if fact.pred == "has" and isinstance(content, Replacement):
        return content.relation == fact.args[1]
    return False


def _akin(ground: Ground, one: Literal, fact: Literal) -> bool:
    if one.pred != fact.pred or not _same_variable(ground, one.args[0], fact.args[0]):
        return False
    if fact.pred == "is":  # one of two states that exclude each other settles the other
        return related(ground, one.args[1], fact.args[1]) or ground.apart(one.args[1], fact.args[1])
    if fact.pred == "has":
        return related(ground, one.args[1], fact.args[1]) and related(ground, one.args[2], fact.args[2])
    if fact.pred == "cmp":
        return bool(set(one.args[1:]) & set(fact.args[1:]))
    if fact.pred == "does":
        done, said = (literal.args[2].rstrip("*") for literal in (one, fact))
        return related(ground, one.args[1], fact.args[1]) and (not done or not said or related(ground, done, said))
    return True


def _same_variable(ground: Ground, one: str, other: str) -> bool:
    if one == other or (AGENT in {one, other} and not (one.startswith("@") or other.startswith("@"))):
        return True
    return one.startswith("@") and other.startswith("@") and related(ground, one[1:], other[1:])


def _term_of(literal: Literal) -> str:
    return literal.args[2] if literal.pred == "has" else literal.args[-1] if literal.pred != "cmp" else literal.args[1]
