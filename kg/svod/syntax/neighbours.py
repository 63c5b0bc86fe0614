"""Words whose reading a neighbour decides: possessives, relative pronouns, units as names, stranded prepositions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from svod.syntax.parse import Arc
from svod.syntax.tree import Entry, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.syntax.scan import Raw

Arcs = dict[int, list[Arc]]

_NAMES = frozenset({"N", "ADJ"})
_PREDICATES = frozenset({"IS", "STATE", "PREP", "NOT", "F", "ADJ"})
_GRAPH = frozenset({"SHOW", "RELATED", "PATH"})
_ASKING = frozenset({"WH", "QUESTION"})


def settle(units: Sequence[Raw], arcs: Arcs) -> None:
    """Drop the readings that a neighbour rules out and add those that it allows."""
    for position in range(len(units)):
        here = terminals(arcs, position)
        if "POSS" in here:
            _possessive(arcs, position)
        if "REL" in here:
            _relative(units, arcs, position)
        if "UNIT" in here and _asked_before(arcs, position):
            _unit_as_name(arcs, position)
        if "PREP" in here and position == len(units) - 1:
            _stranded(arcs, position)
    if terminals(arcs, 0) & _GRAPH:
        _places(units, arcs)
    equal = next((i for i in range(len(units)) if "EQ" in terminals(arcs, i)), len(units))
    for position in range(equal + 1, len(units)):
        if units[position].text == "of":
            arcs[position] = [arc._replace(token=replace(arc.token, terminal="OF")) for arc in arcs[position][:1]]


def terminals(arcs: Arcs, position: int) -> frozenset[str]:
    """Terminals that begin at a position."""
    return frozenset(arc.token.terminal for arc in arcs.get(position, ()))


def _keep(arcs: Arcs, position: int, *, dropped: frozenset[str]) -> None:
    arcs[position] = [arc for arc in arcs[position] if arc.token.terminal not in dropped]


def _possessive(arcs: Arcs, position: int) -> None:
    """«её здоровье» has a possessive, «если он её провалил» a pronoun."""
    owning = bool(terminals(arcs, position + 1) & _NAMES)
    _keep(arcs, position, dropped=frozenset({"PRON"} if owning else {"POSS"}))


def _relative(units: Sequence[Raw], arcs: Arcs, position: int) -> None:
    """«корабль, который на приколе, …»: between a name and a predicate; the next comma closes it."""
    before = position - 2 if position and units[position - 1].text == "," else position - 1
    named = any(
        arc.end in {before + 1, position} and arc.token.terminal in {"N", "PRON", "NUMB"}
        for start in range(max(0, position - 8), position)
        for arc in arcs.get(start, ())
    )
    if not named or not terminals(arcs, position + 1) & _PREDICATES:
        _keep(arcs, position, dropped=frozenset({"REL"}))
        return
    arcs[position] = [arc for arc in arcs[position] if arc.token.terminal == "REL"]
    for comma in range(position + 1, len(units)):
        if terminals(arcs, comma) & {"IF", "UNTIL"}:
            return
        if units[comma].text == ",":
            unit = units[comma]
            arcs[comma] = [Arc(Token("RELEND", ",", unit.start, unit.end, ","), comma + 1, 0)]
            return


def _unit_as_name(arcs: Arcs, position: int) -> None:
    """«сколько монет», «how many paces»: a unit stands for the quantities that it measures."""
    for arc in [arc for arc in arcs[position] if arc.token.terminal == "UNIT"]:
        names = tuple(
            Entry(entry.words, "N", feature[3])
            for entry in arc.token.entries
            for feature in entry.features
            if feature[3]
        )
        if names:
            token = replace(arc.token, terminal="N", value=names[0].value, entries=names)
            arcs[position].append(Arc(token, arc.end, 1))


def _asked_before(arcs: Arcs, position: int) -> bool:
    return any(
        arc.end == position and arc.token.terminal == "QUESTION"
        for start in range(max(0, position - 4), position)
        for arc in arcs.get(start, ())
    )


def _stranded(arcs: Arcs, position: int) -> None:
    """«what can it shoot at?»: a preposition at the end of a question belongs to its question word."""
    if any(terminals(arcs, earlier) & _ASKING for earlier in range(position)):
        arcs[position] += [
            arc._replace(token=replace(arc.token, terminal="STRANDED"), cost=1)
            for arc in arcs[position]
            if arc.token.terminal == "PREP"
        ]


def _places(units: Sequence[Raw], arcs: Arcs) -> None:
    """«покажи 38.3»: a number names a place."""
    for position, unit in enumerate(units):
        if unit.kind == "number":
            arcs[position].append(Arc(Token("REF", unit.text, unit.start, unit.end, unit.text), position + 1, 1))
