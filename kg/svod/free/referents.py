"""Who is who in a text: names and pronouns that mean one participant, and what is said of whom."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from svod.folding import fold
from svod.free.topics import player_of
from svod.model.vocabulary import is_a, related
from svod.resources import rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.free.lexicon import Talk
    from svod.free.mentions import Mention, Noted
    from svod.model.ground import Ground

_NEW: Final = frozenset({"alien"})
_FIRST: Final = frozenset({"1"})


class Referent(Struct):
    """A participant of a text: its class (the narrowest said), and the mentions of it."""

    term: str
    mentions: list[Mention]
    me: bool = False

    def named_in(self, piece: int) -> bool:
        """Whether a piece names it."""
        return any(mention.piece == piece for mention in self.mentions)


class Referents:
    """Participants of a text in the order in which they come up."""

    def __init__(self, ground: Ground, talk: Talk, noted: Noted) -> None:
        self.ground = ground
        also = talk.table
        self.told = [m for m in noted.mentions if not also.is_said("also", (fold(m.text),))]
        self.found: list[Referent] = []
        self.of: dict[tuple[int, int], Referent] = {}
        self.subjects: dict[int, Referent] = {}
        self.doubtful: set[tuple[int, int]] = set()
        self.verbs: set[int] = set()  # pieces in which a verb has come up: «протаранил крейсер» may be of either
        player = player_of(talk)
        self.me = Referent(player, [], me=True) if player else None
        self.declared = bool(talk.me)
        self.places = noted.places
        self.light = noted.light
        self.last: Referent | None = None  # the participant named last
        for mention in noted.mentions:
            if mention.piece in noted.places and mention.piece not in self.subjects and self.last is not None:
                self.subjects[mention.piece] = self.last
            self._see(mention)

    def _see(self, mention: Mention) -> None:
        if mention.has("PRON"):
            self._pronoun(mention)
        elif mention.has("N"):
            terms = mention.terms(self.ground, "class", terminals={"N"})
            if terms:
                self._name(mention, terms)
        elif mention.has("F", "V"):
            self.verbs.add(mention.piece)
            if self._first_person(mention) and self.me is not None:
                self.subjects.setdefault(mention.piece, self.me)

    def _first_person(self, mention: Mention) -> bool:
        marks = mention.marks("F")
        return bool(marks) and all(_FIRST & set(mark[3].split()) for mark in marks)

    def _name(self, mention: Mention, terms: tuple[str, ...]) -> None:
        known = None if _NEW & set(mention.dets) else self._known(terms)
        if known is None:
            known = Referent(terms[0], [])
            self.found.append(known)
        else:
            known.term = next((t for t in terms if is_a(self.ground, t, known.term)), known.term)
        self._note(mention, known)

    def _known(self, terms: Iterable[str]) -> Referent | None:
        """The participant already spoken of under one of these names, or a narrower or wider one."""
        for referent in reversed(self.found):
            if any(related(self.ground, term, referent.term) for term in terms):
                return referent
        return None

    def _pronoun(self, mention: Mention) -> None:
        marks = mention.marks("PRON")
        genders = _genders_of(fold(mention.text))
        fitting = [r for r in reversed(self.found) if any(_fits(mark, r) for mark in marks) and _of_gender(genders, r)]
        # what stands in the clause of a pronoun is not what the pronoun means («поля ему положены»)
        fitting = [r for r in fitting if not r.named_in(mention.piece)] or fitting
        if not fitting:
            return
        acting = list({id(r): r for r in self.subjects.values()}.values())
        before = [r for r in fitting if any(r is other for other in acting)]
        chosen = (before or fitting)[0]
        if len(before or fitting) > 1:
            self.doubtful.add(mention.key)
        self._note(mention, chosen)

    def _note(self, mention: Mention, referent: Referent) -> None:
        referent.mentions.append(mention)
        self.of[mention.key] = referent
        self.last = referent
        if self.subjects and not any(m.piece == mention.piece and m.key != mention.key for m in self.told):
            return  # a bare name tells what the one before has, or is
        acts = mention.prep == "у" or (not mention.prep and _nominative(mention))
        if acts and not (mention.piece in self.verbs and _accusative(mention)):
            self.subjects.setdefault(mention.piece, referent)

    def host(self, mention: Mention, near: Iterable[Mention]) -> Referent | None:
        """Of whom a state, number or phrase is said: the name beside it that agrees, else the subject of its piece."""
        if mention.has("ADJ"):
            for other in near:
                beside = other.piece == mention.piece and abs(other.at - mention.at) <= _BESIDE
                if beside and other.key in self.of and _agrees(mention, other):
                    return self.of[other.key]
        return self.subject_of(mention.piece)

    def subject_of(self, piece: int) -> Referent | None:
        """The subject of a piece, or of the nearest piece before it."""
        for earlier in range(piece, -1, -1):
            if earlier in self.subjects:
                return self.subjects[earlier]
        return None


_BESIDE: Final = 2


def _nominative(mention: Mention) -> bool:
    marks = [m for t in mention.tokens if t.terminal in {"N", "PRON"} for e in t.entries for m in e.features]
    return not marks or any(mark[0] in {"nom", ""} for mark in marks)


def _accusative(mention: Mention) -> bool:
    return any(mark[0] == "acc" for mark in mention.marks("N"))


def _fits(mark: tuple[str, str, str, str], referent: Referent) -> bool:
    """Whether a pronoun can mean a participant, by number."""
    numbers = {m[1] for x in referent.mentions for t in x.tokens for e in t.entries for m in e.features if m[1]}
    return not mark[1] or not numbers or mark[1] in numbers


@cache
def _genders_of(pronoun: str) -> frozenset[str]:
    """Genders that the forms of a pronoun show («ему»: masculine and neuter)."""
    found = [row[3].split() for row in rows("pronouns.tsv") if fold(row[0]) == pronoun and len(row) > 3]  # noqa: PLR2004
    return frozenset(gender for genders in found for gender in genders)


def _of_gender(genders: frozenset[str], referent: Referent) -> bool:
    """Whether a participant can be of one of the genders; Latin names are of any."""
    named = {m[2] for x in referent.mentions for t in x.tokens for e in t.entries for m in e.features if m[2]}
    return not genders or not named or bool(named & genders)


def _agrees(adjective: Mention, name: Mention) -> bool:
    offered = {mark[:2] for mark in adjective.marks("ADJ") if mark[0]}
    wanted = {mark[:2] for mark in name.marks("N") if mark[0]}
    return not offered or not wanted or bool(offered & wanted)
