"""From wordings to sentences: the grammar reads each wording, and the stated facts beside it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.lower.context import AGENT, fits
from svod.lower.resolve import read_facts, resolve
from svod.model.norms import Act, Deontic, Effect, Literal, Participant, Scope, Sentence, Sequence
from svod.records import replace
from svod.source import Source
from svod.syntax.sentences import read_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.free.lexicon import Talk
    from svod.model.ground import Ground
    from svod.model.norms import Content
    from svod.query.ask import Desk
    from svod.syntax.tree import Tree

MOST: Final = 8  # trees of one wording
SPOKEN: Final = "<речь>"


class Heard(NamedTuple):
    """A wording read as a sentence."""

    sentence: Sentence
    tree: Tree
    text: str


def heard(desk: Desk, text: str, talk: Talk) -> Iterator[Heard]:
    """Every sentence that a wording can be, the likeliest first."""
    source = Source(SPOKEN, text)
    parsed = read_sentence(source, talk, desk.tables)
    seen: list[Sentence] = []
    for tree in islice(parsed.trees, MOST):
        sentence, _ = resolve((tree,), source, desk.ground, desk.ground.relations(), "question")
        if sentence is not None and sentence not in seen:
            seen.append(sentence)
            yield Heard(sentence, tree, text)


def facts_of(desk: Desk, text: str, talk: Talk, participants: dict[str, str]) -> Iterator[tuple[Scope, Tree]]:
    """What a statement can say of the participants."""
    source = Source(SPOKEN, text)
    parsed = read_sentence(source, talk, desk.tables, "facts")
    for tree in islice(parsed.trees, MOST):
        scope, diagnostics = read_facts(tree, source, desk.ground, desk.ground.relations(), dict(participants))
        if not diagnostics:
            yield scope, tree


def with_facts(sentence: Sentence, scopes: Iterable[Scope]) -> Sentence:
    """The sentence with further facts in each of its alternatives."""
    literals: list[Literal] = []
    limits: list = []  # type: ignore[type-arg]
    for scope in scopes:
        literals += [literal for literal in scope.literals if literal not in literals]
        limits += [limit for limit in scope.limits if limit not in limits]
    found = tuple(
        Scope(
            (*scope.literals, *(x for x in literals if x not in scope.literals)),
            (*scope.limits, *(x for x in limits if x not in scope.limits)),
            scope.others,
        )
        for scope in sentence.scopes
    )
    return replace(sentence, scopes=found)


def about(ground: Ground, sentence: Sentence, topic: str) -> Sentence | None:
    """The sentence with its open subject filled by the topic; None where the topic cannot act so."""
    if not topic:
        return sentence
    contents: list[Content] = []
    for content in sentence.contents:
        if isinstance(content, Deontic):
            act = _acting(ground, content.act, topic, sentence)
            if act is None:
                return None
            contents.append(replace(content, act=act))
        else:
            contents.append(content)
    found = replace(sentence, contents=tuple(contents))
    plain = not any(isinstance(content, Deontic | Effect | Sequence) for content in contents)
    if plain and not any(x.pred == "is" and x.args[0] == AGENT for x in sentence.facts()):
        return with_facts(found, [Scope((Literal("is", (AGENT, topic)),))])
    return found


def _acting(ground: Ground, act: Act, topic: str, sentence: Sentence) -> Act | None:
    if act.role(AGENT) is not None or sentence.focus == AGENT:
        return act
    verb = ground.term(act.action)
    spec = next((role for role in (verb.roles if verb else ()) if role.name == AGENT), None)
    if spec is None or not fits(ground, topic, spec.filler):
        return None
    return replace(act, roles=(Participant(AGENT, topic), *act.roles))
