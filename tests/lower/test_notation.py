"""Каноническая форма: всякое предложение печатается и читается обратно тем же, на обоих языках."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from timeit import repeat
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from svod.folding import fold
from svod.lower.compile import compile_pack, read_folder
from svod.lower.lexicon import FormTable
from svod.lower.notation import print_sentence, read_notation
from svod.lower.notation_labels import label_table, unreadable
from svod.lower.resolve import resolve, with_reading
from svod.model.norms import (
    MODALITIES,
    Act,
    Change,
    Deontic,
    Effect,
    Expr,
    Limit,
    Literal,
    Membership,
    Participant,
    Purpose,
    Replacement,
    Scope,
    Sentence,
    Sequence,
    Suppression,
    Valuation,
)  # fmt: skip
from svod.model.numbers import Interval
from svod.model.terms import Label, Term
from svod.model.vocabulary import TermTable
from svod.records import replace
from svod.resources import packs_folder
from svod.source import Source
from svod.syntax.sentences import read_sentence
from svod.syntax.tables import compile_tables

if TYPE_CHECKING:
    from collections.abc import Sequence as Items

T = TypeVar("T")
PAGE = Path(__file__).parents[2] / "docs" / "notation.md"


def term(name: str, russian: str, english: str, *more: Label) -> Term:
    """Понятие с двумя именами."""
    names = (Label(russian, "ru", "pref"), Label(english, "en", "pref"))
    return Term(name, "class", labels=(*(label for label in names if label.text), *more))


NAMES = """
ship | корабль | ship
lunar | Lunar | Lunar
target | цель | target
order | спецприказ | special order
reload | Reload Ordnance | Reload Ordnance
reloading | перезарядка | Reload Ordnance
take-order | встать на | go on
shoot | стрелять | shoot
ram | таранить | ram
ram-attack | таран | ram attack
crippled | повреждён | crippled
leadership | лидерство | leadership
firepower | огневая мощь | firepower
hits | здоровье | hits
on-order | на приказе | is on order
movement | фаза движения | movement phase
roll | бросок на стрельбу | shooting roll
turn | ход | turn
defence | планетарная защита | planetary defence
enemy | враг | enemy
take | получать | take
points | очки победы | victory points
commander | командующий | commander
times | раз | times
wave | волна | wave
remove | снимать | remove
marker | маркер взрыва | blast marker
reroll | переброс | reroll
test | тест лидерства | leadership test
pass-test | проходить | pass
left | по часовой стрелке | clockwise
active | активный игрок | active player
price | цена | price
hull | корпус | hull
frigate | фрегат | frigate
"""
WORDS = (
    term("brace", "Brace For Impact", "Brace For Impact", Label("брейс", "ru")),
    *(
        term(name, russian, english)
        for name, russian, english in (row.split(" | ") for row in NAMES.strip().split("\n"))
    ),
)

ODD = (
    "если", "не летает", "not", "может", "до броска", "и", "или", "о", "2 щита", "D6", "7", "Air (Kor)", "50 %", "—",
    "дредноут «Ретрибьюшн»", "Ёж", "еж", "по", "кто", "agent", "where", "за", "4 + 4", "a - b", "if", "does", "max",
    "сумма", "a\u200bb", "\u0301", " ", "корабль", "раз", "только", "пока не", "о чём", "#1", "x: y", "функция", "на",
)  # fmt: skip
IDS = ("ship", "escort", "brace", "a.b", "a|b", "x y", "#1", "игра:узел", "thing", "times", "unknown", 'q"\\', "é»")
names = st.sampled_from(IDS)
maybe = st.sampled_from(["", *IDS])
roles = st.sampled_from(["agent", "object", "at", "times", "x1", "per", "is", "кто", "За", "", "a b"])
variables = roles | names.map("@{}".format) | st.sampled_from(["@", "@ship", "$x"])
numbers = st.integers(-9, 99) | st.fractions(max_denominator=40) | st.integers() | st.fractions()


def few(items: st.SearchStrategy[T], size: int = 3) -> st.SearchStrategy[tuple[T, ...]]:
    """Несколько штук."""
    return st.lists(items, max_size=size).map(tuple)


def one(*words: str) -> st.SearchStrategy[str]:
    """Слово закрытого списка, пустое или никому не известное."""
    return st.sampled_from(["", *words, "odd word"])


@st.composite
def vocabularies(draw: st.DrawFn) -> tuple[Term, ...]:
    """Словари, где имена совпадают, спорят со словами самой записи и не годятся для чтения."""
    labels = st.sampled_from(ODD) | st.text(max_size=6)
    extra = st.builds(Label, labels, st.sampled_from(["ru", "en"]), st.sampled_from(["alt", "hidden"]))
    made = []
    for name in draw(st.lists(names, unique=True)):
        pair = draw(st.tuples(labels, labels))
        made.append(term(name, *pair, *draw(few(extra, 2))))
    return tuple(made)


intervals = st.builds(Interval, st.none() | numbers, st.none() | numbers, st.booleans(), st.booleans())
fillers = st.builds(Participant, roles, maybe, one("any", "all", "part", "each", "same"), st.none() | intervals)
acts = st.builds(Act, maybe, few(fillers), maybe)
purposes = st.none() | st.builds(Purpose, maybe, roles, maybe)
literals = st.one_of(
    st.builds(Literal, st.just("is"), st.tuples(variables, maybe), st.booleans()),
    st.builds(Literal, st.just("has"), st.tuples(variables, maybe, maybe, one("own", "other", "that")), st.booleans()),
    st.builds(Literal, st.sampled_from(["own", "same"]), st.tuples(variables, variables), st.booleans()),
    st.builds(Literal, st.just("cmp"), st.tuples(variables, maybe), st.booleans(), intervals),
    st.builds(Literal, st.just("does"), st.tuples(variables, maybe, maybe | maybe.map("{}*".format)), st.booleans()),
    st.builds(Literal, one("is", "has", "own", "cmp", "does"), few(maybe, 5), st.booleans(), st.none() | intervals),
)
exprs = st.recursive(
    st.one_of(
        st.builds(Expr, st.just("num"), value=numbers),
        st.builds(Expr, st.just("dice"), value=st.integers(1, 9), sides=st.integers(2, 20)),
        st.builds(Expr, st.just("of"), name=maybe, variable=variables),
        st.builds(Expr, one("num", "dice", "of", "add"), st.just(()), numbers, maybe, variables, st.integers(-2, 9)),
    ),
    lambda inner: st.one_of(
        st.builds(Expr, one("add", "sub", "mul", "div", "max", "min", "sum", "parts", "num"), few(inner)),
        st.builds(Expr, st.just("percent"), st.tuples(inner), numbers),
        st.builds(Expr, st.just("call"), few(inner), name=maybe),
        st.builds(Expr, one("add", "of", "percent", "call"), few(inner), numbers, maybe, variables, st.integers(0, 9)),
    ),
    max_leaves=6,
)
contents = st.one_of(
    st.builds(Deontic, one(*MODALITIES), acts, roles, few(maybe)),
    st.builds(Membership, variables, maybe, st.booleans(), purposes),
    st.builds(Valuation, variables, maybe, exprs, purposes),
    st.builds(
        Change, variables, maybe, one("replace", "add", "mul", "div", "cap", "floor", "keep", "change", "sub"),
        st.none() | exprs, one("up", "down"), maybe, maybe,
    ),
    st.builds(Effect, acts, st.none() | intervals, maybe, st.none() | exprs, st.booleans()),
    st.builds(Sequence, one("steps", "actors", "together"), few(maybe), maybe, maybe),
    st.builds(Suppression, maybe, acts),
    st.builds(Replacement, variables, maybe, maybe),
)  # fmt: skip
limits = st.builds(Limit, one("before", "after", "during", "until", "from"), maybe)
scopes = st.builds(Scope, few(literals), few(limits, 2), few(fillers, 2))
subjects = st.just(()) | names.map(lambda name: (Literal("is", ("agent", name)),))


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    """Любые предложения; в части из них все условия начинаются с класса того, о ком речь."""
    front = draw(subjects)
    alternatives = draw(st.lists(scopes, min_size=draw(st.sampled_from([0, 1, 1])), max_size=3))
    return Sentence(
        draw(one("norm", "question", "fact", "command")),
        draw(few(contents)),
        tuple(replace(scope, literals=(*front, *scope.literals)) for scope in alternatives),
        draw(one("holds", "value", "which", "what", "what_is", "what_if", "when", "list")),
        draw(roles), draw(st.booleans()), draw(st.sampled_from(["and", "or", "xor", ""])),
        draw(st.sampled_from(["", "буква", "«a»", "\\", "x\ny"])), draw(one("closed", "open", "unclear")),
        draw(few(maybe, 2)),
    )  # fmt: skip


def back(text: str, terms: Items[Term]) -> Sentence:
    """Предложение, прочтённое из записи."""
    found, diagnostics = read_notation(Source("<запись>", text), TermTable(tuple(terms)), label_table(terms))
    assert found is not None, (text, diagnostics)
    return found


def printed(sentence: Sentence, terms: Items[Term], lang: str) -> str:
    return print_sentence(sentence, TermTable(tuple(terms)), lang, unreadable(terms, lang))


# --- печать и чтение ----------------------------------------------------------------------------------------------


@settings(deadline=None)  # building a vocabulary takes as long as the machine is busy
@given(vocabularies(), sentences())
def test_reading_undoes_printing(terms: tuple[Term, ...], sentence: Sentence) -> None:
    for lang in ("ru", "en"):
        text = printed(sentence, terms, lang)
        assert back(text, terms) == sentence, text


@settings(deadline=None)
@given(st.lists(st.sampled_from([*ODD, *"()[];:,?#$@=≤<…", "может(", "если ", "#ship", "3", "«", "по чтению", "\n"])))
@example(["#"])
def test_reader_never_breaks(parts: list[str]) -> None:
    terms = tuple(term(f"t{at}", text, "") for at, text in enumerate(ODD))
    found, diagnostics = read_notation(Source("<запись>", "".join(parts)), TermTable(terms), label_table(terms))
    assert (found is None) == bool(diagnostics)
    if found is not None:
        assert back(printed(found, terms, "ru"), terms) == found


def packs() -> list[str]:
    """Игры, у которых есть хоть один файл."""
    folders = [folder for folder in packs_folder().iterdir() if folder.is_dir()]
    return sorted(folder.name for folder in folders if any(item.name.endswith(".md") for item in folder.iterdir()))


@pytest.mark.parametrize("game", packs())
def test_sentences_of_the_packs(game: str) -> None:
    tables = compile_tables()
    files, forms, _ = read_folder(packs_folder() / game)
    compiled, diagnostics = compile_pack(game, files, forms, tables)
    assert compiled is not None, diagnostics
    terms = compiled.pack.terms
    vocabulary, labels, lexicon = TermTable(terms), label_table(terms), FormTable(compiled.entries)
    hidden = {lang: unreadable(terms, lang, labels) for lang in ("ru", "en")}
    relations = tuple(item for item in terms if item.kind == "relation")
    texts = {(norm.sentence, norm.reading, norm.listing, "norm") for norm in compiled.pack.norms}
    texts |= {(case.question, "", "", "question") for case in compiled.pack.cases}
    seen = 0
    for text, reading, listing, mood in sorted(texts):
        trees = read_sentence(Source(game, text), lexicon, tables).trees
        sentence = resolve(trees, Source(game, text), vocabulary, relations, mood)[0] if trees else None
        if sentence is None:
            continue
        seen += 1
        sentence = with_reading(sentence, reading, listing)
        for lang in ("ru", "en"):
            shown = print_sentence(sentence, vocabulary, lang, hidden[lang])
            assert read_notation(Source(game, shown), vocabulary, labels) == (sentence, ()), (text, shown)
    assert seen > len(texts) // 2


# --- имена --------------------------------------------------------------------------------------------------------


def test_shared_label_gives_way_to_the_identifier() -> None:
    labels = label_table(WORDS)
    assert fold("Reload Ordnance") not in labels
    assert labels["брейс"] == "brace"
    assert unreadable(WORDS, "en") == {"reload", "reloading"}
    assert unreadable(WORDS, "ru") == {"reload"}
    sentence = Sentence("norm", (Deontic("may", Act("reloading")),))
    assert printed(sentence, WORDS, "en") == "may(#reloading)"
    assert printed(sentence, WORDS, "ru") == "может(перезарядка)"


def test_participant_is_called_by_its_class_only_where_it_is_clear() -> None:
    literal = (Literal("is", ("object", "crippled")),)
    rams = [Act("ram", (Participant("agent", "ship"), Participant("object", other))) for other in ("target", "ship")]
    clear, unclear = (Sentence("norm", (Deontic("may", act),), (Scope(literal),)) for act in rams)
    assert printed(clear, WORDS, "ru") == "может(корабль; таранить; что: цель) если повреждён(цель)"
    assert printed(unclear, WORDS, "ru") == "может(корабль; таранить; что: корабль) если повреждён($что)"


# --- документ -----------------------------------------------------------------------------------------------------


def rows() -> list[tuple[str, str]]:
    """Пары записей из таблиц документа; рядом с одним колесом документа нет."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")]
    return [(row[1].strip("`"), row[2].strip("`")) for row in cells if len(row) == 3 and row[1].startswith("`")]


@pytest.mark.parametrize(("russian", "english"), rows())
def test_examples_of_the_document(russian: str, english: str) -> None:
    sentence = back(russian, WORDS)
    assert back(english, WORDS) == sentence
    assert printed(sentence, WORDS, "ru") == russian
    assert printed(sentence, WORDS, "en") == english


# --- ошибки -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "quoted"),
    [
        ("может(корабль стрелять)", "S040", "корабль стрелять"),
        ("может(корабль; стрелять; цель)", "S040", "корабль; стрелять; цель"),
        ("может(корабль; стрелять; по: цель; враг)", "S040", "враг"),
        ("может(корабль; стрелять", "S043", ""),
        ("может(кораблик; стрелять)", "S041", "кораблик"),
        ("может(корабль; стрелять) если повреждён(цель)", "S042", "цель"),
        ("может(корабль; стрелять; наискось: цель)", "S044", "наискось"),
        ("иногда: может(корабль; стрелять)", "S044", "иногда"),
        ("может(корабль; стрелять) если лидерство(корабль) ≤ много", "S045", "много"),
        ("цена(корабль) = 1/0", "S045", "1/0"),
        ("цена(корабль) = 7 + (", "S045", ""),
        ("может(корабль; стрелять) часто", "S046", "часто"),
        ("цена(корабль) = 1 + 2 × 3", "S047", "×"),
        ("может(стрелять) и может(таранить) или может(таранить)", "S048", "или"),
        ("может(корабль; # )", "S049", "#"),
    ],
)  # fmt: skip
def test_mistake_has_a_place_and_a_sentence(text: str, code: str, quoted: str) -> None:
    found, (mistake,) = read_notation(Source("<запись>", text), TermTable(WORDS), label_table(WORDS))
    assert found is None
    assert (mistake.code, mistake.quoted) == (code, quoted)
    assert text[mistake.span.start : mistake.span.end] == quoted
    assert all(part.endswith((".", "?")) for part in mistake.message)


def test_misspelt_name_gets_the_near_one() -> None:
    _, (mistake,) = read_notation(Source("<запись>", "may(frigat; shoot)"), TermTable(WORDS), label_table(WORDS))
    assert mistake.suggestion == ("Может быть, «фрегат»?", "Perhaps “frigate”?")


# --- цена ---------------------------------------------------------------------------------------------------------


def test_depth_of_brackets_costs_nothing() -> None:
    depth = 20_000
    sentence = back("цена($кто) = " + "(" * depth + "7" + ")" * depth, WORDS)
    assert sentence.contents == (Valuation("agent", "price", Expr("num", value=7)),)


def test_printing_loads_no_reader() -> None:
    code = "import sys, svod.lower.notation; print([m for m in sys.modules if m in sys.argv[1].split()])"
    heavy = "lark rapidfuzz svod.lower.context svod.lower.notation_read svod.syntax.sentences"
    done = subprocess.run([sys.executable, "-c", code, heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_printing_is_cheap() -> None:
    sentence = back("может(Lunar; встать на; приказ: Brace For Impact; против: таран)?", WORDS)
    vocabulary = TermTable(WORDS)
    best = min(repeat(lambda: print_sentence(sentence, vocabulary, "ru"), number=200, repeat=20)) / 200
    assert best < 60e-6  # about 8 µs on an idle machine
