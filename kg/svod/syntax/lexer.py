"""The lexer: raw units against the vocabulary, into a lattice of tokens.

Longest match over inflected forms and names of several words; shorter and rival readings stay in the lattice at a
cost. What a comma or «и» joins (names, acts, conditions) is settled here by what stands next to it, since one token
of context decides it and the grammar then has no conflict to resolve.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from svod.syntax.lattice import Lattice
from svod.syntax.neighbours import settle
from svod.syntax.parse import Arc
from svod.syntax.scan import Raw, made, scan
from svod.syntax.tree import Entry, Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SYMBOLS = {
    "=": "EQ",
    "+": "PLUS",
    "−": "MINUS",
    "-": "MINUS",
    "×": "TIMES",
    "*": "TIMES",
    "/": "DIVIDE",
    "(": "LPAR",
    ")": "RPAR",
    "—": "IS",
    "–": "IS",
    ":": "COMMA",
    ";": "COMMA",
}
_COMPARISONS = {"≤": "le", "≥": "ge", "<": "lt", ">": "gt"}
_LITERALS = {"number": "NUM", "dice": "DICE", "plusnum": "PLUSNUM", "range": "RANGE", "percent": "PERCENT"}
_HEADS = frozenset({"MAY", "MAYNOT", "MUST", "NEEDNOT", "FORBID", "CONSIDERED", "CHANGE", "QUESTION", "EQ", "WH"})
_OPEN_CLASSES = frozenset({"N", "V", "F", "STATE", "ADJ"})
_CLAUSES = frozenset({"IF", "UNTIL", "READING", "REL", "BEGIN", "ONWARD"})
_CLAUSE = frozenset({"REL", "RELEND"})
_CONDITIONS = frozenset({"IF", "UNTIL"})
_JOINTS = frozenset({"AND", "OR"})
_NAMES = frozenset({"N", "ADJ"})
_SKIP = frozenset({"SKIP"})
_JOINING = frozenset({"IF", "UNTIL", "AND", "OR"})
_ACTS = frozenset({"V", "F", "MAY", "MUST", "MAYNOT", "NEEDNOT", "FORBID"})


class Lexicon(Protocol):
    """Forms of a vocabulary and the keywords, by their first word; it never changes.

    Words recur: `openings` is where the lexer, and nobody else, keeps what it has read of them.
    """

    openings: dict[str, Opening]

    def candidates(self, word: str) -> tuple[Entry, ...]:
        """Entries whose first word is `word` (folded)."""
        ...


class Lexed(NamedTuple):
    """A lattice over positions 0…`length`, the raw units, and the words no entry covers."""

    arcs: dict[int, list[Arc]]
    units: tuple[Raw, ...]
    unknown: tuple[Raw, ...]
    asked: bool

    @property
    def length(self) -> int:
        """Number of positions."""
        return len(self.units)


class Opening(NamedTuple):
    """What can begin with a word.

    `readings` (terminal, value, entries) are those of the word alone, `kinds` their terminals; `longer` has the
    entries, those of the word alone among them, by the second word of the longer ones.
    """

    readings: tuple[tuple[str, str, tuple[Entry, ...]], ...]
    kinds: frozenset[str]
    longer: dict[str, tuple[Entry, ...]]


_KNOWN: Final = 1 << 14


def lex(text: str, lexicon: Lexicon) -> Lexed:
    """Lattice of `text` over `lexicon`."""
    units, asked, foreign = scan(text)
    lattice = Lattice(units)
    for position in range(len(units)):
        _read(lattice, position, lexicon)
    unknown = () if all(lattice.kinds) else _uncovered(lattice)
    every = frozenset[str]().union(*lattice.kinds)
    silent = [i for i, here in enumerate(lattice.kinds) if here == _SKIP] if "SKIP" in every else []
    for position in reversed(silent):
        lattice.bypass(position)
    settle(lattice, every)
    if every & _JOINING or "," in [unit.text for unit in units]:
        _join(lattice)
    if "NUM" in every:
        _numbers(lattice)
    return Lexed(dict(enumerate(lattice.arcs)), _trimmed(lattice, silent), unknown + foreign, asked)


def _read(lattice: Lattice, position: int, lexicon: Lexicon) -> None:
    """The next position of the lattice."""
    units = lattice.units
    kind, text, start, stop = units[position]
    if kind != "word":
        lattice.append(_signs_at(units, position, lexicon))
        return
    opening = lexicon.openings.get(text)
    if opening is None:
        opening = _opening(lexicon, text)
        if len(lexicon.openings) < _KNOWN:
            lexicon.openings[text] = opening
    readings, kinds, longer = opening
    end = position + 1
    rivals = longer.get(units[end].text) if longer and end < len(units) else None
    if rivals is not None:
        lattice.append(_longest(units, position, rivals))
        return
    lattice.kinds.append(kinds)
    lattice.arcs.append(
        [made(Arc, (made(Token, (terminal, value, start, stop, text, of)), end, 0)) for terminal, value, of in readings]
    )


def _opening(lexicon: Lexicon, word: str) -> Opening:
    entries = lexicon.candidates(word)
    readings = tuple((terminal, of[0].value, tuple(of)) for (_, terminal, _), of in _grouped(entries, 1).items())
    seconds = dict.fromkeys(entry.words[1] for entry in entries if len(entry.words) > 1)
    longer = {
        second: tuple(entry for entry in entries if len(entry.words) == 1 or entry.words[1] == second)
        for second in seconds
    }
    return Opening(readings, frozenset(reading[0] for reading in readings), longer)


def _grouped(entries: Iterable[Entry], most: int) -> dict[tuple[int, str, str], list[Entry]]:
    """Entries of up to `most` words that make one token: of one length and terminal, and of one keyword."""
    grouped: dict[tuple[int, str, str], list[Entry]] = {}
    for entry in entries:
        width = len(entry.words)
        if width <= most:
            key = (width, entry.terminal, "" if entry.terminal in _OPEN_CLASSES else entry.value)
            grouped.setdefault(key, []).append(entry)
    return grouped


def _longest(units: Sequence[Raw], position: int, entries: Sequence[Entry]) -> list[Arc]:
    """Arcs of names of one word and of several; the shorter cost more."""
    texts = tuple([unit.text for unit in units[position : position + max(len(entry.words) for entry in entries)]])
    matches = [entry for entry in entries if texts[: len(entry.words)] == entry.words]
    longest = max([len(entry.words) for entry in matches], default=1)
    start = units[position].start
    arcs = []
    for (width, terminal, _), of in _grouped(matches, longest).items():
        end = position + width
        token = Token(terminal, of[0].value, start, units[end - 1].end, " ".join(texts[:width]), tuple(of))
        arcs.append(Arc(token, end, 2 * (longest - width)))
    return arcs


def _signs_at(units: Sequence[Raw], position: int, lexicon: Lexicon) -> list[Arc]:
    unit = units[position]
    if unit.kind == "symbol":
        return [_symbol(unit, position)] if unit.text in _SYMBOLS or unit.text in _COMPARISONS else []
    if unit.kind == "ref":
        return [Arc(Token("REF", unit.text, unit.start, unit.end, unit.text), position + 1, 0)]
    if unit.kind in _LITERALS:
        return _number(units, position, lexicon)
    return []


def _symbol(unit: Raw, position: int) -> Arc:
    if unit.text in _COMPARISONS:
        return Arc(Token("MORE", _COMPARISONS[unit.text], unit.start, unit.end, unit.text), position + 1, 0)
    return Arc(Token(_SYMBOLS[unit.text], unit.text, unit.start, unit.end, unit.text), position + 1, 0)


def _number(units: Sequence[Raw], position: int, lexicon: Lexicon) -> list[Arc]:
    unit = units[position]
    arcs = [Arc(Token(_LITERALS[unit.kind], unit.text, unit.start, unit.end, unit.text), position + 1, 1)]
    if position + 1 == len(units) or unit.kind not in {"number", "range", "percent"}:
        return arcs
    texts = tuple([raw.text for raw in units[position + 1 :]])
    for entry in lexicon.candidates(texts[0]):
        if entry.terminal == "UNIT" and texts[: len(entry.words)] == entry.words:
            end = position + 1 + len(entry.words)
            terminal = "MEASURE" if unit.kind == "number" else "RANGE"
            token = Token(terminal, unit.text, unit.start, units[end - 1].end, unit.text, (entry,))
            arcs.append(Arc(token, end, 0))
    return arcs


def _join(lattice: Lattice) -> None:
    """Settle what each comma and «и» joins, and which comma ends a fronted condition."""
    border = _border(lattice) if "IF" in lattice.at(0) else -1
    in_condition = False
    for position, unit in enumerate(lattice.units):
        here = lattice.kinds[position]
        if here & _CONDITIONS:
            in_condition = True
        if position == border:
            in_condition = False
            lattice.join(position, "BREAK")
        elif here & _CLAUSE:
            continue
        elif unit.text == "," or (here & _JOINTS and not here & {"MORE", "ONWARD"}):
            _place(lattice, position, in_condition=in_condition)


def _numbers(lattice: Lattice) -> None:
    """Numbers whose reading the next word decides.

    «на 6» names a die's face unless a noun follows («на 2 корабля»); a bare number can belong to the name before it
    («лидерство 7») unless a name follows.
    """
    for position, here in enumerate(lattice.kinds):
        if "NUM" not in here:
            continue
        if position and "NA" in lattice.kinds[position - 1] and "N" not in lattice.at(position + 1):
            lattice.arcs[position - 1] = [
                arc if arc.token.terminal == "NA" else arc._replace(cost=arc.cost + 2)
                for arc in lattice.arcs[position - 1]
            ]
        if not lattice.at(position + 1) & _NAMES:
            for arc in lattice.arcs[position][:]:
                if arc.token.terminal == "NUM":
                    lattice.add(position, arc._replace(token=arc.token._replace(terminal="NUMB")))


def _border(lattice: Lattice) -> int:
    """Position of the comma that parts a fronted condition from the sentence; -1 if there is none."""
    kinds = lattice.kinds
    commas = [i for i, unit in enumerate(lattice.units) if unit.text == "," and not _of_clause(lattice, i)]
    if not commas or any("THEN" in here for i, here in enumerate(kinds) if i - 1 not in commas):
        return -1
    for position in commas:
        if "THEN" in lattice.at(position + 1):
            return position
    first_head = next((i for i in range(1, len(kinds)) if kinds[i] & _HEADS), len(kinds))
    before = [comma for comma in commas if comma < first_head]
    return before[-1] if before else commas[-1]


def _of_clause(lattice: Lattice, position: int) -> bool:
    """Whether a comma opens or closes a relative clause."""
    return "RELEND" in lattice.kinds[position] or "REL" in lattice.at(position + 1)


def _place(lattice: Lattice, position: int, *, in_condition: bool) -> None:
    following = lattice.at(position + 1)
    if following <= {"NOT", "ONLY"} and following:
        following |= lattice.at(position + 2)
    alternative = "OR" in lattice.kinds[position]
    if following & _CLAUSES:
        lattice.bypass(position)
    elif in_condition and not ("NUM" in following and "NUM" in lattice.at(position - 1)):
        lattice.join(position, "ORC" if alternative else "ANDC")
    elif following & _ACTS:
        lattice.join(position, "SEP", "or" if alternative else "")
    else:
        listed = lattice.units[position].text in {",", ";", ":"}
        lattice.join(position, "OR" if alternative else "COMMA" if listed else "AND")


def _uncovered(lattice: Lattice) -> tuple[Raw, ...]:
    """Units that no arc covers, but for commas."""
    found: list[Raw] = []
    reached = 0
    for position, arcs in enumerate(lattice.arcs):
        for arc in arcs:
            reached = max(reached, arc.end)
        unit = lattice.units[position]
        if position >= reached and unit.text != ",":
            found.append(unit)
    return tuple(found)


def _trimmed(lattice: Lattice, silent: Sequence[int]) -> tuple[Raw, ...]:
    """Units without a comma or particle at the very end, to which nothing leads any more."""
    units = lattice.units
    end = len(units)
    while end and not lattice.arcs[end - 1] and (units[end - 1].text == "," or end - 1 in silent):
        if any(arc.end == end for options in lattice.arcs for arc in options):
            break
        end -= 1
    return units[:end]
