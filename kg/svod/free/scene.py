"""A frame while it is filled, and of whom something in a text is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from svod.model.vocabulary import related

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.free.mentions import Mention
    from svod.free.patterns import Patterns
    from svod.free.referents import Referent, Referents
    from svod.model.ground import Ground
    from svod.model.norms import Limit, Literal

WHOSE: Final = frozenset({"own", "poss"})

Key = tuple[int, int]


class Scene(Struct):
    """A frame while it is filled: who plays which role, what is stated, and which mentions are accounted for."""

    ground: Ground
    people: Referents
    patterns: Patterns
    mentions: tuple[Mention, ...]
    elsewhere: frozenset[int] = frozenset()
    variables: dict[int, str] = field(default_factory=dict)
    literals: list[Literal] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)
    used: set[Key] = field(default_factory=set)
    heeded: set[tuple[Key, str]] = field(default_factory=set)
    acts: set[Key] = field(default_factory=set)
    stated: set[Key] = field(default_factory=set)
    rolled: tuple[str, ...] = ()  # quantities that a die may show
    preps: Mapping[str, tuple[str, ...]] = {}  # prepositions with those for which they are said
    away: tuple[str, ...] = ()  # quantities that say how far apart two are
    doubts: list[str] = field(default_factory=list)

    def play(self, referent: Referent, variable: str) -> None:
        """Let a participant play a role; its plain names are accounted for.

        A name behind a preposition says more than whom it names, and so does one with a number.
        """
        self.variables[id(referent)] = variable
        for mention in referent.mentions:
            plain = mention.prep in {"", "у"} and not mention.negated and mention.number is None
            if plain and not set(mention.dets) - WHOSE:
                self.use(mention)

    def use(self, mention: Mention) -> None:
        """Account for a mention; what was guessed of it is a doubt."""
        self.used.add(mention.key)
        if mention.key in self.people.doubtful:
            self.doubts.append(mention.text)

    def heed(self, mention: Mention, *features: str) -> None:
        """Say that the number, «не» or determiners of a mention are in the sentence."""
        self.heeded |= {(mention.key, feature) for feature in features}

    @property
    def counts(self) -> bool:
        """Whether a number is in the sentence."""
        return any(feature == "number" for _, feature in self.heeded)

    def passed_over(self) -> list[str]:
        """Mentions accounted for whose number, «не» or determiners are not."""
        found = []
        for mention in self.mentions:
            features = {"number": mention.number is not None, "not": mention.negated}
            features |= {word: True for word in mention.dets if word not in WHOSE}
            for feature, there in features.items():
                if there and mention.key in self.used and (mention.key, feature) not in self.heeded:
                    found.append(mention.text)
        return found

    def variable(self, referent: Referent | None) -> str:
        """The role a participant plays, else the outsider of its class."""
        if referent is None:
            return "agent"
        return self.variables.get(id(referent), "@" + referent.term)

    def add(self, literal: Literal, *mentions: Mention) -> None:
        """State a fact that mentions say."""
        if literal not in self.literals:
            self.literals.append(literal)
        for mention in mentions:
            self.use(mention)
            self.stated.add(mention.key)


def hosts(scene: Scene, mention: Mention) -> list[str]:
    """Of whom something is said: the name right before it, else the subject; with neither, whoever acts."""
    host = scene.people.host(mention, scene.mentions)
    here = [m for m in scene.mentions if m.piece == mention.piece and m.key in scene.people.of and m.key != mention.key]
    before = next((m for m in here if m.at < mention.at and not _parted(scene, m, mention)), None)
    if before is not None and not mention.has("ADJ"):
        return [scene.variable(scene.people.of[before.key])]
    if host is not None:
        return [scene.variable(host)]
    return [] if here else ["agent"]


def _parted(scene: Scene, one: Mention, other: Mention) -> bool:
    """Whether another mention stands between two."""
    return any(m.piece == one.piece and one.at < m.at < other.at for m in scene.mentions)


def same(scene: Scene, pattern: Literal, variable: str) -> bool:
    """Whether what a norm asks of a participant is said of this one."""
    one = pattern.args[0]
    if one == variable or (one == "agent" and not variable.startswith("@")):
        return True
    return one.startswith("@") and variable.startswith("@") and related(scene.ground, one[1:], variable[1:])
