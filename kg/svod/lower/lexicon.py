"""The lexicon: every inflected form of every label, and the keywords, as entries by their first word."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from svod.resources import rows
from svod.syntax.scan import joined, split_words
from svod.syntax.tree import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.lower.forms import Form, Inflector
    from svod.lower.forms_review import Line
    from svod.model.terms import Label, Term
    from svod.syntax.lexer import Opening

    Row = tuple[str, str, Form]
    Feature = tuple[str, str, str, str]
    Key = tuple[tuple[str, ...], str, str]

_PIECE = r"(?:[a-zа-яё]+(?:'[a-zа-яё]+)*|[a-z]+-[а-яё]{1,4})"  # корабль, lunar'ом, lunar-ом: one word each
_PLAIN = re.compile(f"{_PIECE}(?: {_PIECE})*")
_DIGIT = re.compile(r"\d")
_LATIN = re.compile("[a-z]")
_NONE = ("", "", "", "")
_NOUN = ("N",)
_NOUNS = frozenset({"class", "quantity", "moment", "relation"})
_TERMINALS = {
    ("state", "adjective"): ("ADJ", "STATE"),
    ("state", "participle"): ("ADJ", "STATE"),
    ("state", "short"): ("STATE",),
    ("state", "fixed"): ("STATE",),
    ("state", "noun"): ("STATE",),
    ("action", "infinitive"): ("V",),
    ("action", "finite"): ("F",),
    ("action", "participle"): ("ADJ",),
    ("action", "short"): ("STATE",),
    ("action", "gerund"): (),
}
_PARTICLES = (
    "же бы уже ещё ведь вообще тоже также ну пожалуйста мне вот "
    "there please currently already also does do did have has"
)


def spelt_labels(term: Term) -> list[Label]:
    """Labels that a sentence may hold: of a relation its nouns alone («контакт»), its other names stand in answers."""
    return [label for label in term.labels if term.kind != "relation" or label.status == "noun"]


def label_rows(terms: Iterable[Term], inflector: Inflector) -> list[Row]:
    """(term, label, form) of every label, in the order of the vocabulary: what the review file holds."""
    found: list[Row] = []
    for term in terms:
        for label in spelt_labels(term):
            kind = "noun" if label.status == "noun" else term.kind
            found += [(term.id, label.text, form) for form in inflector.forms(label.text, kind, label.like)]
    return found


def entries_of(terms: Sequence[Term], lines: Iterable[Line]) -> list[Entry]:
    """Entries of the forms; readings of one spelling and term are gathered in one entry.

    A state is named by its adjective before an act is by its participle («остановившийся»).
    """
    table = {term.id: term for term in terms}
    entries: list[Entry] = []
    for name, group in groupby(lines, key=itemgetter(0)):
        term = table[name]
        gathered: dict[Key, dict[Feature, None]] = {}
        for line in group:
            label = _label(term, line.label)
            _gather(gathered, line, term, label, label.lang if label else "ru")
        entries += [
            Entry(words, terminal, name, _features(terminal, features), lang)
            for (words, terminal, lang), features in gathered.items()
        ]
    entries.sort(key=lambda entry: entry.terminal == "ADJ" and entry.lang == "ru" and _is_act(table[entry.value]))
    return entries + _units(terms) + _marks(terms)


def _gather(gathered: dict[Key, dict[Feature, None]], line: Line, term: Term, label: Label | None, lang: str) -> None:
    """Add the readings of a line; it holds most forms several times («лунар», whatever the case)."""
    said: dict[str, list[dict[Feature, None]]] = {}
    for text, feature in line.forms:
        readings = said.get(text)
        if readings is None:
            words = _words(text)
            terminals = _terminals(term, label, line.category, text, lang) if words else ()
            readings = said[text] = [gathered.setdefault((words, terminal, lang), {}) for terminal in terminals]
        for reading in readings:
            reading[feature] = None


def _is_act(term: Term) -> bool:
    return term.kind == "action"


def _words(text: str) -> tuple[str, ...]:
    """`split_words`; words of small letters need no scanner, and without a digit no unit reaches over a space."""
    if text.islower() and text.replace(" ", "").isalpha() and (text.isascii() or not _LATIN.search(text)):
        return tuple(text.replace("ё", "е").split())
    if _PLAIN.fullmatch(text):
        return tuple(map(joined, text.replace("ё", "е").split()))
    if _DIGIT.search(text):
        return split_words(text)
    return tuple(word for piece in text.split() for word in split_words(piece))


def _features(terminal: str, features: dict[Feature, None]) -> tuple[Feature, ...]:
    """Readings worth keeping: a noun that can stand undeclined («Lunar») is open to every case."""
    if len(features) == 1:  # as of most forms
        return () if _NONE in features else tuple(features)
    kept = tuple(feature for feature in features if feature != _NONE)
    undeclined = terminal == "N" and any(not feature[0] for feature in features)
    return tuple(feature for feature in kept if not feature[0]) if undeclined else kept


def _label(term: Term, text: str) -> Label | None:
    return next((label for label in term.labels if label.text == text), None)


def _terminals(term: Term, label: Label | None, category: str, text: str, lang: str) -> tuple[str, ...]:
    if term.kind in _NOUNS or (label is not None and label.status == "noun"):
        return _NOUN
    if lang == "en" and term.kind == "action":
        return ("ADJ", "V", "F") if text.split(" ", maxsplit=1)[0].endswith("ing") else ("V", "F")
    return _TERMINALS.get((term.kind, category), _NOUN)


def _units(terms: Sequence[Term]) -> list[Entry]:
    """Units with the quantities that they measure, each in the last field of a feature."""
    names: dict[str, list[tuple[str, str, str, str]]] = {}
    for term in terms:
        for unit in term.unit.split(",") if term.unit else ():
            names.setdefault(unit.strip(), []).append(("", "", "", term.id))
    return [Entry(split_words(name), "UNIT", name, tuple(of)) for name, of in names.items() if split_words(name)]


def _marks(terms: Sequence[Term]) -> list[Entry]:
    """Prepositions that only the marks of roles know («в контакте с», “touching”), with the cases they govern."""
    cases: dict[str, dict[Feature, None]] = {}
    known = {"", "object", "subject", *(" ".join(entry.words) for entry in keyword_entries())}
    for mark in (mark for term in terms for role in term.roles for mark in role.marks):
        word, _, case = mark.replace("_", " ").partition("+")
        if word not in known:
            cases.setdefault(word, {}).update({(case, "", "", ""): None} if case else {})
    return [
        Entry(split_words(word), "PREP", word, tuple(features), "en" if word.isascii() else "ru")
        for word, features in cases.items()
    ]


@cache
def keyword_entries() -> tuple[Entry, ...]:
    """Entries of keywords.tsv, prepositions.tsv and pronouns.tsv, and of the particles."""
    entries: list[Entry] = []
    for terminal, value, russian, *english in rows("keywords.tsv"):
        for lang, words in (("ru", russian), ("en", "".join(english))):
            texts = [text for text in words.split("|") if split_words(text)]
            entries += [_keyword(terminal, value, text, lang) for text in texts]
    for text, cases in rows("prepositions.tsv"):
        spelling = split_words(text)
        features = tuple((case, "", "", "") for case in cases.split() if case != "en")
        entries.append(Entry(spelling, "PREP", text, features, "en" if cases == "en" else "ru"))
        if text in {"на", "on"}:
            entries.append(Entry(spelling, "NA", text, (), "en" if cases == "en" else "ru"))
    for text, cases, number, *_ in rows("pronouns.tsv"):
        features = tuple((case, number, "", "") for case in cases.split())
        entries.append(Entry(split_words(text), "PRON", text, features, "en" if text.isascii() else "ru"))
    entries += [Entry(split_words(word), "SKIP", word) for word in _PARTICLES.split()]
    return tuple(entries)


_WH_CASES = {
    "кто": ("nom",),
    "кого": ("gen", "acc"),
    "кому": ("dat",),
    "кем": ("ins",),
    "ком": ("loc",),
    "что": ("nom", "acc"),
    "чего": ("gen",),
    "чему": ("dat",),
    "чем": ("ins",),
    "чём": ("loc",),
    "где": ("loc",),
    "куда": ("acc",),
    "откуда": ("gen",),
    "where": ("loc", "acc"),
    "who": ("nom", "acc"),
    "whom": ("acc",),
    "what": ("nom", "acc"),
}


def _keyword(terminal: str, value: str, text: str, lang: str) -> Entry:
    features: tuple[tuple[str, str, str, str], ...] = ()
    if terminal == "WH":
        features = tuple((case, "", "", "") for case in _WH_CASES.get(text.strip(), ()))
    return Entry(split_words(text), terminal, value, features, lang)


class FormTable:
    """A lexicon in memory; `hidden` are the terms that the notation names by identifier, for each language."""

    def __init__(self, entries: Iterable[Entry], hidden: Iterable[tuple[str, frozenset[str]]] = ()) -> None:
        self.openings: dict[str, Opening] = {}
        self._hidden = dict(hidden)
        self._table: dict[str, list[Entry]] = {}
        self._of: dict[str, list[Entry]] = {}
        for entry in entries:
            self._table.setdefault(entry.words[0], []).append(entry)
            self._of.setdefault(entry.value, []).append(entry)

    def candidates(self, word: str) -> tuple[Entry, ...]:
        """Entries whose first word is `word`."""
        return tuple(self._table.get(word, ()))

    def spellings(self, term: str) -> tuple[Entry, ...]:
        """Entries of a term, in the order of its labels."""
        return tuple(self._of.get(term, ()))

    def hidden(self, lang: str) -> frozenset[str]:
        """Terms that the notation names by identifier."""
        return self._hidden.get(lang, frozenset())

    def words(self) -> list[str]:
        """Every first word of a form."""
        return list(self._table)
