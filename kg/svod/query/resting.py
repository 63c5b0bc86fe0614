"""On what a condition rests: the memberships that conclude a fact, the rules that give a quantity its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Change, Expr, Literal, Norm, Valuation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.model.ground import Ground
    from svod.query.truth import Court

Fact = tuple[str, ...]


def is_derived(ground: Ground, literal: Literal) -> bool:
    """Whether norms bear on a condition: a membership, or a value of a quantity that it compares."""
    return any(True for _ in _bearing(ground, _fact(literal)))


def _fact(literal: Literal) -> Fact:
    """What a condition says, whoever it speaks of."""
    return (literal.pred, *literal.args[1:]) if literal.pred in {"is", "cmp"} else ()


def _bearing(ground: Ground, fact: Fact) -> Iterator[Norm]:
    """Norms on a fact: memberships for and against a class; values and changes of quantities of which one is given."""
    pred, *names = fact or ("",)
    if pred == "is":
        yield from (*ground.norms("concludes", names[0]), *ground.norms("denies", names[0]))
    elif pred == "cmp" and any(ground.norms("value", name) for name in names):
        for name in names:
            yield from (*ground.norms("value", name), *ground.norms("change", name))


def behind(ground: Ground, norms: Iterable[Norm], literals: Iterable[Literal] = ()) -> Iterator[Norm]:
    """The norms, and those on which their conditions and further `literals` rest, through all of them."""
    given = tuple(norms)
    yield from given
    facts = dict.fromkeys(map(_fact, (*(x for norm in given for x in _conditions(norm)), *literals)))
    waiting = list(facts)
    while waiting:
        for norm in _bearing(ground, waiting.pop()):
            yield norm
            more = [fact for fact in map(_fact, _conditions(norm)) if fact not in facts]
            facts |= dict.fromkeys(more)
            waiting += more


def rests_on(court: Court, literal: Literal, consumer: Norm) -> Iterator[Literal]:
    """Conditions of the norms that bear on a condition, of its own participant."""
    if literal.pred == "is":
        norms = [norm for norm, _ in court.concluding(literal.args[1], literal.args[0], consumer)]
    else:
        norms = [*_bearing(court.ground, _fact(literal))]
    for norm in norms:
        yield from (x.renamed({"agent": literal.args[0]}) for x in _conditions(norm))


def _conditions(norm: Norm) -> Iterator[Literal]:
    """Conditions of a norm; the quantities with which it computes are such without bounds."""
    yield from norm.scope.literals
    content = norm.content
    if isinstance(content, Valuation | Change) and content.expr is not None:
        yield from (Literal("cmp", ("agent", name)) for name in _used(content.expr))


def _used(expr: Expr) -> Iterator[str]:
    if expr.op == "of":
        yield expr.name
    for inner in expr.args:
        yield from _used(inner)
