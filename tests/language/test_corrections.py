"""Corrections: keyboard layout, typos; said aloud, and every mistake underlined in the user's own text."""

from __future__ import annotations

import pytest

from svod.model.answers import Answer
from svod.query.ask import ask
from svod.query.correct import corrected
from svod.query.mended import Mended
from svod.syntax.lexer import lex
from svod.syntax.scan import Raw
from svod.syntax.tree import Entry
from tests.language.toy import desk_with

STATEMENT = "караван может встать на дозор против бури."


def answer(question: str) -> Answer:
    return ask(desk_with(STATEMENT), question)[0]


@pytest.mark.parametrize(
    ("question", "lang", "fixed"),
    [
        ("vj;tn kb rfhfdfy dcnfnm yf ljpjh", "ru", "может ли караван встать на дозор"),
        ("Vj;tn kb rfhfdfy dcnfnm yf ljpjh ghjnbd ,ehb&", "ru", "может ли караван встать на дозор против бури?"),
        ("vj;tn kb caravan dcnfnm yf ljpjh", "ru", "может ли встать на дозор"),
        ("сфт ф сфкфмфт гыу цфеср", "en", "can a caravan use watch"),
        ("можт ли карваан встать на дозор", "ru", "может караван"),
        ("can a caravn use wacth", "en", "caravan watch"),
    ],
)
def test_what_was_mistyped_is_answered_and_said(question: str, lang: str, fixed: str) -> None:
    found = answer(question)
    assert (found.verdict, found.lang, found.question) == ("yes", lang, question)
    assert " ".join(item.read_as for item in found.corrections) == fixed


@pytest.mark.parametrize(
    ("question", "code", "lang", "underlined"),
    [
        ("vj;tn kb rfhfdfy dcnfnm yf ajhcf;?", "S001", "ru", "ajhcf;"),
        ("vj;tn kb warp dcnfnm yf ljpjh&", "S001", "ru", "warp"),
        ("можт ли караван стрелять против", "S004", "ru", "против"),
        ("можт ли караван стрелять против бурии", "S020", "ru", "против бурии"),
        ("форсаж может ли встать на дозор?", "S001", "ru", "форсаж"),
        ("может ли караван встать на позор против бури?", "S001", "ru", "позор"),
        ("может ли караван встать на дозор, если форсаж", "S001", "ru", "форсаж"),
        ("может ли «Форсаж» встать на дозор?", "S001", "ru", "Форсаж"),
        ("может ли караван-форсаж встать на дозор?", "S001", "ru", "форсаж"),
        ("может ли караван @ встать на дозор?", "S001", "ru", "@"),
        ("может ли караван встать?", "S001", "ru", "встать"),
        ("can the warp use watch", "S001", "en", "warp"),
        ("может ли караван, который стрелять?", "S004", "ru", "который"),
        ("может ли караван стрелять который", "S004", "ru", "который"),
    ],
)
def test_a_mistake_is_underlined_in_the_users_text(question: str, code: str, lang: str, underlined: str) -> None:
    found, (first, *_) = ask(desk_with(STATEMENT), question)
    assert (found.verdict, found.lang, found.question) == ("not_understood", lang, question)
    assert first.code == code
    assert question[first.span.start : first.span.end] == underlined == first.quoted
    assert question[found.not_understood[0].start : found.not_understood[0].end] == underlined


@pytest.mark.parametrize(
    ("question", "read_as"),
    [
        ("может ли неусталый караван двигаться", "не усталый"),
        ("можно ли стрелять по неусталому шакалу", "не усталому"),
        ("can an untired caravan move", "not tired"),
        ("can a nontired caravan move", "not tired"),
    ],
)
def test_a_negating_prefix_is_read_as_a_negation(question: str, read_as: str) -> None:
    assert [item.read_as for item in answer(question).corrections] == [read_as]


@pytest.mark.parametrize("word", ["нусталый", "енусталый", "неустылый", "небывалый", "некараван"])
def test_no_correction_takes_a_negating_prefix_away(word: str) -> None:
    found = answer(f"может ли {word} караван двигаться")
    assert (found.verdict, [item.text for item in found.not_understood]) == ("not_understood", [word])


def test_unknown_words_come_in_the_order_of_the_text() -> None:
    found = answer("форсаж @ может ли бум встать на ббб")
    assert [item.text for item in found.not_understood] == ["форсаж", "@", "бум", "ббб"]


def test_a_word_known_only_within_a_name_is_said_to_be() -> None:
    _, found = ask(desk_with(STATEMENT), "может ли караван встать?")
    assert "«встать на»" in found[0].suggestion[0]
    assert "словаре игры" in ask(desk_with(STATEMENT), "может ли форсаж?")[1][0].suggestion[0]


def test_the_nearest_words_are_near() -> None:
    nearest = {item.text: item.nearest for item in answer("можт ли карван x форсаж").not_understood}
    assert nearest == {"можт": ("может",), "карван": ("караван",), "x": (), "форсаж": ()}


def test_places_go_back_over_several_corrections() -> None:
    mended = Mended("aa bbbb c dd", places=((0, 1, 2), (2, 5, 4), (8, 9, 2)))
    assert [mended.place(*stretch) for stretch in ((0, 2), (3, 7), (8, 9), (10, 12), (0, 12))] == [
        (0, 1), (2, 5), (6, 7), (8, 9), (0, 9),
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["were", "has", "does", "these", "nobody"])
def test_a_common_word_of_english_is_no_slip(word: str) -> None:
    words = desk_with(STATEMENT).lexicon
    text = f"{word} a caravan at rest?"
    assert not corrected(text, lex(text, words).unknown, words).fixes


def test_of_two_forms_as_near_that_with_the_same_ending_is_meant() -> None:
    class Words:
        def words(self) -> list[str]:
            return ["криплены", "крипленный"]

        def candidates(self, word: str) -> tuple[Entry, ...]:
            return (Entry((word,), "ADJ", "crippled"),) if word in self.words() else ()

    raw = Raw("word", "крипленый", 0, 9)
    assert corrected("крипленый", [raw], Words()).text == "крипленный"  # type: ignore[arg-type]
