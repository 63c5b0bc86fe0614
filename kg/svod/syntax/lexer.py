"""The lexer: raw units against the vocabulary, into a lattice of tokens.

Longest match over inflected forms and names of several words; shorter and rival readings stay in the lattice at a
cost. What a comma or «и» joins (names, acts, conditions) is settled here by what stands next to it, since one token
of context decides it and the grammar then has no conflict to resolve.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from svod.syntax.neighbours import settle
from svod.syntax.parse import Arc
from svod.syntax.scan import Raw, scan
from svod.syntax.tree import Entry, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

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
_ACTS = frozenset({"V", "F", "MAY", "MUST", "MAYNOT", "NEEDNOT", "FORBID"})


class Lexicon(Protocol):
    """Forms of a vocabulary and the keywords, by their first word."""

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


def lex(text: str, lexicon: Lexicon) -> Lexed:
    """Lattice of `text` over `lexicon`."""
    scanned = scan(text)
    units = scanned.units
    arcs: dict[int, list[Arc]] = {}
    for position in range(len(units)):
        arcs[position] = _arcs_at(units, position, lexicon)
    known: set[int] = {i for i, unit in enumerate(units) if unit.text == ","}
    for position in range(len(units)):
        if _terminals(arcs, position) == {"SKIP"}:
            known.add(position)
            _bypass(arcs, position)
    settle(units, arcs)
    _join(units, arcs)
    _prefer_faces(units, arcs)
    _numbers_behind(units, arcs)
    covered = {i for start, options in arcs.items() for arc in options for i in range(start, arc.end)}
    unknown = tuple(unit for i, unit in enumerate(units) if i not in covered and i not in known)
    return Lexed(arcs, _trimmed(units, arcs), unknown + scanned.foreign, scanned.asked)


def _arcs_at(units: Sequence[Raw], position: int, lexicon: Lexicon) -> list[Arc]:
    unit = units[position]
    if unit.kind == "symbol":
        return [_symbol(unit, position)] if unit.text in _SYMBOLS or unit.text in _COMPARISONS else []
    if unit.kind == "ref":
        return [Arc(Token("REF", unit.text, unit.start, unit.end, unit.text), position + 1, 0)]
    if unit.kind in _LITERALS:
        return _number(units, position, lexicon)
    matches = _matches(units, position, lexicon)
    if not matches:
        return []
    longest = max(len(entry.words) for entry in matches)
    grouped: dict[tuple[int, str, str], list[Entry]] = {}
    for entry in matches:
        key_value = "" if entry.terminal in _OPEN_CLASSES else entry.value
        grouped.setdefault((len(entry.words), entry.terminal, key_value), []).append(entry)
    arcs = []
    for (width, terminal, _), entries in grouped.items():
        last = units[position + width - 1]
        text = " ".join(raw.text for raw in units[position : position + width])
        token = Token(terminal, entries[0].value, unit.start, last.end, text, tuple(entries))
        arcs.append(Arc(token, position + width, 2 * (longest - width)))
    return arcs


def _matches(units: Sequence[Raw], position: int, lexicon: Lexicon) -> list[Entry]:
    candidates = lexicon.candidates(units[position].text)
    if not candidates:
        return []
    rest = tuple(raw.text for raw in units[position:])
    return [entry for entry in candidates if rest[: len(entry.words)] == entry.words]


def _symbol(unit: Raw, position: int) -> Arc:
    if unit.text in _COMPARISONS:
        return Arc(Token("MORE", _COMPARISONS[unit.text], unit.start, unit.end, unit.text), position + 1, 0)
    return Arc(Token(_SYMBOLS[unit.text], unit.text, unit.start, unit.end, unit.text), position + 1, 0)


def _number(units: Sequence[Raw], position: int, lexicon: Lexicon) -> list[Arc]:
    unit = units[position]
    arcs = [Arc(Token(_LITERALS[unit.kind], unit.text, unit.start, unit.end, unit.text), position + 1, 1)]
    after = units[position + 1] if position + 1 < len(units) else None
    if after is not None and unit.kind in {"number", "range", "percent"}:
        for entry in _matches(units, position + 1, lexicon):
            if entry.terminal == "UNIT":
                end = position + 1 + len(entry.words)
                terminal = "MEASURE" if unit.kind == "number" else "RANGE"
                token = Token(terminal, unit.text, unit.start, units[end - 1].end, unit.text, (entry,))
                arcs.append(Arc(token, end, 0))
    return arcs


def _terminals(arcs: dict[int, list[Arc]], position: int) -> frozenset[str]:
    return frozenset(arc.token.terminal for arc in arcs.get(position, ()))


def _join(units: Sequence[Raw], arcs: dict[int, list[Arc]]) -> None:
    """Settle what each comma and «и» joins, and which comma ends a fronted condition."""
    fronted = "IF" in _terminals(arcs, 0)
    border = _border(units, arcs) if fronted else -1
    in_condition = False
    for position, unit in enumerate(units):
        here = _terminals(arcs, position)
        if "IF" in here or "UNTIL" in here:
            in_condition = True
        if position == border:
            in_condition = False
            arcs[position] = [_joint(unit, "BREAK", position)]
        elif "RELEND" in here:
            continue
        elif unit.text == "," or (here & {"AND", "OR"} and not here & {"MORE", "ONWARD"}):
            _place(arcs, units, position, in_condition=in_condition)


def _numbers_behind(units: Sequence[Raw], arcs: dict[int, list[Arc]]) -> None:
    """A bare number can belong to the name before it («лидерство 7») unless a name follows («2 корабля»)."""
    for position in range(len(units)):
        if not _terminals(arcs, position + 1) & {"N", "ADJ"}:
            numbers = [arc for arc in arcs[position] if arc.token.terminal == "NUM"]
            arcs[position] += [arc._replace(token=replace(arc.token, terminal="NUMB")) for arc in numbers]


def _prefer_faces(units: Sequence[Raw], arcs: dict[int, list[Arc]]) -> None:
    """«на 6» names a die's face unless a noun follows («на 2 корабля»)."""
    for position in range(len(units) - 1):
        if "NA" not in _terminals(arcs, position) or "NUM" not in _terminals(arcs, position + 1):
            continue
        if "N" not in _terminals(arcs, position + 2):
            arcs[position] = [
                arc if arc.token.terminal == "NA" else arc._replace(cost=arc.cost + 2) for arc in arcs[position]
            ]


def _joint(unit: Raw, terminal: str, position: int) -> Arc:
    return Arc(Token(terminal, unit.text, unit.start, unit.end, unit.text), position + 1, 0)


def _border(units: Sequence[Raw], arcs: dict[int, list[Arc]]) -> int:
    """Position of the comma that parts a fronted condition from the sentence; -1 if there is none."""
    commas = [i for i, unit in enumerate(units) if unit.text == "," and not _of_clause(arcs, i)]
    if not commas or any("THEN" in _terminals(arcs, i) for i in range(len(units)) if i - 1 not in commas):
        return -1
    for position in commas:
        if "THEN" in _terminals(arcs, position + 1):
            return position
    first_head = next((i for i in range(1, len(units)) if _terminals(arcs, i) & _HEADS), len(units))
    before = [comma for comma in commas if comma < first_head]
    return before[-1] if before else commas[-1]


def _of_clause(arcs: dict[int, list[Arc]], position: int) -> bool:
    """Whether a comma opens or closes a relative clause."""
    return "RELEND" in _terminals(arcs, position) or "REL" in _terminals(arcs, position + 1)


def _place(arcs: dict[int, list[Arc]], units: Sequence[Raw], position: int, *, in_condition: bool) -> None:
    unit = units[position]
    following = _terminals(arcs, position + 1)
    if following <= {"NOT", "ONLY"} and following:
        following |= _terminals(arcs, position + 2)
    alternative = "OR" in _terminals(arcs, position)
    if following & {"IF", "UNTIL", "READING", "REL", "BEGIN", "ONWARD"}:
        _bypass(arcs, position)
    elif in_condition and not ("NUM" in following and _terminals(arcs, position - 1) & {"NUM"}):
        arcs[position] = [_joint(unit, "ORC" if alternative else "ANDC", position)]
    elif following & _ACTS:
        arcs[position] = [_joint(unit, "SEP", position)]
    else:
        terminal = "OR" if alternative else "COMMA" if unit.text in {",", ";", ":"} else "AND"
        arcs[position] = [_joint(unit, terminal, position)]


def _trimmed(units: tuple[Raw, ...], arcs: dict[int, list[Arc]]) -> tuple[Raw, ...]:
    """Units without a comma or particle at the very end, to which nothing leads any more."""
    end = len(units)
    while end and not arcs[end - 1] and not any(arc.end == end for options in arcs.values() for arc in options):
        end -= 1
    return units[:end]


def _bypass(arcs: dict[int, list[Arc]], position: int) -> None:
    """Drop a unit that says nothing (a comma before a clause, a particle): arcs that end at it end behind it.

    At the very beginning, what stands behind it begins there.
    """
    for options in arcs.values():
        options[:] = [arc._replace(end=position + 1) if arc.end == position else arc for arc in options]
    arcs[position] = []
    if position == 0 or all(not arcs[i] for i in range(position)):
        arcs[0] = list(arcs.get(position + 1, []))
