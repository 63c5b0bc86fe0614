"""The working state of one sentence while its chunks get roles."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct, field

from svod.diagnostics import Diagnostic
from svod.lower.apposition import joined
from svod.lower.chunks import Chunk, chunks_of, denials
from svod.lower.nouns import Noun
from svod.lower.series import rows
from svod.model.norms import Limit, Literal, Participant
from svod.model.terms import RoleSpec, Term
from svod.model.vocabulary import Vocabulary, is_a, related
from svod.source import Source, Span
from svod.syntax.tree import Tree

AGENT = "agent"
TIMES = "times"
TIME = "time"
_PLAIN = {"со": "с", "во": "в", "ко": "к", "изо": "из", "об": "о"}  # «со спецэффектом» is «с …»
_WITHOUT = frozenset({"без", "without"})
_KEPT = frozenset({"any", "each", "all", "part", "same", "none"})


Kept = tuple[list[Literal], list[Limit], list[tuple[int, int]], list[tuple[str, bool]], dict[str, str]]


class Misread(Exception):  # noqa: N818 - carries one diagnostic from a helper to `resolve`, which returns it as a value
    """A user's mistake found while resolving; never leaves the package."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message[1])
        self.diagnostic = diagnostic


class Context(Struct):
    """Participants, literals and limits gathered so far.

    `agent_case` is the case of who acts («кораблю нельзя»), `subject` the role of the grammatical subject, `stranger`
    whether the verb is hardly meant, since it is not open to it or stands for another act without it.
    """

    vocabulary: Vocabulary
    source: Source
    mood: str
    base: int = 0
    participants: dict[str, str] = field(default_factory=dict)
    literals: list[Literal] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)
    relations: tuple[Term, ...] = ()
    used: list[tuple[int, int]] = field(default_factory=list)
    heeded: list[tuple[int, int]] = field(default_factory=list)
    others: list[tuple[str, bool]] = field(default_factory=list)
    valued: str = ""
    antecedent: Noun | None = None
    agent_case: str = "nom"
    subject: str = AGENT
    stranger: bool = False
    apposed: bool = False

    def kept(self) -> Kept:
        """What a reading of a verb may change, to be put back if another is tried."""
        others = list(self.others)
        return list(self.literals), list(self.limits), list(self.heeded), others, dict(self.participants)

    def restore(self, kept: Kept) -> None:
        """Put back what `kept` gave."""
        self.literals[:], self.limits[:], self.heeded[:], self.others[:], participants = kept
        self.participants.clear()
        self.participants.update(participants)

    def add(self, literal: Literal) -> None:
        """Keep a literal once."""
        if literal not in self.literals:
            self.literals.append(literal)

    def heed(self, noun: Noun) -> None:
        """Say that the «не» of a noun phrase, if it has one, is in the literals."""
        if noun.negated or noun.denied:
            self.heeded.append((noun.start, noun.end))

    def refuse_unheeded(self, tree: Tree) -> None:
        """No «не» before a name may be lost: the answer would be to the opposite; nor a number of a row."""
        for start, end in denials(tree):
            if not self._is_heeded(start):
                raise self.lost(start, end)
        for start, end in rows(tree):
            if not self._is_heeded(start):
                raise self.fail(
                    "S032", start, end,
                    ("К чему здесь второе число, не понято.", "What this second number belongs to is not understood."),
                    ("Ряд чисел бывает у нескольких: «лидерство кораблей 7, 8 и 9».",
                     "A row of numbers is of several: “leadership of ships 7, 8 and 9”."),
                )  # fmt: skip

    def _is_heeded(self, start: int) -> bool:
        return any(low <= start < high for low, high in self.heeded)

    def lost(self, start: int, end: int) -> Misread:
        """A mistake: «не» before words whose denial has no place in the sentence."""
        return self.fail(
            "S039",
            start,
            end,
            ("К чему здесь «не», не понято.", "What this “not” denies is not understood."),
            (
                "Скажите придаточным: «корабль, который не …», или условием: «если он не …».",
                "Say it in a clause of its own: “a ship that is not …”, “if it is not …”.",
            ),
        )

    def fail(
        self, code: str, start: int, end: int, message: tuple[str, str], hint: tuple[str, str] = ("", "")
    ) -> Misread:
        """A mistake at ``text[start:end]``."""
        start, end = start + self.base, end + self.base
        span = Span.within(self.source, start, end)
        return Misread(Diagnostic(code, span, message, hint, self.source.text[start:end]))

    def words(self, start: int, end: int) -> str:
        """``text[start:end]`` as it was written."""
        return self.source.text[start + self.base : end + self.base]

    def chunks(self, clause: Tree) -> tuple[Chunk, ...]:
        """Chunks of a clause; «количество турелей» names the quantity, and nothing that is none."""
        plain = joined(self.vocabulary, chunks_of(clause)) if self.apposed else chunks_of(clause)
        if any(chunk.kind in {"verb", "finite"} for chunk in plain):  # a bare «X до Y» is an order in time
            plain = tuple([self._untimed(chunk) for chunk in plain])
        found = self._related(plain)
        if not any("AMOUNT" in chunk.terminals for chunk in found):
            return found
        return tuple(chunk._replace(nouns=tuple(map(self._quantities, chunk.nouns))) for chunk in found)

    def _untimed(self, chunk: Chunk) -> Chunk:
        """«достаёт до цели»: «до» before what is no moment is a preposition like any other."""
        if chunk.inner:
            chunk = chunk._replace(inner=tuple([self._untimed(inner) for inner in chunk.inner]))
        if chunk.kind != "time" or chunk.value != "before" or chunk.tree is None or not chunk.nouns:
            return chunk
        names = chunk.nouns[0].terms()
        if not (names or chunk.nouns[0].pronoun) or any(self.kind(name) in {"moment", "action"} for name in names):
            return chunk
        return chunk._replace(kind="prep_phrase", prep=chunk.tree.tokens()[0].text)

    def _related(self, found: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
        """«контакт с бластом»: the noun of a relation and its filler are one chunk, marked like «в контакте с …»."""
        table = {term.id: term for term in self.relations}
        for index, (chunk, behind) in enumerate(pairwise(found)):
            named = next((table[name] for name in _names(chunk) if name in table), None)
            filler = next((role for role in (named.roles if named else ()) if role.name == "filler"), None)
            if filler is None or not self._fills(behind, filler):
                continue
            noun = behind.nouns[0]._replace(cases=frozenset(), negated=chunk.prep in _WITHOUT)
            mark = next(word for word, _ in map(_parted, filler.marks) if word)
            joined = behind._replace(kind=chunk.kind, prep=mark, nouns=(noun,), start=chunk.start)
            return self._related((*found[:index], joined, *found[index + 2 :]))
        return found

    def _fills(self, chunk: Chunk, filler: RoleSpec) -> bool:
        """Whether a chunk behind the noun of a relation is what the relation is to."""
        if len(chunk.nouns) != 1 or not (chunk.kind == "prep_phrase" or "gen" in chunk.nouns[0].cases):
            return False
        return bool(pick(self, chunk.nouns[0], filler.filler))

    def _quantities(self, noun: Noun) -> Noun:
        if not noun.amount:
            return noun
        entries = tuple(entry for entry in noun.entries if self.kind(entry.value) == "quantity")
        if not entries:
            raise self.fail(
                "S027", noun.start, noun.end,
                (f"«{noun.text}»: это не величина словаря.", f"“{noun.text}” is no quantity of the vocabulary."),
                ("Сосчитать можно то, что объявлено величиной.", "Only what is declared as a quantity has a number."),
            )  # fmt: skip
        return noun._replace(entries=entries, named=tuple(dict.fromkeys(entry.value for entry in entries)))

    def label(self, term: str) -> str:
        """Russian label of a term, for messages."""
        found = self.vocabulary.term(term)
        return found.label("ru") if found else term

    def kind(self, term: str) -> str:
        """Kind of a term."""
        found = self.vocabulary.term(term)
        return found.kind if found else ""


def _names(chunk: Chunk) -> tuple[str, ...]:
    """What a chunk of one plain noun may mean."""
    plain = chunk.kind in {"nouns", "prep_phrase"} and len(chunk.nouns) == 1 and not chunk.nouns[0].adjectives
    return chunk.nouns[0].terms() if plain else ()


def fits(vocabulary: Vocabulary, term: str, filler: str) -> bool:
    """Whether a participant of class `term` can fill a role meant for `filler`."""
    if filler in {"", "thing"}:
        return True
    if "|" not in filler:
        return related(vocabulary, term, filler)
    return any(related(vocabulary, term, option) for option in filler.split("|"))


def pick(context: Context, noun: Noun, filler: str) -> str:
    """The candidate term of `noun` that fits `filler` best ('' if none): below it first, then above it."""
    vocabulary = context.vocabulary
    options = [term for term in noun.terms() if fits(vocabulary, term, filler)]
    if len(options) > 1:
        wide = filler.split("|")
        options.sort(key=lambda term: not any(is_a(vocabulary, term, one) for one in wide))
    return options[0] if options else ""


def marked(role: RoleSpec, prep: str, cases: frozenset[str]) -> bool:
    """Whether a phrase with preposition `prep` ('' for none) in one of `cases` can stand for `role`."""
    for mark in role.marks:
        word, case = _parted(mark)
        if word in {prep, _PLAIN.get(prep)} and (not case or not cases or case in cases):
            return True
    return False


@lru_cache(maxsize=1 << 10)
def _parted(mark: str) -> tuple[str, str]:
    """A mark as its preposition and case ('' for none)."""
    word, _, case = mark.partition("+")
    return word.replace("_", " ").replace("-", " "), case


def participant(role: str, term: str, noun: Noun) -> Participant:
    """Participant for a noun phrase in a role."""
    keep = next((word for word in noun.determiners if word in _KEPT), "") if noun.determiners else ""
    return Participant(role, term, "any" if keep == "none" else keep, noun.counted)
