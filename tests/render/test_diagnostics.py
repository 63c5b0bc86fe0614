"""Diagnostics as text: the place, the line, the underline."""

from __future__ import annotations

import pytest

from svod.diagnostics import Diagnostic
from svod.render.diagnostics import diagnostics_text, excerpt
from svod.render.width import width
from svod.source import NOWHERE, Source, Span

SAYS = ("Слово не понято.", "Not understood.")


def told(text: str, word: str, columns: int = 100, lang: str = "ru") -> str:
    source = Source("игра/правила.md", text)
    at = text.index(word)
    item = Diagnostic(
        "S001", Span.within(source, at, at + len(word)), SAYS, ("Скажите иначе.", "Say it otherwise."), word
    )
    return diagnostics_text([item], lang, lambda _: source, columns=columns)


def test_place_line_underline_suggestion() -> None:
    assert told("# Игра\n\nкорабль может летать.\n", "летать") == (
        "игра/правила.md:3:15: ошибка S001: Слово не понято.\n"
        "    корабль может летать.\n"
        "                  ^^^^^^\n"
        "    Совет: Скажите иначе."
    )


def test_in_english() -> None:
    assert (
        told("a ship flies", "flies", lang="en").splitlines()[0] == "игра/правила.md:1:8: error S001: Not understood."
    )


@pytest.mark.parametrize(
    ("line", "word", "mark"),
    [
        ("\tлетать", "летать", " " * 8 + "^" * 6),
        ("а\tлетать", "летать", " " * 8 + "^" * 6),
        ("漢字 летать", "летать", " " * 5 + "^" * 6),
        ("летать 漢字", "漢字", " " * 7 + "^" * 4),
        ("и\u0306од летать", "летать", " " * 4 + "^" * 6),
        ("\u200bлетать", "летать", " " + "^" * 6),
        ("a\x07b летать", "летать", " " * 4 + "^" * 6),
    ],
)
def test_the_underline_is_as_wide_as_the_word(line: str, word: str, mark: str) -> None:
    at = line.index(word)
    text, found = excerpt(line, at, at + len(word), 80)
    assert found == mark
    assert width(text) >= width(found)
    assert "\x07" not in text


def test_a_long_line_is_shown_around_the_place() -> None:
    line = "слово " * 500 + "летать" + " слово" * 500
    _, text, mark, _ = told(line, "летать", 60).splitlines()
    assert width(text) <= 60
    assert text.strip().startswith("…")
    assert text.endswith("…")
    assert text[mark.index("^") : mark.rindex("^") + 1] == "летать"


def test_several_are_in_order_and_counted() -> None:
    source = Source("a.md", "один\nдва\nтри\n")
    items = [
        Diagnostic("S001", Span.within(source, 9, 12), SAYS, quoted="три"),
        Diagnostic("S001", Span.within(source, 0, 4), SAYS, quoted="один", level="warning"),
    ]
    text = diagnostics_text(items, "ru", lambda _: source)
    assert text.index("a.md:1:1: предупреждение") < text.index("a.md:3:1: ошибка")
    assert text.endswith("Ошибок: 1, предупреждений: 1.")


def test_the_quoted_words_are_found_where_a_span_has_only_a_line() -> None:
    source = Source("a.md", "## Правило\n<!-- см: #nowhere -->\n")
    item = Diagnostic("S113", Span("a.md", 0, 0, 2, 1), SAYS, quoted="#nowhere")
    assert "    <!-- см: #nowhere -->\n             ^^^^^^^^" in diagnostics_text([item], "ru", lambda _: source)


def test_without_a_place_there_is_only_the_sentence() -> None:
    assert (
        diagnostics_text([Diagnostic("S120", NOWHERE, SAYS, level="warning")], "ru")
        == "предупреждение S120: Слово не понято."
    )
