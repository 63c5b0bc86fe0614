"""Finding nodes, lists and files by what a user calls them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from svod.folding import fold
from svod.render.card import card_of
from svod.render.listing import Entry, chosen, entries
from svod.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.index.read import Index
    from svod.index.stamps import PackSource
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
        other
        for other in index.nodes()
        if fold(other.partition(":")[2]) == folded or folded in _places(index, other)
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


def listed(
    indexes: Sequence[Index], sort: str, words: Sequence[str], kind: str, lang: str
) -> tuple[Entry, ...]:
    """Entries of a sort over several games."""
    found: list[Entry] = []
    for index in indexes:
        if sort == "games":
            found.append(Entry(index.game(), index.game(), index.lang(), index.title(), "", index.rights()))
        else:
            found += entries(index, sort, lang)
    return tuple(chosen(found, words, kind))


def file_path(packs: Iterable[PackSource], name: str) -> str:
    """Path of a file that diagnostics call ``folder/file``, as short as it can be said from here."""
    folder, _, rest = name.partition("/")
    for pack in packs:
        for place in pack.folders:
            path = os.path.join(str(place), rest)  # noqa: PTH118
            if os.path.basename(os.path.abspath(str(place))) == folder and os.path.isfile(path):  # noqa: PTH100, PTH113, PTH119
                try:
                    short = os.path.relpath(path)
                except ValueError:  # another drive
                    return path
                return path if short.startswith("..") else short
    return name


def file_text(packs: Iterable[PackSource], name: str) -> Source | None:
    """Text of such a file; None if it cannot be read."""
    path = file_path(packs, name)
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:  # noqa: PTH123
            return Source(name, file.read().replace("\r\n", "\n"))
    except (OSError, UnicodeDecodeError):
        return None
