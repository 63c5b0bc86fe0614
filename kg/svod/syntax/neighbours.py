"""Words whose reading a neighbour decides: possessives, relative pronouns, units as names, stranded prepositions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.syntax.parse import Arc
from svod.syntax.tree import Entry, Token

if TYPE_CHECKING:
    from svod.syntax.lattice import Lattice

_DECIDED = frozenset({"POSS", "REL", "UNIT"})
_VOICES = frozenset({"act", "pas"})
_NAMES = frozenset({"N", "ADJ"})
_PREDICATES = frozenset({"IS", "STATE", "PREP", "NOT", "F", "ADJ"})
_BEFORE_NAMES = frozenset(
    {"ANY", "EACH", "ALL", "PART", "OWN", "ALIEN", "OTHER", "SAME", "THIS", "NUM", "A", "NO", "ADJ", "PREP", "V", "F"}
)
_GRAPH = frozenset({"SHOW", "RELATED", "PATH"})
_ASKING = frozenset({"WH", "QUESTION"})


def settle(lattice: Lattice, every: frozenset[str]) -> None:
    """Drop the readings that a neighbour rules out and add those that it allows; `every` are the sentence's kinds."""
    last = len(lattice.units) - 1
    for position in range(last + 1) if every & _DECIDED else ():
        here = lattice.kinds[position]
        if "POSS" in here:
            _possessive(lattice, position)
        if "REL" in here:
            _relative(lattice, position)
        if "UNIT" in here and _asked_before(lattice, position):
            _unit_as_name(lattice, position)
    if "ADJ" in every:
        for position in range(1, last):
            if lattice.units[position].text == "," and "ADJ" in lattice.at(position + 1):
                _clause_of_participle(lattice, position)
    if "ADJ" in every and "NOT" in every:
        for position in range(last):
            if "NOT" in lattice.kinds[position]:
                _denied_adjective(lattice, position)
    if "PREP" in lattice.at(last):
        _stranded(lattice, last)
    if lattice.at(0) & _GRAPH:
        _places(lattice)
    if "EQ" in every:
        _fractions(lattice)


def _fractions(lattice: Lattice) -> None:
    """«10 % of the price»: behind the sign of equality “of” belongs to the number."""
    equal = next((i for i, here in enumerate(lattice.kinds) if "EQ" in here), len(lattice.units))
    for position in range(equal + 1, len(lattice.units)):
        if lattice.units[position].text == "of":
            arcs = lattice.arcs[position][:1]
            lattice.put(position, [arc._replace(token=arc.token._replace(terminal="OF")) for arc in arcs])


def _keep(lattice: Lattice, position: int, *, dropped: frozenset[str]) -> None:
    lattice.put(position, [arc for arc in lattice.arcs[position] if arc.token.terminal not in dropped])


def _possessive(lattice: Lattice, position: int) -> None:
    """«её здоровье» has a possessive, «если он её провалил» a pronoun."""
    owning = bool(lattice.at(position + 1) & _NAMES)
    _keep(lattice, position, dropped=frozenset({"PRON"} if owning else {"POSS"}))


def _relative(lattice: Lattice, position: int) -> None:
    """«корабль, который на приколе, …»: between a name and a predicate; the next comma closes it."""
    units = lattice.units
    before = position - 2 if position and units[position - 1].text == "," else position - 1
    named = any(
        arc.end in {before + 1, position} and arc.token.terminal in {"N", "PRON", "NUMB"}
        for start in range(max(0, position - 8), position)
        for arc in lattice.arcs[start]
    )
    if not named or not lattice.at(position + 1) & _PREDICATES:
        _keep(lattice, position, dropped=frozenset({"REL"}))
        return
    lattice.put(position, [arc for arc in lattice.arcs[position] if arc.token.terminal == "REL"])
    for comma in range(position + 1, len(units)):
        if lattice.kinds[comma] & {"IF", "UNTIL"}:
            return
        if units[comma].text == ",":
            lattice.join(comma, "RELEND")
            return


def _clause_of_participle(lattice: Lattice, comma: int) -> None:
    """«корабль, вышедший из эскадрона, …»: between a name and a comma a participle that agrees with the name."""
    names = [arc for arcs in lattice.arcs[max(0, comma - 8) : comma] for arc in arcs if arc.end == comma]
    for arc in lattice.arcs[comma + 1]:
        closed = arc.end == len(lattice.units) or lattice.units[arc.end].text == ","
        if arc.token.terminal != "ADJ" or not closed or not any(_agree(name.token, arc.token) for name in names):
            continue
        lattice.join(comma, "REL")
        lattice.put(comma + 1, [arc])
        if arc.end < len(lattice.units):
            lattice.join(arc.end, "RELEND")
        return


def _denied_adjective(lattice: Lattice, position: int) -> None:
    """«не усталый караван», “a non-tired caravan”: before an adjective of a name «не» is of the adjective.

    Russian shows by agreement whose the adjective is, English by what stands before it.
    """
    before = lattice.at(position - 1) & _BEFORE_NAMES or lattice.units[position].text == "non"
    made = [
        Arc(
            other.token._replace(terminal="NOTADJ", start=sign.start, text=f"{sign.text} {other.token.text}"),
            other.end,
            arc.cost + other.cost,
        )
        for arc in lattice.arcs[position]
        if (sign := arc.token).terminal == "NOT" and arc.end < len(lattice.arcs)
        for other in lattice.arcs[arc.end]
        if other.token.terminal == "ADJ" and _of_name(lattice, other, before=bool(before))
    ]
    if made:
        lattice.put(position, [*made, *[arc for arc in lattice.arcs[position] if arc.token.terminal != "NOT"]])


def _of_name(lattice: Lattice, adjective: Arc, *, before: bool) -> bool:
    """Whether a name or a further adjective of one stands right behind an adjective."""
    behind = lattice.arcs[adjective.end] if adjective.end < len(lattice.arcs) else []
    return any(arc.token.terminal in _NAMES and (before or _in_one_case(adjective.token, arc.token)) for arc in behind)


def _in_one_case(one: Token, other: Token) -> bool:
    wanted, offered = (
        {feature[:2] for entry in token.entries for feature in entry.features if feature[0]} for token in (one, other)
    )
    return bool(wanted) and (not offered or bool(wanted & offered))


def _agree(name: Token, participle: Token) -> bool:
    if name.terminal != "N":
        return False
    wanted = {feature[:2] for entry in name.entries for feature in entry.features if feature[0]}
    offered = {
        feature[:2] for entry in participle.entries for feature in entry.features if _VOICES & {*feature[3].split()}
    }
    return bool(offered) and (not wanted or bool(wanted & offered))


def _unit_as_name(lattice: Lattice, position: int) -> None:
    """«сколько монет», «how many paces»: a unit stands for the quantities that it measures."""
    for arc in lattice.arcs[position][:]:
        if arc.token.terminal != "UNIT":
            continue
        names = tuple(
            Entry(entry.words, "N", feature[3])
            for entry in arc.token.entries
            for feature in entry.features
            if feature[3]
        )
        if names:
            token = arc.token._replace(terminal="N", value=names[0].value, entries=names)
            lattice.add(position, Arc(token, arc.end, 1))


def _asked_before(lattice: Lattice, position: int) -> bool:
    return any(
        arc.end == position and arc.token.terminal == "QUESTION"
        for start in range(max(0, position - 4), position)
        for arc in lattice.arcs[start]
    )


def _stranded(lattice: Lattice, position: int) -> None:
    """«what can it shoot at?»: a preposition at the end of a question belongs to its question word."""
    if any(here & _ASKING for here in lattice.kinds[:position]):
        for arc in lattice.arcs[position][:]:
            if arc.token.terminal == "PREP":
                lattice.add(position, arc._replace(token=arc.token._replace(terminal="STRANDED"), cost=1))


def _places(lattice: Lattice) -> None:
    """«покажи 38.3»: a number names a place."""
    for position, unit in enumerate(lattice.units):
        if unit.kind == "number":
            lattice.add(position, Arc(Token("REF", unit.text, unit.start, unit.end, unit.text), position + 1, 1))
