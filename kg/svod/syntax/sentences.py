"""Text of a sentence to its parse tree: lexing and parsing together, with the user's mistakes as values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.diagnostics import Diagnostic
from svod.folding import fold
from svod.resources import rows
from svod.source import Source, Span
from svod.syntax.lexer import Lexed, Lexicon, lex
from svod.syntax.parse import parse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.syntax.tables import Tables
    from svod.syntax.tree import Tree

LONGEST = 400
_SECOND: Final = re.compile(r"[^\W\d_][^\W\d_][»\")]?[.!?…]+\s+[«\"(]?([A-ZА-ЯЁ][^\W\d_]*)")
COMMANDS = frozenset({"SHOW", "COMPARE", "RELATED", "PATH", "CHANGES"})


class Parsed(NamedTuple):
    """Trees (the cheapest first), what the lexer saw, and the mistakes."""

    trees: Iterable[Tree]
    lexed: Lexed
    diagnostics: tuple[Diagnostic, ...]

    @property
    def tree(self) -> Tree | None:
        """The cheapest tree."""
        return next(iter(self.trees), None)


def read_sentence(
    source: Source, lexicon: Lexicon, tables: Tables, start: str = "sentence", stretch: tuple[int, int] | None = None
) -> Parsed:
    """Lex and parse a stretch of `source` (all of it by default)."""
    base, end = stretch or (0, len(source.text))
    text = source.text[base:end]
    lexed = lex(text, lexicon)
    if lexed.unknown:
        return Parsed((), lexed, _unknown_words(source, base, lexed, lexicon))
    if not lexed.units:
        return Parsed((), lexed, (_empty(source, base, end),))
    if lexed.length > LONGEST:
        return Parsed((), lexed, (_long(source, base, end, lexed.length),))
    if start == "sentence" and any(arc.token.terminal in COMMANDS for arc in lexed.arcs.get(0, ())):
        outcome = parse(tables, lexed.arcs, lexed.length, "command")
        if outcome.trees:
            return Parsed(outcome.trees, lexed, ())
    outcome = parse(tables, lexed.arcs, lexed.length, start)
    if outcome.trees:
        return Parsed(outcome.trees, lexed, ())
    return Parsed((), lexed, (_stuck(source, base, lexed, outcome.position, outcome.expected),))


def one_sentence(parsed: Parsed, source: Source) -> Parsed:
    """What was read, unless a full stop parts it: words of two sentences are no parts of one; nor is one word alone,
    without a question mark, a question («help»).
    """
    if parsed.tree is not None and parsed.lexed.length == 1 and not parsed.lexed.asked:
        return Parsed((), parsed.lexed, (_lone(source),))
    second = _SECOND.search(source.text) if parsed.tree is not None else None
    if second is None:
        return parsed
    span = Span.within(source, second.start(1), second.end(1))
    message = ("Здесь начинается второе предложение.", "A second sentence begins here.")
    hint = ("Скажите всё одним предложением: «…, если …».", "Say it in one sentence: “…, if …”.")
    return Parsed((), parsed.lexed, (Diagnostic("S004", span, message, hint, second[1]),))


def _lone(source: Source) -> Diagnostic:
    return Diagnostic(
        "S031",
        Span.within(source, 0, len(source.text)),
        ("Из одного слова вопроса не видно.", "One word does not show what is asked."),
        ("Начните с «может ли …», «сколько …», «считается ли …».", "Begin with “can …”, “how many …”, “is …”."),
        source.text,
    )


def _unknown_words(source: Source, base: int, lexed: Lexed, lexicon: Lexicon) -> tuple[Diagnostic, ...]:
    """The unknown words in the order of the text."""
    units = sorted(lexed.unknown, key=lambda unit: unit.start)
    return tuple(_unknown(source, base + unit.start, base + unit.end, lexicon) for unit in units)


def _unknown(source: Source, start: int, end: int, lexicon: Lexicon) -> Diagnostic:
    word = source.text[start:end]
    longer = {entry.value: " ".join(entry.words) for entry in reversed(lexicon.candidates(fold(word)))}
    shown = [longer[term] for term in list(reversed(longer))[:2]]
    hint = ("Такого слова нет в словаре игры.", "The game's vocabulary has no such word.")
    if shown:
        hint = (
            "Словарь знает его лишь в начале имени: " + ", ".join(f"«{name}»" for name in shown) + ".",
            "The vocabulary has it only where a name begins: " + ", ".join(f"“{name}”" for name in shown) + ".",
        )
    return Diagnostic(
        "S001",
        Span.within(source, start, end),
        (f"Слово «{word}» не понято.", f"The word “{word}” is not understood."),
        hint,
        word,
    )


def _empty(source: Source, base: int, end: int) -> Diagnostic:
    return Diagnostic(
        "S002",
        Span.within(source, base, end),
        ("Здесь нет ни одного слова.", "There is not a single word here."),
        ("Спросите, например: «может ли корабль стрелять?».", "Ask, for example: “can a ship shoot?”."),
    )


def _long(source: Source, base: int, end: int, length: int) -> Diagnostic:
    return Diagnostic(
        "S003",
        Span.within(source, base, min(end, base + 60)),
        (
            f"Предложение слишком длинное: слов {length}, а можно {LONGEST}.",
            f"The sentence is too long: {length} words, at most {LONGEST}.",
        ),
        ("Разбейте его на короткие.", "Split it into short ones."),
    )


def _stuck(source: Source, base: int, lexed: Lexed, position: int, expected: frozenset[str]) -> Diagnostic:
    at = min(position, lexed.length - 1)
    unit = lexed.units[at]
    if position >= lexed.length:
        end = base + lexed.units[-1].end
        span = Span.within(source, base + lexed.units[-1].start, end)
        message = ("Предложение обрывается на этом месте.", "The sentence breaks off here.")
    else:
        span = Span.within(source, base + unit.start, base + unit.end)
        word = source.text[span.start : span.end]
        message = (f"Слово «{word}» здесь не к месту.", f"The word “{word}” does not belong here.")
    return Diagnostic("S004", span, message, _expected_text(expected), source.text[span.start : span.end])


def _expected_text(expected: frozenset[str]) -> tuple[str, str]:
    names = {row[0]: (row[1], row[2]) for row in rows("terminals.tsv")}
    shown = [names[terminal] for terminal in names if terminal in expected and terminal != "$END"][:4]
    if not shown:
        return ("Перестройте предложение.", "Rephrase the sentence.")
    return (
        "Здесь могло бы стоять: " + ", ".join(dict.fromkeys(pair[0] for pair in shown)) + ".",
        "There could be: " + ", ".join(dict.fromkeys(pair[1] for pair in shown)) + ".",
    )
