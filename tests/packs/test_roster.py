"""The roster of ships: every name and profile is well formed, and agrees with the data set where that is at hand."""

from __future__ import annotations

import csv
import os
import re
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from importlib.resources.abc import Traversable

    from markdown_it.token import Token

Row = dict[str, str]

DATA = os.environ.get("SVOD_SHIP_DATA")
NAME_COLUMNS = ["термин", "имя", "по-русски", "также", "класс"]
VALUE_COLUMNS = ["вид", "повреждения", "скорость", "повороты", "щиты", "броня", "турели"]
PROFILE_COLUMNS = ["имя", "каталог", *VALUE_COLUMNS, "правка"]
CAPITALS = {"battleship", "grand-cruiser", "battlecruiser", "heavy-cruiser", "light-cruiser", "cruiser"}
CLASSES = CAPITALS | {"escort", "frigate", "destroyer", "raider", "transport", "defence", "defence-object"}
NUMBER = r"\d+"
SHAPES = {
    "повреждения": rf"{NUMBER}|{NUMBER} на квадрант",
    "скорость": rf"{NUMBER}|{NUMBER}/{NUMBER}/{NUMBER}",
    "повороты": r"45|90|180|особые|нет",
    "щиты": rf"{NUMBER}|{NUMBER} на квадрант|голополя|теневое поле|спасбросок [456]\+|нет",
    "броня": r"[456]\+|6\+ нос / [45]\+( борт / 4\+ корма)?|5\+ / 4\+ корма|5\+ \(6\+ дефлектор\)",
    "турели": rf"{NUMBER}|{NUMBER} на квадрант|{NUMBER} \(споры\)|особые",
}


def roster() -> Traversable | Path:
    """Return the file of the installed package, or that of the checkout where the package is not installed."""
    try:
        installed = resources.files("svod.rules") / "bfg" / "roster.md"
    except ModuleNotFoundError:
        pass
    else:
        if installed.is_file():
            return installed
    return Path(__file__).parents[2] / "rules" / "bfg" / "roster.md"


def table(head: str, columns: Sequence[str]) -> list[Row]:
    tokens = MarkdownIt("commonmark").enable("table").parse(roster().read_text(encoding="utf-8"))
    start = next(n for n, token in enumerate(tokens) if token.type == "fence" and token.info.strip() == head)
    assert tokens[start].content == ""
    assert tokens[start + 1].type == "table_open", f"the table stands right under the head {head}"
    first, *rest = cells(tokens[start + 1 :])
    assert first == list(columns)
    return [dict(zip(columns, row, strict=True)) for row in rest]


def cells(tokens: Iterable[Token]) -> list[list[str]]:
    rows: list[list[str]] = []
    for token in tokens:
        if token.type == "table_close":
            break
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(token.content.strip())
    return rows


NAMES = table("ростер-имена", NAME_COLUMNS)
PROFILES = table("ростер-профили", PROFILE_COLUMNS)


def also(name: Row) -> list[str]:
    return [label for label in name["также"].split(", ") if label]


def mended(profile: Row) -> dict[str, str]:
    """Return what stood in the data set, by field, as the column «правка» says."""
    found = re.findall(r"(?:^|; )([а-я]+): стояло ([^,;]+)", profile["правка"])
    assert len(found) == len(dict(found)) == profile["правка"].count("стояло"), profile
    return dict(found)


def test_there_are_208_profiles_and_each_has_a_name() -> None:
    assert len(PROFILES) == 208
    assert {profile["имя"] for profile in PROFILES} == {name["имя"] for name in NAMES}


def test_names_and_terms_are_unique() -> None:
    assert len({name["имя"] for name in NAMES}) == len(NAMES)
    assert len({name["термин"] for name in NAMES}) == len(NAMES)
    for name in NAMES:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name["термин"]), name
        assert name["термин"] not in CLASSES


def test_a_label_belongs_to_one_name() -> None:
    labels = Counter(
        label.casefold().replace("ё", "е") for name in NAMES for label in {name["имя"], name["по-русски"], *also(name)}
    )
    assert [label for label, times in labels.items() if times > 1] == []


def test_names_are_well_formed() -> None:
    for name in NAMES:
        assert re.fullmatch(r"[A-Z][A-Za-z' ]+", name["имя"]), name
        assert re.fullmatch(r"[А-ЯЁ][а-яё]+([ -][А-ЯЁ]?[а-яё]+)*", name["по-русски"]), name
        assert name["класс"] in CLASSES, name
        for label in also(name):  # one script a word: no look-alikes
            for word in re.split(r"[ -]", label):
                assert not (re.search("[A-Za-z]", word) and re.search("[А-Яа-яЁё]", word)), label


def test_profiles_are_well_formed() -> None:
    for profile in PROFILES:
        assert profile["вид"] in CLASSES, profile
        for column, shape in SHAPES.items():
            assert re.fullmatch(shape, profile[column]), (column, profile)
        if profile["вид"] not in CAPITALS | {"defence"}:
            assert profile["повреждения"] == "1", profile
        assert set(mended(profile)) <= {"имя", *VALUE_COLUMNS}, profile


def test_the_class_of_a_name_is_its_profiles_or_the_difference_is_said() -> None:
    classes = {name["имя"]: name["класс"] for name in NAMES}
    for profile in PROFILES:
        said = re.findall(r"(?:^|; )класс имени: ([a-z-]+) \([^()]+\)", profile["правка"])
        differs = profile["вид"] != classes[profile["имя"]]
        assert said == ([classes[profile["имя"]]] if differs else []), profile


def test_a_second_profile_of_a_name_in_a_catalogue_is_said() -> None:
    seen: dict[tuple[str, str], list[list[str]]] = {}
    for profile in PROFILES:
        values = [profile[column] for column in VALUE_COLUMNS]
        earlier = seen.setdefault((profile["имя"], profile["каталог"]), [])
        assert ("дубль: " in profile["правка"]) == (values in earlier), profile
        assert ("второй профиль имени: " in profile["правка"]) == bool(earlier and values not in earlier), profile
        earlier.append(values)


# --- the data set itself, where it is at hand ---------------------------------------------------------------------

KINDS = {"Battleship": "battleship", "Cruiser": "cruiser", "Defence": "defence", "Escort": "escort"}
KINDS |= {"Grand Cruiser": "grand-cruiser"}
SIDES = {"front": " нос", "prow": " нос", "sides": " борт", "rear": " корма", "": ""}
WORDS = {
    "Special": "особые",
    "None": "нет",
    "-": "нет",
    "Holofields": "голополя",
    "Shadowfield": "теневое поле",
}


def plain(column: str, found: str) -> str:
    """Return a value of the data set as the roster writes it, slips kept."""
    match column:
        case "вид":
            return KINDS.get(found, found)
        case "скорость":
            return found.removesuffix("cm").strip()
        case "повороты" if found.strip("°º").isdigit():
            return found.strip("°º") if found.strip("°º") != "0" else "нет"
        case "броня":
            return armour(found)
        case _:
            found = re.sub(r" (per quadrant|\(quadrant\))$", " на квадрант", found)
            found = re.sub(r"^(\d\+) Save$", r"спасбросок \1", found)
            return WORDS.get(found, found.replace("(Spores)", "(споры)"))


def armour(found: str) -> str:
    if "(" in found:
        return found.replace("Deflector", "дефлектор")
    parts = [part.strip() for part in found.split("/")]
    words = [f"{part[:2]}{SIDES[part[2:].strip().lower()]}" for part in parts]
    return " / ".join(sorted(words, key=lambda word: not word.endswith("нос")))


@pytest.mark.skipif(DATA is None, reason="SVOD_SHIP_DATA names no file")
def test_every_row_of_the_data_set_is_one_profile() -> None:
    assert DATA is not None
    lines = Path(DATA).read_text(encoding="utf-8").splitlines()
    header, *rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
    assert header == ["catalogue", "name", "type", "hits", "speed_cm", "turns", "shields", "armour", "turrets"]
    columns = ["каталог", "имя", *VALUE_COLUMNS]
    spellings = {name["имя"]: {name["имя"], *also(name)} for name in NAMES}
    for row, profile in zip(rows, PROFILES, strict=True):
        found = dict(zip(columns, row, strict=True))
        said = mended(profile)
        assert found["каталог"].replace("_", " ") == profile["каталог"]
        assert found["имя"] in spellings[profile["имя"]]
        for column in columns[1:]:
            if column in said:
                assert said[column] == found[column], (column, profile)
                assert plain(column, found[column]) != profile[column], (column, profile)
            else:
                assert plain(column, found[column]) == profile[column], (column, profile)
