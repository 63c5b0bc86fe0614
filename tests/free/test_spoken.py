"""Free speech about the toy game: what is heard, what comes out, and what is left open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from svod.free.answer import freely
from svod.model.answers import Answer
from svod.query.ask import ask
from tests.language.toy import desk_of

TABLE = Path(__file__).parent / "spoken.tsv"
ROWS = [
    tuple(line.split("\t"))
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def spoken(question: str, game: str = "dunes") -> Answer:
    """The answer to a player's words, by the grammar or else by free speech."""
    desk = desk_of(game)
    return freely(desk, *ask(desk, question))[0]


def outcome(answer: Answer) -> str:
    if answer.verdict == "not_understood":
        return "-"
    return answer.value or answer.verdict


@pytest.mark.parametrize(("question", "expected", "heard"), ROWS)
def test_row(question: str, expected: str, heard: str) -> None:
    answer = spoken(question)
    assert (outcome(answer), answer.heard) == (expected, heard)


@pytest.mark.parametrize("question", [row[0] for row in ROWS if row[1] == "-"])
def test_readings_can_be_asked(question: str) -> None:
    answer = spoken(question)
    assert len(answer.offered) <= 3
    for offer in answer.offered:
        asked, _ = ask(desk_of("dunes"), offer.text)
        assert asked.verdict != "not_understood", offer.text
        assert asked.reading == offer.reading


ANSWERED = [(row[0], row[2]) for row in ROWS if row[1] != "-"]
ADDITIONS: dict[str, Callable[[str], str]] = {
    "не": lambda q: q.replace("на привале", "не на привале").replace("может", "не может"),
    "a sentence": lambda q: f"Рядом лежит вомпал. {q}",
    "a word": lambda q: q.replace("?", " вомпально?"),
    "только": lambda q: f"Только {q[:1].lower()}{q[1:]}",
    "a number": lambda q: f"{q.rstrip('?!')} 7?",
    "a condition": lambda q: f"{q.rstrip('?!')}, если башня сломана?",
    "другой": lambda q: f"Другой {q[:1].lower()}{q[1:]}",
}


@pytest.mark.parametrize("addition", ADDITIONS)
@pytest.mark.parametrize(("question", "heard"), ANSWERED)
def test_no_verdict_passes_over_an_addition(question: str, heard: str, addition: str) -> None:
    altered = ADDITIONS[addition](question)
    if altered != question:
        answer = spoken(altered)
        assert outcome(answer) == "-" or (answer.heard or answer.reading) != heard


@pytest.mark.parametrize(("question", "heard"), ANSWERED)
def test_every_word_is_accounted_for(question: str, heard: str) -> None:
    """A word in whose place stands one without meaning takes the verdict away, or was a filler."""
    words = question.split()
    for place, word in enumerate(words):
        answer = spoken(" ".join([*words[:place], "вомпал", *words[place + 1 :]]))
        assert outcome(answer) == "-", (word, heard)
