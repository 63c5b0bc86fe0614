"""Формы слов: всё, что игрок может написать, найдено заранее и с признаками."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svod.folding import fold, tidy
from svod.lower.forms import (
    Form,
    Inflector,
    LikeError,
    ReviewError,
    counted,
    forms_from_tsv,
    forms_to_tsv,
    inflector,
    pick,
    recased,
)
from svod.lower.forms_base import CASES, CATEGORIES, EXTRAS, GENDERS, NUMBERS
from svod.lower.forms_words import carried_over
from svod.syntax.scan import split_words

KINDS = {
    "крупный боевой корабль": "noun",
    "дредноут типа «Ретрибьюшн»": "noun",
    "очки победы": "noun",
    "ПСО II": "noun",
    "Lunar": "noun",
    "тяжёлый Lunar": "noun",
    "встать на": "action",
    "объявлять": "action",
    "бросать кубики": "action",
    "повреждённый": "state",
    "на приколе": "state",
    "leave squadron": "action",
}


@pytest.fixture(scope="module")
def words() -> Inflector:
    return inflector()


def cell(forms: tuple[Form, ...], features: str) -> set[str]:
    """Тексты форм ровно с этими признаками («gen pl act»); мужской род подразумевается."""
    wanted = set(features.split())
    return {
        form.text for form in forms if wanted == {form.case, form.number, form.gender, *form.extra.split()} - {"", "m"}
    }


def texts(forms: tuple[Form, ...], category: str = "") -> set[str]:
    return {form.text for form in forms if not category or form.category == category}


# --- ключ ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Повреждённый", "поврежденный"),
        ("поврежде\u0308нный", "поврежденный"),
        ("корабля\u0301", "корабля"),
        ("дредноут  типа\u00a0«Ретрибьюшн»", 'дредноут типа "ретрибьюшн"'),
        ("„Ретрибьюшн“", '"ретрибьюшн"'),
        ("Lunar’у", "lunar'у"),
        ("Lunar`у", "lunar'у"),
        ("Brace`s", "brace's"),
        ("гранд–крейсер", "гранд-крейсер"),
        ("гранд—крейсер", "гранд-крейсер"),
        ("гранд\u2011крейсер", "гранд-крейсер"),
        ("спец\u00adприказ", "спецприказ"),
        ("  Brace   For\tImpact ", "brace for impact"),
    ],
)
def test_key_ignores_spelling_variants(written: str, key: str) -> None:
    assert fold(written) == key


def test_key_keeps_look_alike_letters() -> None:
    assert fold("ПCO") != fold("ПСО")  # в первом слове латинские C и O: это опечатка, о ней говорят вслух


def test_yo_stays_in_the_form_and_leaves_the_key() -> None:
    assert tidy("Щёлк") == "щёлк"
    assert fold("Щёлк") == "щелк"


@given(st.text())
def test_key_of_a_key_is_itself(text: str) -> None:
    assert fold(fold(text)) == fold(text)


# --- существительные ----------------------------------------------------------------------------------------------


def test_six_cases_and_two_numbers(words: Inflector) -> None:
    forms = words.forms("маркер взрыва", "class")
    assert {(form.case, form.number) for form in forms} == {(case, number) for case in CASES for number in NUMBERS}
    assert cell(forms, "gen pl") == {"маркеров взрыва"}
    assert {form.gender for form in forms} == {"m"}


@pytest.mark.parametrize(
    ("label", "features", "text"),
    [
        ("крупный боевой корабль", "gen pl", "крупных боевых кораблей"),
        ("крупный боевой корабль", "ins sg", "крупным боевым кораблём"),
        ("эскадрон эскорта", "ins pl", "эскадронами эскорта"),
        ("космическая пушка", "acc sg f", "космическую пушку"),
        ("дредноут типа Ретрибьюшн", "dat pl", "дредноутам типа ретрибьюшн"),
        ("стоящий на приколе корабль", "gen sg", "стоящего на приколе корабля"),
        ("рабочий корабль", "gen sg", "рабочего корабля"),
        ("командующий флотом", "dat sg", "командующему флотом"),
        ("атакующий", "dat sg", "атакующему"),
        ("Планет Киллер", "ins sg", "планет киллером"),
        ("тест Ld", "gen sg", "теста ld"),
        ("спецприказ", "gen pl", "спецприказов"),
        ("форс-мажор", "ins sg", "форс-мажором"),
        ("гранд-крейсер", "dat pl", "гранд-крейсерам"),
        ("Килл-крузер", "gen sg", "килл-крузера"),
        ("нова-пушка", "acc sg f", "нова-пушку"),
        ("корабль-база", "gen sg", "корабля-базы"),
        ("лидерство", "gen sg n", "лидерства"),
        ("нос", "gen sg", "носа"),
        ("турели", "nom sg f", "турель"),
        ("очки победы", "nom sg n", "очко победы"),
        ("разворот на новый курс", "ins sg", "разворотом на новый курс"),
        ("лунар", "gen pl", "лунаров"),
    ],
)
def test_form_of_a_noun_phrase(words: Inflector, label: str, features: str, text: str) -> None:
    assert text in cell(words.forms(label, "noun"), features)


def test_instrumental_of_a_feminine_phrase(words: Inflector) -> None:
    assert "космической пушкой" in cell(words.forms("космическая пушка", "noun"), "ins sg f")


def test_both_accusatives(words: Inflector) -> None:
    assert cell(words.forms("истребитель", "noun"), "acc pl") == {"истребители", "истребителей"}
    light = words.forms("лёгкий истребитель", "noun")
    assert cell(light, "acc pl") == {"лёгкие истребители", "лёгких истребителей"}


def test_second_locative_and_second_genitive(words: Inflector) -> None:
    assert cell(words.forms("левый борт", "noun"), "loc sg") == {"левом борте", "левом борту"}
    assert "ходу" in cell(words.forms("ход", "noun"), "gen sg")


def test_exact_spelling_wins_over_yo(words: Inflector) -> None:
    assert not any("ё" in text for text in texts(words.forms("маркер", "noun")))
    assert "подлёт" in texts(words.forms("подлет", "noun"))  # а здесь е написано вместо ё


def test_abbreviation_is_indeclinable(words: Inflector) -> None:
    assert words.forms("ПСО", "noun") == (Form("псо", "noun"),)
    assert words.forms("ПСО II", "noun") == (Form("псо ii", "noun"),)
    assert words.forms("ПКО линкора", "noun") == (Form("пко линкора", "noun"),)
    assert cell(words.forms("тяжёлый ПКО", "noun"), "acc sg") == {"тяжёлый пко", "тяжёлого пко"}


def test_with_and_without_quotes(words: Inflector) -> None:
    forms = words.forms("дредноут типа «Ретрибьюшн»", "noun")
    assert cell(forms, "ins sg") == {'дредноутом типа "ретрибьюшн"', "дредноутом типа ретрибьюшн"}


def test_unknown_words(words: Inflector) -> None:
    assert cell(words.forms("Некроны", "noun"), "gen pl") == {"некронов"}
    assert cell(words.forms("лансы", "noun"), "dat sg") == {"лансу"}
    assert cell(words.forms("нова", "noun"), "gen pl f") == {"нов"}


def test_what_is_no_noun_stays_as_it_is(words: Inflector) -> None:
    assert words.forms("до броска на результат", "moment") == (Form("до броска на результат", "fixed"),)
    assert words.forms("принадлежит", "relation") == (Form("принадлежит", "fixed"),)
    assert words.forms(" ", "noun") == ()


# --- склоняется как -----------------------------------------------------------------------------------------------


def test_nova_like_korova(words: Inflector) -> None:
    forms = words.forms("нова", "noun", "корова")
    assert cell(forms, "gen sg f") == {"новы"}
    assert cell(forms, "acc pl f") == {"новы", "нов"}
    assert cell(forms, "gen pl f") == {"нов"}


def test_breys_like_reys(words: Inflector) -> None:
    forms = words.forms("брейс", "noun", "рейс")
    assert (pick(forms, "ins", "sg"), pick(forms, "acc", "pl")) == ("брейсом", "брейсы")


@pytest.mark.parametrize("like", ["-", "несклоняемое"])
def test_halo_is_indeclinable(words: Inflector, like: str) -> None:
    assert words.forms("хало", "noun", like) == (Form("хало", "noun"),)


def test_model_acts_on_the_head(words: Inflector) -> None:
    assert cell(words.forms("тяжёлая нова", "noun", "корова"), "dat pl f") == {"тяжёлым новам"}


def test_model_replaces_the_guess(words: Inflector) -> None:
    assert "бласта-маркера" in texts(words.forms("бласт-маркер", "noun"))
    assert "бласта-маркера" not in texts(words.forms("бласт-маркер", "noun", "маркер"))


def test_verb_by_model(words: Inflector) -> None:
    assert "забрейсил" in texts(words.forms("забрейсить", "action", "бросить"), "finite")


def test_unfit_model_is_named(words: Inflector) -> None:
    with pytest.raises(LikeError, match="нет в словаре"):
        words.forms("нова", "noun", "зюйквапрст")
    with pytest.raises(LikeError, match="меняется основа"):
        words.forms("нова", "noun", "ребёнок")


def test_endings_carried_over() -> None:
    assert carried_over("нова", "корова", "коровою") == "новою"
    assert carried_over("лэнс", "стол", "столами") == "лэнсами"


# --- латиница -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["lunar'у", "lunar-у", "lunarу"])
def test_russian_ending_on_a_latin_name(words: Inflector, text: str) -> None:
    forms = words.forms("Lunar", "class")
    assert fold("Lunar’у") in texts(forms)
    assert split_words(text)[0] in cell(forms, "dat sg")
    assert split_words(text.replace("у", "ом"))[0] in cell(forms, "ins sg")


def test_latin_noun_in_both_languages(words: Inflector) -> None:
    forms = words.forms("brace", "noun")
    assert {"brace", "brace'ом", "brace'ем", "braces", "brace's"} <= texts(forms)
    assert forms[0] == Form("brace", "noun")
    assert "nova'у" in cell(words.forms("Nova", "noun"), "acc sg")


def test_ending_only_on_the_last_word(words: Inflector) -> None:
    forms = words.forms("Brace For Impact", "noun")
    assert "brace for impact'ом" in texts(forms)
    assert not any("brace'" in text for text in texts(forms))


def test_no_ending_on_a_numeral_or_letter(words: Inflector) -> None:
    assert words.forms("Mark II", "noun") == (Form("mark ii", "noun"),)
    assert words.forms("X", "noun") == (Form("x", "noun"),)


def test_adjective_beside_a_latin_name(words: Inflector) -> None:
    assert "тяжёлому lunar'у" in cell(words.forms("тяжёлый Lunar", "noun"), "dat sg")
    assert "тяжёлому lunar" in cell(words.forms("тяжёлый Lunar", "noun"), "dat sg")


@pytest.mark.parametrize(
    ("label", "plural"),
    [
        ("ship", "ships"),
        ("battery", "batteries"),
        ("torpedo", "torpedoes"),
        ("class", "classes"),
        ("ship of the line", "ships of the line"),
        ("die", "dice"),
        ("crewman", "crewmen"),
    ],
)
def test_english_plural(words: Inflector, label: str, plural: str) -> None:
    assert pick(words.forms(label, "noun"), "", "pl") == plural


@pytest.mark.parametrize(
    ("label", "third", "past", "ing", "participle"),
    [
        ("ram", "rams", "rammed", "ramming", "rammed"),
        ("brace", "braces", "braced", "bracing", "braced"),
        ("take", "takes", "took", "taking", "taken"),
        ("shoot at", "shoots at", "shot at", "shooting at", "shot at"),
        ("leave squadron", "leaves squadron", "left squadron", "leaving squadron", "left squadron"),
        ("choose", "chooses", "chose", "choosing", "chosen"),
        ("carry", "carries", "carried", "carrying", "carried"),
        ("reload", "reloads", "reloaded", "reloading", "reloaded"),
        ("to roll", "rolls", "rolled", "rolling", "rolled"),
    ],
)
def test_english_verb(words: Inflector, label: str, third: str, past: str, ing: str, participle: str) -> None:
    forms = words.forms(label, "action")
    assert pick(forms, "", "", category="infinitive") == label.removeprefix("to ")
    assert pick(forms, "", "sg", category="finite", extra="pres 3") == third
    assert pick(forms, "", "", category="finite", extra="past") == past
    assert pick(forms, "", "", category="participle", extra="act") == ing
    assert pick(forms, "", "", category="participle", extra="pas") == participle


def test_english_state(words: Inflector) -> None:
    assert words.forms("Crippled", "state") == (Form("crippled", "adjective"),)
    assert words.forms("on standby", "state") == (Form("on standby", "fixed"),)


# --- действия -----------------------------------------------------------------------------------------------------


def test_finite_forms_with_the_governed_rest(words: Inflector) -> None:
    forms = words.forms("встать на", "action")
    assert cell(forms, "fut 3 sg") == {"встанет на"}
    assert cell(forms, "past pl") == {"встали на"}
    assert cell(forms, "past sg f") == {"встала на"}
    assert cell(forms, "imp 2 sg") == {"встань на"}
    assert "вставшего на" in texts(forms, "participle")
    assert "встав на" in texts(forms, "gerund")
    assert texts(forms, "infinitive") == {"встать на"}


def test_rest_of_the_label_is_frozen(words: Inflector) -> None:
    assert "вышедшими из эскадрона" in texts(words.forms("выйти из эскадрона", "action"))
    assert "ушёл в отрыв" in texts(words.forms("уйти в отрыв", "action"))
    assert "бросает кубики" in texts(words.forms("бросать кубики", "action"))


def test_ramming_is_not_rammed(words: Inflector) -> None:
    forms = words.forms("таранить", "action")
    voice = {form.text: form.extra for form in forms if form.category == "participle"}
    assert (voice["таранящий"], voice["таранимый"], voice["тараненного"]) == ("act", "pas", "pas")
    assert cell(forms, "nom sg f act") == {"таранящая", "таранившая"}
    assert "таранен" in texts(forms, "short")


def test_reflexive_passive(words: Inflector) -> None:
    forms = words.forms("объявлять", "action")
    assert cell(forms, "pres 3 sg") == {"объявляет"}
    assert cell(forms, "pres 3 sg pas") == {"объявляется"}
    assert cell(forms, "past sg f pas") == {"объявлялась"}
    assert "объявляющимся" in cell(forms, "ins sg pas")
    assert Form("объявляться", "infinitive", extra="pas") in forms


def test_where_there_is_no_passive(words: Inflector) -> None:
    assert not any("pas" in form.extra.split() for form in words.forms("бросать кубики", "action"))
    assert "вставаться" not in texts(words.forms("вставать", "action"))
    assert "объявиться" not in texts(words.forms("объявить", "action"))


def test_action_named_by_a_noun(words: Inflector) -> None:
    assert cell(words.forms("таран", "action"), "gen sg") == {"тарана"}


def test_unknown_verb_in_nut_is_perfective(words: Inflector) -> None:
    forms = words.forms("шмальнуть", "action")
    assert cell(forms, "fut 3 sg") == {"шмальнёт"}
    assert not cell(forms, "pres 3 sg")


# --- состояния ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["повреждённый", "поврежденный", "повреждён", "повреждённая"])
def test_full_and_short_forms(words: Inflector, label: str) -> None:
    forms = words.forms(label, "state")
    assert [form.text for form in forms if form.category == "short"] == [
        "повреждён",
        "повреждена",
        "повреждено",
        "повреждены",
    ]
    assert cell(forms, "gen pl pas") == {"повреждённых"}
    assert cell(forms, "acc sg pas") == {"повреждённый", "повреждённого"}
    assert "повредивший" not in texts(forms)


def test_participle_with_its_rest(words: Inflector) -> None:
    forms = words.forms("потерявший щиты", "state")
    assert cell(forms, "gen sg act") == {"потерявшего щиты"}
    assert {form.category for form in forms} == {"participle"}
    assert {form.category for form in words.forms("стоящий на приколе", "state")} == {"participle"}
    assert "тяжело повреждённым" in texts(words.forms("тяжело повреждённый", "state"))


def test_plain_adjective(words: Inflector) -> None:
    forms = words.forms("призрачный", "state")
    assert cell(forms, "acc sg f") == {"призрачную"}
    assert "призрачен" in texts(forms, "short")


@pytest.mark.parametrize("label", ["на приколе", "в эскадроне", "в контакте с маркером взрыва", "не на приколе"])
def test_fixed_state(words: Inflector, label: str) -> None:
    assert words.forms(label, "state") == (Form(label, "fixed"),)


# --- выбор формы для печати ---------------------------------------------------------------------------------------


def test_choice_of_a_form(words: Inflector) -> None:
    damaged = words.forms("повреждённый", "state")
    assert pick(damaged, "gen", "sg", "f") == "повреждённой"
    assert pick(damaged, "nom", "pl", "f") == "повреждённые"
    assert pick(damaged, "", "sg", "f", category="short") == "повреждена"
    lunar = words.forms("Lunar", "noun")
    assert (pick(lunar, "gen", "pl"), pick(lunar, "", "pl")) == ("lunar", "lunars")
    assert pick(words.forms("на приколе", "state"), "gen", "pl") == "на приколе"
    assert pick(words.forms("встать на", "action"), "nom", "sg", category="noun") is None
    assert pick((), "nom", "sg") is None


@pytest.mark.parametrize(
    ("amount", "case", "text"),
    [
        (1, "nom", "крупный корабль"),
        (21, "ins", "крупным кораблём"),
        (2, "nom", "крупных корабля"),
        (5, "nom", "крупных кораблей"),
        (11, "nom", "крупных кораблей"),
        (12, "acc", "крупных кораблей"),
        (3, "dat", "крупным кораблям"),
        (0, "nom", "крупных кораблей"),
    ],
)
def test_after_a_number(words: Inflector, amount: int, case: str, text: str) -> None:
    assert counted(words.forms("крупный корабль", "noun"), amount, case) == text


def test_after_a_number_feminine(words: Inflector) -> None:
    assert counted(words.forms("турель", "noun"), 2) == "турели"
    assert counted(words.forms("космическая пушка", "noun"), 2) == "космические пушки"


@pytest.mark.parametrize(
    ("label", "text", "printed"),
    [
        ("Lunar", "lunar'у", "Lunar'у"),
        ("ПСО II", "псо ii", "ПСО II"),
        ("тяжёлый Lunar", "тяжёлому lunar", "тяжёлому Lunar"),
        ("Планет Киллер", "планет киллером", "Планет Киллером"),
        ("нова", "новы", "новы"),
    ],
)
def test_capitals_of_the_label(label: str, text: str, printed: str) -> None:
    assert recased(label, text) == printed


# --- файл для просмотра -------------------------------------------------------------------------------------------


def test_review_file_is_readable(words: Inflector) -> None:
    rows = [("brace", "брейс", form) for form in words.forms("брейс", "noun", "рейс")]
    header, line, end = forms_to_tsv(rows).split("\n")
    assert header.split("\t") == ["term", "label", "category", "forms"]
    assert line.split("\t")[:5] == ["brace", "брейс", "noun.m", "nom.sg=брейс", "gen.sg=брейса"]
    assert end == ""


@pytest.mark.parametrize("label", KINDS)
def test_review_file_reads_back(words: Inflector, label: str) -> None:
    rows = tuple(("термин", label, form) for form in words.forms(label, KINDS[label]))
    assert rows
    assert forms_from_tsv(forms_to_tsv(rows)) == rows


FEATURES = st.builds(
    Form,
    st.text(st.characters(blacklist_characters="\t\n\r", blacklist_categories=["Cs"])),
    st.sampled_from(CATEGORIES),
    st.sampled_from(("", *CASES)),
    st.sampled_from(("", *NUMBERS)),
    st.sampled_from(("", *GENDERS)),
    st.sampled_from(("", *EXTRAS, "pres 3", "past pas")),
)


@given(st.lists(st.tuples(st.sampled_from(["a", "b"]), st.sampled_from(["подпись", "label"]), FEATURES)))
def test_any_rows_read_back(rows: list[tuple[str, str, Form]]) -> None:
    assert list(forms_from_tsv(forms_to_tsv(rows))) == rows


@pytest.mark.parametrize("line", ["a\tb", "a\tb\tnoun\tбез знака", "a\tb\tnoun\tвин.sg=x", "a\tb\tглагол\tany=x"])
def test_spoilt_line_is_named(line: str) -> None:
    with pytest.raises(ReviewError, match="строка 2"):
        forms_from_tsv(f"term\tlabel\tcategory\tforms\n{line}\n")


def test_tab_in_a_label_is_refused() -> None:
    with pytest.raises(ReviewError):
        forms_to_tsv([("a", "b\tc", Form("x", "noun"))])


# --- всё вместе ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", KINDS)
def test_stable_order_without_repetition(words: Inflector, label: str) -> None:
    forms = words.forms(label, KINDS[label])
    assert len(set(forms)) == len(forms)
    assert forms == words.forms(label, KINDS[label]) == inflector().forms(label, KINDS[label])
    assert all(form.text == tidy(form.text) for form in forms)


def test_a_thousand_labels_in_a_second_and_a_half() -> None:
    # слова повторяются, как в настоящем словаре игры
    heads = ["корабль", "крейсер", "эскадрон", "торпеда", "турель", "приказ", "маркер", "орудие", "щит", "тест"]
    before = ["тяжёлый", "боевой", "планетарный", "звёздный", "призрачный"]
    tails = ["эскорта", "Хаоса", "взрыва", "II", "типа Лунар"]
    labels = [(f"{head} {tail}", "noun") for head in heads for tail in tails]
    labels += [(f"{word} корабль{number}", "noun") for word in before for number in range(100)]
    labels += [(f"{verb} на", "action") for verb in ("встать", "выйти", "таранить", "бросать", "объявлять")] * 30
    labels += [(f"Name Class{chr(97 + number % 26)}{number // 26}", "noun") for number in range(300)]
    generator = inflector()
    start = time.process_time()
    for label, kind in labels:
        generator.forms(label, kind)
    assert len(labels) == 1000
    assert time.process_time() - start < 3  # с запасом на занятую машину; обычно меньше секунды
