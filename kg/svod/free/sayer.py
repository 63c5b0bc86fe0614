"""Words of a question: its acts with their roles, names with numbers, times and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.lower.context import AGENT, TIMES
from svod.model.norms import Act, Literal, Scope
from svod.model.numbers import Interval, number_text
from svod.query.ties import bounds_text
from svod.query.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.model.norms import Participant, Sentence
    from svod.model.terms import RoleSpec, Term

_DET: Final = {
    "any": {"ru": "любой", "en": "any"},
    "each": {"ru": "каждый", "en": "each"},
    "all": {"ru": "все", "en": "all"},
    "part": {"ru": "часть", "en": "part of"},
}


class Sayer:
    """Puts the parts of one question into words of one language."""

    def __init__(self, words: Wording, sentence: Sentence, scope: Scope) -> None:
        self.words = words
        self.lang = words.lang
        self.sentence = sentence
        self.scope = scope
        self.kind = next((x for x in scope.literals if x.pred == "is" and x.args[0] == AGENT and not x.negated), None)

    def say(self, russian: str, english: str) -> str:
        """One of two words, by the language."""
        return english if self.lang == "en" else russian

    def roles(self, verb: Term, act: Act, but: str = "") -> Iterator[str]:
        """Objects of an act, with their prepositions; who acts and the role `but` are left out."""
        for filler in act.roles:
            spec = next((role for role in verb.roles if role.name == filler.role), None)
            if filler.role == TIMES and filler.count is not None:
                yield joined(counted(filler.count, self.lang), self.say("раз", "times"))
            elif spec is not None and filler.role not in {AGENT, but}:
                prep, case = self.mark(verb, spec)
                yield joined(prep, self._owner(filler.role), self.noun(filler, case))
        if act.period:
            yield joined(self.say("за", "per"), self.words.form(act.period, "acc"))

    def mark(self, verb: Term, spec: RoleSpec) -> tuple[str, str]:
        """Preposition and case of a role."""
        prep, case = self.words._mark(spec)  # noqa: SLF001 - the same wording
        return ("" if verb.label(self.lang).endswith(f" {prep}") else prep), case

    def noun(self, filler: Participant, case: str, *, many: bool = False) -> str:
        """A name with its determiner and number."""
        word = _DET[filler.det][self.lang] if filler.det in _DET else ""
        count = filler.count
        if count is None:
            return joined(word, self.words.form(filler.term, case, "pl" if many else "sg"))
        point = count.point()
        one = point == 1
        few = isinstance(point, int) and 1 < point < 5  # noqa: PLR2004 - «два корабля», «пять кораблей»
        form = self.words.form(filler.term, case if one else "gen", "sg" if one or few else "pl")
        return joined(word, counted(count, self.lang), form)

    def _owner(self, role: str) -> str:
        own = next((x for x in self.scope.literals if x.pred == "own" and x.args == (role, AGENT)), None)
        if own is None:
            return ""
        return self.say("чужой", "another player's") if own.negated else self.say("свой", "his own")

    def happening(self, verb: Term, act: Act) -> Iterator[str]:
        """Finite forms of an act, short forms of a state, the name of a class («удар»)."""
        number, gender = self.words.agreement(AGENT) if act.role(AGENT) is not None else ("sg", "")
        if verb.kind == "class":
            yield verb.label(self.lang)
        spelt = [e for e in self.words.speller.spellings(verb.id) if e.lang == self.lang]
        for entry in sorted(spelt, key=lambda e: e.terminal):  # finite forms before short ones
            if entry.terminal not in {"F", "STATE"}:
                continue
            for _, many, kind, extra in entry.features:
                tags = extra.split()
                if many == number and kind in {"", gender} and "past" not in tags and not {"1", "2"} & set(tags):
                    yield " ".join(entry.words)
                    break

    def tail(self, but: Literal | None = None) -> str:
        """Times and facts behind the question."""
        told = [self._fact(x) for x in self.scope.literals if x is not but and x.pred != "own"]
        when = self.words.limits(self.scope.limits)
        cond = f"{self.say('если', 'if')} {self.say(' и ', ' and ').join(told)}" if told else ""
        return (f" {when}" if when else "") + (f", {cond}" if cond else "")

    def _fact(self, literal: Literal) -> str:
        variable = literal.args[0]
        if literal.pred != "cmp" or len(literal.args) != 2:  # noqa: PLR2004 - one quantity
            return self.words.literal(literal)
        label, bounds = self.words.label(literal.args[1]), bounds_text(literal.bounds or Interval(), self.lang)
        if self.lang == "en":
            return f"{label} is {bounds}"
        whose = f" {self.words.form(variable[1:], 'gen')}" if variable.startswith("@") else ""
        return f"{label}{whose} {bounds}"


def joined(*parts: str) -> str:
    """Words with a space between, empty ones left out."""
    return " ".join(part for part in parts if part)


def counted(count: Interval, lang: str) -> str:
    """A number, or the bounds of one, in words."""
    point = count.point()
    return number_text(point) if point is not None else bounds_text(count, lang)
