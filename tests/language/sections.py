"""Whole sections of rules for the rows that need more than one rule."""

from __future__ import annotations

PRECEDENCE_RU = """## Запрет {#ban}
<!-- документ: book; место: 1 -->

```нормы
фигура на привале не может стрелять.
```

## Исключение {#free}
<!-- документ: book; место: 2 -->

```нормы
всадник может стрелять.
это исключение из #ban.
```
"""
PRECEDENCE_EN = """## Ban {#ban}
<!-- document: book; locator: 1 -->

```norms
a piece at rest cannot shoot.
```

## Exception {#free}
<!-- document: book; locator: 2 -->

```norms
a rider can shoot.
this is an exception to #ban.
```
"""
INSTEAD_RU = PRECEDENCE_RU.replace("это исключение из", "вместо")
INSTEAD_EN = PRECEDENCE_EN.replace("this is an exception to", "this replaces")
DUNES_RU = """## Барханы {#dunes}
<!-- документ: book; место: 1; определяет: dune -->

```нормы
фигура не может двигаться, если она на бархане.
```

## Мягкие барханы {#soft}
<!-- документ: book; место: 2 -->

```нормы
правила барханов заменены так: фигура может двигаться, если она на бархане.
```
"""
DUNES_EN = """## Dunes {#dunes}
<!-- document: book; locator: 1; defines: dune -->

```norms
a piece cannot move if it is on a dune.
```

## Soft dunes {#soft}
<!-- document: book; locator: 2 -->

```norms
the rules of dunes are replaced as follows: a piece can move if it is on a dune.
```
"""
RANK_RU = """## Свод {#book}
<!-- документ: book; место: 1 -->

```нормы
башня не может стрелять по зверю.
```

## Ответ {#answer}
<!-- документ: answers; место: 2 -->

```нормы
башня может стрелять по зверю.
ответы важнее свода.
```
"""
RANK_EN = """## Book {#book}
<!-- document: book; locator: 1 -->

```norms
a tower cannot shoot at a beast.
```

## Answer {#answer}
<!-- document: answers; locator: 2 -->

```norms
a tower can shoot at a beast.
the FAQ outranks the rulebook.
```
"""
LIMITS_RU = """## Повозки {#wagons}
<!-- документ: book; место: 1 -->

```нормы
повозка не может стрелять по зверю.
повозка может двигаться.
```

## Башни {#towers}
<!-- документ: book; место: 2 -->

```нормы
ограничения повозок относятся к башне.
```
"""
LIMITS_EN = """## Wagons {#wagons}
<!-- document: book; locator: 1 -->

```norms
a wagon cannot shoot at a beast.
a wagon can move.
```

## Towers {#towers}
<!-- document: book; locator: 2 -->

```norms
the limits of wagons apply to a tower.
```
"""
