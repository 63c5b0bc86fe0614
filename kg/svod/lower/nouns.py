"""From parse trees to noun phrases: candidates, determiners, adjectives, numbers, and what «не» denies of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from svod.lower.amounts import bounds_of, units_of
from svod.model.numbers import Interval
from svod.syntax.tree import Entry, Token, Tree

_DETERMINERS = {
    "ANY": "any", "EACH": "each", "ALL": "all", "PART": "part", "NOTALL": "part", "NO": "none",
    "OWN": "own", "POSS": "poss", "ALIEN": "alien", "OTHER": "other", "SAME": "same", "THIS": "this",
}  # fmt: skip
_ADJECTIVES: Final = frozenset({"ADJ", "NOTADJ"})
_ANY_NUMBER: Final = "number"
ANY_NUMBER: Final = Interval(low=1)
_NUMERALS: Final = frozenset(
    ["два", "две", "двое", "три", "трое", "четыре", "четверо", "пять", "шесть", "семь", "восемь", "девять", "десять"]
)
_GENITIVE: Final = frozenset({"PART", "AMOUNT"})


class Noun(NamedTuple):
    """A noun phrase: candidate entries and the terms they name, cases, determiners, adjectives, numbers.

    `denied` are the adjectives under «не»; `negated` says that «не» stands before the phrase and no adjective takes it.
    """

    entries: tuple[Entry, ...] = ()
    named: tuple[str, ...] = ()
    cases: frozenset[str] = frozenset()
    determiners: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    negated: bool = False
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


def noun_list(node: Tree) -> tuple[list[Noun], str]:
    """The noun phrases of a ``nouns`` node, and what joins them."""
    nouns: list[Noun] = []
    join = "and"
    for child in node.children:
        if isinstance(child, Tree):
            nouns.append(_noun(child))
        elif child.terminal == "OR":
            join = "or"
    first = node.children[0]
    if isinstance(first, Token) and first.terminal == "NOT":
        nouns[0] = denied(nouns[0], first.start)
    return nouns, join


def denied(noun: Noun, start: int) -> Noun:
    """The phrase under a «не» at `start`: its adjective is denied if it has but one, else the phrase as a whole."""
    if len(noun.adjectives) == 1 and not noun.determiners and not noun.denied and not noun.negated:
        return noun._replace(denied=noun.adjectives, start=start)
    return noun._replace(negated=True, start=start)


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
    adjectives = [leaf for leaf in before if leaf.terminal in _ADJECTIVES]
    return noun._replace(
        determiners=tuple([_DETERMINERS[leaf.terminal] for leaf in before if _determines(leaf)]),
        adjectives=tuple([leaf.value for leaf in adjectives]),
        denied=tuple([leaf.value for leaf in adjectives if leaf.terminal == "NOTADJ"]),
        acting=tuple([leaf.value for leaf in adjectives if _is_active(leaf)]),
        counted=_counted(before),
        units=units_of(leaves),
        only="ONLY" in [leaf.terminal for leaf in before],
        side=next((leaf.value for leaf in before if leaf.terminal == "MORE"), ""),
    )


def _counted(before: list[Token]) -> Interval | None:
    if any(token.terminal == "ANY" and token.value == _ANY_NUMBER for token in before):
        return ANY_NUMBER
    return bounds_of([leaf for leaf in before if leaf.terminal in {"NUM", "MORE"}])


def _determines(token: Token) -> bool:
    """Whether a word says which are meant; «любое количество» says only that there may be several."""
    return token.terminal in _DETERMINERS and token.value != _ANY_NUMBER


def _bare_measure(tokens: list[Token]) -> Interval | None:
    """«не меньше 10 шагов» without a name."""
    if not any(token.terminal == "MEASURE" for token in tokens):
        return None
    return bounds_of([token for token in tokens if token.terminal in {"MORE", "MEASURE"}])


def _cases(head: Token | None, before: list[Token]) -> frozenset[str]:
    """Cases of the phrase; behind «часть», «количество» the noun's genitive says nothing of the phrase."""
    if any(token.terminal in _GENITIVE or token.value == _ANY_NUMBER for token in before):
        return frozenset()
    cases = head.cases() if head is not None else frozenset().union(*[token.cases() for token in before])
    counted = "gen" in cases and any(
        token.terminal == "MORE" or (token.terminal == "NUM" and _counts(token.text)) for token in before
    )
    return cases | {"nom", "acc"} if counted else cases


def _counts(word: str) -> bool:
    """«два каравана», «5 караванов»: behind a numeral in the nominative or accusative the noun's genitive says less."""
    return word.lower() in _NUMERALS or (word.isdigit() and word != "1")


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
