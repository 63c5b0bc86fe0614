"""A surface form with its features, the order forms stand in, and the choice of one for printing."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from svod.folding import fold
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CATEGORIES: Final = ("noun", "adjective", "short", "infinitive", "finite", "participle", "gerund", "fixed")
CASES: Final = ("nom", "gen", "dat", "acc", "ins", "loc")
NUMBERS: Final = ("sg", "pl")
GENDERS: Final = ("m", "f", "n")
EXTRAS: Final = ("pres", "fut", "past", "imp", "act", "pas", "1", "2", "3", "count")
GRID: Final = tuple((case, number) for number in NUMBERS for case in CASES)

_NOMINAL: Final = frozenset({"noun", "adjective", "participle", "fixed"})
_RANK: Final = {name: index for index, name in enumerate(("", *CASES, *NUMBERS, *GENDERS, *EXTRAS))}


class Form(Struct, frozen=True):
    """One surface form of a label.

    Parameters
    ----------
    text : str
        Lower case, one space between words, ё kept; its key in the form table is ``svod.folding.fold(text)``.
    category : str
        One of `CATEGORIES`.
    case, number, gender : str
        Of `CASES`, `NUMBERS`, `GENDERS`; empty where the form has none or fits all of them (ПСО, Lunar).
    extra : str
        Words of `EXTRAS` parted by spaces: ``pres 3``, ``past``, ``past pas``, ``imp 2``; ``act`` or ``pas`` of a
        participle and of a short participle; ``count`` of «крупных корабля» after два, три, четыре.
    """

    text: str
    category: str
    case: str = ""
    number: str = ""
    gender: str = ""
    extra: str = ""


def arranged(forms: Iterable[Form]) -> tuple[Form, ...]:
    """Forms without repetition in their stable order.

    Parameters
    ----------
    forms : Iterable[Form]
        Forms of one label, within equal features the preferred one first.

    Returns
    -------
    tuple[Form, ...]
        Sorted by category and features; a text that fits every case and number stands once, without them.
    """
    return tuple(sorted(dict.fromkeys(_collapsed(tuple(forms))), key=_order))


def _order(form: Form) -> tuple[object, ...]:
    """Category, extra features, number, gender, case (a noun's gender before its number); then as generated."""
    number, gender, case = _RANK[form.number], _RANK[form.gender], _RANK[form.case]
    places = (gender, number, case) if form.category == "noun" else (number, gender, case)
    return CATEGORIES.index(form.category), tuple(_RANK[word] for word in form.extra.split()), places


def _collapsed(forms: Sequence[Form]) -> list[Form]:
    """Forms with a noun's text that fills all twelve cells reduced to one form without case and number."""
    cells: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
    for form in forms:
        if form.category == "noun":
            cells[form.text].add((form.case, form.number))
    full = {text for text, filled in cells.items() if filled.issuperset(GRID)}
    return [replace(form, case="", number="", extra="") if form.text in full else form for form in forms]


def pick(
    forms: Iterable[Form],
    case: str,
    number: str,
    gender: str = "",
    *,
    category: str = "",
    extra: str = "",
) -> str | None:
    """Preferred form with these features, to print it.

    Parameters
    ----------
    forms : Iterable[Form]
        Forms of a label in the order of `arranged`.
    case, number, gender : str
        The features wanted. An empty case asks for an English form: ``pick(forms, "", "pl")`` is ``ships``.
    category : str
        One of `CATEGORIES`; without it nouns, adjectives, participles and fixed phrases are looked through.
    extra : str
        Words that must all be among the form's own, as in ``pick(forms, "", "sg", category="finite", extra="pres 3")``.

    Returns
    -------
    str | None
        The text, or None where the label has no such form.
    """
    wanted = frozenset(extra.split())
    fitting = [
        form
        for form in forms
        if (form.category == category if category else form.category in _NOMINAL)
        and _fits(form.case, case)
        and _fits(form.number, number)
        and (not gender or _fits(form.gender, gender))
        and wanted.issubset(form.extra.split())
    ]
    exact = [form for form in fitting if not case and not form.case and form.number == number]
    return next((form.text for form in exact or fitting), None)


def _fits(own: str, wanted: str) -> bool:
    return own in {"", wanted}


def counted(forms: Iterable[Form], amount: int, case: str = "nom") -> str | None:
    """Form that stands after a number: 1 корабль, 2 крупных корабля, 5 кораблей, с 21 кораблём.

    Parameters
    ----------
    forms : Iterable[Form]
        Forms of a noun label.
    amount : int
        The whole number before it.
    case : str
        Case of the whole group, by its role in the sentence.

    Returns
    -------
    str | None
        The text without the number.

    Notes
    -----
    Method: the school rule for nouns beside cardinal numerals; the last number word decides, 11 to 14 take the plural.
    """
    forms = tuple(forms)
    tens, ones = abs(amount) % 100 // 10, abs(amount) % 10
    if ones == 1 and tens != 1:
        return pick(forms, case, "sg")
    if case not in {"nom", "acc"}:
        return pick(forms, case, "pl")
    if tens != 1 and ones in {2, 3, 4}:
        return pick(forms, "gen", "sg", extra="count") or pick(forms, "gen", "sg")
    return pick(forms, "gen", "pl")


def recased(label: str, text: str) -> str:
    """Text of a form with the capitals of its label: («ПСО II», «псо ii») → «ПСО II», («Lunar», «lunar'у») → «Lunar'у».

    Parameters
    ----------
    label : str
        The label as its author writes it.
    text : str
        A form's text.

    Returns
    -------
    str
        The text, word by word with the label's letters as far as they are the same.
    """
    names = label.split()
    words = text.split()
    if len(names) != len(words):
        return text
    return " ".join(_recased_word(name, word) for name, word in zip(names, words, strict=True))


def _recased_word(name: str, word: str) -> str:
    shared = 0
    while shared < min(len(name), len(word)) and fold(name[shared]) == fold(word[shared]):
        shared += 1
    capitals = (own.upper() if mark.isupper() else own for own, mark in zip(word[:shared], name, strict=False))
    return "".join(capitals) + word[shared:]
