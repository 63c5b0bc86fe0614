"""The roles of one verb while its sentence is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.context import AGENT, Context, fits, participant, pick
from svod.lower.nouns import Noun
from svod.lower.phrases import describe
from svod.model.norms import Literal, Participant
from svod.model.vocabulary import is_a

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.model.terms import RoleSpec, Term


SUBJECT = "subject"


class Roles:
    """Fillers found so far for one verb."""

    def __init__(self, context: Context, verb: Term) -> None:
        self.context = context
        self.verb = verb
        self.fillers: dict[str, Participant] = {}
        self.asked = ""
        self.only = ""
        self.allowed: list[str] = []
        self.lists: dict[str, list[str]] = {}
        self.period = ""
        self.measured = ""
        self.last = AGENT
        for item in verb.expands[1:]:
            role, _, term = item.partition("=")
            self.fillers[role] = Participant(role, term)

    def spec(self, name: str) -> RoleSpec | None:
        """The verb's role `name`."""
        return next((role for role in self.verb.roles if role.name == name), None)

    def subject(self) -> RoleSpec | None:
        """The role of the grammatical subject: who acts; for a verb like «передвинуть», who makes another act."""
        agent = self.spec(AGENT)
        if agent is None or not agent.marks or SUBJECT in agent.marks:
            return agent
        return next((role for role in self.verb.roles if SUBJECT in role.marks), agent)

    def open_roles(self) -> list[RoleSpec]:
        """Roles still without a filler, in the verb's order."""
        return [role for role in self.verb.roles if role.name not in self.fillers]

    def fill(self, role: RoleSpec, nouns: Sequence[Noun], term: str = "", *, only: bool = False) -> None:
        """Put noun phrases into `role`, the first as `term`; several under «только» become the allowed list."""
        noun = nouns[0]
        if len(nouns) > 1:
            self._check_list(role, nouns)
        term = term or self.term(role, noun)
        barred = term if noun.negated and not only and self._deniable(role, nouns, term) else ""
        term = role.filler if barred else term
        self.fillers[role.name] = participant(role.name, term, noun)
        self.context.participants[role.name] = term
        self.last = role.name
        describe(self.context, role.name, noun)
        if barred:
            self.context.add(Literal("is", (role.name, barred), negated=True))
            self.context.heed(noun)
        if only or noun.only:
            self.only = role.name
            self.allowed = [self.term(role, item) for item in nouns]
        elif len(nouns) > 1:
            self.lists[role.name] = [self.term(role, item) for item in nouns]

    def _deniable(self, role: RoleSpec, nouns: Sequence[Noun], term: str) -> bool:
        """«не монитор» is whatever of the role's one class is no monitor; that is said of a bare name alone."""
        noun = nouns[0]
        bare = not noun.adjectives and not noun.determiners and noun.counted is None and noun.measure is None
        plain = bare and bool(noun.entries) and not noun.only and len(nouns) == 1
        known = self.context.kind(role.filler) == "class" and role.filler != term
        return plain and known and is_a(self.context.vocabulary, term, role.filler)

    def _check_list(self, role: RoleSpec, nouns: Sequence[Noun]) -> None:
        """What is said of one name of a list alone has no place: the names of a list share what is said of them."""
        first = nouns[0]
        for noun in nouns[1:]:
            if not self.term(role, noun):
                raise self.context.fail(
                    "S020", noun.start, noun.end,
                    (f"«{noun.text}» не в одном ряду с «{first.text}».",
                     f"“{noun.text}” does not belong in one list with “{first.text}”."),
                    ("Спросите о каждом отдельно.", "Ask about each on its own."),
                )  # fmt: skip
            plain = bool(noun.entries) and noun.measure is None and noun.counted == first.counted
            shared = (
                noun.adjectives in {(), first.adjectives}
                and not (first.denied or noun.denied)
                and noun.determiners in {(), first.determiners}
            )
            if not plain or not shared:
                raise self.context.fail(
                    "S021", noun.start, noun.end,
                    ("В перечне эти слова сказали бы не обо всех.", "In a list these words would not speak of all."),
                    ("Спросите о каждом отдельно.", "Ask about each on its own."),
                )  # fmt: skip

    def term(self, role: RoleSpec, noun: Noun) -> str:
        """The term that `noun` would be in `role`; '' if it cannot stand there."""
        if noun.pronoun:
            return self._referent(role)
        if not noun.entries:
            return role.filler.split("|")[0]
        return pick(self.context, noun, role.filler)

    def _referent(self, role: RoleSpec) -> str:
        for name, term in self.context.participants.items():
            if name != role.name and fits(self.context.vocabulary, term, role.filler):
                return term
        named = self.context.antecedent
        return (pick(self.context, named, role.filler) if named is not None else "") or role.filler.split("|")[0]
