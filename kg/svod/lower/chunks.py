"""From a parse tree to chunks: flat pieces of a clause with their candidates, determiners and numbers."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.lower.amounts import bounds_of, faces_of, number_of, open_side
from svod.lower.nouns import Noun, denied, noun_list
from svod.model.numbers import Interval, exactly, parse_number
from svod.syntax.tree import Token, Tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PLAIN: Final = MappingProxyType({"со": "с", "во": "в", "ко": "к", "изо": "из", "об": "о"})
_PREPOSED: Final = frozenset({"PREP", "FOR"})
_NOMINAL: Final = frozenset({"nouns", "prep_phrase", "time", "per", "purpose", "until", "beginning"})


class Chunk(NamedTuple):
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
    return _joined([child for child in clause.children if isinstance(child, Tree)])


def denials(tree: Tree, *, condition: bool = False) -> Iterator[tuple[int, int]]:
    """Where a «не» or “no” before a noun phrase, or a «не» of a condition's copula, stands, to its phrase's end."""
    condition = condition or tree.name in {"cond", "relative"}
    leaves = [child for child in tree.children if isinstance(child, Token)]
    copula = condition and tree.name in {"head", "copula"} and any(leaf.terminal == "IS" for leaf in leaves)
    for leaf in leaves:
        named = tree.name in {"nouns", "prep_phrase"} or copula
        if leaf.terminal == "NOTADJ" or (named and leaf.terminal == "NOT") or is_none(leaf):
            yield leaf.start, tree.tokens()[-1].end
    for child in tree.children:
        if isinstance(child, Tree):
            yield from denials(child, condition=condition)


def is_none(leaf: Token) -> bool:
    """Whether a word is “no” of “no ship moved”, the only denial there; beside «никакой» stands a «не» of its own."""
    return leaf.terminal == "NO" and leaf.text.isascii()


def _joined(nodes: Sequence[Tree]) -> tuple[Chunk, ...]:
    found: list[Chunk] = []
    only = False
    for child in nodes:
        chunk = _chunk(child)
        if chunk.kind == "nouns" and len(chunk.nouns) == 1 and _bare_only(chunk.nouns[0]):
            only = True
            continue
        if only:
            chunk = chunk._replace(only=True)
            only = False
        if found and _is_comparison(chunk) and _takes_measure(found[-1]):
            found[-1] = _with_measure(found[-1], chunk)
            continue
        found.append(chunk)
    return tuple(found)


def _bare_only(noun: Noun) -> bool:
    return noun.only and not noun.entries and not noun.determiners and noun.counted is None and not noun.asked


def _is_comparison(chunk: Chunk) -> bool:
    if chunk.kind == "comparison" or (chunk.kind == "prep_phrase" and chunk.prep == "of" and chunk.numbers is not None):
        return True
    return chunk.kind == "nouns" and len(chunk.nouns) == 1 and _is_number(chunk.nouns[0])


def _is_number(noun: Noun) -> bool:
    counted = noun.counted is not None or noun.measure is not None
    return not noun.entries and not noun.determiners and counted and not noun.pronoun


def _takes_measure(chunk: Chunk) -> bool:
    return chunk.kind in {"nouns", "prep_phrase"} and bool(chunk.nouns) and bool(chunk.nouns[-1].entries)


def _with_measure(chunk: Chunk, number: Chunk) -> Chunk:
    bounds = number.numbers if not number.nouns else number.nouns[0].measure or number.nouns[0].counted
    last = chunk.nouns[-1]
    if last.measure is not None and bounds is not None and last.measure.point() is not None:
        bounds = open_side(last.measure.point() or 0, bounds)
    return chunk._replace(nouns=(*chunk.nouns[:-1], last._replace(measure=bounds)), end=number.end)


def _chunk(node: Tree | Token) -> Chunk:
    assert isinstance(node, Tree)  # noqa: S101 - every chunk is a rule of the grammar
    leaves = node.tokens()
    if node.name in _NOMINAL:
        return _nominal(node, leaves)
    value, negated, numbers = leaves[0].value, False, None
    inner: tuple[Chunk, ...] = ()
    token = leaves[-1]
    terminals = tuple([leaf.terminal for leaf in leaves])
    if node.name == "relative":
        inner = _joined([child for child in node.children if isinstance(child, Tree)])
    elif node.name in {"state", "verb", "finite"}:
        token = next(leaf for leaf in leaves if leaf.terminal in {"STATE", "V", "F"})
        value, negated = token.value, "NOT" in terminals
    elif node.name in _NUMERIC:
        numbers = _NUMERIC[node.name](leaves)
    return Chunk(
        node.name,
        token=token,
        terminals=terminals,
        value=value,
        negated=negated,
        inner=inner,
        numbers=numbers,
        tree=node,
        start=leaves[0].start,
        end=leaves[-1].end,
    )


def _gain(leaves: list[Token]) -> Interval:
    """«+1», «−2»."""
    number = number_of(leaves[-1])
    return exactly(-number if leaves[0].terminal == "MINUS" else number)


def _often(leaves: list[Token]) -> Interval:
    """«дважды», «сколько угодно раз»."""
    return Interval(low=1) if leaves[0].value == "any" else exactly(parse_number(leaves[0].value))


_NUMERIC: Final[dict[str, Callable[[list[Token]], Interval | None]]] = {
    "comparison": bounds_of,
    "gain": _gain,
    "often": _often,
    "faces": faces_of,
}


def _nominal(node: Tree, leaves: list[Token]) -> Chunk:
    first = leaves[0]
    nouns: list[Noun] = []
    join = "and"
    inner: list[Chunk] = []
    if node.name == "nouns":
        nouns, join = noun_list(node)
    else:
        for child in node.children:
            if not isinstance(child, Tree):
                continue
            if child.name == "nouns":
                part, join = noun_list(child)
                nouns += part
                if first.terminal == "NOT":
                    nouns[0] = denied(nouns[0], first.start)
            else:
                inner.append(_chunk(child.children[0]) if child.name == "cond_item" else _chunk(child))
    measured = node.name == "prep_phrase" and not nouns
    return Chunk(
        node.name,
        tuple(nouns),
        join,
        prep=next((_PLAIN.get(leaf.text, leaf.text) for leaf in leaves if leaf.terminal in _PREPOSED), ""),
        token=leaves[-1],
        terminals=tuple([leaf.terminal for leaf in leaves]),
        value=first.value,
        negated=bool(nouns) and (nouns[0].negated or bool(nouns[0].denied)),
        inner=tuple(inner),
        numbers=bounds_of([leaf for leaf in leaves if leaf.terminal in {"MEASURE", "RANGE"}]) if measured else None,
        tree=node,
        start=first.start,
        end=leaves[-1].end,
    )
