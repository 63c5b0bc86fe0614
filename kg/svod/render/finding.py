"""Finding nodes and lists by what a user calls them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from svod.folding import fold
from svod.render.card import card_of
from svod.render.listing import Entry, chosen, entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.index.read import Index
    from svod.model.nodes import Locator
    from svod.render.card import Card

_NEAR = 5


def cards(indexes: Sequence[Index], ref: str, edition: str = "") -> tuple[Card, ...]:
    """Cards of the nodes that `ref` names: a full name, a name, a locator, any with the game in front.

    With an `edition` (see `editions`) only what stands at that locator in one of its documents.
    """
    ref = ref.strip().removeprefix("#")
    found: list[Card] = []
    for index in indexes:
        inner = ref.removeprefix(f"{index.game()}:").removeprefix("#")
        if ":" in inner:
            continue
        cases = index.cases()
        for name in _standing(index, inner, edition) if edition else _named(index, inner):
            node = index.node(name)
            if node is not None:
                found.append(card_of(index, cases, node))
    return tuple(found)


_PAGE = re.compile(r"(?P<book>.*?)[\s,.]*\b(?:pp?|page|pages|с|стр|страница|страницы)\b\.?\s*(?P<page>\d+)")


def _on_page(index: Index, folded: str) -> tuple[str, ...]:
    """Nodes at a page of a book: «p. 38», «Rulebook p. 38», «Армада, с. 12»; 106 lies in 106–107."""
    wanted = _PAGE.match(folded)
    if wanted is None:
        return ()
    words = re.findall(r"\w+", wanted["book"])
    return tuple(
        name
        for name in index.nodes()
        for place in _in(index, name, _books(index, words))
        if (found := _PAGE.match(fold(place.text))) and _within(wanted["page"], fold(place.text)[found.start("page") :])
    )


def _books(index: Index, words: Sequence[str]) -> frozenset[str]:
    """Documents whose name or title has all the words; a word may be that of a rank («свод»)."""
    return frozenset(
        item.id for item in index.documents() if all(word in f"{fold(item.id)} {fold(item.title)}" for word in words)
    )


def _within(page: str, text: str) -> bool:
    ends = [int(number) for number in re.findall(r"\d+", text)]
    return ends[0] <= int(page) <= ends[-1]


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
    placed = _on_page(index, folded) or tuple(
        other for other in index.nodes() if fold(other.partition(":")[2]) == folded or folded in _places(index, other)
    )
    return placed or _commented(index, folded) or _titled(index, folded)


_COMMENT = re.compile(r"(?P<place>[\w.]+)[\s,.]*\b(?:note|comment|комментарий|прим|примечание)\b\.?\s*(?P<number>\d+)")


def _commented(index: Index, folded: str) -> tuple[str, ...]:
    """«77 note 3», «38, комментарий 3»: what documents place at «77.note3», «38.К3»."""
    wanted = _COMMENT.fullmatch(folded)
    places = {fold(f"{wanted['place']}.{mark}{wanted['number']}") for mark in ("К", "note")} if wanted else set()
    return tuple(name for name in index.nodes() if places & _places(index, name))


def _titled(index: Index, folded: str) -> tuple[str, ...]:
    """Nodes of that title; else those of the whole part that a number names («54» of 54.1, 54.2)."""
    named = tuple(name for name in index.nodes() if _title(index, name) == folded)
    return named or tuple(
        name
        for name in index.nodes()
        if folded.isdigit() and any(place.startswith(f"{folded}.") for place in _places(index, name))
    )


def _title(index: Index, name: str) -> str:
    node = index.node(name)
    return fold(node.title) if node is not None else ""


def editions(index: Index, edition: str) -> frozenset[str]:
    """Documents that an edition means: those of that language, name or edition, else those whose title says it."""
    wanted = fold(edition)
    named = frozenset(
        item.id for item in index.documents() if wanted in {fold(item.id), fold(item.lang), fold(item.edition)}
    )
    words = re.findall(r"\w+", wanted)
    return named or (_books(index, words) if words else frozenset())


def no_edition(indexes: Sequence[Index], edition: str) -> tuple[str, str] | None:
    """The refusal, in both languages, of an edition that no document of any game is of; None if one is."""
    if any(editions(index, edition) for index in indexes):
        return None
    every = [item for index in indexes for item in index.documents()]
    names = ", ".join(dict.fromkeys([*(item.lang for item in every), *(item.id for item in every)]))
    return (
        f"Редакции «{edition}» нет; есть: {names}.",
        f"There is no edition “{edition}”; there are: {names}.",
    )


def _standing(index: Index, ref: str, edition: str) -> tuple[str, ...]:
    """Nodes at a locator of an edition's documents."""
    documents, folded = editions(index, edition), fold(ref)
    exact = tuple(
        name for name in index.nodes() if any(fold(place.text) == folded for place in _in(index, name, documents))
    )
    return exact or tuple(name for name in _on_page(index, folded) if _in(index, name, documents))


def _in(index: Index, name: str, documents: frozenset[str]) -> list[Locator]:
    node = index.node(name)
    places = node.locators if node is not None else ()
    return [place for place in places if node is not None and (place.document or node.document) in documents]


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
            keys |= dict.fromkeys({*_places(index, name), _title(index, name)}, name)
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
