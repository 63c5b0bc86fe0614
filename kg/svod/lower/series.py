"""Numbers in a row: «лидерство кораблей 7, 8 и 9» gives each number to a participant of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Literal, class_of_outsider, outsider
from svod.syntax.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.lower.chunks import Chunk
    from svod.lower.context import Context
    from svod.lower.nouns import Noun


def several(context: Context, chunk: Chunk, variable: str, quantity: str) -> bool:
    """Read a row of bare numbers, one for each participant of the outsider's class; False if it is no row."""
    if not all(_is_number(noun) for noun in chunk.nouns):
        return False
    term = class_of_outsider(variable)
    if term:
        for place, noun in enumerate(chunk.nouns, 1):
            name = outsider(term, place)
            context.participants[name] = term
            context.add(Literal("cmp", (name, quantity), bounds=noun.counted or noun.measure))
        context.heeded.append((chunk.start, chunk.end))
    return True


def rows(tree: Tree) -> Iterator[tuple[int, int]]:
    """Where a number stands in a row behind another thing, as a phrase of its own."""
    inner = [child for child in tree.children if isinstance(child, Tree)]
    if tree.name == "nouns":
        for child in inner[1:]:
            leaves = child.tokens()
            if all(leaf.terminal == "NUM" for leaf in leaves):
                yield leaves[0].start, leaves[-1].end
    for child in inner:
        yield from rows(child)


def _is_number(noun: Noun) -> bool:
    return not (noun.entries or noun.adjectives or noun.pronoun) and (noun.counted or noun.measure) is not None
