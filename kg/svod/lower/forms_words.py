"""Paradigms of single Russian words: pymorphy3's, or another word's carried over («склоняется как»)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from svod.lower.forms_readings import Analyzer, Reading, common, is_certain, lemmas
from svod.lower.forms_tags import (
    ADJECTIVES,
    INDECLINABLE,
    VERBS,
    Cell,
    Paradigm,
    both_animacies,
    features,
    indeclinable,
    joined,
    reflexive_passives,
    used,
)
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from svod.lower.forms_tags import Features, Lexeme

_FUNCTION: Final = frozenset({"PREP", "CONJ", "PRCL"})

# What an unknown word declines like when the predictor sees no noun in it; the longest ending decides.
_MODELS: Final = (
    *((ending, "эпоха") for ending in ("ка", "га", "ха")),
    *((ending, "задача") for ending in ("ша", "жа", "ча", "ща")),
    *(("ца", "птица"), ("ия", "линия"), ("ий", "гений"), ("а", "ракета"), ("я", "пуля"), ("й", "трамвай")),
    *(("к", "танк"), ("г", "флаг"), ("х", "успех"), ("ж", "гараж"), ("ш", "марш"), ("ч", "матч"), ("щ", "плащ")),
    *(("ц", "абзац"), *((letter, "завод") for letter in "бвдзлмнпрстф")),
)


class LikeError(ValueError):
    """A label that cannot be declined like the word its author names."""


@dataclass(frozen=True, slots=True)
class Words:
    """Paradigms of words, each worked out once.

    Parameters
    ----------
    morph : Analyzer
        The analyzer; it is held here and nowhere else.
    """

    morph: Analyzer
    _readings: dict[str, tuple[Reading, ...]] = field(default_factory=dict)
    _features: dict[frozenset[str], Features] = field(default_factory=dict)
    _paradigms: dict[tuple[str, str, str], tuple[Paradigm, ...]] = field(default_factory=dict)

    def nouns(self, word: str, like: str = "") -> tuple[Paradigm, ...]:
        """Noun paradigms of a word in the nominative.

        Parameters
        ----------
        word : str
            A word in lower case.
        like : str
            A word to decline it like, or one of `INDECLINABLE`.

        Returns
        -------
        tuple[Paradigm, ...]
            The likeliest first; empty where pymorphy3 knows no noun of that spelling. A paradigm that is predicted,
            or carried over from a being, comes twice, as a thing and as a being: «новы» and «нов».
        """
        if like in INDECLINABLE:
            return (indeclinable(word),)
        return self._once("noun", word, like, self._nouns)

    def adjectives(self, word: str, like: str = "") -> tuple[Paradigm, ...]:
        """Paradigms of an adjective or participle given in the nominative or as a short form.

        Parameters
        ----------
        word, like : str
            As for `nouns`.

        Returns
        -------
        tuple[Paradigm, ...]
            Full and short forms; a participle stays in its own voice, tense and aspect.
        """
        return self._once("adjective", word, like, self._adjectives)

    def verbs(self, word: str, like: str = "") -> tuple[Paradigm, ...]:
        """Paradigms of an infinitive with its participles, gerunds and reflexive passive.

        Parameters
        ----------
        word, like : str
            As for `nouns`.

        Returns
        -------
        tuple[Paradigm, ...]
            One for each reading; a verb of both aspects has both.
        """
        return self._once("verb", word, like, self._verbs)

    def guessed_nouns(self, word: str) -> tuple[Paradigm, ...]:
        """Paradigms for a word in which pymorphy3 sees no noun: by its ending, or indeclinable.

        Parameters
        ----------
        word : str
            A word in lower case, such as «лунар» or «нова».

        Returns
        -------
        tuple[Paradigm, ...]
            Empty for a word that the dictionary knows as something else («принадлежит», «броска»).
        """
        known = [reading for reading in self.readings(word) if reading.is_known]
        if any("ADJS" not in reading.tag.grammemes for reading in known):
            return ()
        model = next((model for ending, model in _MODELS if word.endswith(ending)), "-")
        if model in INDECLINABLE:
            return (indeclinable(word),)
        return tuple(both for paradigm in self.nouns(word, model) for both in both_animacies(paradigm))

    def is_unlikely_noun(self, word: str) -> bool:
        """Whether a word is the nominative of one noun, but ten times likelier a form of another («планет»)."""
        return self._share(word, bool) > 10 * self._share(word, lambda tags: {"NOUN", "nomn"} <= tags)

    def is_function(self, word: str) -> bool:
        """Whether a word is a preposition, conjunction or particle rather than a noun («на», «и», «типа»)."""
        function = self._share(word, lambda tags: bool(_FUNCTION & tags), -1)
        return function >= self._share(word, lambda tags: {"NOUN", "nomn"} <= tags)

    def is_preposition(self, word: str) -> bool:
        """Whether a word is a preposition rather than a noun or an adjective."""
        preposition = self._share(word, lambda tags: "PREP" in tags, -1)
        return preposition > self._share(word, lambda tags: bool({"NOUN", "ADJF"} & tags))

    def _share(self, word: str, fits: Callable[[frozenset[str]], bool], default: float = 0) -> float:
        """Score of the likeliest reading that fits."""
        return max((one.score for one in self.readings(word) if fits(one.tag.grammemes)), default=default)

    def is_nominal(self, word: str) -> bool:
        """Whether a word can be a noun, an adjective or a pronoun: a verb's object."""
        nominal = {"NOUN", "ADJF", "NPRO"}
        return any(nominal & reading.tag.grammemes for reading in self.readings(word))

    def readings(self, word: str) -> tuple[Reading, ...]:
        """All readings of a word."""
        found = self._readings.get(word)
        if found is None:
            found = self._readings[word] = tuple(self.morph.parse(word))
        return found

    def _once(
        self,
        what: str,
        word: str,
        like: str,
        build: Callable[[str, str], Iterable[Paradigm]],
    ) -> tuple[Paradigm, ...]:
        key = (what, word, like)
        found = self._paradigms.get(key)
        if found is None:
            found = self._paradigms[key] = _distinct(build(word, like))
        return found

    def _nouns(self, word: str, like: str) -> Iterable[Paradigm]:
        readings = self.readings(like or word)
        if "-" in word and not like and not any(reading.is_known for reading in readings):
            yield from self._compound(word)
            return
        nominative = [reading for reading in readings if {"NOUN", "nomn"} <= reading.tag.grammemes]
        chosen = common(lemmas(nominative, like or word))
        _require(chosen, word, like)
        for reading in chosen:
            paradigm = self._paradigm(word, like, reading, frozenset({"NOUN"}))
            uncertain = paradigm[0].animate == "anim" if like else not is_certain(reading)
            yield from both_animacies(paradigm) if uncertain else (paradigm,)

    def _compound(self, word: str) -> Iterable[Paradigm]:
        """Both parts inflected, where the first is a thing («корабль-база»), then the last alone («нова-пушка»)."""
        first, _, last = word.rpartition("-")
        tails = self.nouns(last) or self.guessed_nouns(last)
        known = any(reading.is_known for reading in self.readings(first))
        for head in self.nouns(first) if known else ():
            yield from (joined(head, tail) for tail in tails if {head[0].animate, tail[0].animate} == {"inan"})
        for tail in tails:
            yield tuple(replace(cell, text=f"{first}-{cell.text}") for cell in tail)

    def _adjectives(self, word: str, like: str) -> Iterable[Paradigm]:
        chosen = [
            reading
            for reading in self.readings(like or word)
            if ADJECTIVES & reading.tag.grammemes
            and (not {"ADJF", "PRTF"} & reading.tag.grammemes or "nomn" in reading.tag.grammemes)
        ]
        _require(chosen, word, like)
        for reading in chosen:
            yield self._paradigm(word, like, reading, ADJECTIVES)

    def _verbs(self, word: str, like: str) -> Iterable[Paradigm]:
        infinitives = [reading for reading in self.readings(like or word) if "INFN" in reading.tag.grammemes]
        chosen = lemmas(infinitives, like or word)
        _require(chosen, word, like)
        for reading in chosen:
            yield self._paradigm(word, like, reading, VERBS)

    def _paradigm(self, word: str, like: str, reading: Reading, parts: frozenset[str]) -> Paradigm:
        lexeme: Lexeme = tuple((form.word, form.tag.grammemes) for form in reading.lexeme)
        own = reading.tag.grammemes
        forms = tuple((text, tags) for text, tags in lexeme if parts & tags and used(tags, own, parts))
        if like:
            forms = tuple((carried_over(word, reading.word, text), tags) for text, tags in forms)
        if parts is VERBS:
            forms += tuple(reflexive_passives(forms))
        cells = [self._cell(text, tags) for text, tags in forms]
        return tuple(cells if cells[0].category == "noun" else sorted(cells, key=_is_animate))

    def _cell(self, text: str, tags: frozenset[str]) -> Cell:
        found = self._features.get(tags)
        if found is None:
            found = self._features[tags] = features(tags)
        return Cell(text, *found)


def carried_over(word: str, model: str, form: str) -> str:
    """Form of `word` that corresponds to `form` of `model`: the longest common suffix is what changes.

    Parameters
    ----------
    word, model : str
        The new word and the one it is declined like, both as lemmas: «нова», «корова».
    form : str
        A form of the model: «коровою».

    Returns
    -------
    str
        «новою».

    Raises
    ------
    LikeError
        Where the model's own stem changes before the common suffix, so that nothing can be carried over.

    Notes
    -----
    Method: analogy by suffix, as in pymorphy3's predictor (Korobov 2015), with the pattern named by the author.
    """
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word[::-1], model[::-1], strict=False)))
    stem, kept = model[: len(model) - shared], word[: len(word) - shared]
    if not form.startswith(stem):
        raise LikeError(f"«{word}» не изменяется как «{model}»: у образца меняется основа («{form}»)")
    return kept + form[len(stem) :]


def _is_animate(cell: Cell) -> bool:
    """Key that puts things before beings: a game speaks of ships more often than of men."""
    return cell.animate == "anim"


def _distinct(paradigms: Iterable[Paradigm]) -> tuple[Paradigm, ...]:
    kept: list[Paradigm] = []
    for paradigm in paradigms:
        if paradigm not in kept:
            kept.append(paradigm)
    return tuple(kept)


def _require(chosen: list[Reading], word: str, like: str) -> None:
    if like and not (chosen and is_certain(chosen[0])):
        raise LikeError(f"«{word}» не изменяется как «{like}»: такого образца нет в словаре")
