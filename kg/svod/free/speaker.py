"""Who the speaker is, where he says it: «ход мой» makes him the active player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.syntax.scan import scan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.free.clauses import Piece, Said
    from svod.free.lexicon import Talk


def speaker(said: Sequence[Said], talk: Talk) -> tuple[tuple[Said, ...], str]:
    """The sentences without words by which the speaker says who he is, and the term for that ('' if he does not).

    Where he says two things that do not agree, nothing is taken out.
    """
    terms: dict[str, None] = {}
    changed = []
    for one in said:
        pieces = []
        for piece in one.pieces:
            rest, term = _told(piece, talk)
            terms |= {term: None} if term else {}
            if rest.text:
                pieces.append(rest)
        if pieces:
            changed.append(one._replace(pieces=tuple(pieces)))
    if len(terms) != 1:
        return tuple(said), ""
    return tuple(changed), next(iter(terms))


def _told(piece: Piece, talk: Talk) -> tuple[Piece, str]:
    units = scan(piece.text).units
    found = talk.table.found("mine", tuple(unit.text for unit in units))
    if found is None:
        return piece, ""
    place, phrase = found
    terms = [name for plain in phrase.plain for name in talk.terms_of(plain, "N")]
    if not terms or place + len(phrase.words) > len(units):
        return piece, ""
    start, end = units[place].start, units[place + len(phrase.words) - 1].end
    return piece._replace(text=" ".join(f"{piece.text[:start]} {piece.text[end:]}".split())), terms[0]
