"""Tokens of the canonical form, and the mistakes that a reader of it can meet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from svod.diagnostics import Diagnostic
from svod.folding import fold
from svod.lower.context import Misread
from svod.lower.notation_numbers import whole
from svod.lower.notation_words import NOTHING, NUMBER, OWN_ROLE, RAW, ROLE_OF, SPECIAL, WORDS
from svod.model.numbers import fraction
from svod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.model.numbers import Number
    from svod.model.vocabulary import Vocabulary

_SIGN = re.escape(SPECIAL)
_TOKEN = re.compile(
    rf'\s*(?:#(?P<raw>{RAW.pattern}|"(?:[^"\\]|\\.)*")|(?P<sign>[{_SIGN}])|(?P<word>[^\s{_SIGN}]+))', re.DOTALL
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_NEAR = 0.6


class Unit(NamedTuple):
    """A token; `kind` is raw, word, end, or the sign itself."""

    kind: str
    text: str
    start: int
    end: int


class Scanner:
    """A place in the tokens of a text, with what is common to all its parts: names, roles, numbers, phrases.

    Parameters
    ----------
    source
        The text.
    vocabulary
        For suggestions.
    labels
        Folded label → identifier.
    start
        Where to begin.
    """

    def __init__(self, source: Source, vocabulary: Vocabulary, labels: Mapping[str, str], start: int = 0) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.labels = labels
        self.place = 0
        self.units = self._units(start)

    def _units(self, start: int) -> list[Unit]:
        text, found, at = self.source.text, [], start
        end = len(text.rstrip())
        while at < end:
            match = _TOKEN.match(text, at)
            if match is None or (match.lastgroup == "sign" and match["sign"] == "#"):
                begin = at + len(text[at:]) - len(text[at:].lstrip())
                raise self.mistake(
                    "S049", begin, begin + 1,
                    ("Имя после # не дописано.", "The name after # is not finished."),
                    ('Напишите #имя или #"любой текст".', 'Write #name or #"any text".'),
                )  # fmt: skip
            kind = str(match.lastgroup)
            piece = match[kind]
            found.append(Unit(piece if kind == "sign" else kind, piece, match.start(kind), match.end(kind)))
            at = match.end()
        found.append(Unit("end", "", end, end))
        return found

    def mistake(
        self, code: str, start: int, end: int, message: tuple[str, str], hint: tuple[str, str] = ("", "")
    ) -> Misread:
        """A mistake at a stretch of the text."""
        span = Span.within(self.source, start, end)
        return Misread(Diagnostic(code, span, message, hint, self.source.text[start:end]))

    def wrong(self, code: str, message: tuple[str, str], hint: tuple[str, str] = ("", "")) -> Misread:
        """A mistake at the token where the reader stands."""
        unit = self.units[self.place]
        return self.mistake(code, unit.start, unit.end, message, hint)

    # --- tokens -------------------------------------------------------------------------------------------------

    def at(self, kind: str) -> bool:
        """Whether a token of `kind` follows."""
        return self.units[self.place].kind == kind

    def take(self, kind: str) -> bool:
        """Pass a token of `kind` if one follows."""
        if self.units[self.place].kind != kind:
            return False
        self.place += 1
        return True

    def expect(self, sign: str) -> None:
        """Pass a sign that must follow."""
        if self.take(sign):
            return
        if self.at("end"):
            raise self.wrong("S043", (f"Здесь не хватает «{sign}».", f"“{sign}” is missing here."))
        raise self.wrong(
            "S040", (f"Здесь ожидается «{sign}».", f"“{sign}” is expected here."),
            ("Формы перечислены в docs/notation.md.", "The forms are listed in docs/notation.md."),
        )  # fmt: skip

    def run(self) -> int:
        """Place behind the words that follow."""
        place = self.place
        while self.units[place].kind == "word":
            place += 1
        return place

    def words(self, end: int) -> str:
        """Key of the words up to a place."""
        if end == self.place:
            return ""
        return fold(self.source.text[self.units[self.place].start : self.units[end - 1].end])

    def call(self, phrases: Mapping[str, str]) -> str:
        """Pass ``слово(`` if the word is one of `phrases`; returns its meaning, '' for none."""
        end = self.run()
        found = phrases.get(self.words(end), "") if self.units[end].kind == "(" else ""
        if found:
            self.place = end + 1
        return found

    def phrase(self, phrases: Mapping[str, str]) -> str | None:
        """Pass the longest phrase of `phrases` that follows; returns its meaning."""
        for end in range(self.run(), self.place, -1):
            found = phrases.get(self.words(end))
            if found is not None:
                self.place = end
                return found
        return None

    def ahead(self, key: str) -> bool:
        """Whether the word `key` of WORDS follows, in either language."""
        unit = self.units[self.place]
        return unit.kind == "word" and fold(unit.text) in WORDS[key]

    # --- names --------------------------------------------------------------------------------------------------

    def raw(self) -> str | None:
        """Pass ``#имя`` or a dash."""
        unit = self.units[self.place]
        if unit.kind not in {"raw", NOTHING}:
            return None
        self.place += 1
        if unit.kind == NOTHING:
            return ""
        return _ESCAPE.sub(r"\1", unit.text[1:-1]) if unit.text.startswith('"') else unit.text

    def name(self) -> str:
        """Identifier of the term named here."""
        exact = self.raw()
        if exact is not None:
            return exact
        end = self.run()
        key = self.words(end)
        found = self.labels.get(key)
        if found is None:
            raise self._unknown(key, end)
        self.place = end
        return found

    def _unknown(self, key: str, end: int) -> Misread:
        if not key:
            return self.wrong("S040", ("Здесь ожидается имя.", "A name is expected here."), _PLAIN)
        start, stop = self.units[self.place].start, self.units[end - 1].end
        if any(self.words(middle) in self.labels and self._after(middle, end) for middle in range(self.place + 1, end)):
            message = ("Между именами не хватает знака.", "A sign is missing between the names.")
            hint = (
                "Участники отделяются «;»: может(корабль; стрелять).",
                "Participants are parted by “;”: may(ship; shoot).",
            )
            return self.mistake("S040", start, stop, message, hint)
        return self.mistake(
            "S041", start, stop,
            (f"Такого имени в словаре нет, или оно у двух понятий: «{key}».", f"No single term is called “{key}”."),
            self._near(key),
        )  # fmt: skip

    def _after(self, middle: int, end: int) -> bool:
        """Whether the words between two places are a name."""
        return fold(self.source.text[self.units[middle].start : self.units[end - 1].end]) in self.labels

    def _near(self, key: str) -> tuple[str, str]:
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        best = process.extractOne(key, tuple(self.labels), scorer=OSA.normalized_similarity, score_cutoff=_NEAR)
        term = self.vocabulary.term(self.labels[best[0]]) if best else None
        return (f"Может быть, «{term.label('ru')}»?", f"Perhaps “{term.label('en')}”?") if term else _PLAIN

    def role(self) -> str:
        """Name of the role written here."""
        exact = self.raw()
        if exact is not None:
            return exact
        end = self.run()
        key = self.words(end)
        found = ROLE_OF.get(key) or (key if OWN_ROLE.fullmatch(key) else "")
        if not found:
            raise self.wrong(
                "S044", ("Такой роли нет.", "There is no such role."),
                ("Роли: кто, что, приказ, против …; любую можно написать #имя.", "Any role can be written as #name."),
            )  # fmt: skip
        self.place = end
        return found

    def number(self) -> Number:
        """The number that must follow."""
        unit = self.units[self.place]
        try:
            value = fraction(unit.text) if unit.kind == "word" and NUMBER.fullmatch(unit.text) else None
        except ZeroDivisionError:
            value = None
        if value is None:
            raise self.wrong(
                "S045", ("Здесь ожидается число.", "A number is expected here."),
                ("Числа пишутся так: 7, −2 как -2, 7.5, 1/3.", "Numbers are written 7, -2, 7.5, 1/3."),
            )  # fmt: skip
        self.place += 1
        return whole(value)


_PLAIN = ("Любое понятие можно назвать его именем: #brace.", "Any term can be named by its identifier: #brace.")
