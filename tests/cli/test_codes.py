"""The register of codes: complete, in use, with examples that show what they say; the generated documents are fresh."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import svod
from svod import Svod
from svod.codes import codes
from svod.lower.compile import compile_pack
from svod.lower.notation import read_notation
from svod.lower.notation_labels import label_table
from svod.lower.resolve import resolve
from svod.resources import grammar_text
from svod.source import Source
from svod.syntax.sentences import read_sentence
from svod_cli.reference import files
from tests.cli.test_commands import PACKS

ROOT = Path(__file__).parent.parent.parent
CODE = Path(svod.__file__).parent
UNTOLD = {
    "S100",
    "S111",
    "S112",
    "S116",
    "S117",
    *(f"S{number}" for number in range(120, 127)),
    "S130",
    "S128",
}  # their examples are descriptions
KINDS = ("вопрос", "дано", "норма", "термины", "правило", "запись")


def test_every_code_in_the_sources_is_registered_and_every_registered_one_is_used() -> None:
    used = {code for path in CODE.rglob("*.py") for code in re.findall(r'"(S\d{3})"', path.read_text(encoding="utf-8"))}
    assert used == set(codes())


def test_codes_are_in_order_and_translated() -> None:
    assert list(codes()) == sorted(codes())
    assert len(re.findall(r"^## ", grammar_text("codes.md"), re.MULTILINE)) == len(codes())
    for code in codes().values():
        english = (
            f"{code.title[1]} {code.text[1]}".replace("не должен", "").replace("Не должен", "").replace("также", "")
        )
        assert not re.search("[а-яё]", english), code.code
        assert all((*code.title, *code.text, code.bad, code.good))


@cache
def fleet() -> Svod:
    return Svod.open(game="fleet")


def codes_of(example: str) -> list[str]:
    """Codes that an example of the register gives in the toy game."""
    kind, _, text = example.partition(": ")
    text, _, times = text.partition(" × ") if text.rpartition(" × ")[2].isdigit() else (text, "", "1")
    source = Source("пример", " ".join([text] * int(times)))
    game = fleet()
    desk = game.desk("fleet")
    if kind == "вопрос":
        return [item.code for item in game.consult(source.text)[1]]
    if kind == "запись":
        return [item.code for item in read_notation(source, desk.ground, label_table(game.pack().terms))[1]]
    if kind == "норма":
        parsed = read_sentence(source, desk.lexicon, desk.tables)
        found = resolve(parsed.trees, source, desk.ground, desk.ground.relations(), "norm")[1]
        return [item.code for item in (*parsed.diagnostics, *found)]
    extra = {"термины": f"```термины\n{text}\n```\n", "правило": f"## Ещё {{#extra}}\n<!-- {text} -->\n"}[kind]
    texts = [Source(path.name, path.read_text(encoding="utf-8")) for path in sorted((PACKS / "fleet").glob("*.md"))]
    return [item.code for item in compile_pack("fleet", [*texts, Source("z.md", extra)], "", desk.tables)[1]]


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", sorted(codes()))
def test_the_bad_example_gives_the_code_and_the_good_one_none(name: str) -> None:
    code = codes()[name]
    told = code.bad.startswith(KINDS) and code.bad.partition(":")[0] in KINDS and name not in UNTOLD
    assert told is (name not in UNTOLD)
    if told:
        assert name in codes_of(code.bad)
        assert codes_of(code.good) == []


@pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="the documents are compared in a checkout")
@pytest.mark.parametrize("name", sorted(files()))
def test_the_generated_documents_are_fresh(name: str) -> None:
    stale = f"docs/{name} is stale: svod reference --write docs"
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == files()[name], stale
