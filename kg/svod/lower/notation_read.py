"""The reader of whole sentences in canonical form: their head, contents and scopes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from svod.lower.notation_contents import ContentReader
from svod.lower.notation_numbers import read_interval
from svod.lower.notation_shape import AGENT, acts_of, shown_variables, usual_target
from svod.lower.notation_words import ASKS, LIMITS, LINKS, LISTINGS, LITERALS, MOODS, WORDS, meanings
from svod.model.norms import Limit, Literal, Scope, Sentence
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.model.norms import Content, Participant
    from svod.model.vocabulary import Vocabulary
    from svod.source import Source

_READING = re.compile(
    rf"\s*(?:{'|'.join(WORDS['reading'])})\s*«(?P<name>(?:[^»\\]|\\.)*)»\s*:", re.IGNORECASE | re.DOTALL
)
_HEADERS = meanings(
    {f"listing {key}": pair for key, pair in LISTINGS.items()},
    {f"mood {key}": pair for key, pair in MOODS.items()},
    {f"asks {key}": pair for key, pair in ASKS.items()},
    {key: WORDS[key] for key in ("listing", "mood", "asks", "every", "one_of", "join")},
)
_LIMITS = meanings(LIMITS, {"": WORDS["limit"]})
_LITERALS = meanings(LITERALS)
_LINKS = meanings(LINKS)


class SentenceReader(ContentReader):
    """Reads one sentence."""

    @classmethod
    def read(cls, source: Source, vocabulary: Vocabulary, labels: Mapping[str, str]) -> Sentence:
        """Sentence of a whole text; raises `Misread`."""
        reading = _READING.match(source.text)
        scan = cls(source, vocabulary, labels, reading.end() if reading else 0)
        name = re.sub(r"\\(.)", r"\1", reading["name"], flags=re.DOTALL) if reading else ""
        return scan.sentence(name)

    def sentence(self, reading: str) -> Sentence:
        """The sentence under a named reading."""
        given = self._header()
        contents, join = self._contents(given.get("join", "and"))
        if self.subject and acts_of(contents):
            raise self.wrong("S042", ("В содержании роль пишется знаком $.", "In a content a role is written with $."))
        acting = shown_variables(contents)
        self.shown = {self.subject: AGENT} if self.subject else {term: role for role, term in acting.items()}
        target = self.inside(lambda: self.many(self.name)) if self.suffix("about") else usual_target(contents)
        scopes = self._scopes()
        if self.subject:
            first = Literal("is", (AGENT, self.subject))
            scopes = tuple(replace(scope, literals=(first, *scope.literals)) for scope in scopes)
        asked = "mood" not in given and self.take("?")
        if not self.at("end"):
            raise self.wrong("S046", ("Предложение здесь уже кончилось.", "The sentence is over here."), _ENDS)
        mood = given.get("mood", "question" if asked else "norm")
        return Sentence(
            mood, contents, scopes, given.get("asks", "holds" if asked else ""), given.get("focus", ""),
            "every" in given, join, reading, given.get("listing", ""), target,
        )  # fmt: skip

    def _header(self) -> dict[str, str]:
        """What stands before colons."""
        given: dict[str, str] = {}
        while True:
            end = self.run()
            while self.units[end].kind in {"raw", "—", "word", "$"}:
                end += 1
            if self.units[end].kind != ":" or self.ahead("limit") or self.ahead("where"):
                return given
            key, _, value = (self.phrase(_HEADERS) or "").partition(" ")
            if not key:
                raise self.wrong(
                    "S044", ("Так предложение не начинается.", "A sentence does not begin like this."),
                    ("Например: «когда:», «список открытый:».", "For example: “when:”, “list open:”."),
                )  # fmt: skip
            if not value and key not in {"every", "one_of"}:
                value = self.raw() or ""
            given["join" if key == "one_of" else key] = "or" if key == "one_of" else value
            if key == "asks" and self.take("$"):
                given["focus"] = self.role()
            self.expect(":")

    def _contents(self, join: str) -> tuple[tuple[Content, ...], str]:
        """Contents joined by «и» or by «или»."""
        if not self._has_content():
            return (), join
        found = [self.content()]
        said = ""
        while key := next((word for word in ("and", "or") if self.ahead(word)), ""):
            if said not in {"", key}:
                raise self.wrong(
                    "S048", ("«И» и «или» стоят вперемешку.", "“And” and “or” are mixed."),
                    ("Разбейте предложение на два.", "Split the sentence in two."),
                )  # fmt: skip
            said = key
            self.place += 1
            found.append(self.content())
        return tuple(found), "or" if said == "or" else join

    def _has_content(self) -> bool:
        if self.ahead("if") or self.at("end") or self.at("?"):
            return False
        begin, end = self.place, self.run()
        about = self.suffix("about")
        self.place = begin
        while self.units[end].kind in {"raw", "—"}:
            end += 1
        return not about and (self.units[end].kind == "(" or end == begin)

    # --- scopes -------------------------------------------------------------------------------------------------

    def _scopes(self) -> tuple[Scope, ...]:
        if self.ahead("never"):
            self.place += 1
            return ()
        found = [self._scope()]
        while self.take(";"):
            if not self.ahead("or"):
                raise self.wrong("S040", ("После «;» стоит «или».", "“or” follows “;”."))
            self.place += 1
            found.append(self._scope())
        return tuple(found)

    def _scope(self) -> Scope:
        if self.ahead("always"):
            self.place += 1
            return Scope()
        literals: list[Literal] = []
        if self.ahead("if"):
            self.place += 1
            literals.append(self.literal())
            while self.take(","):
                literals.append(self.literal())
        limits: list[Limit] = []
        others: list[Participant] = []
        while self.at("word"):
            self._tail(limits, others)
            if not self.take(","):
                break
        return Scope(tuple(literals), tuple(limits), tuple(others))

    def _tail(self, limits: list[Limit], others: list[Participant]) -> None:
        """A bound in time, or a further participant."""
        if self.ahead("where"):
            self.place += 1
            self.expect("$")
            role = self.role()
            self.expect(":")
            others.append(self.participant(role))
            return
        relation = self.phrase(_LIMITS)
        if relation is None:
            raise self.wrong("S046", ("Предложение здесь уже кончилось.", "The sentence is over here."), _ENDS)
        if not relation:
            relation = self.raw() or ""
            self.expect(":")
        limits.append(Limit(relation, self.name()))

    def literal(self) -> Literal:
        """One condition."""
        negated = self.ahead("not")
        if negated:
            self.place += 1
        kind = self.call(_LITERALS)
        if kind:
            return self._keyed(kind, negated=negated)
        name = self.name()
        self.expect("(")
        variable = self.variable()
        if self.take(":"):
            filler = self.name()
            link = ""
            if self.take("["):
                link = self.option(_LINKS)
                self.expect("]")
            self.expect(")")
            return Literal("has", (variable, name, filler, link), negated)
        self.expect(")")
        if self._compares():
            return Literal("cmp", (variable, name), negated, read_interval(self))
        return Literal("is", (variable, name), negated)

    def _keyed(self, kind: str, *, negated: bool) -> Literal:
        """делает(кто; действие; кого), принадлежит(что; кому), то же(одно; другое), литерал(…)."""
        if kind == "literal":
            pred, *args = self.inside(lambda: self.many(lambda: self.raw() or "", ";"))
            return Literal(pred, tuple(args), negated, read_interval(self) if self._compares() else None)
        first = self.variable()
        self.expect(";")
        if kind in {"own", "same"}:
            return Literal(kind, (first, self.inside(self.variable)), negated)
        action = self.name()
        filler = self.name() if self.take(";") else ""
        if self.take("["):
            if self.option(_ALL) != "all":
                raise self.wrong("S044", ("Здесь может стоять «все».", "There could be “all”."))
            self.expect("]")
            filler += "*"
        return Literal("does", (first, action, self.inside(lambda: filler)), negated)


_ALL = meanings({"all": ("все", "all")})
_ENDS = ("Условия начинаются с «если», время с «до».", "Conditions begin with “if”, times with “before”.")
