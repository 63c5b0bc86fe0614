"""An answer as text: what a player sees."""

from __future__ import annotations

import pytest

from svod.model.answers import (
    Answer,
    Citation,
    Correction,
    Member,
    NotUnderstood,
    Proviso,
    ReadingOutcome,
    TraceStep,
)  # fmt: skip
from svod.records import replace
from svod.render.markdown import answer_markdown
from svod.render.paint import Paint, wanted
from svod.render.text import answer_text
from svod.render.width import width

WHEN = Citation(
    "bfg:brace.when", "orders/8", "ground", "Когда", "Щит поднимают в любой миг.",
    "корабль может встать на щит.", "FAQ 1.5", "1.5",
)  # fmt: skip
YES = Answer(
    "bfg", "может ли корабль встать на щит?", "ru", "yes", "ДА. Корабль может встать на щит.",
    grounds=(WHEN,), when=("до броска",),
    unless=(
        Proviso("корабль выходит из эскадрона", "no", ("bfg:squadron.leaving",)),
        Proviso("щит уже провален", "no", ("bfg:brace.retry",)),
    ),
    reading="может(корабль; щит)",
)  # fmt: skip


def test_labels_and_columns() -> None:
    assert answer_text(YES) == (
        "ДА. Корабль может встать на щит.\n"
        "  почему  bfg:brace.when — Щит поднимают в любой миг. (FAQ 1.5, orders/8)\n"
        "  когда   до броска\n"
        "  кроме   корабль выходит из эскадрона  bfg:squadron.leaving\n"
        "          щит уже провален              bfg:brace.retry\n"
        "  понято  может(корабль; щит)"
    )


def test_narrow() -> None:
    text = answer_text(YES, 44)
    assert all(width(line) <= 44 for line in text.splitlines())
    assert text.splitlines()[1:3] == [
        "  почему  bfg:brace.when — Щит поднимают в",
        "            любой миг. (FAQ 1.5, orders/8)",
    ]
    assert "          щит уже провален  bfg:brace.retry" in text.splitlines()


def test_the_verdict_is_said_even_if_the_sentence_does_not() -> None:
    assert answer_text(replace(YES, text="Корабль может.")).startswith("ДА. Корабль может.\n")
    assert answer_text(replace(YES, text="It can.", lang="en")).startswith("YES. It can.\n  why  ")


def test_silence_tells_what_was_searched_and_what_would_settle_it() -> None:
    answer = replace(
        YES, verdict="silent", text="ПРАВИЛА МОЛЧАТ.", grounds=(), when=(), reading="",
        unless=(Proviso("корабль на приколе", "no", ("bfg:orders.standby",)),),
        coverage=("FAQ 1.5 оставляет другим книгам: стрельба",), rules=(WHEN,),
    )  # fmt: skip
    assert answer_text(answer) == (
        "ПРАВИЛА МОЛЧАТ.\n"
        "  если    нет, если корабль на приколе  bfg:orders.standby\n"
        "  искали  FAQ 1.5 оставляет другим книгам: стрельба\n"
        "  ближайшие правила\n"
        "          Когда  bfg:brace.when"
    )


def test_everything_else() -> None:
    answer = replace(
        YES, verdict="depends", text="", when=(), unless=(), reading="",
        conditions=(Proviso("лидерство 7", "yes"), Proviso("лидерство 2", "no")),
        defeated=(replace(WHEN, role="defeated", principle="exception", by="bfg:brace.retry", read="составитель"),),
        but_if=(WHEN,),
        steps=(TraceStep("дано: 15"), TraceStep("пополам: 15 → 8", "bfg:brace.escorts")),
        members=(Member("a", "Лунар", "yes", "8", "щиты"), Member("b", "Тиран", "conflict")),
        readings=(ReadingOutcome(("38: мины активны",), "no", ("38",)),),
        corrections=(Correction("брэйз", "брейс"),), not_understood=(NotUnderstood("форсаж", 0, 6, ("щит",)),),
        notes=("лидерство 7",),
    )  # fmt: skip
    lines = answer_text(answer, 106).splitlines()
    assert lines[0] == "ЗАВИСИТ."
    for line in (
        "  зависит     да, если лидерство 7",
        "              нет, если лидерство 2",
        "  шаги        дано: 15",
        "              пополам: 15 → 8  bfg:brace.escorts",
        "  перечень    Лунар = 8 — щиты",
        "              Тиран — противоречат",
        "  чтения      нет — «38: мины активны»  38",
        "  исправлено  «брэйз» → «брейс»",
        "  не понято   «форсаж» — ближайшие термины: щит",
        "  помета      лидерство 7",
        "  побеждено   bfg:brace.when — корабль может встать на щит; уступает bfg:brace.retry (исключение;",
    ):
        assert line in lines


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in answer_text(replace(YES, reading="\x1b[31mred"))


def test_markdown_is_escaped() -> None:
    text = answer_markdown(replace(YES, reading="a*b|c"))
    assert text.splitlines()[:3] == ["> может ли корабль встать на щит?", "", "**ДА**. Корабль может встать на щит."]
    assert "- *понято*: a\\*b\\|c" in text
    assert "  - щит уже провален (`bfg:brace.retry`)" in text


class Screen:
    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("choice", "terminal", "environment", "on"),
    [
        ("auto", True, {}, True),
        ("auto", False, {}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", True, {"TERM": "dumb"}, False),
        ("always", False, {"NO_COLOR": "1"}, True),
        ("never", True, {}, False),
    ],
)
def test_colour(choice: str, terminal: bool, environment: dict[str, str], on: bool) -> None:
    assert wanted(choice, Screen(terminal), environment).on is on


def test_only_the_verdict_and_the_labels_are_coloured() -> None:
    assert answer_text(YES, 100, Paint(on=True)).startswith("\x1b[1;32mДА\x1b[0m. Корабль")
