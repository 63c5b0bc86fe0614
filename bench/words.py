"""Made-up words that decline and conjugate like Russian ones, as many as a pack of any size needs."""

from __future__ import annotations

from typing import Final

from svod.lower.forms_base import Form

_SYLLABLES: Final = tuple(consonant + vowel for consonant in "бвгдзклмнпрстфх" for vowel in "аеиоу")
_LAST: Final = "дзлмнрств"
_MIXING: Final = 104_729  # a prime: neighbours get stems that do not look alike
_NOUN: Final = {
    "sg": {"nom": "", "gen": "а", "dat": "у", "acc": "", "ins": "ом", "loc": "е"},
    "pl": {"nom": "ы", "gen": "ов", "dat": "ам", "acc": "ы", "ins": "ами", "loc": "ах"},
}
_CASES: Final = ("nom", "gen", "dat", "acc", "ins", "loc")
_ADJECTIVE: Final = {
    ("sg", "m"): ("ый", "ого", "ому", "ый", "ым", "ом"),
    ("sg", "f"): ("ая", "ой", "ой", "ую", "ой", "ой"),
    ("sg", "n"): ("ое", "ого", "ому", "ое", "ым", "ом"),
    ("pl", ""): ("ые", "ых", "ым", "ые", "ыми", "ых"),
}
_FINITE: Final = (
    ("ает", "sg", "", "pres 3"), ("ают", "pl", "", "pres 3"), ("ал", "sg", "m", "past"), ("ала", "sg", "f", "past"),
    ("ало", "sg", "n", "past"), ("али", "pl", "", "past"),
)  # fmt: skip


def stem(number: int) -> str:
    """Stem of three syllables and a consonant, another one for every number below four million."""
    base = len(_SYLLABLES)
    last, rest = divmod(number, base**3)
    rest = rest * _MIXING % base**3
    letters = [_SYLLABLES[rest // base**power % base] for power in range(3)]
    return "".join(letters) + _LAST[(rest + last) % len(_LAST)]


def noun(word: str) -> list[Form]:
    """Forms of a masculine noun without an ending («бавод»)."""
    return [
        Form(word + ending, "noun", case, number, "m")
        for number, endings in _NOUN.items()
        for case, ending in endings.items()
    ]


def latin(word: str) -> list[Form]:
    """The one form of an English name («Bavod»)."""
    return [Form(word.lower(), "noun")]


def adjective(root: str) -> list[Form]:
    """Forms of an adjective; `root` is what stands before its ending."""
    return [
        Form(root + ending, "adjective", case, number, gender)
        for (number, gender), endings in _ADJECTIVE.items()
        for case, ending in zip(_CASES, endings, strict=True)
    ]


def verb(root: str) -> list[Form]:
    """Infinitive and finite forms of a verb; `root` is what stands before «ать»."""
    finite = [Form(root + ending, "finite", "", number, gender, extra) for ending, number, gender, extra in _FINITE]
    return [Form(root + "ать", "infinitive"), *finite]


def in_latin(word: str) -> str:
    """A Russian stem in Latin letters, with a capital."""
    letters = dict(zip("абвгдезиклмнопрстуфх", "abvgdeziklmnoprstufh", strict=True))
    return "".join(letters[letter] for letter in word).capitalize()
