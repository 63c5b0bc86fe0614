"""From a parse tree to chunks: flat pieces of a clause with their candidates, determiners and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.lower.amounts import bounds_of, faces_of, number_of, open_side, units_of
from svod.model.numbers import Interval, exactly, parse_number
from svod.syntax.tree import Entry, Token, Tree

if TYPE_CHECKING:
    from collections.abc import Sequence

_DETERMINERS = {
    "ANY": "any", "EACH": "each", "ALL": "all", "PART": "part", "NOTALL": "part", "NO": "none",
    "OWN": "own", "POSS": "poss", "ALIEN": "alien", "OTHER": "other", "SAME": "same", "THIS": "this",
}  # fmt: skip
_GENITIVE: Final = frozenset({"PART", "AMOUNT"})
_NOMINAL: Final = frozenset({"nouns", "prep_phrase", "time", "per", "purpose", "until", "beginning"})


class Noun(NamedTuple):
    """A noun phrase: candidate entries and the terms they name, cases, determiners, adjectives, numbers."""

    entries: tuple[Entry, ...] = ()
    named: tuple[str, ...] = ()
    cases: frozenset[str] = frozenset()
    determiners: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    acting: tuple[str, ...] = ()
    counted: Interval | None = None
    measure: Interval | None = None
    pronoun: bool = False
    asked: bool = False
    only: bool = False
    side: str = ""
    amount: bool = False
    number: str = ""
    units: tuple[str, ...] = ()
    start: int = 0
    end: int = 0
    text: str = ""

    def terms(self) -> tuple[str, ...]:
        """Identifiers of the candidate terms, in order."""
        return self.named


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
    """«дважды»."""
    return exactly(parse_number(leaves[0].value))


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
        nouns, join = _noun_list(node)
    else:
        for child in node.children:
            if not isinstance(child, Tree):
                continue
            if child.name == "nouns":
                part, join = _noun_list(child)
                nouns += part
            else:
                inner.append(_chunk(child.children[0]) if child.name == "cond_item" else _chunk(child))
    measured = node.name == "prep_phrase" and not nouns
    return Chunk(
        node.name,
        tuple(nouns),
        join,
        prep=next((leaf.text for leaf in leaves if leaf.terminal == "PREP"), ""),
        token=leaves[-1],
        terminals=tuple([leaf.terminal for leaf in leaves]),
        value=first.value,
        negated=first.terminal == "NOT",
        inner=tuple(inner),
        numbers=bounds_of([leaf for leaf in leaves if leaf.terminal in {"MEASURE", "RANGE"}]) if measured else None,
        tree=node,
        start=first.start,
        end=leaves[-1].end,
    )


def _noun_list(node: Tree) -> tuple[list[Noun], str]:
    nouns: list[Noun] = []
    join = "and"
    for child in node.children:
        if isinstance(child, Tree):
            nouns.append(_noun(child))
        elif child.terminal == "OR":
            join = "or"
    return nouns, join


def _noun(node: Tree) -> Noun:
    leaves = node.tokens()
    if len(leaves) == 1 and leaves[0].terminal == "N":
        _, _, start, end, text, entries = leaves[0]
        names = _names(entries)
        return Noun(entries, names, leaves[0].cases(), number=_number_of(entries), start=start, end=end, text=text)
    at = next((i for i, leaf in enumerate(leaves) if leaf.terminal in {"N", "PRON", "WH"}), -1)
    head = leaves[at] if at >= 0 else None
    before = leaves[:at] if head is not None else leaves
    after = leaves[at + 1 :] if head is not None else []
    entries = head.entries if head is not None and head.terminal == "N" else ()
    noun = Noun(
        entries,
        _names(entries),
        _cases(head, before),
        number=_number_of(head.entries) if head is not None else "",
        start=leaves[0].start,
        end=leaves[-1].end,
        text=" ".join([leaf.text for leaf in leaves]) if before or after else leaves[0].text,
        amount="AMOUNT" in [leaf.terminal for leaf in before],
        pronoun=head is not None and head.terminal == "PRON",
        asked=head is not None and head.terminal == "WH",
        measure=(bounds_of(after) if after else None) if head is not None else _bare_measure(before),
    )
    return _determined(noun, before, leaves) if before or after else noun


def _determined(noun: Noun, before: list[Token], leaves: list[Token]) -> Noun:
    """The noun with what stands before it: determiners, adjectives, a number."""
    adjectives = [leaf for leaf in before if leaf.terminal == "ADJ"]
    return noun._replace(
        determiners=tuple([_DETERMINERS[leaf.terminal] for leaf in before if leaf.terminal in _DETERMINERS]),
        adjectives=tuple([leaf.value for leaf in adjectives]),
        acting=tuple([leaf.value for leaf in adjectives if _is_active(leaf)]),
        counted=bounds_of([leaf for leaf in before if leaf.terminal in {"NUM", "MORE"}]),
        units=units_of(leaves),
        only="ONLY" in [leaf.terminal for leaf in before],
        side=next((leaf.value for leaf in before if leaf.terminal == "MORE"), ""),
    )


def _bare_measure(tokens: list[Token]) -> Interval | None:
    """«не меньше 10 шагов» without a name."""
    if not any(token.terminal == "MEASURE" for token in tokens):
        return None
    return bounds_of([token for token in tokens if token.terminal in {"MORE", "MEASURE"}])


def _cases(head: Token | None, before: list[Token]) -> frozenset[str]:
    """Cases of the phrase; behind «часть», «количество» the noun's genitive says nothing of the phrase."""
    if not _GENITIVE.isdisjoint([token.terminal for token in before]):
        return frozenset()
    return head.cases() if head is not None else frozenset().union(*[token.cases() for token in before])


def _is_active(token: Token) -> bool:
    """«таранящий», not «таранимый»."""
    voices = {word for entry in token.entries for *_, extra in entry.features for word in extra.split()}
    return "act" in voices and "pas" not in voices


def _names(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Identifiers of the terms, each once."""
    return tuple(dict.fromkeys([entry.value for entry in entries]))


def _number_of(entries: tuple[Entry, ...]) -> str:
    numbers = {number for entry in entries for _, number, *_ in entry.features if number}
    return numbers.pop() if len(numbers) == 1 else ""
