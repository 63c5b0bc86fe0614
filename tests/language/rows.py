"""Rows of the language: (row, language, statement, question, verdict or value, grounds).

A statement is a norm of a rule at the place «1»; one that begins with ``##`` is rules of its own, with their places.
"""

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

ROWS: tuple[tuple[str, str, str, str, str, tuple[str, ...]], ...] = (
    # ── permission ──
    ("permission", "ru", "караван может встать на дозор против бури.", "может ли караван встать на дозор против бури?", "yes", ("1",)),
    ("permission", "ru", "караван может встать на дозор против бури.", "можно ли каравану встать на дозор против бури?", "yes", ("1",)),
    ("permission", "ru", "караван может встать на дозор против бури.", "можно ли встать на дозор против бури?", "yes", ("1",)),
    ("permission", "ru", "караван может встать на дозор, если он на привале.", "может ли караван на привале встать на дозор?", "yes", ("1",)),
    ("permission", "ru", "караван может не покидать оазис.", "может ли караван не покидать оазис?", "yes", ("1",)),
    ("permission", "ru", "караван обязан покинуть оазис.", "может ли караван не покидать оазис?", "no", ("1",)),
    ("permission", "ru", "каравану разрешено торговать.", "вправе ли караван торговать?", "yes", ("1",)),
    ("permission", "ru", "если караван на привале, он может торговать.", "если караван на привале, может ли он торговать?", "yes", ("1",)),
    ("permission", "en", "a caravan can use watch against a storm.", "can a caravan use watch against a storm?", "yes", ("1",)),
    ("permission", "en", "a caravan may trade if it is at rest.", "if a caravan is at rest, may it trade?", "yes", ("1",)),
    ("permission", "en", "a caravan may trade if it is at rest.", "is a caravan at rest allowed to trade?", "yes", ("1",)),
    ("permission", "en", "a caravan may not leave the oasis.", "can a caravan not leave the oasis?", "yes", ("1",)),
    ("permission", "en", "a caravan must leave the oasis.", "can a caravan not leave the oasis?", "no", ("1",)),
    # ── prohibition ──
    ("prohibition", "ru", "караван не может покинуть оазис.", "может ли караван покинуть оазис?", "no", ("1",)),
    ("prohibition", "ru", "нельзя стрелять по зверю.", "нельзя ли стрелять по зверю?", "yes", ("1",)),
    ("prohibition", "ru", "нельзя стрелять по зверю.", "можно ли стрелять по шакалу?", "no", ("1",)),
    ("prohibition", "ru", "каравану запрещено торговать.", "запрещено ли каравану торговать?", "yes", ("1",)),
    ("prohibition", "ru", "никакая фигура не может атаковать зверя.", "может ли всадник атаковать шакала?", "no", ("1",)),
    ("prohibition", "en", "a caravan cannot leave the oasis.", "can a caravan leave the oasis?", "no", ("1",)),
    ("prohibition", "en", "it is forbidden to shoot at a beast.", "is it forbidden to shoot at a jackal?", "yes", ("1",)),
    ("prohibition", "en", "no piece can attack a beast.", "can a rider attack a jackal?", "no", ("1",)),
    # ── only ──
    ("only", "ru", "башня может стрелять только по шакалу и скорпиону.", "может ли башня стрелять по каравану?", "no", ("1",)),
    ("only", "ru", "башня может стрелять только по шакалу и скорпиону.", "может ли башня стрелять по скорпиону?", "yes", ("1",)),
    ("only", "ru", "башня может стрелять только по шакалу и скорпиону.", "по чему может стрелять башня?", "list", ("1",)),
    ("only", "ru", "только всадник может покинуть оазис.", "может ли караван покинуть оазис?", "no", ("1",)),
    ("only", "ru", "всадник может атаковать только зверя.", "кого может атаковать всадник?", "list", ("1",)),
    ("only", "ru", "караван на привале может только торговать.", "может ли караван на привале двигаться?", "no", ("1",)),
    ("only", "ru", "башня может стрелять.\nбашня может стрелять по шакалу только до броска.", "может ли башня стрелять по шакалу после броска?", "no", ()),
    ("only", "en", "a tower can shoot only at a jackal and a scorpion.", "can a tower shoot at a caravan?", "no", ("1",)),
    ("only", "en", "a tower can shoot only at a jackal and a scorpion.", "what can a tower shoot at?", "list", ("1",)),
    ("only", "en", "a rider can attack only a beast.", "whom can a rider attack?", "list", ("1",)),
    ("only", "en", "only a rider can leave the oasis.", "can a caravan leave the oasis?", "no", ("1",)),
    # ── duty, exemption ──
    ("duty", "ru", "игрок обязан торговать.", "должен ли игрок торговать?", "yes", ("1",)),
    ("duty", "ru", "игрок не обязан торговать.", "обязан ли игрок торговать?", "no", ("1",)),
    ("duty", "ru", "игрок не обязан торговать.", "должен ли ждущий игрок торговать?", "no", ("1",)),
    ("duty", "ru", "караван обязан покинуть оазис, если запас воды меньше 3.", "обязан ли караван покинуть оазис, если запас воды 2?", "yes", ("1",)),
    ("duty", "en", "a player must trade.", "must a player trade?", "yes", ("1",)),
    ("duty", "en", "a player need not trade.", "must a player trade?", "no", ("1",)),
    ("duty", "en", "a player does not have to trade.", "does a player have to trade?", "no", ("1",)),
    # ── all or none, how many ──
    ("counts", "ru", "если игрок стреляет, он обязан стрелять всеми повозками.", "может ли игрок не стрелять?", "silent", ()),
    ("counts", "ru", "если игрок стреляет, он обязан стрелять всеми повозками.", "сразу ли всеми повозками стреляет игрок?", "yes", ("1",)),
    ("counts", "ru", "если игрок стреляет, он обязан стрелять всеми повозками.", "может ли игрок стрелять частью повозок, если он стреляет?", "no", ("1",)),
    ("counts", "ru", "караван не может атаковать больше одного зверя за фазу пути.", "может ли караван атаковать двух зверей за фазу пути?", "no", ("1",)),
    ("counts", "ru", "караван не может атаковать больше одного зверя за фазу пути.", "сколько зверей может атаковать караван за фазу пути?", "1", ("1",)),
    ("counts", "ru", "караван может торговать не больше двух раз за игру.", "сколько раз за игру может торговать караван?", "2", ("1",)),
    ("counts", "ru", "караван может торговать не больше двух раз за игру.", "может ли караван торговать три раза за игру?", "no", ("1",)),
    ("counts", "ru", "караван может торговать один раз за игру.", "может ли караван торговать дважды за игру?", "no", ("1",)),
    ("counts", "ru", "не больше одной атаки за фазу пути.", "может ли караван атаковать дважды за фазу пути?", "no", ("1",)),
    ("counts", "en", "if a player shoots, he must shoot with all wagons.", "does a player shoot with all wagons at once?", "yes", ("1",)),
    ("counts", "en", "a caravan cannot attack more than one beast per travel phase.", "can a caravan attack two beasts per travel phase?", "no", ("1",)),
    ("counts", "en", "a caravan cannot attack more than one beast per travel phase.", "how many beasts can a caravan attack per travel phase?", "1", ("1",)),
    ("counts", "en", "a caravan can trade once per game.", "how many times can a caravan trade per game?", "1", ("1",)),
    ("counts", "en", "a caravan can trade at most two times per game.", "can a caravan trade three times per game?", "no", ("1",)),
    # ── class, for a purpose ──
    ("class", "ru", "караван на привале считается башней для стрельбы по нему.", "считается ли караван на привале башней для стрельбы по нему?", "yes", ("1",)),
    ("class", "ru", "караван на привале считается башней для стрельбы по нему.", "считается ли караван на привале башней?", "depends", ("1",)),
    ("class", "ru", "шакал считается усталым.", "является ли шакал усталым?", "yes", ("1",)),
    ("class", "ru", "шакал считается усталым.", "что такое шакал?", "list", ("1",)),
    ("class", "ru", "разведчик не считается башней.", "считается ли разведчик башней?", "no", ("1",)),
    ("class", "en", "a caravan at rest counts as a tower for shooting at it.", "does a caravan at rest count as a tower for shooting at it?", "yes", ("1",)),
    ("class", "en", "a jackal counts as tired.", "is a jackal tired?", "yes", ("1",)),
    ("class", "en", "a jackal counts as tired.", "what is a jackal?", "list", ("1",)),
    # ── value ──
    ("value", "ru", "цена повозки = 275 монет.", "сколько монет стоит повозка?", "275", ("1",)),
    ("value", "ru", "цена повозки = 275 монет.", "какая цена у повозки?", "275", ("1",)),
    ("value", "ru", "цена повозки = 275 монет.", "цена повозки 275?", "yes", ("1",)),
    ("value", "ru", "воля башни для дозора = 7.", "какая воля у башни для дозора?", "7", ("1",)),
    ("value", "ru", "воля башни для дозора = 7.", "какая воля у башни?", "silent", ()),
    ("value", "ru", "скорость всадника составляет 20 шагов.", "какова скорость всадника?", "20", ("1",)),
    ("value", "en", "the price of a wagon = 275 coins.", "what is the price of a wagon?", "275", ("1",)),
    ("value", "en", "the price of a wagon is 275 coins.", "how many coins does a wagon cost?", "275", ("1",)),
    ("value", "en", "the will of a tower for watch = 7.", "what is the will of a tower for watch?", "7", ("1",)),
    # ── bands, tables, rates ──
    ("bands", "ru", "разброс при расстоянии 45–60 шагов = 2D6.", "какой разброс на 50 шагов?", "2D6", ("1",)),
    ("bands", "ru", "разброс при расстоянии 45–60 шагов = 2D6.", "сколько разброс на 70 шагов?", "silent", ()),
    ("bands", "ru", "5 комнат = 1 гекс.", "сколько гексов в 15 комнатах?", "3", ("1",)),
    ("bands", "ru", "5 комнат = 1 гекс.", "сколько комнат в двух гексах?", "10", ("1",)),
    ("bands", "ru", "5 комнат = 1 гекс.", "сколько гексов в 7 комнатах?", "depends", ("1",)),
    ("bands", "ru", "пошлина = 10 % цены.", "какая пошлина, если цена 50?", "5", ("1",)),
    ("bands", "ru", "пошлина повозки = 10 % цены с округлением вверх.", "какая пошлина у повозки, если цена 155?", "16", ("1",)),
    ("bands", "ru", "сила каравана = сумма (запас воды, воля).", "какая сила у каравана, если запас воды 3 и воля 4?", "7", ("1",)),
    ("bands", "ru", "сила каравана = наибольшее из (запас воды, воля).", "какая сила у каравана, если запас воды 3 и воля 4?", "4", ("1",)),
    ("bands", "ru", "сила каравана увеличивается на 1 за каждое попадание.", "какая сила у каравана, если сила 2 и попаданий 3?", "5", ("1",)),
    ("bands", "ru", "сила каравана +1 за каждое попадание.", "какая сила у каравана, если сила 2 и попадания 3?", "5", ("1",)),
    ("bands", "en", "the scatter at a distance of 45–60 paces = 2D6.", "what is the scatter at 50 paces?", "2D6", ("1",)),
    ("bands", "en", "5 rooms = 1 hex.", "how many hexes in 15 rooms?", "3", ("1",)),
    ("bands", "en", "the toll = 10 % of the price.", "what is the toll if the price is 50?", "5", ("1",)),
    ("bands", "en", "the strength of a caravan = sum of (water, will).", "what is the strength of a caravan, if water is 3 and will is 4?", "7", ("1",)),
    ("bands", "en", "the strength of a caravan increases by 1 for each hit.", "what is the strength of a caravan, if strength is 2 and hits 3?", "5", ("1",)),
    # ── change, cap, replacement ──
    ("change", "ru", "дозор делит силу пополам с округлением вверх.", "какая сила у каравана на дозоре, если сила 15?", "8", ("1",)),
    ("change", "ru", "дозор делит силу пополам с округлением вверх.", "что делает дозор с силой?", "list", ("1",)),
    ("change", "ru", "дозор не меняет щиты.", "меняет ли дозор щиты?", "no", ("1",)),
    ("change", "ru", "дозор делит силу пополам с округлением вверх.", "меняет ли дозор силу?", "yes", ("1",)),
    ("change", "ru", "воля каравана не выше 10.", "какая воля у каравана, если воля 12?", "10", ("1",)),
    ("change", "ru", "воля каравана заменяется волей всадника.", "какая воля у каравана, если воля 9 и воля всадника 8?", "8", ("1",)),
    ("change", "ru", "дозор снижает силу на 2.", "на сколько дозор снижает силу?", "2", ("1",)),
    ("change", "ru", "марш удваивает скорость.", "увеличивает ли марш скорость?", "yes", ("1",)),
    ("change", "en", "watch halves the strength rounding up.", "what is the strength of a caravan on watch, if strength is 15?", "8", ("1",)),
    ("change", "en", "watch halves the strength rounding up.", "what does watch do to the strength?", "list", ("1",)),
    ("change", "en", "watch does not change the shields.", "does watch change the shields?", "no", ("1",)),
    ("change", "en", "the will of a caravan is at most 10.", "what is the will of a caravan, if will is 12?", "10", ("1",)),
    ("change", "en", "the will of a caravan is replaced by the will of a rider.", "what is the will of a caravan, if will is 9 and the will of a rider is 8?", "8", ("1",)),
    ("change", "en", "watch reduces the strength by 2.", "by how much does watch reduce the strength?", "2", ("1",)),
    # ── dice ──
    ("dice", "ru", "на 6 снимается вся повозка.", "на сколько снимается повозка?", "6", ("1",)),
    ("dice", "ru", "на 6 снимается вся повозка.", "с какой вероятностью снимается повозка?", "1/6", ("1",)),
    ("dice", "ru", "на 11 и 12 проверка пути провалена.", "провалена ли проверка пути на 11?", "yes", ("1",)),
    ("dice", "ru", "на 11 и 12 проверка пути провалена.", "с какой вероятностью проверка пути провалена?", "1/12", ("1",)),
    ("dice", "ru", "удар на 4 и больше.", "на сколько удар?", "4+", ("1",)),
    ("dice", "ru", "удар на 4 и больше.", "с какой вероятностью удар?", "1/2", ("1",)),
    ("dice", "en", "on 6 a wagon falls off.", "on what roll does a wagon fall off?", "6", ("1",)),
    ("dice", "en", "a strike on 4 or more.", "what is the chance of a strike?", "1/2", ("1",)),
    ("dice", "en", "on 11 and 12 a path check is failed.", "is a path check failed on 11?", "yes", ("1",)),
    # ── event and effect ──
    ("event", "ru", "если башня убрана, соперник получает очки по её начальному здоровью.", "что будет, если башня убрана?", "list", ("1",)),
    ("event", "ru", "если башня убрана, соперник получает очки по её начальному здоровью.", "сколько очков получает соперник, если башня убрана и начальное здоровье башни 5?", "5", ("1",)),
    ("event", "ru", "игрок теряет по одной повозке за каждое попадание.", "сколько повозок теряет игрок, если попаданий 3?", "3", ("1",)),
    ("event", "ru", "если караван провалил проверку пути, игрок теряет повозку.", "что будет, если караван провалил проверку пути?", "list", ("1",)),
    ("event", "en", "if a tower is removed, the rival gains points by its starting health.", "what happens if a tower is removed?", "list", ("1",)),
    ("event", "en", "if a tower is removed, the rival gains points by its starting health.", "how many points does the rival gain if a tower is removed and the starting health of the tower is 5?", "5", ("1",)),
    ("event", "en", "a player loses one wagon for each hit.", "how many wagons does a player lose, if hits are 3?", "3", ("1",)),
    # ── time, order, duration ──
    ("time", "ru", "решение о дозоре принимается до применения щитов.", "до чего принимается решение о дозоре?", "применение щитов", ("1",)),
    ("time", "ru", "решение о дозоре принимается до применения щитов.", "решение о дозоре принимается до применения щитов?", "yes", ("1",)),
    ("time", "ru", "решение о дозоре принимается до применения щитов.", "когда принимается решение о дозоре?", "до: применение щитов", ("1",)),
    ("time", "ru", "караван может торговать до броска.", "когда караван может торговать?", "yes", ("1",)),
    ("time", "ru", "караван может торговать до броска.", "до чего караван может торговать?", "бросок", ("1",)),
    ("time", "ru", "игроки стреляют по очереди, начиная с активного игрока и далее по часовой стрелке.", "кто первый стреляет?", "активный игрок, по часовой стрелке", ("1",)),
    ("time", "ru", "караван и всадник двигаются одновременно.", "двигаются ли караван и всадник одновременно?", "yes", ("1",)),
    ("time", "ru", "караван не может стрелять, пока эта стычка не кончилась.", "может ли караван стрелять?", "no", ("1",)),
    ("time", "ru", "караван обязан пройти не меньше 10 шагов до каждого поворота.", "обязан ли караван пройти 10 шагов до каждого поворота?", "yes", ("1",)),
    ("time", "ru", "караван обязан пройти не меньше 10 шагов до каждого поворота.", "сколько шагов обязан пройти караван до поворота?", "10", ("1",)),
    ("time", "en", "the watch decision happens before the use of shields.", "does the watch decision happen before the use of shields?", "yes", ("1",)),
    ("time", "en", "the watch decision happens before the use of shields.", "when does the watch decision happen?", "before: use of shields", ("1",)),
    ("time", "en", "players shoot in turn, beginning with the active player and then clockwise.", "who shoots first?", "active player, clockwise", ("1",)),
    ("time", "en", "a caravan and a rider move simultaneously.", "do a caravan and a rider move simultaneously?", "yes", ("1",)),
    ("time", "en", "a caravan cannot shoot until this fight is over.", "can a caravan shoot?", "no", ("1",)),
    ("time", "en", "a caravan must cover at least 10 paces before each turn.", "must a caravan cover 10 paces before each turn?", "yes", ("1",)),
    # ── same and other ──
    ("same", "ru", "фигура не может двигаться из оазиса с жетоном своей фракции.", "может ли караван двигаться из оазиса с жетоном своей фракции?", "no", ("1",)),
    ("same", "ru", "фигура не может двигаться из оазиса с жетоном своей фракции.", "может ли караван двигаться из оазиса с жетоном чужой фракции?", "silent", ()),
    ("same", "ru", "повозка может стрелять по другой повозке.", "может ли повозка стрелять по другой повозке?", "yes", ("1",)),
    ("same", "ru", "повозка не может атаковать свою повозку.", "может ли повозка атаковать свою повозку?", "no", ("1",)),
    ("same", "ru", "караван может стрелять по фигуре того же оазиса.", "может ли караван стрелять по фигуре того же оазиса?", "yes", ("1",)),
    ("same", "en", "a piece cannot move from an oasis with a token of its own faction.", "can a caravan move from an oasis with a token of its own faction?", "no", ("1",)),
    ("same", "en", "a wagon can shoot at another wagon.", "can a wagon shoot at another wagon?", "yes", ("1",)),
    # ── rules about rules ──
    ("meta", "ru", "эффект карты не влияет на проверку пути.", "влияет ли эффект карты на проверку пути?", "no", ("1",)),
    ("meta", "ru", DUNES_RU, "может ли караван двигаться, если он на бархане?", "yes", ("2",)),
    ("meta", "ru", LIMITS_RU, "может ли башня стрелять по шакалу?", "no", ("2",)),
    ("meta", "ru", LIMITS_RU, "может ли башня двигаться?", "silent", ()),
    ("meta", "en", "a card effect does not affect a path check.", "does a card effect affect a path check?", "no", ("1",)),
    ("meta", "en", DUNES_EN, "can a caravan move if it is on a dune?", "yes", ("2",)),
    ("meta", "en", LIMITS_EN, "can a tower shoot at a jackal?", "no", ("2",)),
    # ── precedence ──
    ("precedence", "ru", PRECEDENCE_RU, "может ли всадник на привале стрелять?", "yes", ("2",)),
    ("precedence", "ru", PRECEDENCE_RU, "почему всадник на привале может стрелять?", "yes", ("2",)),
    ("precedence", "ru", INSTEAD_RU, "может ли всадник на привале стрелять?", "yes", ("2",)),
    ("precedence", "ru", RANK_RU, "может ли башня стрелять по шакалу?", "yes", ("2",)),
    ("precedence", "ru", RANK_RU, "важнее ли FAQ свода?", "yes", ()),
    ("precedence", "en", PRECEDENCE_EN, "can a rider at rest shoot?", "yes", ("2",)),
    ("precedence", "en", PRECEDENCE_EN, "why can a rider at rest shoot?", "yes", ("2",)),
    ("precedence", "en", INSTEAD_EN, "can a rider at rest shoot?", "yes", ("2",)),
    ("precedence", "en", RANK_EN, "can a tower shoot at a jackal?", "yes", ("2",)),
    # ── commands ──
    ("commands", "ru", "только всадник может покинуть оазис.", "кто может покинуть оазис?", "list", ("1",)),
    ("commands", "ru", "дозор делит силу пополам с округлением вверх.", "какие приказы уменьшают силу?", "list", ("1",)),
    ("commands", "ru", "скорость всадника = 20 шагов.\nскорость повозки = 10 шагов.", "сравни всадника и повозку", "list", ("1",)),
    ("commands", "ru", "караван на привале не может стрелять.", "что изменится, если караван на привале?", "list", ("1",)),
    ("commands", "ru", "караван на привале не может стрелять.", "покажи 1", "list", ("1",)),
    ("commands", "ru", "караван на привале не может стрелять.", "покажи #t", "list", ("1",)),
    ("commands", "ru", "караван на привале не может стрелять.", "что связано с караваном?", "list", ("1",)),
    ("commands", "ru", PRECEDENCE_RU, "путь от #ban к #free", "list", ("1", "2")),
    ("commands", "ru", "караван на привале не может стрелять.", "почему караван на привале не может стрелять?", "yes", ("1",)),
    ("commands", "en", "only a rider can leave the oasis.", "who can leave the oasis?", "list", ("1",)),
    ("commands", "en", "watch halves the strength rounding up.", "which orders reduce the strength?", "list", ("1",)),
    ("commands", "en", "the speed of a rider = 20 paces.\nthe speed of a wagon = 10 paces.", "compare a rider and a wagon", "list", ("1",)),
    ("commands", "en", "a caravan at rest cannot shoot.", "what changes if a caravan is at rest?", "list", ("1",)),
    ("commands", "en", "a caravan at rest cannot shoot.", "show 1", "list", ("1",)),
    ("commands", "en", "a caravan at rest cannot shoot.", "what is related to a caravan?", "list", ("1",)),
    ("commands", "en", PRECEDENCE_EN, "path from #ban to #free", "list", ("1", "2")),
    # ── facts ──
    ("facts", "ru", "фигура на привале не может стрелять.", "если повозка на привале, может ли она стрелять?", "no", ("1",)),
    ("facts", "ru", "фигура на привале не может стрелять.", "может ли повозка, которая на привале, стрелять?", "no", ("1",)),
    ("facts", "ru", "фигура не на привале может стрелять.", "может ли повозка не на привале стрелять?", "yes", ("1",)),
    ("facts", "ru", "усталая фигура не может стрелять.", "стрелять по шакалу усталая повозка может?", "no", ("1",)),
    ("facts", "ru", "всадник и повозка могут атаковать шакала и скорпиона.", "может ли повозка атаковать скорпиона?", "yes", ("1",)),
    ("facts", "ru", "повозка может стрелять по шакалу или скорпиону.", "по скорпиону может ли стрелять повозка?", "yes", ("1",)),
    ("facts", "ru", "фигура не может атаковать, если её сила не больше 2.", "может ли всадник с силой 2 атаковать зверя?", "no", ("1",)),
    ("facts", "en", "a piece at rest cannot shoot.", "can a wagon that is at rest shoot?", "no", ("1",)),
    ("facts", "en", "a piece that is not at rest can shoot.", "can a wagon that is not at rest shoot?", "yes", ("1",)),
    ("facts", "en", "a rider and a wagon can attack a jackal and a scorpion.", "can a wagon attack a scorpion?", "yes", ("1",)),
)  # fmt: skip
