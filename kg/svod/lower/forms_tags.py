"""Grammemes of the dictionary, the cells of a paradigm, and paradigms made from others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from svod.lower.forms_base import GRID
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    Lexeme = tuple[tuple[str, frozenset[str]], ...]
    Features = tuple[str, str, str, str, str, str]

INDECLINABLE: Final = frozenset({"-", "несклоняемое"})  # said in place of a model word

# Grammemes of OpenCorpora (http://opencorpora.org/dict.php?act=gram) and what a form says for them.
_CASE: Final = {"nomn": "nom", "gent": "gen", "datv": "dat", "accs": "acc", "ablt": "ins", "loct": "loc"}
_SECOND: Final = {"gen2": "gen", "acc2": "acc", "loc2": "loc"}
_NUMBER: Final = {"sing": "sg", "plur": "pl"}
_GENDER: Final = {"masc": "m", "femn": "f", "neut": "n"}
_GENDERS: Final = frozenset(_GENDER)
_ANIMATE: Final = {"anim": "anim", "inan": "inan"}
_TENSE: Final = {"pres": "pres", "futr": "fut", "past": "past", "impr": "imp"}
_PERSON: Final = {"1per": "1", "2per": "2", "3per": "3", "incl": "1", "excl": "2"}
_VOICE: Final = {"actv": "act", "pssv": "pas"}
_NOMINAL: Final = {"NOUN": "noun", "ADJF": "adjective", "ADJS": "short", "PRTF": "participle", "PRTS": "short"}
_CATEGORY: Final = _NOMINAL | {"INFN": "infinitive", "VERB": "finite", "GRND": "gerund"}
ADJECTIVES: Final = frozenset({"ADJF", "ADJS", "PRTF", "PRTS"})
VERBS: Final = frozenset({"INFN", "VERB", "GRND", "PRTF", "PRTS"})
_LONG: Final = frozenset({"V-oy", "V-ey"})  # «пушкою»
_UNUSED: Final = _LONG | frozenset({"voct", "Infr", "Slng", "Arch", "Erro", "Dist", "Cmp2"})
_SAME: Final = frozenset({"actv", "pssv", "pres", "past", "perf", "impf", "Supr"})  # what sets one participle apart
_VOWELS: Final = "аеёиоуыэюя"


@dataclass(frozen=True, slots=True)
class Cell:
    """One form of one word; `animate` tells the two accusatives apart, the other fields are those of `Form`."""

    text: str
    category: str
    case: str = ""
    number: str = ""
    gender: str = ""
    extra: str = ""
    animate: str = ""

    def agrees(self, head: Cell, gender: str) -> bool:
        """Whether an adjective in this cell may stand beside a noun in `head`; `gender` where the noun has none."""
        return (
            (self.case, self.number) == (head.case, head.number)
            and (not self.gender or self.gender == (head.gender or gender))
            and (not self.animate or not head.animate or self.animate == head.animate)
        )


Paradigm = tuple[Cell, ...]


def features(tags: frozenset[str]) -> Features:
    """What the grammemes of a form say; a participle and a short form keep their voice, not their tense.

    Parameters
    ----------
    tags : frozenset[str]
        Grammemes, one of them a part of speech.

    Returns
    -------
    tuple[str, str, str, str, str, str]
        Category, case, number, gender, extra and animacy, as in `Cell`.
    """
    category = _value(_CATEGORY, tags)
    number = _value(_NUMBER, tags)
    gender = _value(_GENDER, tags) if category == "noun" or number != "pl" else ""
    verbal = _VOICE if category in {"participle", "short"} else {}
    if category in {"infinitive", "finite", "gerund"}:
        verbal = _TENSE | _PERSON | _VOICE
    extra = " ".join(value for tag, value in verbal.items() if tag in tags)
    return category, _value(_CASE | _SECOND, tags), number, gender, extra, _value(_ANIMATE, tags)


def _value(names: dict[str, str], tags: frozenset[str]) -> str:
    return next((value for tag, value in names.items() if tag in tags), "")


def used(tags: frozenset[str], own: frozenset[str], parts: frozenset[str]) -> bool:
    """Whether a form of the lexeme belongs to the label's paradigm and is written today."""
    unused = _UNUSED - _LONG if "NOUN" in tags else _UNUSED
    if unused & (tags - own) or ("NOUN" in tags and own & _GENDERS and tags & _GENDERS - own):
        return False
    return parts is not ADJECTIVES or _SAME & tags == _SAME & own


def reflexive_passives(forms: Lexeme) -> Iterable[tuple[str, frozenset[str]]]:
    """«Объявляется», «объявлялся», «объявляться», «объявляющийся» from the imperfective forms of «объявлять»."""
    for text, tags in forms:
        if not {"impf", "tran"} <= tags or text.endswith(("ся", "сь")):
            continue
        if "PRTF" in tags and "actv" in tags:
            yield text + "ся", tags - {"actv"} | {"pssv"}
        elif "INFN" in tags or ("VERB" in tags and "impr" not in tags and ("past" in tags or "3per" in tags)):
            yield text + ("сь" if text[-1] in _VOWELS else "ся"), tags | {"pssv"}


def indeclinable(word: str) -> Paradigm:
    """The twelve equal cells of a noun that has no endings (ПСО, хало, Lunar)."""
    return tuple(Cell(word, "noun", case, number) for case, number in GRID)


def both_animacies(paradigm: Paradigm) -> tuple[Paradigm, Paradigm]:
    """A noun's paradigm as of a thing and as of a being: the accusative is like the nominative or like the genitive."""
    return _with_accusative(paradigm, "inan", "nom"), _with_accusative(paradigm, "anim", "gen")


def joined(head: Paradigm, tail: Paradigm) -> Paradigm:
    """Compound whose parts are inflected alike; the gender is the first one's."""
    forms = {(cell.case, cell.number): cell.text for cell in reversed(tail)}
    return tuple(
        replace(cell, text=f"{cell.text}-{forms[cell.case, cell.number]}")
        for cell in head
        if (cell.case, cell.number) in forms
    )


def _with_accusative(paradigm: Paradigm, animate: str, source: str) -> Paradigm:
    texts = {(cell.case, cell.number): cell.text for cell in reversed(paradigm)}

    def changed(cell: Cell) -> Cell:
        cell = replace(cell, animate=animate)
        moving = {texts.get(("nom", cell.number)), texts.get(("gen", cell.number))}
        if cell.case != "acc" or cell.text not in moving or (cell.number == "sg" and cell.gender != "m"):
            return cell
        return replace(cell, text=texts.get((source, cell.number), cell.text))

    return tuple(changed(cell) for cell in paradigm)
