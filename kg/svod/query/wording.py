"""Wording of conditions in an answer, in Russian and English, with the forms of the vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from svod.model.norms import Literal, class_of_outsider
from svod.model.numbers import Interval
from svod.query.ties import bounds_text, tie

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground
    from svod.model.norms import Limit
    from svod.model.terms import RoleSpec, Term
    from svod.syntax.tree import Entry


class Speller(Protocol):
    """Forms of terms by term."""

    def spellings(self, term: str) -> tuple[Entry, ...]:
        """Entries of a term, in the order of its labels."""
        ...


_RELATIONS = {
    "ru": {"before": "до", "after": "после", "during": "во время", "until": "пока не наступит", "from": "начиная с"},
    "en": {"before": "before", "after": "after", "during": "during", "until": "until", "from": "from"},
}
_SIDES = {
    (True, False): ("больше", "above"), (False, False): ("не меньше", "at least"),
    (True, True): ("не больше", "at most"), (False, True): ("меньше", "below"),
}  # fmt: skip
COUNTED = "count"  # «два ударных броска»: a form that stands behind a number only
_CASES = {"before": "gen", "after": "gen", "during": "gen", "until": "nom", "from": "gen"}


def _shared(one: str, other: str) -> int:
    """How many letters two spellings share at the beginning: «скоплении» is nearer to «скопление» than «скопленье»."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


class Wording:
    """Puts literals, limits and terms into words of one language."""

    def __init__(self, ground: Ground, speller: Speller, lang: str, kinds: dict[str, str]) -> None:
        self.ground = ground
        self.speller = speller
        self.lang = lang
        self.kinds = kinds

    def label(self, name: str) -> str:
        """Preferred label of a term."""
        term = self.ground.term(name)
        return term.label(self.lang) if term is not None else name

    def form(self, name: str, case: str, number: str = "sg") -> str:
        """A term in a case; its label where no such form is known, or in English."""
        label = self.label(name)
        if self.lang == "en" or case == "nom" or label.isascii():
            return label
        wanted = label.lower().replace("ё", "е").replace("-", " ")
        first = self._own_entry(name)
        stem = wanted[:3]
        found = [
            entry.words
            for entry in self.speller.spellings(name)
            if " ".join(entry.words)[:3] == stem
            and len(entry.words) == len(first.words if first else entry.words)
            and any(feature[:2] == (case, number) and feature[3] != COUNTED for feature in entry.features)
        ]
        if not found:
            return label
        return _as_written(label, max(found, key=lambda words: _shared(wanted, " ".join(words))))

    def _own_entry(self, name: str) -> Entry | None:
        """The form of a term that is its label."""
        wanted = self.label(name).lower().replace("ё", "е").replace("-", " ")
        return next((entry for entry in self.speller.spellings(name) if " ".join(entry.words) == wanted), None)

    def agreement(self, variable: str) -> tuple[str, str]:
        """Number and gender in which words agree with a participant; masculine where nothing is known."""
        name = class_of_outsider(variable) or self.kinds.get(variable, "")
        feature = self._feature(name)
        return feature[1], feature[2] or "m"

    def _feature(self, name: str) -> tuple[str, ...]:
        """Features of a term's label in the nominative."""
        entry = self._own_entry(name) if name else None
        return next((f for f in (entry.features if entry else ()) if f[0] == "nom"), ("nom", "sg", "m", ""))

    def _gender(self, name: str) -> str:
        return self._feature(name)[2] or "m"

    def _agreeing(self, name: str, number: str, gender: str) -> str:
        """A state in the nominative, agreeing with its noun («призрачная»); its label where no such form is known."""
        label = self.label(name)
        for entry in self.speller.spellings(name) if (number, gender) != ("sg", "m") else ():
            if entry.words[0][:3] == label[:3].lower() and len(entry.words) == len(label.split()):
                for case, many, kind, _ in entry.features:
                    if case == "nom" and many == number and (number == "pl" or kind == gender):
                        return " ".join(entry.words)
        return label

    def past(self, name: str, number: str = "sg", gender: str = "m") -> str:
        """A verb in the past («провалил»); its label where no such form is known."""
        label = self.label(name)
        first, *rest = label.lower().split(" ")
        entries = [entry for entry in self.speller.spellings(name) if _is_past(entry, number, gender)]
        for letters in (3,) if self.lang == "en" else (4, 2):  # «вышел» shares two with «выйти»
            for entry in entries:
                alike = entry.lang == self.lang and entry.words[0].startswith(first[:letters])
                if alike and (letters != 2 or entry.words[1:] == tuple(rest)):  # noqa: PLR2004
                    return " ".join(entry.words)
        if self.lang == "en":
            return f"did {label}"
        return f"сделал «{label}»"

    def who(self, variable: str) -> str:
        """Name of a participant."""
        if variable.startswith("@"):
            return self.label(class_of_outsider(variable))
        spec = self._role(variable)
        kind = self.kinds.get(variable) or (spec.filler if spec is not None and "|" not in spec.filler else "")
        return self.label(kind) if kind else ("it" if self.lang == "en" else "он")

    def literal(self, literal: Literal) -> str:
        """A condition in words."""
        build = {
            "is": self._is,
            "has": self._has,
            "cmp": self._cmp,
            "does": self._does,
            "own": self._own,
            "same": self._same,
            "period": self._period,
            "open": self._open,
        }[literal.pred]
        return build(literal)

    def literals(self, literals: Iterable[Literal]) -> str:
        """A conjunction in words."""
        return ", ".join(self.literal(literal) for literal in literals)

    def _not(self, literal: Literal) -> str:
        return ("not " if self.lang == "en" else "не ") if literal.negated else ""

    def _is(self, literal: Literal) -> str:
        variable, name = literal.args
        term = self.ground.term(name)
        label = self.label(name)
        who = self.who(variable)
        if self.lang == "en":
            verb = "is not" if literal.negated else "is"
            article = "a " if term is not None and term.kind == "class" and not label[:1].isupper() else ""
            return f"{who} {verb} {article}{label}"
        if term is not None and term.kind == "class":
            return f"{who} — {self._not(literal)}{label}"
        return f"{who} {self._not(literal)}{self._agreeing(name, *self.agreement(variable))}"

    def _has(self, literal: Literal) -> str:
        is_ = "is " if self.lang == "en" else ""
        return f"{self.who(literal.args[0])} {is_}{self._standing(literal)}"

    def _standing(self, literal: Literal) -> str:
        """How a participant stands to another: «с чужим кораблём»."""
        _, relation, name, link = literal.args
        term = self.ground.term(relation)
        prep, case = self._mark(next((r for r in (term.roles if term else ()) if r.name == "filler"), None))
        whose = tie(link, case, self._gender(name), self.lang)
        if self.lang == "en":
            return f"{self._not(literal)}{prep} {whose}{self.label(name)}".replace("  ", " ")
        prep = "со" if prep == "с" and whose.startswith("сво") else prep
        return f"{self._not(literal)}{prep} {whose}{self.form(name, case)}".replace("  ", " ").strip()

    def _mark(self, role: RoleSpec | None) -> tuple[str, str]:
        """First mark of a role in this language, as (preposition, case)."""
        for mark in role.marks if role is not None else ():
            prep, plus, case = mark.partition("+")
            russian = bool(plus)
            if russian == (self.lang == "ru") and mark not in {"object", "subject"}:
                return prep.replace("_", " "), case or "nom"
        return "", "acc"

    def _cmp(self, literal: Literal) -> str:
        variable, quantity, *other = literal.args
        if other:
            strict = literal.bounds is not None and literal.bounds.low_open
            side = _SIDES[strict, literal.negated][self.lang == "en"]
            return f"{self.label(quantity)} {side} {self.form(other[0], 'gen')}"
        label = self.label(quantity)
        holder = f" ({self.who(variable)})" if variable.startswith("@") else ""
        text = bounds_text(literal.bounds or Interval(), self.lang)
        return f"{label}{holder} {self._not(literal)}{text}"

    def _does(self, literal: Literal) -> str:
        variable, action, name = literal.args
        object_ = self._object(action, name.rstrip("*")) if name else ""
        if self.lang == "en":
            verb = f"did not {self.label(action)}" if literal.negated else self.past(action)
            return f"{self.who(variable)} {verb} {object_}".rstrip()
        verb = self.past(action, *self.agreement(variable))
        return f"{self.who(variable)} {self._not(literal)}{verb} {object_}".rstrip()

    def _object(self, action: str, name: str) -> str:
        term: Term | None = self.ground.term(action)
        for role in term.roles if term else ():
            if role.name != "agent" and any(
                name == option or option in self.ground.above(name) for option in role.filler.split("|")
            ):
                prep, case = self._mark(role)
                label_ends = term is not None and term.label(self.lang).endswith(f" {prep}") if prep else False
                shown = "" if label_ends or not prep else f"{prep} "
                return f"{shown}{self.form(name, case)}"
        return self.label(name)

    def _own(self, literal: Literal) -> str:
        one, other = literal.args
        if self.lang == "en":
            return f"{self.who(one)} {'does not belong' if literal.negated else 'belongs'} to {self.who(other)}"
        return f"{self.who(one)} {'чужой' if literal.negated else 'свой'} ({self.who(other)})"

    def _same(self, literal: Literal) -> str:
        one, other = literal.args
        if self.lang == "en":
            return f"{self.who(one)} is {'another' if literal.negated else 'the same'} ({self.who(other)})"
        return f"{self.who(one)} {'другой' if literal.negated else 'тот же'} ({self.who(other)})"

    def _period(self, literal: Literal) -> str:
        name = literal.args[0]
        return f"per {self.label(name)}" if self.lang == "en" else f"за одно время: {self.label(name)}"

    def _open(self, literal: Literal) -> str:
        """A role that the question left open, filled in a certain way."""
        role, pred, *rest = literal.args
        if role == "action":
            return self.label(rest[-1])
        if pred in {"own", "not own"}:
            russian, english = ("своё", "one's own") if pred == "own" else ("чужое", "another's")
            return english if self.lang == "en" else russian
        name = rest[-1] if pred == "is" else ""
        spec = self._role(role)
        prep, case = self._mark(spec)
        if name:
            return f"{prep} {self.form(name, case)}".strip()
        if pred in {"has", "not has"}:
            relation, filler, link = rest
            inner = Literal("has", (role, relation, filler, link), pred != "has")
            place = f"{prep} {self.form(spec.filler.split('|')[0], case)}".strip() if spec else role
            return f"{place} {self._standing(inner)}"
        words = " ".join(self.label(item) for item in rest if self.ground.term(item) is not None)
        place = f"{prep} {self.form(spec.filler.split('|')[0], case)}".strip() if spec else role
        return f"{place}: {words}" if words else place

    def _role(self, role: str) -> RoleSpec | None:
        term = self.ground.term(self.kinds.get("action", ""))
        return next((spec for spec in (term.roles if term else ()) if spec.name == role), None)

    def narrowing(self, role: str, name: str) -> str:
        """A filler of an open role: «против урона»."""
        if role in {"action", "agent"}:
            return self.label(name)
        prep, case = self._mark(self._role(role))
        return f"{prep} {self.form(name, case)}".strip()

    def limit(self, relation: str, moment: str) -> str:
        """A limit in time: «до броска на результат»."""
        word = _RELATIONS[self.lang][relation]
        return f"{word} {self.form(moment, _CASES[relation])}" if self.lang == "ru" else f"{word} {self.label(moment)}"

    def limits(self, limits: Iterable[Limit]) -> str:
        """Several limits."""
        return ", ".join(self.limit(limit.relation, limit.moment) for limit in limits)


def _as_written(label: str, words: tuple[str, ...]) -> str:
    """The words of a form with the capitals and marks of the label: «шага «Космическая пушка: атака»»."""
    written = label.split()
    if len(written) != len(words):
        return " ".join(words)
    shown = []
    for old, new in zip(written, words, strict=True):
        bare = old.strip("«»„“:,.()")
        same = bare.lower().replace("ё", "е") == new
        word = bare if same else new[:1].upper() + new[1:] if bare[:1].isupper() else new
        shown.append(old.replace(bare, word) if bare else old)
    return " ".join(shown)


def _is_past(entry: Entry, number: str, gender: str) -> bool:
    """Whether a form is in the past, and of this number and gender where it has them."""
    return any(
        "past" in tags.split() and many in {"", number} and kind in {"", gender}
        for _, many, kind, tags in entry.features
    )
