"""Mistakes that a new author makes: each is told once, in one sentence, at its words, with one suggestion."""

from __future__ import annotations

import pytest

from svod.lower.compile import compile_pack
from svod.source import Source
from tests.packs.shipped import tables

PACK = """# Совы

```манифест
название: Совы
```

```документ
имя: book
название: Книга
```

```термины
owl: сова | owl
roof: крыша | roof
fly < action: перелететь | fly
  роли: agent=owl[subject]; object=roof[на+acc, to]
way < quantity: путь | way
reward < quantity: награда | reward
```

## Перелёт {#flight}
<!-- документ: book; место: 1 -->
Совы летают.

```нормы
сова может перелететь на крышу.
```

```случаи
? может ли сова перелететь на крышу?
! без прочтений
= да
  опора: 1
```

## Награда {#prize}
<!-- место: 2 -->

```таблица
величина: награда
строки: путь
```

| путь | награда |
|---|---|
| 1–2 | 1 |
| 3 | — |
"""


def told(old: str, new: str) -> list[tuple[str, str, str, str]]:
    """(code, underlined words, sentence, suggestion) of what a change of the pack brings."""
    assert PACK.count(old) == 1
    source = Source("pack.md", PACK.replace(old, new))
    _, found = compile_pack("owls", [source], "", tables())
    return [
        (item.code, source.text[item.span.start : item.span.end], item.message[0], item.suggestion[0]) for item in found
    ]


def test_the_pack_itself_is_right() -> None:
    assert told("# Совы", "# Совы") == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words", "sentence", "suggestion"),
    [
        ("может перелететь на крышу.\n", "может украсть крышу.\n", "S001", "украсть", "Слово «украсть» не понято.",
         "Добавьте в блок ```термины строку «id < action: украсть | English name»."),
        ("может перелететь на крышу.\n", "может перелететь на чердак.\n", "S001", "чердак",
         "Слово «чердак» не понято.", "Добавьте в блок ```термины строку «id: чердак | English name»."),
        ("может перелететь на крышу.\n", "может перелететь на тихую крышу.\n", "S001", "тихую",
         "Слово «тихую» не понято.", "Добавьте в блок ```термины строку «id < state: тихий | English name»."),
        ("может перелететь на крышу.\n", "может перелитеть на крышу.\n", "S001", "перелитеть",
         "Слово «перелитеть» не понято.",
         "Может быть, «перелететь»? Иначе добавьте слово в блок ```термины."),
        ("сова может перелететь на крышу.\n", "может ли сова перелететь на крышу?\n", "S031",
         "может ли сова перелететь на крышу?", "Среди норм стоит вопрос.",
         "Норма утверждает: «корабль может стрелять.»; вопросам место в блоке ```случаи."),
        ("agent=owl", "agent=ovl", "S104", "ovl", "Понятие «ovl» не объявлено.", "Объявите его или исправьте имя."),
        ("[на+acc, to]", "[на+вин]", "S102", "роли: agent=owl[subject]; object=roof[на+вин]",
         "Роль «object=roof[на+вин]» записана не так.",
         "Пишите: «object=ship[по+dat]» или «agent=ship[subject]»; падежи: nom, gen, dat, acc, ins, loc."),
        ("roof: крыша | roof", "крыша: крыша | roof", "S101", "крыша: крыша | roof", "Так термин не объявляют.",
         "Пишите: id < выше: русское имя | English name; id — латиницей."),
        ("документ: book", "документ: bok", "S128", "bok", "Документа «bok» у игры нет.",
         "Есть: book; новый опишите блоком ```документ."),
        ("<!-- место: 2 -->", "<!-- место: 2; исключение из: #fly -->", "S113", "", "Правила «#fly» нет.",
         "Исправьте имя или добавьте правило."),
        ("  опора: 1", "  опора 1", "S125", "опора 1", "Эта строка случая ничего не говорит.",
         "Начните её с «?», «+», «!», «=» или напишите «ключ: значение»."),
        ("! без прочтений", "! без чтений", "S125", "! без чтений", "Пометы «без чтений» у случая нет.",
         "Есть: без прочтений, как играют."),
        ("строки: путь", "строки: дорога", "S111", "дорога", "Понятия «дорога» в словаре нет.",
         "После «строки:» назовите величину или класс."),
        ("| 1–2 | 1 |", "| 1–2 | один |", "S111", "один", "Клетка «один» — не число.",
         "Пишите: 7, 2D6, 4+, −1; пустую клетку помечает «—»."),
        ("| 1–2 | 1 |", "| ближний | 1 |", "S111", "ближний", "Заголовок «ближний» — ни число, ни имя словаря.",
         "Пишите: 7, 45–60, > 60, или имя понятия."),
    ],
)  # fmt: skip
def test_a_mistake_is_told(old: str, new: str, code: str, words: str, sentence: str, suggestion: str) -> None:
    found = told(old, new)
    assert (code, words, sentence, suggestion) in found
    assert {other for other, *_ in found} <= {code, "S001", "S020", "S104"}  # a lost term is missed where it is used


def test_a_word_without_roles_is_said_to_have_none() -> None:
    found = told("  роли: agent=owl[subject]; object=roof[на+acc, to]\n", "")
    assert [item[0] for item in found] == ["S020"]
    assert found[0][3] == "У этого слова нет ролей: дайте их строкой «роли: agent=…[subject]; object=…[object]»."


def test_a_note_of_an_edge_keeps_its_commas() -> None:
    text = PACK.replace("<!-- место: 2 -->", "<!-- место: 2; исправляет: #flight (с. 4: было 3, стало 2) -->")
    compiled, found = compile_pack("owls", [Source("pack.md", text)], "", tables())
    assert compiled is not None, found
    assert [edge.note for edge in compiled.pack.edges] == ["с. 4: было 3, стало 2"]
