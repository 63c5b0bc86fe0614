"""Forms of Latin labels: English inflection, and the Russian endings that players hang on an English name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from svod.folding import tidy
from svod.lower.forms_base import Form
from svod.lower.forms_tags import Cell, Paradigm, indeclinable

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREPOSITION: Final = re.compile(
    "(about|above|after|against|as|at|before|behind|below|beyond|by|during|for|from|in|inside|into|near|of|off|on|onto|"
    "out|outside|over|past|through|to|under|until|up|upon|via|with|within|without) .",
)
_IRREGULAR: Final = {
    base: (past, participle)
    for base, past, participle in (
        line.split()
        for line in """
        be was been; become became become; begin began begun; break broke broken; bring brought brought
        build built built; buy bought bought; choose chose chosen; come came come; cut cut cut; do did done
        draw drew drawn; drive drove driven; fall fell fallen; fight fought fought; find found found; fly flew flown
        get got got; give gave given; go went gone; have had had; hit hit hit; hold held held; keep kept kept
        lay laid laid; lead led led; leave left left; let let let; lose lost lost; make made made; pay paid paid
        put put put; read read read; ride rode ridden; run ran run; see saw seen; sell sold sold; send sent sent
        set set set; shoot shot shot; shut shut shut; spend spent spent; split split split; stand stood stood
        strike struck struck; take took taken; throw threw thrown; withdraw withdrew withdrawn; win won won
        """.replace("\n", ";").split(";")
        if line.strip()
    )
}
_PLURALS: Final = {"die": "dice", "torpedo": "torpedoes", "hero": "heroes", "echo": "echoes", "half": "halves"} | {
    word: word for word in ("craft", "aircraft", "spacecraft", "dice", "series")
}
_ROMAN: Final = re.compile("(?=[IVX])X{0,3}(IX|IV|V?I{0,3})")
_NAME: Final = re.compile("[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'-]*[A-Za-zÀ-ÿ]")
_SIBILANT: Final = re.compile("(s|x|z|ch|sh|[cgs]e|j)$")
_CONSONANT: Final = "[bcdfghjklmnpqrstvwxz]"
_DOUBLED: Final = re.compile("[^aeiou]*[aeiou][bdgklmnprt]")

# Endings of Russian nouns of the first and second declension with hard stems; the last field tells beings from things.
_MASCULINE: Final = (("gen", "а", ""), ("dat", "у", ""), ("acc", "а", "anim"), ("ins", "ом", ""), ("loc", "е", ""))
_FEMININE: Final = (
    *(("gen", "ы", ""), ("gen", "и", ""), ("dat", "е", ""), ("acc", "у", ""), ("ins", "ой", ""), ("loc", "е", "")),
)
_PLURAL: Final = (
    *(("nom", "ы", ""), ("nom", "и", ""), ("gen", "ов", ""), ("dat", "ам", ""), ("ins", "ами", ""), ("loc", "ах", "")),
    *(("acc", "ы", "inan"), ("acc", "и", "inan"), ("acc", "ов", "anim")),
)


def latin_paradigm(word: str) -> Paradigm:
    """The bare name in all cells, then with Russian endings: «Lunar'у»; «lunar-ом» and «lunarом» are read as that.

    Parameters
    ----------
    word : str
        The last word of a Latin label as its author writes it.

    Returns
    -------
    Paradigm
        Noun cells; no endings after a number, a Roman numeral or a single letter.
    """
    name = tidy(word)
    if not _NAME.fullmatch(word) or _ROMAN.fullmatch(word):
        return indeclinable(name)
    singular = _MASCULINE + (_FEMININE if name[-1] in "aiouy" else ())
    if _SIBILANT.search(name):
        singular += (("ins", "ем", ""),)
    cells = [
        Cell(f"{name}'{ending}", "noun", case, number, animate=animate)
        for number, endings in (("sg", singular), ("pl", _PLURAL))
        for case, ending, animate in endings
    ]
    return (*indeclinable(name), *cells)


def latin_noun(label: str) -> Iterator[Form]:
    """Forms of a Latin label that names a thing.

    Parameters
    ----------
    label : str
        «Lunar», «Brace For Impact», «escort», «Ld».

    Yields
    ------
    Form
        The bare label, the English plural and possessives, the Russian cases.
    """
    words = label.split()
    before = "".join(f"{word} " for word in tidy(label).split()[:-1])
    paradigm = latin_paradigm(words[-1])
    for cell in paradigm:
        yield Form(before + cell.text, "noun", cell.case, cell.number)
    if len(paradigm) > len(indeclinable("")):
        many = _plural_phrase(tidy(label))
        yield Form(many, "noun", "", "pl")
        yield Form(_possessive(tidy(label)), "noun", "gen", "sg")
        yield Form(_possessive(many), "noun", "gen", "pl")


def latin_state(label: str) -> Form:
    """The one form of an English state: an adjective («crippled») or a phrase («on standby»).

    Parameters
    ----------
    label : str
        The label.

    Returns
    -------
    Form
        Category ``fixed`` where it begins with a preposition, ``adjective`` otherwise.
    """
    text = tidy(label)
    return Form(text, "fixed" if _PREPOSITION.match(text) else "adjective")


def latin_action(label: str) -> Iterator[Form]:
    """Forms of an English verb, the first word of its label.

    Parameters
    ----------
    label : str
        «ram», «brace for impact», «to leave the squadron».

    Yields
    ------
    Form
        Base, third person, past, both participles and gerund; the rest of the label stays.

    Notes
    -----
    Method: the spelling rules of English regular verbs; a table of the irregular ones that rules of games use.
    """
    verb, *others = tidy(label).removeprefix("to ").split()
    rest = "".join(f" {word}" for word in others)
    past, participle = _IRREGULAR.get(verb) or (_with_ed(verb), _with_ed(verb))
    yield Form(verb + rest, "infinitive")
    yield Form(verb + rest, "finite", extra="pres")
    yield Form(_with_s(verb) + rest, "finite", number="sg", extra="pres 3")
    yield Form(past + rest, "finite", extra="past")
    yield Form(_with_ing(verb) + rest, "participle", extra="act")
    yield Form(participle + rest, "participle", extra="pas")
    yield Form(_with_ing(verb) + rest, "gerund", extra="pres")


def _plural_phrase(text: str) -> str:
    """Plural of a noun phrase: of its last word, or of the word before «of»: ships of the line."""
    head, of, tail = text.partition(" of ")
    before, space, last = head.rpartition(" ")
    return f"{before}{space}{_plural(last)}{of}{tail}"


def _plural(word: str) -> str:
    if word.endswith("man"):
        return word[:-2] + "en"
    return _PLURALS.get(word) or _with_s(word)


def _possessive(text: str) -> str:
    return text + ("'" if text.endswith("s") else "'s")


def _with_s(word: str) -> str:
    if re.search(f"{_CONSONANT}y$", word):
        return word[:-1] + "ies"
    irregular = {"have": "has", "be": "is", "go": "goes", "do": "does"}
    return irregular.get(word) or word + ("es" if re.search("(s|x|z|ch|sh)$", word) else "s")


def _with_ed(verb: str) -> str:
    if re.search(f"{_CONSONANT}y$", verb):
        return verb[:-1] + "ied"
    return verb + "d" if verb.endswith("e") else _doubled(verb) + "ed"


def _with_ing(verb: str) -> str:
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        return verb[:-1] + "ing"
    return _doubled(verb) + "ing"


def _doubled(verb: str) -> str:
    """Stem before -ed and -ing: the last letter is doubled in words of one closed syllable (ram, stop)."""
    return verb + verb[-1] if _DOUBLED.fullmatch(verb) else verb
