"""A pack as the oracle sees it: look-ups over its terms, edges and nodes, all by plain search."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from svod.model.nodes import RANKS, Edge, Pack
from svod.model.norms import Act, Deontic, Membership, Norm
from svod.model.numbers import Interval, exactly, parse_number
from svod.model.terms import Term
from svod.model.vocabulary import TermTable

_USUAL = re.compile(r"(?P<sign>>=|<=|≥|≤|>|<|=)?\s*(?P<number>\d+(?:[.,]\d+)?)")
_RANGE = re.compile(r"(?P<low>\d+)\s*[–-]\s*(?P<high>\d+)")


class World:
    """A pack under one choice of readings: `norms` are those that hold in it."""

    def __init__(
        self, pack: Pack, norms: tuple[Norm, ...], *, without_readings: bool = False, table: TermTable | None = None
    ) -> None:
        self.pack = pack
        self.norms = norms
        self.without_readings = without_readings
        self.table = table or TermTable(pack.terms)
        self.nodes = {node.id: node for node in pack.nodes}
        self.deontic = [norm for norm in norms if isinstance(norm.content, Deontic)]
        self.memberships = [norm for norm in norms if isinstance(norm.content, Membership)]
        self._carried: dict[tuple[str, str], list[Interval]] = {}
        self._worded: dict[tuple[str, str], bool] = {}
        self._sides: dict[str, tuple[list[Norm], list[Norm]]] = {}
        self.edges: dict[tuple[str, str], list[Edge]] = {}
        for edge in pack.edges:
            self.edges.setdefault((edge.kind, edge.source), []).append(edge)

    def is_a(self, narrow: str, wide: str) -> bool:
        """Whether `narrow` lies below or at `wide`."""
        return narrow == wide or wide in self.table.above(narrow)

    def below(self, narrow: str, wide: str) -> bool:
        """Whether `narrow` lies strictly below `wide`."""
        return narrow != wide and self.is_a(narrow, wide)

    def related(self, one: str, other: str) -> bool:
        """Whether one of the two lies below or at the other."""
        return self.is_a(one, other) or self.is_a(other, one)

    def apart(self, one: str, other: str) -> bool:
        """Whether the two are declared to share no member."""
        return self.table.apart(one, other)

    def term(self, name: str) -> Term:
        """Term with this name; an unknown one is a bare class."""
        return self.table.term(name) or Term(name, "class")

    def unusual(self, name: str) -> bool:
        """Whether the term itself is marked unusual."""
        return self.term(name).unusual

    def concluding(self, term: str) -> tuple[list[Norm], list[Norm]]:
        """Memberships that conclude a class, from at or below it, and those that deny it, from at or above it."""
        if term not in self._sides:
            told = [(norm, norm.content) for norm in self.memberships if isinstance(norm.content, Membership)]
            pros = [norm for norm, content in told if not content.negated and self.is_a(content.term, term)]
            cons = [norm for norm, content in told if content.negated and self.is_a(term, content.term)]
            self._sides[term] = pros, cons
        return self._sides[term]

    def alternatives(self, one: str, other: str) -> bool:
        """Whether the two are declared alternatives, by themselves or from above, on either side."""
        named, naming = self.table.above(one), self.table.above(other)
        if not any(self.term(name).alternatives for name in (*named, *naming)):
            return False
        return any(b in self.term(a).alternatives or a in self.term(b).alternatives for a in named for b in naming)

    def usual(self, quantity: str) -> Interval | None:
        """The interval in which a quantity is presumed to lie."""
        return interval_of(self.term(quantity).usual)

    def usual_against(self, quantity: str, other: str) -> Interval | None:
        """The interval in which a quantity less another is presumed to lie («>= other»)."""
        sign, _, name = self.term(quantity).usual.partition(" ")
        return interval_of(f"{sign} 0") if name == other else None

    def carried(self, holder: str, quantity: str) -> list[Interval]:
        """Numbers that a class carries, found once."""
        key = holder, quantity
        if key not in self._carried:
            self._carried[key] = self._numbers(*key)
        return self._carried[key]

    def worded(self, holder: str, quantity: str) -> bool:
        """Whether a class carries a quantity as a word, found once."""
        key = holder, quantity
        if key not in self._worded:
            self._worded[key] = self._words(*key)
        return self._worded[key]

    def _numbers(self, holder: str, quantity: str) -> list[Interval]:
        """Numbers of a quantity that a class carries itself or from above; else those of the lowest classes below it.

        Where one of these has no number, the others prove nothing, and there are none.
        """

        def numbers(terms: Iterable[Term]) -> list[Interval]:
            found = [number_of(text) for term in terms for name, text, _ in term.values if name == quantity]
            return [number for number in found if number is not None]

        own = numbers(self.term(name) for name in self.table.above(holder))
        lowest = [self.term(name) for name in self.table.below(holder) if not self.table.below(name)]
        if own or not all(numbers([term]) for term in lowest):
            return own
        return numbers(lowest)

    def _words(self, holder: str, quantity: str) -> bool:
        """Whether a class, one above it, or all leaves below carry the quantity as a word without digits."""

        def words(terms: Iterable[str]) -> list[bool]:
            rows = [[text for name, text, _ in self.term(term).values if name == quantity] for term in terms]
            return [any(text and not any(map(str.isdigit, text)) for text in row) for row in rows]

        lowest = words(name for name in self.table.below(holder) if not self.table.below(name))
        return any(words(self.table.above(holder))) or (bool(lowest) and all(lowest))

    def domain(self, action: str, role: str) -> tuple[str, ...]:
        """Classes that may fill a role of an action; anything, where the action does not take the role."""
        fillers = [spec.filler for spec in self.term(action).roles if spec.name == role]
        return tuple(fillers[0].split("|")) if fillers else ("thing",)

    def fills(self, action: str, role: str, filler: str) -> bool:
        """Whether everything that may fill the role lies below or at `filler`."""
        return all(self.is_a(option, filler) for option in self.domain(action, role))

    def rank(self, norm: Norm) -> int:
        """Rank of the norm's node, else of its document, else of a rulebook."""
        node = self.nodes.get(norm.node)
        order = [*RANKS]  # the strongest first
        for principle in self.pack.principles * len(self.pack.principles):
            higher, _, lower = principle.partition(" > ")
            if lower in order and order.index(higher) > order.index(lower):
                order.insert(order.index(lower), order.pop(order.index(higher)))
        documents = [document.rank for document in self.pack.documents if node and document.id == node.document]
        name = (node.rank if node else "") or (documents[0] if documents else "rulebook")
        return len(order) - order.index(name)

    def linked(self, kind: str, source: Norm, target: Norm, act: Act) -> bool:
        """Whether an edge of this kind runs from one norm (or its node) to another and counts for the act asked."""
        return any(
            edge.target in {target.id, target.node}
            and not (edge.reading and self.without_readings)
            and self._covers(edge, act)
            for name in (source.id, source.node)
            for edge in self.edges.get((kind, name), ())
        )

    def _covers(self, edge: Edge, act: Act) -> bool:
        involved = [act.action, *(filler.term for filler in act.roles)]
        return not edge.covers or any(self.is_a(one, term) for one in involved for term in edge.covers)

    def example_of(self, source: Norm, target: Norm) -> bool:
        """Whether `source` stands in an example that is part of the node of `target` or comments on it."""
        node = self.nodes.get(source.node)
        return (
            node is not None
            and node.kind == "example"
            and any(
                edge.target == target.node
                for kind in ("part_of", "comments_on")
                for edge in self.edges.get((kind, source.node), ())
            )
        )

    def defining(self, what: str) -> set[str]:
        """Nodes whose permissions a suppression of `what` takes away: those that define it, and the node itself."""
        names = {what, f"{self.pack.game}:{what}"}
        return names | {edge.source for edge in self.pack.edges if edge.kind == "defines" and edge.target in names}


def number_of(text: str) -> Interval | None:
    """The number of a profile's value, as an interval of its own."""
    try:
        return exactly(parse_number(text.strip()))
    except ValueError:
        return None


def interval_of(text: str) -> Interval | None:
    """``> 1``, ``≤ 6``, ``3``, ``2–4`` as an interval."""
    span = _RANGE.fullmatch(text.strip())
    if span:
        return Interval(int(span["low"]), int(span["high"]))
    match = _USUAL.fullmatch(text.strip())
    if match is None:
        return None
    number = parse_number(match["number"])
    by_sign = {
        ">": Interval(low=number, low_open=True),
        "<": Interval(high=number, high_open=True),
        ">=": Interval(low=number),
        "≥": Interval(low=number),
        "<=": Interval(high=number),
        "≤": Interval(high=number),
    }
    return by_sign.get(match["sign"] or "=", exactly(number))


def samples(intervals: list[Interval]) -> list[Fraction]:
    """Numbers that tell the intervals apart: every end, one between any two ends, and one beyond each side."""
    ends = sorted({Fraction(end) for one in intervals for end in (one.low, one.high) if end is not None})
    if not ends:
        return [Fraction(0)]
    between = [(low + high) / 2 for low, high in pairwise(ends)]
    return [ends[0] - 1, *ends, *between, ends[-1] + 1]
