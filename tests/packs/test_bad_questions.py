"""Bad questions about the shipped games: no verdict, one sentence, and for each mistake a suggestion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from svod import Svod, SvodError

if TYPE_CHECKING:
    from pathlib import Path

REFUSED = [
    # misspelt beyond repair, unknown
    ("bfg: может ли корабль встать на форсаж?", "S001"),
    ("bfg: can a ship use warp speed?", "S001"),
    ("ti4: can a PDS shoot the Millennium Falcon?", "S001"),
    ("ti4: может ли флот двигаться в Мордор?", "S001"),
    ("7tv: сколько здоровья у Шрека?", "S001"),
    ("7tv: can a model teleport?", "S001"),
    ("fleet: может ли база стоять на вулкане?", "S001"),
    ("fleet: сколько урна наносит линкор?", "S001"),
    # contradictory facts
    ("bfg: может ли корабль стрелять, если он на приколе и не на приколе?", "S010"),
    ("bfg: может ли корабль встать на брейс, если лидерство 7 и лидерство 8?", "S010"),
    ("7tv: теряет ли цель здоровье, если здоровье 3 и здоровье 4?", "S010"),
    # numbers that cannot be
    ("bfg: может ли корабль встать на брейс, если лидерство 25?", "S011"),
    ("bfg: can a ship use brace if leadership is 25?", "S011"),
    # places and rules that are not there
    ("bfg: покажи orders/99", "S012"),
    ("bfg: show orders/99", "S012"),
    ("bfg: что связано с orders/77?", "S012"),
    ("bfg: покажи #nosuch", "S012"),
    ("ti4: покажи 38.3.я", "S012"),
    ("ti4: покажи 77.99", "S012"),
    ("7tv: покажи special/9", "S012"),
    ("fleet: покажи bases/999", "S012"),
    # nothing, marks, one word, half a question
    ("", "S002"),
    ("   ", "S002"),
    ("?!?!", "S002"),
    ("...", "S002"),
    ("7tv: »»»««", "S002"),
    ("help", "S031"),
    ("bfg: корабль", "S031"),
    ("fleet: база", "S031"),
    ("7tv: модель", "S031"),
    ("bfg: брейс", "S031"),
    ("bfg: who?", "S031"),
    ("bfg: может ли корабль", "S028"),
    ("bfg: can a ship", "S028"),
    ("bfg: может ли корабль стрелять, если?", "S004"),
    ("bfg: если если если", "S004"),
    ("7tv: ((((((((((", "S004"),
    ("bfg: 1111111111111111111111111111111111111111", "S031"),
    # what is no question
    ("bfg: '; DROP TABLE item; --", "S001"),
    ("bfg: SELECT * FROM word WHERE 1=1", "S001"),
    ("bfg: <script>alert(1)</script>", "S001"),
    ("bfg: {{7*7}} ${7*7} %s %n", "S001"),
    ("🚀🚀🚀", "S001"),
    ("bfg: может ли 🚀 стрелять?", "S001"),
    # words of another game, where the game is said
    ("bfg: может ли ПДС стрелять?", "S001"),
    ("fleet: может ли фрегат пройти через астероиды и Lunar?", "S001"),
    # too long
    ("bfg: " + "может ли корабль стрелять " * 4000, "S003"),
]
UNCLEAR = [
    (
        "может ли Лунар стрелять по ПДС?",
        "Вопрос смешивает игры: «Лунар» — bfg, «ПДС» — ti4; спросите о каждой отдельно.",
    ),
    ("chess: can a rook castle?", "Игры «chess» нет; есть: 7tv, bfg, fleet, ti4."),
    ("warhammer: может ли десант стрелять?", "Игры «warhammer» нет; есть: 7tv, bfg, fleet, ti4."),
    ("покажи 99.9", "Правила «99.9» нет ни в одной игре; назовите место, как в документе, или имя правила."),
    ("сколько карт сдают в покере?", "Слова «покере» не знает ни одна игра; скажите иначе или назовите игру: "),
    ("привет", "Этих слов не знает ни одна игра; назовите её: "),
]


@pytest.fixture(scope="module")
def svod(tmp_path_factory: pytest.TempPathFactory) -> Svod:
    folder: Path = tmp_path_factory.mktemp("cache")
    return Svod.open(cache=str(folder))


@pytest.mark.parametrize(("question", "code"), REFUSED)
def test_no_verdict_but_a_sentence_and_a_suggestion(svod: Svod, question: str, code: str) -> None:
    answer, found = svod.consult(question)
    assert answer.verdict == "not_understood"
    assert code in [item.code for item in found]
    assert all(message and "\n" not in message for item in found for message in (*item.message, *item.suggestion))


@pytest.mark.parametrize(("question", "sentence"), UNCLEAR)
def test_no_game_can_be_told(svod: Svod, question: str, sentence: str) -> None:
    with pytest.raises(SvodError) as raised:
        svod.ask(question)
    assert raised.value.message[0].startswith(sentence)
    assert "\n" not in raised.value.message[0]


@pytest.mark.parametrize(
    ("question", "word", "game"),
    [
        ("bfg: может ли ПДС стрелять?", "ПДС", "ti4"),
        ("fleet: может ли фрегат пройти через астероиды и Lunar?", "Lunar", "bfg"),
        ("может ли Star выстрелить в крейсер Lunar?", "Star", "7tv"),
    ],
)
def test_a_word_of_another_game_is_said_to_be_one(svod: Svod, question: str, word: str, game: str) -> None:
    _, found = svod.consult(question)
    said = {item.quoted: item.suggestion[0] for item in found}
    assert said[word] == f"Это слово другой игры: {game}; спросите о каждой отдельно."
