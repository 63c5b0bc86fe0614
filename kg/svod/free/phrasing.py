"""Wordings of one question that the grammar may know: a modal word put in, a verb borrowed, a wish taken as the act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from svod.syntax.lexer import lex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.free.lexicon import Talk

_HEADS: Final = frozenset(
    {"MAY", "MAYNOT", "MUST", "NEEDNOT", "FORBID", "CONSIDERED", "CHANGE", "QUESTION", "LI", "WH"}
)
_MODAL: Final = frozenset({"MAY", "MUST", "FORBID", "MAYNOT", "NEEDNOT"})
ASKED: Final = {
    "may": {"ru": ("может ли", "можно ли"), "en": ("can",)},
    "must": {"ru": ("обязан ли", "обязательно ли"), "en": ("must",)},
}


class Kinds(NamedTuple):
    """What stands in a text: its words with the terminals that begin there, and where they stand."""

    words: tuple[tuple[int, int, frozenset[str], tuple[str, ...]], ...]

    def any(self, wanted: Iterable[str]) -> bool:
        """Whether some word can be one of the terminals."""
        terminals = frozenset(wanted)
        return any(kinds & terminals for _, _, kinds, _ in self.words)


class Phrased(NamedTuple):
    """A wording to try: the text, the modality put in ('' if the player's own), and how far it is from the player's."""

    text: str
    modality: str = ""
    cost: int = 0
    infinitive: bool = False
    borrowed: str = ""


def kinds_of(text: str, talk: Talk) -> Kinds:
    """Terminals of the words of a text (the longest reading of each)."""
    lexed = lex(text, talk)
    found = []
    at = 0
    while at < len(lexed.units):
        arcs = lexed.arcs.get(at, [])
        end = max((arc.end for arc in arcs), default=at + 1)
        longest = [arc for arc in arcs if arc.end == end]
        kinds = frozenset(arc.token.terminal for arc in longest)
        values = tuple(arc.token.value for arc in longest)
        found.append((lexed.units[at].start, lexed.units[end - 1].end, kinds, values))
        at = max(end, at + 1)
    return Kinds(tuple(found))


def phrasings(text: str, talk: Talk, before: tuple[str, ...], lang: str) -> Iterator[Phrased]:
    """Wordings of a question, the player's own first; `before` are the pieces from which a verb can be borrowed."""
    kinds = kinds_of(text, talk)
    yield Phrased(text)
    if kinds.any({"WISH"}):
        bare, _ = cut(text, kinds, {"WISH"})
        yield from asked(bare, "may", lang, 1)
    if not kinds.any(_HEADS):
        yield from _put_in(text, kinds, lang)
    elif kinds.any(_MODAL) and not kinds.any({"V"}):
        yield from _borrowed(text, kinds, talk, before, lang)


def _put_in(text: str, kinds: Kinds, lang: str) -> Iterator[Phrased]:
    """No modal word: an infinitive asks what may or must be done, a finite verb what can be."""
    finite = not kinds.any({"V"}) and kinds.any({"F"})
    for modality in ("may", "must"):
        for phrased in asked(text, modality, lang, 1):
            yield phrased._replace(infinitive=finite, modality=modality)


def _borrowed(text: str, kinds: Kinds, talk: Talk, before: tuple[str, ...], lang: str) -> Iterator[Phrased]:
    """«Можно?», «Пустят?»: the act is that of the piece before."""
    rest, modal = cut(text, kinds, _MODAL | {"LI"})
    modality = "must" if "must" in modal else "may"
    for piece in reversed(before):
        there = kinds_of(piece, talk)
        act, _ = cut(piece, there, {"WISH"})
        finite = not there.any({"V"})
        for phrased in asked(f"{act} {rest}".strip(), modality, lang, 2):
            done = finite and modality == "must"  # «стреляю. Всеми обязан?»: what is being done stays a fact
            yield phrased._replace(infinitive=finite, borrowed="" if done else piece)


def asked(text: str, modality: str, lang: str, cost: int) -> Iterator[Phrased]:
    """The text behind a modal word."""
    for word in ASKED[modality][lang]:
        yield Phrased(f"{word} {text}", "", cost)


def cut(text: str, kinds: Kinds, wanted: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The text without the words that can be one of the terminals, and the values of these words."""
    terminals = frozenset(wanted)
    gone = [(start, end, values) for start, end, here, values in kinds.words if here & terminals]
    for start, end, _ in reversed(gone):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(text.split()), tuple(value for _, _, values in gone for value in values)
