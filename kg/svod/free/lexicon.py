"""A game's lexicon widened by how players talk, for one question: colloquial words, cues, pronouns and «я»."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.free.speech import Sense, Speech, speech
from svod.lower.forms_readings import shared_analyzer
from svod.lower.forms_tags import features
from svod.records import replace
from svod.syntax.tree import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from svod.lower.forms_readings import Reading
    from svod.query.ask import Words
    from svod.syntax.lexer import Opening

    Feature = tuple[str, str, str, str]

_OPEN: Final = frozenset({"N", "V", "F", "STATE", "ADJ"})
_VAGUE: Final = frozenset(
    {"LIGHT", "HAVING", "AUX", "REMAIN", "ROLLED", "EQUAL", "CONVERSE"}
)  # what a verb of the game may also be: no more than its object
_WANTED: Final = {"verb": {"V"}, "noun": {"N"}, "adj": {"ADJ"}, "past": {"STATE"}}
_MADE: Final = {
    ("verb", "infinitive"): ("V",),
    ("verb", "finite"): ("F",),
    ("verb", "participle"): ("ADJ",),
    ("verb", "short"): ("STATE",),
    ("noun", "noun"): ("N",),
    ("adj", "adjective"): ("ADJ", "STATE"),
    ("adj", "participle"): ("ADJ", "STATE"),
    ("adj", "short"): ("STATE",),
    ("past", "finite"): ("STATE",),
    ("light", "infinitive"): ("LIGHT",),
    ("light", "finite"): ("LIGHT",),
    ("light", "participle"): ("LIGHT",),
    ("light", "short"): ("LIGHT",),
    ("having", "infinitive"): ("HAVING",),
    ("having", "finite"): ("HAVING",),
    ("aux", "infinitive"): ("AUX",),
    ("aux", "finite"): ("AUX",),
}
_ENGLISH: Final = {
    "verb": ("V", "F"),
    "noun": ("N",),
    "adj": ("ADJ", "STATE"),
    "past": ("STATE",),
    "light": ("LIGHT",),
    "having": ("HAVING",),
    "aux": ("AUX",),
}
_LEAST: Final = 0.02  # share of a reading of a word below which it is not meant


@cache
def readings(word: str) -> tuple[Reading, ...]:
    """Readings of a Russian word that may be meant."""
    return tuple(found for found in shared_analyzer().parse(word) if found.score >= _LEAST)


@cache
def known(word: str) -> bool:
    """Whether the dictionary has a Russian word as it stands."""
    return not word.isascii() and any(reading.is_known for reading in shared_analyzer().parse(word))


@cache
def participles(infinitive: str, tense: str) -> tuple[str, ...]:
    """Active participles of a verb («вышедший» of «выйти»), folded."""
    wanted = {"PRTF", "actv", "sing", "masc", "nomn", tense}
    found = [r for r in shared_analyzer().parse(infinitive) if "INFN" in r.tag.grammemes]
    return tuple(dict.fromkeys(fold(f.word) for r in found for f in r.lexeme if wanted <= f.tag.grammemes))


class Talk:
    """The lexicon of one question; `named` are words with the entries they have in it (pronouns, «я»)."""

    def __init__(
        self, base: Words, named: Mapping[str, tuple[Entry, ...]] | None = None, *,
        infinitive: bool = False, loose: bool = False, me: str = "",
    ) -> None:  # fmt: skip
        self.openings: dict[str, Opening] = {}
        self.base = base
        self.table: Speech = speech()
        self.named = dict(named or {})
        self.infinitive = infinitive
        self.loose = loose
        self.me = me
        self._known: dict[str, tuple[Entry, ...]] = {}

    def naming(self, named: Mapping[str, tuple[Entry, ...]], *, infinitive: bool = False) -> Talk:
        """The lexicon with these names; with `infinitive` a finite verb, unless past, can stand for its infinitive."""
        found = Talk(self.base, named, infinitive=infinitive, me=self.me)
        found._known = self._known
        if not infinitive and not self.infinitive:
            found.openings = {word: opening for word, opening in self.openings.items() if word not in found.named}
        return found

    def loosened(self) -> Talk:
        """The lexicon in which a verb can stand apart from the preposition of its name («встать … на»)."""
        return Talk(self.base, self.named, loose=True, me=self.me)

    def candidates(self, word: str) -> tuple[Entry, ...]:
        """Entries whose first word is `word`."""
        if word in self.named:
            return self.named[word]
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._plain(word)
        if self.infinitive:
            found += tuple(
                replace(e, terminal="V", features=()) for e in found if e.terminal == "F" and _is_open_act(e)
            )
        return found

    def _plain(self, word: str) -> tuple[Entry, ...]:
        known = tuple(entry for entry in self.base.candidates(word) if entry.terminal != "SKIP")
        cues = self.table.cues.get(word, ())
        known += tuple(self._stative(word)) if not word.isascii() else ()
        if self.loose:
            known += tuple(replace(entry, words=(word,)) for entry in known if self._ends_in_preposition(entry))
        slang = (*self._slang(word), *self._roles(word))
        if any(len(entry.words) == 1 and entry.terminal in _OPEN for entry in known):
            return (*known, *cues, *(entry for entry in slang if entry.terminal in _VAGUE))
        return (*known, *cues, *slang)

    def _ends_in_preposition(self, entry: Entry) -> bool:
        if entry.terminal not in {"V", "F"} or len(entry.words) != 2:  # noqa: PLR2004 - a verb and its preposition
            return False
        return any(other.terminal == "PREP" for other in self.base.candidates(entry.words[1]))

    def tails(self, term: str) -> frozenset[str]:
        """Prepositions with which names of a verb end."""
        return frozenset(e.words[1] for e in self.base.spellings(term) if self._ends_in_preposition(e))

    def _roles(self, word: str) -> Iterator[Entry]:
        """What a verb can be besides an act: «осталось» tells how much, «выпало» what a die shows."""
        lemmas = [stem for stem, _, _ in _stems(word)] if word.isascii() else [
            fold(r.normal_form) for r in readings(word) if {"VERB", "INFN", "ADJS", "ADJF"} & r.tag.grammemes
        ]  # fmt: skip
        for kind in ("remain", "rolled", "equal", "converse"):
            for phrase in self.table.phrases.get(kind, ()):
                if len(phrase.words) == 1 and phrase.words[0] in lemmas:
                    value = " ".join(phrase.plain[0]) if phrase.plain else kind
                    yield Entry((word,), kind.upper(), value)
                    break

    def _stative(self, word: str) -> Iterator[Entry]:
        """«вышел из эскадрона» as the state «вышедший из эскадрона»: who did it is that."""
        for reading in readings(word):
            tags = reading.tag.grammemes
            if "VERB" not in tags or "impr" in tags or "futr" in tags:
                continue
            tense = "past" if "past" in tags else "pres"
            for participle in participles(reading.normal_form, tense):
                for entry in self.base.candidates(participle):
                    if entry.terminal == "STATE":
                        number, gender = features(tags)[2:4]
                        yield Entry((word, *entry.words[1:]), "STATE", entry.value, (("", number, gender, ""),))

    def spellings(self, term: str) -> tuple[Entry, ...]:
        """Entries of a term."""
        return self.base.spellings(term)

    def terms_of(self, spelling: tuple[str, ...], terminal: str) -> tuple[str, ...]:
        """Terms that plain words name."""
        found = self.base.candidates(spelling[0]) if spelling else ()
        return tuple(dict.fromkeys(e.value for e in found if e.words == spelling and e.terminal == terminal))

    def is_row(self, kind: str, word: str) -> bool:
        """Whether some form of a word stands in the rows of a kind («клетку» among places)."""
        lemmas = {word} if word.isascii() else {fold(reading.normal_form) for reading in readings(fold(word))}
        return any(self.table.is_said(kind, (lemma,)) for lemma in lemmas)

    def words(self) -> list[str]:
        """Every first word of a form."""
        return [*self.base.words(), *self.table.cues, *self.table.senses]

    def hidden(self, lang: str) -> frozenset[str]:
        """Terms that the canonical notation names by identifier."""
        return self.base.hidden(lang)

    def _slang(self, word: str) -> tuple[Entry, ...]:
        """Entries of a colloquial word: the terms that its plain words name, in the form in which it stands."""
        found = self._english(word) if word.isascii() else self._russian(word)
        gathered: dict[tuple[tuple[str, ...], str, str], dict[Feature, None]] = {}
        for entry in found:
            gathered.setdefault((entry.words, entry.terminal, entry.value), {}).update(dict.fromkeys(entry.features))
        return tuple(Entry(*key, tuple(marks), "ru") for key, marks in gathered.items())

    def _russian(self, word: str) -> Iterator[Entry]:
        for reading in readings(word):
            category, case, number, gender, extra, _ = features(reading.tag.grammemes) if _is_open(reading) else _NONE
            for sense in self.table.senses.get(fold(reading.normal_form), ()):
                terminals = _MADE.get((sense.kind, category), ())
                if sense.kind == "past" and "past" not in extra:
                    continue
                if sense.kind == "light" and not _is_present(reading):
                    continue
                for term in self._terms(sense) if terminals else ():
                    mark = ((case, number, gender, extra),)
                    yield from (Entry((word, *sense.rest), t, term, mark) for t in terminals)

    def _english(self, word: str) -> Iterator[Entry]:
        for lemma, kinds, mark in _stems(word):
            for sense in self.table.senses.get(lemma, ()):
                for term in self._terms(sense) if sense.kind in kinds else ():
                    yield from (Entry((word, *sense.rest), t, term, (mark,)) for t in _ENGLISH[sense.kind])

    def _terms(self, sense: Sense) -> Iterator[str]:
        if sense.kind in {"light", "having", "aux"}:
            yield sense.kind
            return
        wanted = _WANTED[sense.kind]
        seen: dict[str, None] = {}
        for plain in sense.plain:
            for entry in self.base.candidates(plain[0]):
                apart = self.loose and entry.words[:1] == plain and self._ends_in_preposition(entry)
                if (entry.words == plain or apart) and entry.terminal in wanted:
                    seen[entry.value] = None
        yield from seen


_NONE: Final = ("", "", "", "", "", "")


def _is_present(reading: Reading) -> bool:
    """Whether a verb tells how things are now: «стоит», «оказался», but not «был», «будет»."""
    tags = reading.tag.grammemes
    return "VERB" in tags and ("pres" in tags or {"past", "perf"} <= tags)


def _is_open(reading: Reading) -> bool:
    return bool({"NOUN", "ADJF", "ADJS", "PRTF", "PRTS", "INFN", "VERB", "GRND"} & reading.tag.grammemes)


def _stems(word: str) -> Iterator[tuple[str, frozenset[str], Feature]]:
    """Lemmas that an English word may be a form of, with the kinds of word for which that holds."""
    every = frozenset(_ENGLISH)
    yield word, every, ("", "", "", "")
    for ending, kinds, mark in (
        ("s", {"verb", "noun", "light", "having", "aux"}, ""),
        ("es", {"verb", "noun", "light", "having", "aux"}, ""),
        ("ed", {"verb", "past"}, "past"),
        ("d", {"verb", "past"}, "past"),
        ("ing", {"verb"}, "pres"),
    ):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word[: -len(ending)]
            yield stem, frozenset(kinds), ("", "pl" if ending in {"s", "es"} else "", "", mark)
            if ending in {"ed", "ing"} and stem[-1:] == stem[-2:-1]:
                yield stem[:-1], frozenset(kinds), ("", "", "", mark)


def _is_open_act(entry: Entry) -> bool:
    """Whether a finite form is of what is or will be, not of what was or is bidden."""
    return any(not {"past", "imp"} & set(extra.split()) for *_, extra in entry.features) or not entry.features
