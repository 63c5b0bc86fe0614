"""Whom a text speaks of: what «он» and an omitted subject go back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from svod.lower.context import AGENT
from svod.model.norms import Deontic, Effect
from svod.model.vocabulary import related
from svod.resources import rows
from svod.syntax.lexer import lex
from svod.syntax.tree import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.free.lexicon import Talk
    from svod.model.ground import Ground
    from svod.model.norms import Sentence

_ME: Final = {
    "я": ("nom", "sg"), "меня": ("gen", "sg"), "мне": ("dat", "sg"), "мной": ("ins", "sg"),
    "мы": ("nom", "pl"), "нас": ("gen", "pl"), "нам": ("dat", "pl"), "нами": ("ins", "pl"),
    "i": ("nom", "sg"), "me": ("acc", "sg"), "we": ("nom", "pl"), "us": ("acc", "pl"),
}  # fmt: skip
_PLAYER: Final = ("игрок", "player")


class Topic(NamedTuple):
    """A participant spoken of: its class, the number and genders in which it was named, its first-person sign."""

    term: str
    number: str = ""
    genders: frozenset[str] = frozenset()
    me: bool = False


NOBODY: Final = Topic("")


def topics(texts: Iterable[str], talk: Talk, ground: Ground) -> tuple[Topic, ...]:
    """Participants named as subjects, the latest first; then the player, if somebody says «я»; then nobody."""
    found: dict[Topic, None] = {}
    me = bool(talk.me)
    for text in texts:
        words = lex(text, talk)
        me = me or any(unit.text in _ME for unit in words.units)
        for topic in _named(words.arcs, ground):
            found.pop(topic, None)
            found[topic] = None
    order = list(reversed(found))
    player = player_of(talk)
    if player and me:
        order.append(Topic(player, me=True))
    return (*order, NOBODY)


def _named(arcs: dict, ground: Ground) -> Iterator[Topic]:  # type: ignore[type-arg]
    at = 0
    while at in arcs:
        here = arcs[at]
        end = max((arc.end for arc in here), default=at + 1)
        for arc in here:
            if arc.end == end and arc.token.terminal == "N":
                yield from _subjects(arc.token.entries, ground)
        at = max(end, at + 1)


def _subjects(entries: Iterable[Entry], ground: Ground) -> Iterator[Topic]:
    for entry in entries:
        term = ground.term(entry.value)
        if term is None or term.kind != "class":
            continue
        marks = [mark for mark in entry.features if mark[0] in {"nom", ""}]
        if marks or not entry.features:
            numbers = {mark[1] for mark in marks if mark[1]}
            genders = frozenset(mark[2] for mark in marks if mark[2])
            yield Topic(entry.value, numbers.pop() if len(numbers) == 1 else "", genders)


def speaks_of_himself(text: str, talk: Talk) -> bool:
    """Whether a verb of the text is in the first person («три повозки выпущу?»): then the speaker acts."""
    for unit in lex(text, talk).units:
        marks = [mark for entry in talk.candidates(unit.text) if entry.terminal == "F" for mark in entry.features]
        if marks and all("1" in mark[3].split() for mark in marks):
            return True
    return False


def acts_himself(ground: Ground, sentence: Sentence, talk: Talk) -> bool:
    """Whether nobody but a player is said to do the act that is asked about."""
    player = player_of(talk)
    acts = [content.act for content in sentence.contents if isinstance(content, Deontic | Effect)]
    agents = [agent.term for act in acts if (agent := act.role(AGENT)) is not None]
    return not player or all(related(ground, term, player) for term in agents)


def player_of(talk: Talk) -> str:
    """The term of the speaker, a player; '' where the game has none."""
    if talk.me:
        return talk.me
    for word in _PLAYER:
        for entry in talk.base.candidates(word):
            if entry.words == (word,) and entry.terminal == "N":
                return entry.value
    return ""


def names_for(topic: Topic, talk: Talk) -> dict[str, tuple[Entry, ...]]:
    """What the pronouns of a question mean when it is about a topic; «я» is the player."""
    named: dict[str, tuple[Entry, ...]] = {}
    player = player_of(talk)
    if player:
        for word, (case, number) in _ME.items():
            cases = (case, "acc") if case == "gen" else (case,)
            named[word] = (Entry((word,), "N", player, tuple((c, number, "", "") for c in cases)),)
    if topic.term and not topic.me:
        for word, governed, many, *genders in rows("pronouns.tsv"):
            other = genders and topic.genders and not topic.genders & set(genders[0].split())
            if (not topic.number or topic.number == many) and not other:
                marks = tuple((case, many, "", "") for case in governed.split())
                owners = tuple(e for e in talk.base.candidates(word) if e.terminal == "POSS")
                named[word] = (*named.get(word, ()), Entry((word,), "N", topic.term, marks), *owners)
    return named
