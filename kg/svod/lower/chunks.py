"""From a parse tree to chunks: flat pieces of a clause with their candidates, determiners and numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from svod.lower.amounts import bounds_of, faces_of, number_of, open_side, units_of
from svod.model.numbers import Interval, exactly, parse_number
from svod.syntax.tree import Entry, Token, Tree

if TYPE_CHECKING:
    from collections.abc import Iterable

_DETERMINERS = {
    "ANY": "any", "EACH": "each", "ALL": "all", "PART": "part", "NOTALL": "part", "NO": "none",
    "OWN": "own", "POSS": "poss", "ALIEN": "alien", "OTHER": "other", "SAME": "same", "THIS": "this",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase: candidate entries, cases, determiners, adjectives, count, and a measure behind it."""

    entries: tuple[Entry, ...] = ()
    cases: frozenset[str] = frozenset()
    determiners: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    acting: tuple[str, ...] = ()
    count: Interval | None = None
    measure: Interval | None = None
    pronoun: bool = False
    asked: bool = False
    only: bool = False
    side: str = ""
    number: str = ""
    units: tuple[str, ...] = ()
    start: int = 0
    end: int = 0
    text: str = ""

    def terms(self) -> tuple[str, ...]:
        """Identifiers of the candidate terms, in order."""
        return tuple(dict.fromkeys(entry.value for entry in self.entries))


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a clause; `kind` is the grammar's rule (nouns, prep_phrase, state, verb, finite, head …)."""

    kind: str
    nouns: tuple[Noun, ...] = ()
    join: str = "and"
    prep: str = ""
    token: Token | None = None
    terminals: tuple[str, ...] = ()
    value: str = ""
    negated: bool = False
    only: bool = False
    inner: tuple[Chunk, ...] = ()
    numbers: Interval | None = None
    tree: Tree | None = None
    start: int = 0
    end: int = 0


def chunks_of(clause: Tree) -> tuple[Chunk, ...]:
    """Chunks of a ``clause`` or ``cond`` node, with «только» moved onto the chunk behind it."""
    return _joined(child for child in clause.children if isinstance(child, Tree))


def _joined(nodes: Iterable[Tree]) -> tuple[Chunk, ...]:
    found: list[Chunk] = []
    only = False
    for child in nodes:
        chunk = _chunk(child)
        if chunk.kind == "nouns" and len(chunk.nouns) == 1 and _bare_only(chunk.nouns[0]):
            only = True
            continue
        if only:
            chunk = replace(chunk, only=True)
            only = False
        if found and _is_comparison(chunk) and _takes_measure(found[-1]):
            found[-1] = _with_measure(found[-1], chunk)
            continue
        found.append(chunk)
    return tuple(found)


def _bare_only(noun: Noun) -> bool:
    return noun.only and not noun.entries and not noun.determiners and noun.count is None and not noun.asked


def _is_comparison(chunk: Chunk) -> bool:
    if chunk.kind == "comparison" or (chunk.kind == "prep_phrase" and chunk.prep == "of" and chunk.numbers is not None):
        return True
    return chunk.kind == "nouns" and len(chunk.nouns) == 1 and _is_number(chunk.nouns[0])


def _is_number(noun: Noun) -> bool:
    counted = noun.count is not None or noun.measure is not None
    return not noun.entries and not noun.determiners and counted and not noun.pronoun


def _takes_measure(chunk: Chunk) -> bool:
    return chunk.kind in {"nouns", "prep_phrase"} and bool(chunk.nouns) and bool(chunk.nouns[-1].entries)


def _with_measure(chunk: Chunk, number: Chunk) -> Chunk:
    bounds = number.numbers if not number.nouns else number.nouns[0].measure or number.nouns[0].count
    last = chunk.nouns[-1]
    if last.measure is not None and bounds is not None and last.measure.point() is not None:
        bounds = open_side(last.measure.point() or 0, bounds)
    return replace(chunk, nouns=(*chunk.nouns[:-1], replace(last, measure=bounds)), end=number.end)


def _chunk(node: Tree | Token) -> Chunk:
    assert isinstance(node, Tree)  # noqa: S101 - every chunk is a rule of the grammar
    start, end = node.extent()
    leaves = node.tokens()
    terminals = tuple(token.terminal for token in leaves)
    if node.name == "relative":
        inner = _joined(child for child in node.children if isinstance(child, Tree))
        return Chunk(node.name, terminals=terminals, inner=inner, tree=node, start=start, end=end)
    if node.name in {"nouns", "prep_phrase", "time", "per", "purpose", "until", "beginning"}:
        return _nominal(node, leaves, start, end)
    base = Chunk(node.name, token=leaves[-1], terminals=terminals, tree=node, start=start, end=end)
    if node.name in {"state", "verb", "finite"}:
        main = next(token for token in leaves if token.terminal in {"STATE", "V", "F"})
        return replace(base, token=main, value=main.value, negated="NOT" in terminals)
    if node.name == "comparison":
        return replace(base, numbers=bounds_of(leaves))
    if node.name == "gain":
        number = number_of(leaves[-1])
        return replace(base, numbers=exactly(-number if leaves[0].terminal == "MINUS" else number))
    if node.name == "often":
        return replace(base, numbers=exactly(parse_number(leaves[0].value)))
    if node.name == "faces":
        return replace(base, numbers=faces_of(leaves))
    return replace(base, value=leaves[0].value)


def _nominal(node: Tree, leaves: list[Token], start: int, end: int) -> Chunk:
    first = leaves[0]
    nouns: list[Noun] = []
    join = "and"
    inner: list[Chunk] = []
    for child in node.children:
        if isinstance(child, Tree) and child.name == "nouns":
            part, join = _noun_list(child)
            nouns += part
        elif isinstance(child, Tree) and child.name == "noun":
            nouns.append(_noun(child))
        elif isinstance(child, Tree):
            inner.append(_chunk(child.children[0]) if child.name == "cond_item" else _chunk(child))
    if node.name == "nouns":
        nouns, join = _noun_list(node)
    measure = (
        bounds_of([t for t in leaves if t.terminal in {"MEASURE", "RANGE"}]) if node.name == "prep_phrase" else None
    )
    return Chunk(
        node.name,
        tuple(nouns),
        join,
        prep=next((token.text for token in leaves if token.terminal == "PREP"), ""),
        token=leaves[-1],
        terminals=tuple(token.terminal for token in leaves),
        value=first.value,
        negated=first.terminal == "NOT",
        inner=tuple(inner),
        numbers=measure if not nouns else None,
        tree=node,
        start=start,
        end=end,
    )


def _noun_list(node: Tree) -> tuple[list[Noun], str]:
    nouns = [_noun(child) for child in node.children if isinstance(child, Tree)]
    joins = {child.terminal for child in node.children if isinstance(child, Token)}
    return nouns, "or" if "OR" in joins else "and"


def _noun(node: Tree) -> Noun:
    leaves = node.tokens()
    names = [token for token in leaves if token.terminal in {"N", "PRON", "WH"}]
    head = names[0] if names else None
    before = [token for token in leaves if head is None or token.start < head.start]
    after = [token for token in leaves if head is not None and token.start > head.start]
    determiners = tuple(_DETERMINERS[token.terminal] for token in before if token.terminal in _DETERMINERS)
    entries = head.entries if head is not None and head.terminal == "N" else ()
    return Noun(
        entries=entries,
        cases=_cases(head, before),
        determiners=determiners,
        adjectives=tuple(token.value for token in before if token.terminal == "ADJ"),
        acting=tuple(token.value for token in before if token.terminal == "ADJ" and _is_active(token)),
        count=bounds_of([token for token in before if token.terminal in {"NUM", "MORE"}]),
        measure=bounds_of(after) if head is not None else _bare_measure(before),
        units=units_of(leaves),
        pronoun=head is not None and head.terminal == "PRON",
        asked=head is not None and head.terminal == "WH",
        only=any(token.terminal == "ONLY" for token in before),
        side=next((token.value for token in before if token.terminal == "MORE"), ""),
        number=_number_of(head),
        start=leaves[0].start,
        end=leaves[-1].end,
        text=" ".join(token.text for token in leaves),
    )


def _bare_measure(tokens: list[Token]) -> Interval | None:
    """«не меньше 10 шагов» without a name."""
    if not any(token.terminal == "MEASURE" for token in tokens):
        return None
    return bounds_of([token for token in tokens if token.terminal in {"MORE", "MEASURE"}])


def _cases(head: Token | None, before: list[Token]) -> frozenset[str]:
    """Cases of the phrase; behind «часть» the noun's genitive says nothing of the phrase."""
    if any(token.terminal == "PART" for token in before):
        return frozenset()
    return head.cases() if head is not None else frozenset().union(*(token.cases() for token in before))


def _is_active(token: Token) -> bool:
    """«таранящий», not «таранимый»."""
    voices = {word for entry in token.entries for *_, extra in entry.features for word in extra.split()}
    return "act" in voices and "pas" not in voices


def _number_of(head: Token | None) -> str:
    if head is None:
        return ""
    numbers = {number for entry in head.entries for _, number, *_ in entry.features if number}
    return numbers.pop() if len(numbers) == 1 else ""
