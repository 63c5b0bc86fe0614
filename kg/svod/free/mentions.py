"""What a text mentions: names, states, acts and numbers with what stands beside them, and cues of what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from svod.lower.amounts import bounds_of, units_of
from svod.syntax.lexer import lex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from svod.free.lexicon import Talk
    from svod.model.ground import Ground
    from svod.model.numbers import Interval
    from svod.syntax.lexer import Lexed
    from svod.syntax.scan import Raw
    from svod.syntax.tree import Token

OPEN: Final = frozenset({"N", "ADJ", "STATE", "V", "F", "PRON"})
_MEASURES: Final = frozenset({"MEASURE", "RANGE", "PERCENT", "PLUSNUM", "DICE"})
_NUMBERS: Final = frozenset({"NUM", "NUMB", "MORE"}) | _MEASURES
_TIMES: Final = frozenset({"BEFORE", "AFTER", "DURING", "UNTIL"})
_DETS: Final = frozenset({"OWN", "ALIEN", "ANY", "EACH", "ALL", "PART", "POSS"})
_ACROSS: Final = frozenset({"через", "сквозь", "мимо", "through", "across"})
_DROPPED: Final = frozenset(
    {"A", "AND", "LI", "IF", "THEN", "COMMA", "THIS", "SKIP", "LIGHT", "BE", "SEP", "ANDC", "BREAK"}
)
CUES: Final = frozenset(
    {"MAY", "MUST", "FORBID", "NEEDNOT", "MAYNOT", "QUESTION", "WH", "CHANGE", "CONSIDERED", "IS", "OCCUR", "COST",
     "FIRST", "TOGETHER", "WISH"}
)  # fmt: skip
_VAGUE: Final = frozenset({"LIGHT", "HAVING", "AUX", "REMAIN", "ROLLED", "EQUAL", "CONVERSE"})


class Mention(NamedTuple):
    """A stretch of a piece that can mean terms, with its preposition, «не», number and determiners.

    An unknown word is one without tokens.
    """

    piece: int
    at: int
    tokens: tuple[Token, ...]
    text: str
    prep: str = ""
    time: str = ""
    negated: bool = False
    number: Interval | None = None
    units: tuple[str, ...] = ()
    dets: tuple[str, ...] = ()
    bound: bool = False  # «клетка станции»: the case is that of the word before

    @property
    def key(self) -> tuple[int, int]:
        """Where it stands."""
        return self.piece, self.at

    def terms(self, ground: Ground, *kinds: str, terminals: Iterable[str] = OPEN) -> tuple[str, ...]:
        """Terms of these kinds that it can mean."""
        wanted = frozenset(terminals)
        found = dict.fromkeys(
            entry.value
            for token in self.tokens
            if token.terminal in wanted
            for entry in token.entries
            if (term := ground.term(entry.value)) is not None and term.kind in kinds
        )
        return tuple(found)

    def cases(self, term: str) -> frozenset[str]:
        """Cases in which it can name a term; empty where its form shows none."""
        if self.bound:
            return frozenset()
        marks = [m for t in self.tokens for e in t.entries if e.value == term for m in e.features]
        return frozenset(mark[0] for mark in marks if mark[0])

    def marks(self, terminal: str) -> tuple[tuple[str, str, str, str], ...]:
        """Features of its readings as a kind of word."""
        return tuple(m for t in self.tokens if t.terminal == terminal for e in t.entries for m in e.features)

    def has(self, *terminals: str) -> bool:
        """Whether it can be one of these kinds of word."""
        return any(token.terminal in terminals for token in self.tokens)


class Cue(NamedTuple):
    """A word that shows what is asked: its terminal, value, cases, preposition, and whether «не» precedes it."""

    piece: int
    at: int
    terminal: str
    value: str
    negated: bool
    text: str
    prep: str = ""
    cases: frozenset[str] = frozenset()

    @property
    def impersonal(self) -> bool:
        """«можно», «надо»: who acts stands in the dative."""
        return self.value == "impersonal"


class Noted(NamedTuple):
    """What pieces mention: mentions and cues in order, and the words that found no meaning, with their pieces.

    `light` are pieces with a verb that says no more than the words beside it («стоит на привале»).
    """

    mentions: tuple[Mention, ...]
    cues: tuple[Cue, ...]
    strange: tuple[tuple[int, str], ...]
    places: frozenset[int] = frozenset()
    light: frozenset[int] = frozenset()


def note(texts: Sequence[str], talk: Talk, places: frozenset[int] = frozenset()) -> Noted:
    """Mentions, cues and strange words of pieces; `places` are those that tell what is at the name before («где …»)."""
    mentions: list[Mention] = []
    cues: list[Cue] = []
    strange: list[tuple[int, str]] = []
    light: set[int] = set()
    for piece, text in enumerate(texts):
        reader = _Reader(piece, text, lex(text, talk), talk)
        mentions += reader.mentions
        cues += reader.cues
        light |= {piece} if reader.light else set()
        strange += [(piece, word) for word in reader.strange]
    return Noted(tuple(mentions), tuple(cues), tuple(strange), places, frozenset(light))


class _Reader:
    """One piece from left to right; what waits is for the next name."""

    def __init__(self, piece: int, text: str, lexed: Lexed, talk: Talk) -> None:
        self.piece, self.text, self.lexed, self.talk = piece, text, lexed, talk
        self.mentions: list[Mention] = []
        self.cues: list[Cue] = []
        self.strange: list[str] = []
        self.light = False
        self._clear()
        at = 0
        while at < len(lexed.units):
            at = self._step(at)
        self._waiting_is_lost()

    def _clear(self) -> None:
        self.prep = self.time = ""
        self.negated: Raw | None = None
        self.numbers: list[Token] = []
        self.number_at = 0
        self.dets: list[str] = []

    def _step(self, at: int) -> int:
        unit = self.lexed.units[at]
        arcs = self.lexed.arcs.get(at, [])
        end = max((arc.end for arc in arcs), default=at + 1)
        tokens = tuple(arc.token for arc in arcs if arc.end == end)
        if not tokens:
            if unit.kind == "word":
                self._mention(at, (), self.text[unit.start : unit.end])
            elif unit.kind == "number":
                self.strange.append(unit.text)
            return at + 1
        self._take(at, tokens)
        return end

    def _take(self, at: int, tokens: tuple[Token, ...]) -> None:
        kinds = {token.terminal for token in tokens}
        first = tokens[0]
        self.light = self.light or "LIGHT" in kinds
        if kinds & (OPEN | _VAGUE - {"LIGHT"}) and not kinds & {"NUM", "NOT", "ONLY", "OTHER", "SAME"}:
            cue = next((t for t in tokens if t.terminal in CUES), None)
            if cue is not None and not kinds & {"V", "N"}:
                self._cue(at, cue)
            else:
                self._mention(at, tuple(t for t in tokens if t.terminal in OPEN | _VAGUE))
        elif kinds & _NUMBERS:
            self._number(at, tokens)
        elif kinds & {"PREP", "NA", "FOR", "PER"}:
            self.prep = first.text
        elif kinds & _TIMES:
            self.time = next(t.value for t in tokens if t.terminal in _TIMES)
            self.prep = first.text
        elif "NOT" in kinds or "NO" in kinds:
            self.negated = self.lexed.units[at]
        elif kinds & _DETS:
            self.dets.append(next(t.terminal for t in tokens if t.terminal in _DETS).lower())
        elif kinds & CUES:
            self._cue(at, next(t for t in tokens if t.terminal in CUES))
        elif not kinds & _DROPPED or first.value == "or":
            self.strange.append(first.text)

    def _cue(self, at: int, token: Token) -> None:
        text = self.text[token.start : token.end]
        negated = self.negated is not None
        self.cues.append(Cue(self.piece, at, token.terminal, token.value, negated, text, self.prep, token.cases()))
        self.negated = None
        self.prep = "" if token.terminal == "WH" else self.prep

    def _number(self, at: int, tokens: tuple[Token, ...]) -> None:
        token = next((t for t in tokens if t.terminal in _MEASURES), tokens[0])
        if token.terminal in _MEASURES and not self.numbers and token.terminal != "PLUSNUM":
            number = bounds_of([token])
            text = self.text[token.start : token.end]
            self.mentions.append(
                Mention(self.piece, at, (token,), text, self.prep, number=number, units=units_of([token]))
            )
            self.prep = ""
            return
        last = self.mentions[-1] if self.mentions and self.mentions[-1].has("N") else None
        last = last if last is not None and last.at == at - 1 else None
        numeral = next((t for t in tokens if t.terminal in {"NUM", "PLUSNUM"}), None)
        if last is not None and last.number is None and numeral is not None and self._ends_phrase(at):
            self.mentions[-1] = last._replace(number=bounds_of([*self.numbers, numeral]))
            self.numbers = []
            return
        self.numbers.append(numeral or tokens[0])
        self.number_at = at

    def _ends_phrase(self, at: int) -> bool:
        """Whether no name follows a number: «лидерство 7» against «7 кораблей»."""
        behind = self.lexed.arcs.get(at + 1, [])
        return not any(arc.token.terminal in {"N", "ADJ", "UNIT"} for arc in behind)

    def _mention(self, at: int, tokens: tuple[Token, ...], text: str = "") -> None:
        """A stretch that can mean terms; an unknown word is one that means nothing yet."""
        nominal = any(token.terminal in {"N", "PRON"} for token in tokens)
        text = text or self.text[tokens[0].start : tokens[0].end]
        if self.numbers and not any(token.terminal in {"N", "ADJ", "PRON"} for token in tokens):
            self._bare_number()
        number = bounds_of(self.numbers) if self.numbers else None
        place = self._place(at, tokens)
        if place is not None:
            self.mentions.pop()
            self.prep, self.time = place.prep, place.time
        self.mentions.append(
            Mention(
                self.piece, at, tokens, text, self.prep, self.time, self.negated is not None, number, (),
                tuple(self.dets), place is not None,
            )
        )  # fmt: skip
        self.negated = None
        self.numbers = []
        if nominal:
            self.prep = self.time = ""
            self.dets = []

    def _place(self, at: int, tokens: tuple[Token, ...]) -> Mention | None:
        """The word before, where it says no more than the name in the genitive that follows («поле мусора»)."""
        last = self.mentions[-1] if self.mentions else None
        if last is None or last.at != at - 1 or self.prep or self.dets:
            return None
        named = bool(last.tokens) and not (last.has("N") and last.prep in _ACROSS)
        if named or last.negated or last.number is not None:
            return None
        genitive = any(mark[0] == "gen" for t in tokens if t.terminal == "N" for e in t.entries for mark in e.features)
        return last if genitive and self.talk.is_row("place", last.text) else None

    def _bare_number(self) -> None:
        """A number beside no name: «выпало 6»."""
        if self.numbers:
            text = " ".join(token.text for token in self.numbers)
            number = bounds_of(self.numbers)
            self.mentions.append(Mention(self.piece, self.number_at, (), text, self.prep, number=number))
            self.numbers = []

    def _waiting_is_lost(self) -> None:
        """What waited for a name that did not come is not understood."""
        if self.negated is not None:
            self.strange.append(self.negated.text)
        self._bare_number()
        self.strange += [*self.dets, *([self.time] if self.time else [])]


def pieces_with(noted: Noted, terminal: str) -> Iterator[int]:
    """Pieces in which a cue of a kind stands."""
    yield from (cue.piece for cue in noted.cues if cue.terminal == terminal)
