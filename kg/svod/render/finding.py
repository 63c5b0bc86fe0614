"""Finding nodes and lists by what a user calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.folding import fold
from svod.render.card import card_of
from svod.render.listing import Entry, chosen, entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.index.read import Index
    from svod.render.card import Card

_NEAR = 5


def cards(indexes: Sequence[Index], ref: str) -> tuple[Card, ...]:
    """Cards of the nodes that `ref` names: a full name, a name, a locator, any with the game in front."""
    ref = ref.strip().removeprefix("#")
    found: list[Card] = []
    for index in indexes:
        inner = ref.removeprefix(f"{index.game()}:").removeprefix("#")
        if ":" in inner:
            continue
        cases = index.cases()
        for name in _named(index, inner):
            node = index.node(name)
            if node is not None:
                found.append(card_of(index, cases, node))
    return tuple(found)


def _named(index: Index, ref: str) -> tuple[str, ...]:
    name = f"{index.game()}:{ref.partition('/')[0]}"
    if index.node(f"{index.game()}:{ref}") is not None:
        return (f"{index.game()}:{ref}",)
    located = index.located(ref)
    if located:
        return located
    node = index.node(name)  # the name of a norm: «orders.single/2»
    if node is not None and any(norm.id == f"{index.game()}:{ref}" for norm in index.norms_of(name)):
        return (name,)
    folded = fold(ref)
    return tuple(
        other for other in index.nodes() if fold(other.partition(":")[2]) == folded or folded in _places(index, other)
    )


def _places(index: Index, name: str) -> set[str]:
    node = index.node(name)
    return {fold(place.text) for place in node.locators} if node is not None else set()


def near(indexes: Sequence[Index], ref: str) -> tuple[str, ...]:
    """Names and locators most like `ref`."""
    from difflib import get_close_matches

    names = [name for index in indexes for name in index.nodes()]
    keys = {name.partition(":")[2]: name for name in names}
    for index in indexes:
        for name in index.nodes():
            keys |= dict.fromkeys(_places(index, name), name)
    return tuple(dict.fromkeys(keys[key] for key in get_close_matches(fold(ref), keys, _NEAR, 0.5)))


def listed(indexes: Sequence[Index], sort: str, words: Sequence[str], kind: str, lang: str) -> tuple[Entry, ...]:
    """Entries of a sort over several games."""
    found: list[Entry] = []
    for index in indexes:
        if sort == "games":
            found.append(Entry(index.game(), index.game(), index.lang(), index.title(), "", index.rights()))
        else:
            found += entries(index, sort, lang)
    return tuple(chosen(found, words, kind))
