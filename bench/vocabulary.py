"""The generated vocabulary, chapter by chapter: terms with their labels and forms."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from bench.words import adjective, in_latin, latin, noun, stem, verb
from svod.lower.forms_base import Form
from svod.model.terms import Label, RoleSpec, Term

Row = tuple[str, str, Form]
CLASSES, PROFILES, OBJECTS, THREATS, ACTIONS, STATES, QUANTITIES, MOMENTS = 24, 40, 12, 8, 64, 14, 8, 5
SHARED: Final = 2  # actions that every chapter has norms about
_UNUSUAL: Final = 0.5  # share of unusual states, as in the shipped packs; of classes a tenth


class Word(NamedTuple):
    """A term with what sentences are made of: its stem, and for a class the classes directly above it."""

    id: str
    stem: str
    above: tuple[str, ...] = ()


class Chapter(NamedTuple):
    """Words of one chapter; the first class is the root of the others, the first object and threat likewise."""

    number: int
    classes: tuple[Word, ...]
    profiles: tuple[Word, ...]
    objects: tuple[Word, ...]
    threats: tuple[Word, ...]
    actions: tuple[Word, ...]
    states: tuple[Word, ...]
    quantities: tuple[Word, ...]
    moments: tuple[Word, ...]


class Vocabulary:
    """Terms and forms of all chapters, in the order in which a pack would declare them."""

    def __init__(self, chapters: int) -> None:
        self.terms: list[Term] = []
        self.rows: list[Row] = []
        self.stems: dict[str, str] = {}
        self._count = 0
        self.actor = self._noun("actor", ("thing",), partition=True)
        self.item = self._noun("item", ("thing",), partition=True)
        self.threat = self._noun("threat", ("thing",), partition=True)
        self.shared = [self._action(f"act.{number}", "thing", "item", "threat") for number in range(SHARED)]
        self.chapters = tuple(self._chapter(number) for number in range(chapters))

    def _stem(self) -> str:
        self._count += 1
        return stem(self._count)

    def _add(self, term: Term, label: str, forms: list[Form], word: str) -> Word:
        self.terms.append(term)
        self.rows += [(term.id, label, form) for form in forms]
        self.stems[term.id] = word
        return Word(term.id, word, term.broader)

    def _noun(self, name: str, broader: tuple[str, ...], kind: str = "class", **flags: bool) -> Word:
        word = self._stem()
        term = Term(name, kind, broader, (Label(word, "ru", "pref"),), **flags)  # type: ignore[arg-type]
        return self._add(term, word, noun(word), word)

    def _profile(self, name: str, above: str) -> Word:
        word = in_latin(self._stem())
        return self._add(Term(name, "class", (above,), (Label(word, "en", "pref"),)), word, latin(word), word)

    def _state(self, name: str, *, unusual: bool) -> Word:
        word = self._stem() + "н"
        label = word + "ый"
        term = Term(name, "state", ("state",), (Label(label, "ru", "pref"),), unusual=unusual)
        return self._add(term, label, adjective(word), word)

    def _action(self, name: str, agent: str, item: str, threat: str) -> Word:
        word = self._stem()
        roles = (
            RoleSpec("agent", agent, ("subject",)),
            RoleSpec("object", item, ("+acc", "object")),
            RoleSpec("against", threat, ("против+gen",)),
        )
        term = Term(name, "action", ("action",), (Label(word + "ать", "ru", "pref"),), roles=roles)
        return self._add(term, word + "ать", verb(word), word)

    def _chapter(self, number: int) -> Chapter:
        name = f"c{number}"
        chance = Random(number)  # noqa: S311 - measurements are to be repeatable
        classes = self._tree(f"{name}.class", "actor", CLASSES, chance)
        profiles = tuple(self._profile(f"{name}.profile-{i}", chance.choice(classes[1:]).id) for i in range(PROFILES))
        objects = self._tree(f"{name}.item", "item", OBJECTS, chance)
        threats = self._tree(f"{name}.threat", "threat", THREATS, chance)
        roots = (classes[0].id, objects[0].id, threats[0].id)
        return Chapter(
            number, classes, profiles, objects, threats,
            tuple(self._action(f"{name}.act-{i}", *roots) for i in range(ACTIONS)),
            tuple(self._state(f"{name}.state-{i}", unusual=i < STATES * _UNUSUAL) for i in range(STATES)),
            tuple(self._noun(f"{name}.quantity-{i}", ("quantity",), "quantity") for i in range(QUANTITIES)),
            tuple(self._noun(f"{name}.moment-{i}", ("moment",), "moment") for i in range(MOMENTS)),
        )  # fmt: skip

    def _tree(self, name: str, root: str, size: int, chance: Random) -> tuple[Word, ...]:
        """A branch below `root`: its head, four partitions under it, and the rest under those, two levels deep."""
        found = [self._noun(f"{name}-0", (root,), partition=True)]
        for number in range(1, size):
            above = found[0] if number <= 4 else chance.choice(found[1 : 5 if number < size // 2 else number])
            rare = number > 4 and chance.random() < 0.1
            found.append(self._noun(f"{name}-{number}", (above.id,), partition=number <= 4, unusual=rare))
        return tuple(found)
