"""Readings of a text: which piece asks, what the others state, whom it is about; each is read by the grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from svod.free.accounting import unheard, unheard_fact
from svod.free.hearing import Heard, about, facts_of, heard, with_facts
from svod.free.phrasing import Phrased, cut, kinds_of, phrasings
from svod.free.topics import NOBODY, Topic, acts_himself, names_for, speaks_of_himself, topics
from svod.query.ask import participants_of
from svod.syntax.tree import Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from svod.free.clauses import Said
    from svod.free.lexicon import Talk
    from svod.model.norms import Scope, Sentence
    from svod.query.ask import Desk
    from svod.syntax.tree import Tree

WIDTH: Final = 60  # readings that are tried
_NUMBERS: Final = frozenset({"NUM", "MEASURE", "RANGE"})
_RUN: Final = 5  # pieces that may stand together


class Reading(NamedTuple):
    """A reading: the sentence, what of the text it leaves out, the modality that we put in, and its cost."""

    sentence: Sentence
    missing: tuple[str, ...] = ()
    modality: str = ""
    cost: int = 0


class Split(NamedTuple):
    """A way to take a text: what asks, what is stated, and what was hedged in the question."""

    asked: str
    facts: tuple[str, ...]
    before: tuple[str, ...]
    lost: tuple[str, ...] = ()


def splits(said: Sequence[Said], at: int) -> Iterator[Split]:
    """Ways to take a text whose sentence `at` asks: the longest question first."""
    others = [piece for place, other in enumerate(said) if place != at and not other.asks for piece in other.pieces]
    stated = [piece for piece in others if not piece.idle]
    idle = tuple(piece.text for piece in others if piece.idle)
    pieces = tuple(piece for piece in said[at].pieces if not piece.idle)
    idle += tuple(piece.text for piece in said[at].pieces if piece.idle)
    count = len(pieces)
    for width in range(min(count, _RUN), 0, -1):
        for first in range(count - width, -1, -1):
            run = pieces[first : first + width]
            rest = (*pieces[:first], *pieces[first + width :])
            facts = tuple(piece.text for piece in (*stated, *rest))
            lost = tuple(word for piece in run for word in piece.hedged)
            yield Split(", ".join(piece.text for piece in run), facts, (*idle, *facts), lost)


def readings(desk: Desk, talk: Talk, said: Sequence[Said], at: int, lang: str) -> Iterator[Reading]:
    """Readings of the sentence that asks, the most faithful first."""
    for split in splits(said, at):
        for topic in topics((*split.before, split.asked), talk, desk.ground):
            named = names_for(topic, talk)
            for phrased in phrasings(split.asked, talk, split.before, lang):
                words = talk.naming(named, infinitive=phrased.infinitive)
                mine = speaks_of_himself(split.asked, talk)
                for one in heard(desk, phrased.text, words):
                    if mine and not acts_himself(desk.ground, one.sentence, talk):
                        continue
                    yield from _with_statements(desk, words, split, topic, phrased, one)


def _with_statements(
    desk: Desk, talk: Talk, split: Split, topic: Topic, phrased: Phrased, one: Heard
) -> Iterator[Reading]:
    sentence = about(desk.ground, one.sentence, topic.term)
    if sentence is None:
        return
    facts = [fact for fact in split.facts if fact != phrased.borrowed]
    participants = participants_of(sentence)
    scopes: list[Scope] = []
    missing = [*split.lost, *unheard(desk.ground, one.tree, sentence)]
    for text in facts:
        found = stated(desk, text, talk, participants, topic)
        if found is None:
            missing.append(text)
        else:
            scopes.append(found)
    yield Reading(with_facts(sentence, scopes), tuple(missing), phrased.modality, phrased.cost)


def stated(desk: Desk, text: str, talk: Talk, participants: dict[str, str], topic: Topic) -> Scope | None:
    """What a piece states of the participants; None if it is not read, or its verb has another subject."""
    for wording in dict.fromkeys((text, _without_light(text, talk))):
        for scope, tree in facts_of(desk, wording, talk, participants):
            if _own_verb(tree, topic) and not unheard_fact(desk.ground, tree, scope, participants.values()):
                return scope
    return None


def _without_light(text: str, talk: Talk) -> str:
    """A statement without verbs that say no more than what stands beside them («стоит на приколе»)."""
    kinds = kinds_of(text, talk)
    light = {"LIGHT"} if kinds.any(_NUMBERS) else {"LIGHT", "COST"}
    return cut(text, kinds, light)[0] if kinds.any(light) else text


def _own_verb(tree: Tree, topic: Topic) -> bool:
    """Whether the finite verbs of a statement can have its subject, or the topic where it names none.

    «По нему стреляют» says nothing of whom it is about: others do it.
    """
    tokens = tree.tokens()
    verbs = [token for token in tokens if token.terminal == "F"]
    subjects = [token for token in tokens if token.terminal in {"N", "PRON"} and _may_be_subject(token)]
    for verb in verbs:
        wanted = {(mark[1], mark[2]) for entry in verb.entries for mark in entry.features}
        if subjects or not wanted:
            continue
        if topic is NOBODY or not any(_agrees(mark, topic) for mark in wanted):
            return False
    return True


def _may_be_subject(token: Token) -> bool:
    return any(mark[0] in {"nom", ""} for entry in token.entries for mark in entry.features) or not any(
        entry.features for entry in token.entries
    )


def _agrees(mark: tuple[str, str], topic: Topic) -> bool:
    number, gender = mark
    if topic.me:
        return True
    return number in {"", topic.number or "sg"} and (not gender or not topic.genders or gender in topic.genders)
