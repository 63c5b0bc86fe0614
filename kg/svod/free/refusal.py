"""A refusal in free speech: the words that nobody knows, or else those that found no place in the best reading.

The grammar refuses a player's text at the first word that it does not know, and so would blame words that free speech
knows well («палят»).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.diagnostics import Diagnostic
from svod.folding import fold
from svod.model.answers import NotUnderstood
from svod.records import replace
from svod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.free.lexicon import Talk
    from svod.model.answers import Answer

_NAME: Final = "вопрос"
_MOST: Final = 4  # words that are named


def refusal(
    refused: Answer, diagnostics: tuple[Diagnostic, ...], talk: Talk, missing: Iterable[str], *, read: bool
) -> tuple[Answer, tuple[Diagnostic, ...]]:
    """The refusal of a text of which the best reading, if it was `read` at all, leaves out the `missing` words."""
    if {item.code for item in diagnostics} != {"S001"}:  # other codes say more
        return refused, diagnostics
    pairs = list(zip(diagnostics, refused.not_understood, strict=False))
    unknown = [(item, word) for item, word in pairs if item.code == "S001" and not _said(item.quoted, talk)]
    if not unknown and read:
        source = Source(_NAME, refused.question)
        places = dict.fromkeys(_place(refused.question, word) for word in missing)
        left = sorted(place for place in places if place is not None)[:_MOST]
        unknown = [_left_over(source, start, end) for start, end in left] or [_undecided(source)]
    if not unknown:
        return refused, diagnostics
    found = tuple(item for item, _ in unknown)
    head = found[0].message[refused.lang == "en"]
    return replace(refused, text=head, not_understood=tuple(word for _, word in unknown)), found


def _said(word: str, talk: Talk) -> bool:
    """Whether a word means something in free speech, if only that it says nothing."""
    folded = (fold(word),)
    silent = (spelling for spelling, _ in talk.table.silent.get(folded[0], ()))
    named = (entry.words for entry in talk.candidates(folded[0]))
    return folded in {*silent, *named}


def _place(question: str, words: str) -> tuple[int, int] | None:
    start = fold(question).find(fold(words))
    return (start, start + len(words)) if start >= 0 else None


def _undecided(source: Source) -> tuple[Diagnostic, NotUnderstood]:
    """Every word has a place, and yet no norm decides, or one of the facts is known to none."""
    end = len(source.text.rstrip())
    message = (
        "Слова понятны, но ближайшее прочтение ничего не решает.",
        "The words are understood, but the nearest reading decides nothing.",
    )
    hint = ("Выберите одно из предложенных прочтений.", "Choose one of the readings that are offered.")
    return Diagnostic("S013", Span.within(source, 0, end), message, hint, source.text[:end]), NotUnderstood("", 0, end)


def _left_over(source: Source, start: int, end: int) -> tuple[Diagnostic, NotUnderstood]:
    words = source.text[start:end]
    many = " " in words
    russian, english = ("Словам", "words") if many else ("Слову", "word")
    found = Diagnostic(
        "S013",
        Span.within(source, start, end),
        (
            f"{russian} «{words}» не нашлось места в вопросе.",
            f"The {english} “{words}” found no place in the question.",
        ),
        ("Скажите об этом иначе или спросите отдельно.", "Say it in other words, or ask it apart."),
        words,
    )
    return found, NotUnderstood(words, start, end)
