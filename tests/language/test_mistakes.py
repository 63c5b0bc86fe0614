"""Sentences that are not understood: the code, the underlined words, and no raw name of a terminal in the message."""

from __future__ import annotations

import re

import pytest

from svod.diagnostics import Diagnostic
from svod.lower.resolve import resolve
from svod.query.ask import ask
from svod.source import Source
from svod.syntax.sentences import read_sentence
from tests.language.toy import desk_with

RAW = re.compile(r"\b[A-Z]{2,}C?\b|\$END|__")
MISTAKES = (
    ("S001", "question", "может ли караван встать на форсаж?", "форсаж"),
    ("S001", "question", "can a caravan use warp?", "warp"),
    ("S002", "question", "?", "?"),
    ("S002", "norm", ".", "."),
    ("S003", "question", "может ли караван стрелять " * 150, ("может ли караван стрелять " * 3)[:60]),
    ("S003", "question", "can a caravan shoot " * 150, ("can a caravan shoot " * 3)[:60]),
    ("S004", "norm", "караван может на на дозор", "на"),
    ("S004", "norm", "a caravan can on on watch", "on"),
    ("S004", "question", "может ли караван стрелять против", "против"),
    ("S004", "question", "Усталый караван. Может стрелять?", "Может"),
    ("S010", "question", "может ли караван стрелять, если он на привале и он не на привале?", None),
    ("S010", "question", "can a caravan shoot if it is at rest and it is not at rest?", None),
    ("S020", "norm", "караван может стрелять против бури", "против бури"),
    ("S020", "norm", "a caravan can shoot against a storm", "against a storm"),
    ("S020", "question", "может ли караван на двух дозорах стрелять?", "двух дозорах"),
    ("S020", "question", "can a caravan on two watches shoot?", "two watches"),
    ("S021", "norm", "караван может встать на дозор стрелять", "стрелять"),
    ("S021", "norm", "a caravan can use watch shoot", "shoot"),
    ("S021", "question", "может ли караван первым стрелять?", "первым"),
    ("S022", "question", "против чего караван может стрелять?", "чего"),
    ("S022", "question", "what can a caravan shoot against?", "what"),
    ("S023", "norm", "караван может стрелять после каравана", "после каравана"),
    ("S020", "norm", "караван может стрелять до каравана", "до каравана"),
    ("S023", "norm", "a caravan can shoot after a caravan", "after a caravan"),
    ("S020", "norm", "a caravan can shoot before a caravan", "before a caravan"),
    ("S024", "question", "может ли караван стрелять, если он на буре?", "на буре"),
    ("S024", "question", "can a caravan shoot if it is at a storm?", "at a storm"),
    ("S025", "question", "может ли караван стрелять, если 7?", "7"),
    ("S025", "question", "can a caravan shoot if 7?", "7"),
    ("S027", "norm", "сила каравана = буря + 2", "буря"),
    ("S027", "norm", "the strength of a caravan = storm + 2", "storm"),
    ("S028", "question", "может ли караван?", "может ли караван"),
    ("S028", "question", "can a caravan?", "can a caravan"),
    ("S030", "norm", "караван не должен стрелять", "не должен"),
    ("S031", "norm", "караван на привале", "караван на привале"),
    ("S031", "norm", "a caravan at rest", "a caravan at rest"),
    ("S032", "norm", "сила каравана против бури = 7", "против бури"),
    ("S032", "norm", "the strength of a caravan against a storm = 7", "against a storm"),
    ("S033", "norm", "караван считается", "караван считается"),
    ("S033", "norm", "a caravan counts as", "a caravan counts as"),
    ("S034", "norm", "дозор делит бурю пополам", "дозор делит бурю пополам"),
    ("S034", "norm", "watch halves the storm", "watch halves the storm"),
    ("S035", "norm", "на 6 усталый", "усталый"),
    ("S035", "norm", "on 6 tired", "tired"),
    ("S036", "norm", "бросок до каравана", "бросок до каравана"),
    ("S036", "norm", "the roll before a caravan", "the roll before a caravan"),
    ("S037", "norm", "не влияет на бросок", "не влияет на"),
    ("S037", "norm", "does not affect the roll", "does not affect"),
    ("S038", "question", "можно ли Sirocco атаковать?", "Sirocco"),
    ("S038", "norm", "Sirocco нельзя атаковать", "Sirocco"),
    ("S020", "question", "можно ли караван стрелять?", "караван"),
    ("S021", "question", "может ли караван стрелять по шакалу и усталому скорпиону?", "усталому скорпиону"),
    ("S021", "norm", "караван может стрелять по шакалу и двум скорпионам", "двум скорпионам"),
    ("S021", "norm", "a caravan can shoot at a jackal and another scorpion", "another scorpion"),
    ("S020", "question", "может ли караван встать на дозор и зверя?", "зверя"),
    ("S020", "norm", "караван и сила могут стрелять", "сила"),
    ("S020", "norm", "a caravan can attack a jackal and a storm", "a storm"),
    ("S021", "question", "может ли караван торговать или двигаться?", "или"),
    ("S021", "question", "может ли караван атаковать шакала или скорпиона?", "или"),
    ("S021", "question", "can a caravan trade or move?", "or"),
    ("S027", "question", "может ли караван атаковать количество зверей?", "количество зверей"),
    ("S027", "question", "does watch change the number of jackals?", "the number of jackals"),
    ("S028", "question", "can a caravan be attack?", "be attack"),
    ("S004", "question", "может ли караван быть на дозоре?", "на"),
    ("S039", "question", "может ли не каждый караван двигаться?", "не каждый караван"),
    ("S039", "question", "может ли не он двигаться?", "не он"),
    ("S039", "question", "может ли не только караван двигаться?", "не только караван"),
    ("S039", "question", "может ли не свой караван двигаться?", "не свой караван"),
    ("S039", "question", "может не караван двигаться?", "не караван"),
    ("S039", "question", "может ли караван атаковать не шакала?", "не шакала"),
    ("S039", "question", "может ли караван стрелять, если он атаковал не шакала?", "не шакала"),
    ("S039", "question", "что не меняет силу?", "не меняет"),
    ("S039", "question", "can a caravan attack not a jackal?", "not a jackal"),
    ("S039", "question", "can a caravan attack no jackal?", "no jackal"),
    ("S039", "question", "can a caravan trade if no caravan is not at rest?", "no caravan"),
    ("S039", "norm", "караван может атаковать не шакала", "не шакала"),
    ("S039", "norm", "дозор делит силу не каравана пополам", "не каравана"),
    ("S021", "question", "может ли караван атаковать не усталого шакала и скорпиона?", "скорпиона"),
    ("S032", "question", "что увеличивает сила?", "что"),
    ("S032", "question", "меняет ли дозор не двигаться силу?", "не двигаться"),
)


def mistakes(mood: str, text: str) -> tuple[Diagnostic, ...]:
    desk = desk_with("фигура может двигаться.")
    if mood == "question":
        return ask(desk, text)[1]
    source = Source("предложение", text)
    parsed = read_sentence(source, desk.lexicon, desk.tables)
    found = resolve(tuple(parsed.trees), source, desk.ground, desk.ground.relations(), mood)[1] if parsed.tree else ()
    return (*parsed.diagnostics, *found)


@pytest.mark.parametrize(("code", "mood", "text", "underlined"), MISTAKES)
def test_a_mistake_has_its_code_its_place_and_plain_words(
    code: str, mood: str, text: str, underlined: str | None
) -> None:
    first = mistakes(mood, text)[0]
    assert first.code == code
    shown = text[first.span.start : first.span.end]
    assert shown == (text if underlined is None else underlined)
    for words in (*first.message, *first.suggestion):
        assert not RAW.search(words.replace(shown, "")), words
    assert not re.search("[а-яё]", re.sub(r"[“«][^”»]*[”»]", "", first.message[1]))
