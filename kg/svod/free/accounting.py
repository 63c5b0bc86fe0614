"""Whether the words of a wording are in what the grammar made of it: names, numbers, «другой», «только», «все», «или».

The grammar drops no content word, but a determiner or number beside a name may have no place in the sentence. Of the
player's own sentence that is tolerable; free speech gets a verdict only where every such word is found again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.lower.amounts import bounds_of
from svod.model.mentioned import mentioned
from svod.model.norms import Change, Deontic, Effect, Expr, Norm, Valuation
from svod.model.vocabulary import related

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.model.ground import Ground
    from svod.model.norms import Literal, Scope, Sentence
    from svod.model.numbers import Interval
    from svod.syntax.tree import Token, Tree

_NUMBERS: Final = frozenset({"NUM", "NUMB", "MEASURE", "RANGE", "PERCENT", "PLUSNUM", "OFTEN", "DICE"})
_SHARES: Final = frozenset({"ALL", "PART", "ANY", "EACH", "NOTALL", "NO"})
_OPEN: Final = frozenset({"N", "ADJ", "NOTADJ", "STATE", "V", "F"})
_FREE: Final = frozenset({"OR", "ORC", "EXCEPT", "HALF"})


def unheard(ground: Ground, tree: Tree, sentence: Sentence) -> tuple[str, ...]:
    """Words of a tree that the sentence made of it does not hold."""
    facts = sentence.facts()
    numbers: set[object] = {end for x in _intervals(sentence, facts) for end in (x.low, x.high)}
    terms = _spoken_of(sentence, facts)
    return tuple(
        token.text
        for token in tree.tokens()
        if _lost(token, sentence, facts, numbers) or not _means(ground, token, terms)
    )


def unheard_fact(ground: Ground, tree: Tree, scope: Scope, participants: Iterable[str]) -> tuple[str, ...]:
    """The same of a statement: it has no contents, its names no determiners, and its verbs are not of the future."""
    facts = scope.literals
    numbers = {end for x in facts if x.bounds is not None for end in (x.bounds.low, x.bounds.high)}
    terms = {*_in_facts(facts), *participants, *(limit.moment for limit in scope.limits)}
    found = []
    for token in tree.tokens():
        kind = token.terminal
        if not _means(ground, token, terms) or (kind == "F" and _future(token)):
            lost = True
        elif kind in _NUMBERS:
            lost = not _ends(token) & numbers
        elif kind in {"OTHER", "SAME"}:
            lost = not _linked(kind, facts)
        else:
            lost = kind in _SHARES | _FREE | {"ONLY", "AGAIN", "FIRST", "TOGETHER"}
        if lost:
            found.append(token.text)
    return tuple(found)


def _future(token: Token) -> bool:
    marks = [mark for entry in token.entries for mark in entry.features]
    return bool(marks) and all("fut" in mark[3].split() for mark in marks)


def _means(ground: Ground, token: Token, terms: Iterable[str]) -> bool:
    """Whether a word of the vocabulary stands for one of the terms, or for a thing above or below one."""
    if token.terminal not in _OPEN or not token.entries:
        return True
    known = set(terms)
    for entry in token.entries:
        term = ground.term(entry.value)
        names = {entry.value, *(term.expands[:1] if term is not None else ())}
        if names & known:
            return True
        if term is not None and term.kind == "class" and any(related(ground, entry.value, name) for name in known):
            return True
    return False


def _in_facts(facts: Iterable[Literal]) -> Iterator[str]:
    for fact in facts:
        yield from (arg.lstrip("@").rstrip("*") for arg in fact.args)


def _spoken_of(sentence: Sentence, facts: Iterable[Literal]) -> set[str]:
    """Terms that a question holds."""
    found = {*_in_facts(facts), *sentence.target, *(x.moment for scope in sentence.scopes for x in scope.limits)}
    for content in sentence.contents:
        found |= mentioned(Norm("", "", content))
        if isinstance(content, Deontic | Effect):
            found |= {content.act.period}
        if isinstance(content, Valuation | Change):
            found |= set(_named(content.expr))
        found |= {"times"}
    return found - {""}


def _named(expr: Expr | None) -> Iterator[str]:
    if expr is not None:
        yield expr.name
        for part in expr.args:
            yield from _named(part)


def _lost(token: Token, sentence: Sentence, facts: tuple[Literal, ...], numbers: set[object]) -> bool:
    kind = token.terminal
    if kind in _NUMBERS:
        return not _ends(token) & numbers
    if kind in {"OTHER", "SAME"}:
        return not _linked(kind, facts)
    if kind == "ONLY":
        return not any(isinstance(c, Deontic) and c.only for c in sentence.contents)
    if kind == "AGAIN":
        return not any(fact.pred == "does" for fact in facts)
    if kind in _SHARES:
        return not (sentence.every or any(_has_share(content) for content in sentence.contents))
    return kind in _FREE


def _has_share(content: object) -> bool:
    return isinstance(content, Deontic | Effect) and any(filler.det for filler in content.act.roles)


def _linked(kind: str, facts: Iterable[Literal]) -> bool:
    wanted = kind == "OTHER"
    return any(
        (fact.pred == "same" and fact.negated == wanted)
        or (fact.pred == "has" and fact.args[3] == "that" and not wanted)
        for fact in facts
    )


def _ends(token: Token) -> set[object]:
    """Numbers that a token names."""
    if token.terminal == "DICE":
        return set()
    if token.terminal == "OFTEN":
        return {int(token.value)}
    plain = token._replace(terminal="NUM") if token.terminal == "NUMB" else token
    interval = bounds_of([plain])
    return {end for end in (interval.low, interval.high) if end is not None} if interval is not None else set()


def _intervals(sentence: Sentence, facts: Iterable[Literal]) -> Iterator[Interval]:
    yield from (fact.bounds for fact in facts if fact.bounds is not None)
    for content in sentence.contents:
        if isinstance(content, Deontic | Effect):
            yield from (filler.count for filler in content.act.roles if filler.count is not None)
        if isinstance(content, Effect):
            yield from (content.faces,) if content.faces is not None else ()
            yield from _numbers(content.amount)
        if isinstance(content, Valuation | Change):
            yield from _numbers(content.expr)


def _numbers(expr: Expr | None) -> Iterator[Interval]:
    from svod.model.numbers import exactly

    if expr is not None:
        if expr.op == "num":
            yield exactly(expr.value)
        for part in expr.args:
            yield from _numbers(part)
