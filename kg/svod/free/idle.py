"""Pieces of a text that state nothing of the situation: things as usual, wishes, feelings, and what rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.free.lexicon import known
from svod.free.mentions import note
from svod.free.phrasing import kinds_of
from svod.syntax.scan import split_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.free.clauses import Piece, Said
    from svod.free.lexicon import Talk

_MODAL: Final = frozenset({"MAY", "MUST", "FORBID", "MAYNOT", "NEEDNOT"})
_IF: Final = (("если",), ("if",))


def asks_for_leave(said: Sequence[Said], talk: Talk) -> bool:
    """Whether some question of a text asks what may or must be done."""
    return any(kinds_of(piece.text, talk).any(_MODAL) for one in said if one.asks for piece in one.pieces)


def says_nothing(piece: Piece, talk: Talk, *, leave: bool = False) -> bool:
    """Whether a piece says that things are as usual, what somebody wants to reach, or quotes what a rule says.

    With `leave`, what somebody feels about doing a thing says nothing either: whether he may or must does not hang on
    that. A word that no dictionary has may mean anything.
    """
    words = split_words(piece.text)
    bare = words[1:] if words[:1] in _IF else words
    kinds = ("purpose", "feeling") if leave else ("purpose",)
    if any(talk.table.found(kind, bare, first=True) is not None for kind in kinds):
        return all(known(word) or bool(talk.candidates(word)) for word in words)
    return _quotes_rule(piece, talk, words) or _is_usual(talk, words)


def _is_usual(talk: Talk, words: tuple[str, ...]) -> bool:
    usual = talk.table.found("usual", words)
    if usual is None:
        return False
    place, phrase = usual
    rest = " ".join((*words[:place], *words[place + len(phrase.words) :]))
    left = note([rest], talk)
    return not left.strange and all(m.has("N") and m.number is None and not m.negated for m in left.mentions)


def _quotes_rule(piece: Piece, talk: Talk, words: tuple[str, ...]) -> bool:
    """«про башню пишут «только по шакалу»»: what the rules are said to say, and nothing of the situation."""
    found = talk.table.found("quoting", words)
    if found is None or not asserts_rule(piece, talk) or note([" ".join(words[: found[0]])], talk).strange:
        return False
    kinds = kinds_of(piece.text, talk)
    if kinds.any({"OTHER", "SAME", "AGAIN"}) or sum("ONLY" in here for _, _, here, _ in kinds.words) > 1:
        return False
    left = note([piece.text], talk)
    plain = all(m.number is None and (m.tokens or known(m.text.lower())) for m in left.mentions)
    return plain and not any(word.isdigit() for word in words)


def asserts_rule(piece: Piece, talk: Talk) -> bool:
    """Whether a stated piece speaks of what may or must be: a rule, and no fact of the situation."""
    return kinds_of(piece.text, talk).any({*_MODAL, "ONLY"}) or _anytime(piece, talk) is not None


def as_leave(piece: Piece, talk: Talk) -> Piece:
    """«торговать когда угодно» as «торговать можно»: a rule that says when, where no word says that one may."""
    found = _anytime(piece, talk)
    if found is None or kinds_of(piece.text, talk).any(_MODAL):
        return piece
    place, width = found
    words = split_words(piece.text)
    leave = "can" if piece.text.isascii() else "можно"
    return piece._replace(text=" ".join((*words[:place], leave, *words[place + width :])))


def _anytime(piece: Piece, talk: Talk) -> tuple[int, int] | None:
    found = talk.table.found("anytime", split_words(piece.text))
    return (found[0], len(found[1].words)) if found is not None else None
