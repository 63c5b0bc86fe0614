"""From sentences to norms: coordination, «только» and lists are spread over norms of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.changes import cause_literal
from svod.lower.context import TIME, TIMES
from svod.model.norms import Act, Change, Content, Deontic, Literal, Norm, Participant, Scope, Sentence
from svod.model.numbers import Interval
from svod.model.vocabulary import is_a
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.model.terms import Term
    from svod.model.vocabulary import Vocabulary
    from svod.source import Span

UNCLEAR = "список исчерпывающий"


def norms_of(
    sentence: Sentence,
    node: str,
    number: int,
    text: str,
    span: Span,
    vocabulary: Vocabulary,
    relations: tuple[Term, ...],
) -> list[Norm]:
    """Norms of one sentence of a node; `number` counts the sentences from 1."""
    made: list[Norm] = []
    for scope in sentence.scopes:
        for content, plain, reading in _contents(sentence, scope, vocabulary):
            literals = _with_cause(content, plain, vocabulary, relations)
            suffix = "" if not made else chr(ord("a") + len(made))
            made.append(
                Norm(
                    f"{node}/{number}{suffix}",
                    node,
                    content,
                    replace(scope, literals=literals),
                    sentence.listing,
                    reading or sentence.reading,
                    text,
                    span=span,
                )
            )
    return made


def _with_cause(
    content: Content, literals: tuple[Literal, ...], vocabulary: Vocabulary, relations: tuple[Term, ...]
) -> tuple[Literal, ...]:
    """A change holds while its cause acts on the agent."""
    cause = (
        cause_literal(vocabulary, relations, content.cause)
        if isinstance(content, Change) and content.cause and content.op != "keep"
        else None
    )
    return literals if cause is None or cause in literals else (*literals, cause)


def _contents(
    sentence: Sentence, scope: Scope, vocabulary: Vocabulary
) -> Iterator[tuple[Content, tuple[Literal, ...], str]]:
    only_acts = [c for c in sentence.contents if isinstance(c, Deontic) and c.only == "action"]
    if only_acts:
        yield from _only_acts(sentence, scope)
        return
    for content in sentence.contents:
        if isinstance(content, Deontic) and content.only and content.only != TIME:
            yield from _only_role(content, scope, vocabulary)
        else:
            yield content, scope.literals, ""
            if isinstance(content, Deontic) and content.modality == "may" and not content.only:
                yield from ((over, scope.literals, "") for over in _over(content))
    if sentence.listing in {"closed", "unclear"}:
        reading = UNCLEAR if sentence.listing == "unclear" else ""
        for content in _closure(sentence.contents, vocabulary):
            yield content, scope.literals, reading


def _over(content: Deontic) -> Iterator[Deontic]:
    """«может … не больше двух раз», «один раз за игру»: more is forbidden."""
    for filler in content.act.roles:
        count = filler.count
        if count is None or count.high is None or (count.low is not None and filler.role != TIMES):
            continue
        more = Participant(filler.role, filler.term, "", Interval(low=count.high, low_open=not count.high_open))
        roles = tuple(more if p.role == filler.role else p for p in content.act.roles)
        yield replace(content, modality="may_not", act=replace(content.act, roles=roles))


def _only_acts(sentence: Sentence, scope: Scope) -> Iterator[tuple[Content, tuple[Literal, ...], str]]:
    """«может только A или B»: permissions for A and B, a prohibition of every other act."""
    acts = [c for c in sentence.contents if isinstance(c, Deontic)]
    for content in acts:
        yield replace(content, only="", allowed=()), scope.literals, ""
    agent = acts[0].act.role("agent")
    rest = Act("action", (agent,) if agent else ())
    allowed = tuple(dict.fromkeys(content.act.action for content in acts))
    yield Deontic("may_not", rest, "action", allowed), scope.literals, ""


def _only_role(
    content: Deontic, scope: Scope, vocabulary: Vocabulary
) -> Iterator[tuple[Content, tuple[Literal, ...], str]]:
    """«может стрелять только по L»: permission for each of L, prohibition for the rest of the role's domain.

    Literals on the role itself belong to L: where they fail the act is forbidden too. «Обязан … только» says how
    a thing is done and permits nothing.
    """
    role = content.only
    if content.modality == "may":
        for term in content.allowed:
            yield replace(content, act=_with_term(content.act, role, term), only="", allowed=()), scope.literals, ""
    outer = tuple(literal for literal in scope.literals if literal.args[0] != role)
    domain = _domain(content.act, role, vocabulary)
    act = _with_term(content.act, role, domain)
    if not any(is_a(vocabulary, domain, term) for term in content.allowed):
        yield Deontic("may_not", act, role, content.allowed), outer, ""
    for literal in scope.literals:
        if literal.args[0] == role:
            yield replace(content, modality="may_not", only=""), (*outer, literal.flip()), ""


def _domain(act: Act, role: str, vocabulary: Vocabulary) -> str:
    """Class of all that may fill a role; where it is one of several (``ship|hulk``), everything."""
    verb = vocabulary.term(act.action)
    specs = verb.roles if verb else ()
    domain = next((spec.filler for spec in specs if spec.name == role), "thing")
    return "thing" if "|" in domain else domain


def _with_term(act: Act, role: str, term: str) -> Act:
    return replace(act, roles=tuple(replace(p, term=term) if p.role == role else p for p in act.roles))


def _closure(contents: tuple[Content, ...], vocabulary: Vocabulary) -> list[Deontic]:
    """For a closed list of permitted cases: a prohibition of the rest in the role where the cases differ.

    The rest are the others of the nearest class that the cases share: of ships, if frigates and corvettes are listed.
    """
    acts = [c for c in contents if isinstance(c, Deontic) and c.modality == "may"]
    if not acts:
        return []
    for filler in acts[0].act.roles:
        terms = tuple(dict.fromkeys(_term(c.act, filler.role) for c in acts))
        if len(terms) > 1 or len(acts) == 1:
            rest = _with_term(acts[0].act, filler.role, _shared(terms, vocabulary) if len(terms) > 1 else "thing")
            return [Deontic("may_not", rest, filler.role, terms)]
    return []


def _shared(terms: tuple[str, ...], vocabulary: Vocabulary) -> str:
    """The nearest class above all of the terms that is none of them; everything, if there is no one nearest."""
    common = frozenset.intersection(*(vocabulary.above(term) for term in terms)) - frozenset(terms)
    return next((term for term in sorted(common) if common <= vocabulary.above(term)), "thing")


def _term(act: Act, role: str) -> str:
    found = act.role(role)
    return found.term if found else ""
