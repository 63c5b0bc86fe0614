"""Which sentences of a text ask, and the questions of a compound one («…, или …», «… и сколько …»)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.free.clauses import Piece, Said
from svod.free.mentions import note
from svod.free.phrasing import cut, kinds_of
from svod.syntax.lexer import lex
from svod.syntax.scan import split_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from svod.free.lexicon import Talk
    from svod.syntax.lexer import Lexed

_ASKING: Final = frozenset({"QUESTION", "WH", "MAY", "MUST", "FORBID"})
_JOINTS: Final = frozenset({"и", "или", "либо", "and", "or"})
_AMOUNTS: Final = frozenset({"NUM", "DICE", "MEASURE", "PERCENT", "PLUSNUM", "PREP", "NA"})
_OTHERWISE: Final = frozenset({"или", "либо", "or"})


def asking(said: Sequence[Said], talk: Talk) -> tuple[Said, ...]:
    """The sentences with those that ask marked, each asking one thing.

    Where no sentence has a question mark, those with a cue ask, else the last one.
    """
    marked = tuple(said)
    if marked and not any(one.asks for one in marked):
        cued = [any(cue.terminal in _ASKING for cue in note(_texts(one), talk).cues) for one in marked]
        if not any(cued):
            cued[-1] = True
        marked = tuple(one._replace(asks=asks) for one, asks in zip(marked, cued, strict=True))
    return tuple(
        part for one in marked for part in (_parted(_for_leave(one, talk), talk) if one.asks else (_stated(one),))
    )


def _stated(said: Said) -> Said:
    return said._replace(pieces=tuple(map(_restored, said.pieces)))


def _for_leave(said: Said, talk: Talk) -> Said:
    """«Пройдёт?» by itself asks whether what was said may be."""
    return said._replace(
        pieces=tuple(
            piece._replace(text="can" if piece.text.isascii() else "можно")
            if talk.table.is_said("ok", split_words(piece.text))
            else piece
            for piece in said.pieces
        )
    )


def _texts(said: Said) -> list[str]:
    return [piece.text for piece in said.pieces]


def _parted(said: Said, talk: Talk) -> Iterator[Said]:
    """The questions of a sentence: one begins at «или», and at «и» before a second word that asks."""
    found: list[list[Piece]] = [[]]
    for piece in said.pieces:
        if piece.opener in _OTHERWISE and found[-1]:
            found.append([])
            piece = piece._replace(text=_uncontrasted(piece.text, talk))  # noqa: PLW2901 - the same piece
        for number, part in enumerate(_halves(_counted(piece, talk), talk)):
            if number:
                found.append([])
            found[-1].append(part)
    before = ""
    for pieces in found:
        text = " ".join(piece.text for piece in pieces)
        if before and not note([text], talk).mentions:  # «можно и на сколько?» asks of the act before
            pieces[-1] = pieces[-1]._replace(text=f"{_uncued(before, talk)} {pieces[-1].text}".strip())
        elif before and pieces[:1] and pieces[0].opener in _OTHERWISE:
            pieces[0] = pieces[0]._replace(text=f"{_lacking(pieces[0].text, before, talk)} {pieces[0].text}".strip())
        before = " ".join(piece.text for piece in pieces)
        pieces[1:] = [_restored(piece) for piece in pieces[1:]]
        if pieces:
            yield from _each(Said(tuple(pieces), asks=True), talk)


def _restored(piece: Piece) -> Piece:
    """A piece with the «или» in front that begins no question of its own: two things are said there, and not which."""
    if piece.opener not in _OTHERWISE:
        return piece
    return piece._replace(text=f"{piece.opener} {piece.text}", opener="")


def _counted(piece: Piece, talk: Talk) -> Piece:
    """«на один D6 или на два?»: two amounts to choose from ask how much it is."""
    words = kinds_of(piece.text, talk).words
    if any(kinds & _ASKING for _, _, kinds, _ in words):
        return piece
    for at, (_, _, kinds, _) in enumerate(words):
        first, last = _amount(words, at, -1), _amount(words, at, 1)
        if "OR" in kinds | {v.upper() for v in words[at][3]} and at not in (first, last):
            start, end = words[first][0], words[last][1]
            asked = "how much" if piece.text.isascii() else "сколько"
            return piece._replace(text=f"{piece.text[:start]}{asked}{piece.text[end:]}")
    return piece


def _amount(words: Sequence[tuple[int, int, frozenset[str], tuple[str, ...]]], at: int, step: int) -> int:
    """Where an amount that stands beside a word ends: numbers, dice, and a preposition in front."""
    place = at
    while 0 <= place + step < len(words) and words[place + step][2] & _AMOUNTS:
        place += step
    inside = words[min(at, place) : max(at, place) + 1]
    numbers = [kinds & _AMOUNTS - {"PREP", "NA"} for _, _, kinds, _ in inside]
    numerals = sum("NUM" in kinds for kinds in numbers)
    return place if any(numbers) and numerals <= 1 else at


def _uncontrasted(text: str, talk: Talk) -> str:
    """«…, или только B?» without «только»: the other half of that, not A, is answered by the question before."""
    return cut(text, kinds_of(text, talk), {"ONLY"})[0]


def _lacking(text: str, before: str, talk: Talk) -> str:
    """What an alternative without a verb («или в фазу хозяина?») takes from the question before: all up to its verb."""
    if kinds_of(text, talk).any({"V", "F", "STATE"} | _ASKING):
        return ""
    ends = [end for _, end, kinds, _ in kinds_of(before, talk).words if kinds & {"V", "F"}]
    return before[: ends[-1]] if ends else ""


def _uncued(text: str, talk: Talk) -> str:
    return cut(text, kinds_of(text, talk), _ASKING | {"LI"})[0]


def _each(said: Said, talk: Talk) -> Iterator[Said]:
    """«какой урон и скорость у торпеды?»: a question for each of the quantities."""
    for place, piece in enumerate(said.pieces):
        for one, other in _pair(piece.text, talk):
            for text in (one, other):
                pieces = (*said.pieces[:place], piece._replace(text=text), *said.pieces[place + 1 :])
                yield Said(pieces, asks=True)
            return
    yield said


def _pair(text: str, talk: Talk) -> Iterator[tuple[str, str]]:
    """The text with the first, and with the second of two quantities that «и» joins behind a word for «сколько»."""
    words = kinds_of(text, talk).words
    if not any("QUESTION" in kinds and {"which", "how_many"} & set(values) for _, _, kinds, values in words):
        return
    for (start, _, one, _), (joint, stop, _, _), (begin, close, other, _) in zip(
        words, words[1:], words[2:], strict=False
    ):
        if "N" in one and "N" in other and text[joint:stop].lower() in {"и", "and"}:
            yield f"{text[:joint]}{text[close:]}", f"{text[:start]}{text[begin:]}"
            return


def _halves(piece: Piece, talk: Talk) -> Iterator[Piece]:
    """A piece cut before each «и», «или» that a word which asks follows, where one stood before."""
    lexed = lex(piece.text, talk)
    start, asked = 0, False
    for at, unit in enumerate(lexed.units):
        asks = _asks_at(lexed, at)
        if asked and unit.text in _JOINTS and _asks_at(lexed, at + 1):
            yield piece._replace(text=piece.text[start : unit.start].strip(" ,"))
            start, asked = unit.end, False
        asked = asked or asks
    yield piece._replace(text=piece.text[start:].strip(" ,"))


def _asks_at(lexed: Lexed, at: int) -> bool:
    """Whether a word asks: by itself, or with «ли» behind it («режет ли»)."""
    here, behind = lexed.arcs.get(at, []), lexed.arcs.get(at + 1, [])
    return any(arc.token.terminal in _ASKING | {"CHANGE", "CONSIDERED"} for arc in here) or any(
        arc.token.terminal == "LI" for arc in behind
    )
