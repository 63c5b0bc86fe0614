"""“No ship moved”: a denial that stands before a name, and is of what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.lower.chunks import is_none

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.lower.chunks import Chunk
    from svod.lower.context import Context

_SAYS: Final = frozenset({"finite", "verb", "state"})


def denied_by_none(context: Context, chunks: Sequence[Chunk]) -> Sequence[Chunk]:
    """The chunks of a condition with the “no” before a name moved to what is said of it.

    Raises
    ------
    Misread
        If nothing is said of it, or what is said is denied once more.
    """
    found = list(chunks)
    for index, chunk in enumerate(chunks):
        if not has_none(chunk):
            continue
        said = _said_of(chunks, index)
        if said < 0 or found[said].negated or "NOT" in found[said].terminals or len(chunk.nouns) > 1:
            raise context.lost(chunk.start, chunk.end)
        found[said] = found[said]._replace(negated=True)
        context.heeded.append((chunk.start, chunk.end))
    return found


def has_none(chunk: Chunk) -> bool:
    """Whether a “no” stands before a name of a chunk."""
    named = any("none" in noun.determiners for noun in chunk.nouns)
    return named and chunk.tree is not None and any(is_none(leaf) for leaf in chunk.tree.tokens())


def _said_of(chunks: Sequence[Chunk], index: int) -> int:
    """Where that stands which is said of a name: behind it, else a verb before it (“moved no ships”); -1 if nowhere."""
    behind = next((at for at in range(index + 1, len(chunks)) if chunks[at].kind in _SAYS), -1)
    before = (at for at in range(index) if chunks[at].kind in {"finite", "verb"})
    copula = any("NOT" in chunk.terminals for chunk in chunks if chunk.kind in {"head", "copula"})
    return -1 if copula else behind if behind >= 0 else next(before, -1)
