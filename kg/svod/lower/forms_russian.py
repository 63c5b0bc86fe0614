"""Phrases of Russian words: which word is the head, what agrees with it, what stays as it is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from svod.folding import fold
from svod.lower.forms_base import Form
from svod.lower.forms_latin import latin_paradigm
from svod.lower.forms_tags import INDECLINABLE, Cell, Paradigm, indeclinable
from svod.lower.forms_tokens import Token, text_of
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from svod.lower.forms_words import Words


@dataclass(frozen=True, slots=True)
class Phrases:
    """Inflects labels that have a Russian word.

    Parameters
    ----------
    words : Words
        Paradigms of single words.

    Notes
    -----
    Method: surface agreement inside the noun phrase (case, number, gender, animacy); what depends on the head stays.
    """

    words: Words

    def noun(self, label: Sequence[Token], like: str = "") -> Iterator[Form]:
        """Forms of a noun phrase: the head and what agrees with it before it are inflected.

        Parameters
        ----------
        label : Sequence[Token]
            «крупный боевой корабль», «эскадрон эскорта», «ПСО II».
        like : str
            The word that the head is declined like.

        Yields
        ------
        Form
            Category ``noun``, or one ``fixed`` form where the label begins with a preposition or has no noun.
        """
        if self._is_prepositional(label):
            yield _fixed(label)
            return
        index, paradigms, plain = self._head(label, like)
        if not paradigms:
            yield _fixed(label)
        for paradigm in paradigms:
            for beside in self._agreeing(label, index, paradigm):
                gender = _gender(label, beside)
                for cell in paradigm if plain else _substantive(paradigm, label[index]):
                    yield from _noun_forms(label, index, cell, beside, gender)

    def state(self, label: Sequence[Token], like: str = "") -> Iterator[Form]:
        """Forms of a state: an adjective or participle with the rest of its phrase, or a fixed phrase.

        Parameters
        ----------
        label : Sequence[Token]
            «повреждённый», «потерявший щиты», «на приколе».
        like : str
            The word that the adjective is declined like.

        Yields
        ------
        Form
            Categories ``adjective``, ``participle``, ``short``; ``fixed``; or those of a noun phrase.
        """
        fixed = like in INDECLINABLE or self._is_prepositional(label)
        index = None if fixed else self._qualifier(label, like)
        if index is not None:
            paradigms = self.words.adjectives(label[index].word, like)
            for paradigm in _governing(paradigms) if index + 1 < len(label) else paradigms:
                yield from (_form(label, {index: cell}) for cell in paradigm)
        elif self.words.nouns(label[0].word) and not fixed:
            yield from self.noun(label, like)
        else:
            yield _fixed(label)

    def _qualifier(self, label: Sequence[Token], like: str) -> int | None:
        """Place of the first full adjective or participle, or of the first short one («тяжело» is none before it)."""
        short = (index for index, token in enumerate(label) if self.words.adjectives(token.word, like))
        full = (index for index, token in enumerate(label) if like or self._is_adjective(token.word))
        return next(full, next(short, None))

    def action(self, label: Sequence[Token], like: str = "") -> Iterator[Form]:
        """Forms of a verb with what it governs; a label without an infinitive is inflected as a noun phrase.

        Parameters
        ----------
        label : Sequence[Token]
            «таранить», «встать на», «выйти из эскадрона».
        like : str
            The verb (or noun) that the head is inflected like.

        Yields
        ------
        Form
            Infinitive, finite forms, participles, short participles and gerunds. A label that names the verb's object
            («бросать кубики») has no passive.
        """
        index = self._infinitive(label, like)
        if index is None:
            yield from self.noun(label, like)
            return
        rest = label[index + 1 :]
        has_object = bool(rest) and not self.words.is_function(rest[0].word) and self.words.is_nominal(rest[0].word)
        for paradigm in self.words.verbs(label[index].word, like):
            for cell in paradigm:
                if not (has_object and "pas" in cell.extra.split()):
                    yield _form(label, {index: cell})

    def has_infinitive(self, label: Sequence[Token]) -> bool:
        """Whether one of the words is an infinitive."""
        return self._infinitive(label, "") is not None

    def _infinitive(self, label: Sequence[Token], like: str) -> int | None:
        if like and not self.words.verbs(like):
            return None
        found = (
            index for index, token in enumerate(label) if like or (token.is_russian and self.words.verbs(token.word))
        )
        return next(found, None)

    def _is_prepositional(self, label: Sequence[Token]) -> bool:
        return len(label) > 1 and self.words.is_preposition(label[0].word)

    def _head(self, label: Sequence[Token], like: str) -> tuple[int, tuple[Paradigm, ...], bool]:
        """Place and paradigms of the head, and whether it is a noun of its own (not an adjective used as one)."""
        leading = len(tuple(takewhile(lambda token: self._is_adjective(token.word), label)))
        if like and leading < len(label):
            return leading, self.words.nouns(label[leading].word, like), True
        if like:
            return len(label) - 1, self.words.nouns(label[-1].word, like), True
        found = self._nominative_noun(label)
        if found is not None and label[found].is_abbreviation:
            return found, (indeclinable(label[found].word),), True
        if found is not None:
            return found, self.words.nouns(label[found].word), True
        if leading == len(label):
            return leading - 1, self.words.adjectives(label[-1].word), False
        if label[leading].is_russian:
            return leading, self.words.guessed_nouns(label[leading].word), True
        run = len(tuple(takewhile(lambda token: not token.is_russian, label[leading:])))
        return leading + run - 1, (latin_paradigm(label[leading + run - 1].written),), True

    def _nominative_noun(self, label: Sequence[Token]) -> int | None:
        """Place of the first noun in the nominative; after an abbreviation («ПКО линкора») only a lemma counts."""
        abbreviation: int | None = None
        unlikely: int | None = None
        for index, token in enumerate(label):
            if token.is_abbreviation:
                abbreviation = index if abbreviation is None else abbreviation
            elif token.is_russian and (len(label) == 1 or not self.words.is_function(token.word)):
                paradigms = self.words.nouns(token.word)
                if abbreviation is not None and not any(fold(one[0].text) == fold(token.word) for one in paradigms):
                    continue
                if not paradigms or self._stands_before_a_noun(label, index):
                    continue
                if not self.words.is_unlikely_noun(token.word):
                    return index
                unlikely = index if unlikely is None else unlikely
        return unlikely if abbreviation is None else abbreviation

    def _stands_before_a_noun(self, label: Sequence[Token], index: int) -> bool:
        """Whether a word that is noun and adjective («рабочий», «командующий») is an adjective here."""
        if not self._is_adjective(label[index].word):
            return False
        return any(
            self._agreeing_cells(label[index].word, label[later].word, paradigm)
            for later in range(index + 1, len(label))
            for paradigm in self.words.nouns(label[later].word)
        )

    def _is_adjective(self, word: str) -> bool:
        return any(_nominative(paradigm, word) for paradigm in self.words.adjectives(word))

    def _agreeing(self, label: Sequence[Token], index: int, head: Paradigm) -> list[dict[int, Paradigm]]:
        """Paradigms of the adjectives before the head that agree with it; a dictionary for every choice of them.

        «Большая» is of большой and of больший, so «большая подставка» has two choices.
        """
        found: list[dict[int, Paradigm]] = [{}]
        for place in range(index):
            if label[place].is_russian:
                options = self._agreeing_cells(label[place].word, label[index].word, head)
                found = [{**one, place: option} for one in found for option in options] or found
        return found

    def _agreeing_cells(self, adjective: str, noun: str, head: Paradigm) -> list[Paradigm]:
        heads = _nominative(head, noun)
        return [
            tuple(cell for cell in paradigm if cell.case)
            for paradigm in self.words.adjectives(adjective)
            if any(own.agrees(cell, own.gender) for own in _nominative(paradigm, adjective) for cell in heads)
        ]


def _nominative(paradigm: Paradigm, word: str) -> list[Cell]:
    """Cells of the paradigm in which the word is a nominative."""
    return [cell for cell in paradigm if cell.case == "nom" and fold(cell.text) == fold(word)]


def _gender(label: Sequence[Token], beside: dict[int, Paradigm]) -> str:
    """Gender that the adjectives of a label show, for a head that has none of its own (ПКО, Lunar)."""
    shown = (cell.gender for place, paradigm in beside.items() for cell in _nominative(paradigm, label[place].word))
    return next((gender for gender in shown if gender), "m")


def _governing(paradigms: tuple[Paradigm, ...]) -> tuple[Paradigm, ...]:
    """Participles where there are any: in «стоящий на приколе» the homonymous adjective is not meant."""
    return tuple(one for one in paradigms if any(cell.category == "participle" for cell in one)) or paradigms


def _substantive(paradigm: Paradigm, token: Token) -> Iterator[Cell]:
    """Cells of an adjective used as a noun, in the gender of its label: «боевая», «боевые»."""
    gender = {"я": "f", "е": "n"}.get(token.word[-1:], "m")
    for cell in paradigm:
        if cell.case and cell.gender in {"", gender}:
            yield replace(cell, gender=gender)


def _noun_forms(
    label: Sequence[Token],
    index: int,
    cell: Cell,
    beside: dict[int, Paradigm],
    gender: str,
) -> Iterator[Form]:
    """Form of the phrase for one cell of its head, and «крупных корабля», «космические пушки» after two to four."""
    unclear = beside and cell.case == "acc" and not cell.animate and (cell.number == "pl" or gender == "m")
    for animate in ("inan", "anim") if unclear else (cell.animate,):
        agreeing = _beside(beside, replace(cell, animate=animate), gender) if beside else {}
        if agreeing is not None:
            yield _form(label, {**agreeing, index: cell}, category="noun")
    if not beside or (cell.case, cell.number) != ("gen", "sg"):
        return
    feminine = (cell.gender or gender) == "f"
    for case in ("nom", "gen") if feminine else ("gen",):
        many = _beside(beside, Cell(cell.text, "noun", case, "pl"), gender)
        if many is not None:
            yield _form(label, {**many, index: cell}, category="noun", extra="count")


def _beside(beside: dict[int, Paradigm], head: Cell, gender: str) -> dict[int, Cell] | None:
    """The adjectives' cells beside a cell of the head; None where one has no such form."""
    found = {
        place: next((cell for cell in paradigm if cell.agrees(head, gender)), None)
        for place, paradigm in beside.items()
    }
    cells = {place: cell for place, cell in found.items() if cell is not None}
    return cells if len(cells) == len(beside) else None


def _form(label: Sequence[Token], cells: dict[int, Cell], category: str = "", extra: str = "") -> Form:
    """Form of the whole label; the features are those of the last inflected word, the head."""
    head = cells[max(cells)]
    text = text_of(label, {place: cell.text for place, cell in cells.items()})
    number, gender = head.number, head.gender
    return Form(text, category or head.category, head.case, number, gender, extra or _extra(head, category))


def _extra(head: Cell, category: str) -> str:
    return "" if category == "noun" else head.extra


def _fixed(label: Iterable[Token]) -> Form:
    return Form(text_of(label, {}), "fixed")
