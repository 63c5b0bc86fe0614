"""What a folder must be to be a pack of rules, and blocks that nobody would read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from svod.lower.compile import compile_folder, compile_pack, read_folder
from svod.source import Source, decoded
from tests.language.toy import tables

TEXT = "```манифест\nназвание: Игра\n```\n\nЭто обычный русский текст.\n"


@pytest.mark.parametrize(
    ("data", "name", "start"),
    [
        (TEXT.encode(), "", -1),
        (TEXT.encode("utf-8-sig"), "", -1),
        (TEXT.encode("cp1251"), "Windows-1251", 3),
        (TEXT.encode("koi8-r"), "KOI8-R", 3),
        (TEXT.encode("cp866"), "DOS 866", 3),
        (TEXT.encode("utf-16"), "UTF-16", 0),
        (TEXT.encode("utf-16-le"), "UTF-16", 0),
        (TEXT.encode("utf-16-be"), "UTF-16", 0),
        ("правило\n".encode() + "правило".encode("cp1251"), "Windows-1251", 8),
    ],
)
def test_the_encoding_of_a_text_is_told(data: bytes, name: str, start: int) -> None:
    text, found, bad = decoded(data)
    assert (found, bad) == (name, start)
    assert text.splitlines()[-1] in TEXT or text.endswith("правило\nправило")


@pytest.mark.parametrize("data", [bytes(range(256)) * 4, b"# A\0B", b"\xff\xfe\x00", b"text \x80\x81 text"])
def test_what_is_no_text_has_no_encoding(data: bytes) -> None:
    text, name, bad = decoded(data)
    assert name == ""
    assert 0 <= bad <= len(text)


def written(folder: Path, **files: bytes) -> list[tuple[str, str, int, str]]:
    for name, data in files.items():
        (folder / f"{name}.md").write_bytes(data)
    compiled, found = compile_folder("toy", folder, tables())
    assert (compiled is None) is bool(found)
    return [(item.code, item.span.source, item.span.line, item.quoted) for item in found]


def test_a_folder_of_rules(tmp_path: Path) -> None:
    assert written(tmp_path, pack=TEXT.encode()) == []


def test_an_empty_folder(tmp_path: Path) -> None:
    assert written(tmp_path) == [("S122", tmp_path.name, 1, "")]


def test_no_manifest(tmp_path: Path) -> None:
    folder = tmp_path.name
    assert written(tmp_path, a=b"# A\n", b=b"B\n") == [("S122", f"{folder}/a.md", 1, "# A")]
    assert written(tmp_path, pack=b"\n# Pack\n") == [("S122", f"{folder}/pack.md", 2, "# Pack")]


def test_a_file_in_another_encoding_is_the_one_mistake_told(tmp_path: Path) -> None:
    files = {"pack": TEXT.encode(), "rules": "## Правило {#a}\n".encode("cp1251")}
    assert written(tmp_path, **files) == [("S100", f"{tmp_path.name}/rules.md", 1, "Правило")]


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "rules.md").mkdir()
    assert written(tmp_path, pack=TEXT.encode()) == [("S121", f"{tmp_path.name}/rules.md", 1, "")]


def test_a_pipe_where_a_file_should_be(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "rules.md")
    assert written(tmp_path, pack=TEXT.encode()) == [("S121", f"{tmp_path.name}/rules.md", 1, "")]


@pytest.mark.parametrize(
    ("text", "code", "line", "quoted"),
    [
        ("```норы\nкорабль может стрелять.\n```\n", "S123", 1, "```норы"),
        ("```\nкорабль может стрелять.\n```\n", "S123", 1, "```"),
        ("```таблица\nвеличина: скорость\n```\n", "S123", 1, "```таблица"),
        ("```ростер-профили\n```\n\n| a |\n|---|\n| b |\n", "S123", 1, "```ростер-профили"),
        ("\n~~~манифест\nназвание: A\n", "S124", 2, "~~~манифест"),
        ("Текст\n\n<!-- место: 1\n\n## Правило {#a}\n", "S124", 3, "<!-- место: 1"),
        ("```манифест\nнзавание: A\n```\n", "S125", 2, "нзавание"),
        ("```документ\nимя: a\nпросто слова\n```\n", "S125", 3, "просто слова"),
    ],
)
def test_blocks_that_nobody_would_read(text: str, code: str, line: int, quoted: str) -> None:
    found = compile_pack("toy", [Source("toy.md", text)], "", tables())[1]
    assert [(item.code, item.span.line) for item in found] == [(code, line)]
    assert found[0].quoted == quoted


def test_a_spoilt_line_of_the_forms(tmp_path: Path) -> None:
    (tmp_path / "forms.tsv").write_text("term\tlabel\tcategory\tforms\nduck\tутка\tnoun.f\tутка\n", encoding="utf-8")
    assert written(tmp_path, pack=TEXT.encode()) == [
        ("S126", f"{tmp_path.name}/forms.tsv", 2, "duck\tутка\tnoun.f\tутка")
    ]


def test_a_model_that_the_dictionary_lacks() -> None:
    text = "```термины\nzuke < thing: зюка (как щшъ) | zuke\n```\n"
    found = compile_pack("toy", [Source("toy.md", text)], "", tables())[1]
    assert [(item.code, item.span.line, item.quoted) for item in found] == [("S127", 2, "щшъ")]


def test_the_shipped_text_of_forms_is_read(tmp_path: Path) -> None:
    (tmp_path / "pack.md").write_text(TEXT, encoding="utf-8")
    (tmp_path / "forms.tsv").write_bytes(b"\xef\xbb\xbfterm\tlabel\tcategory\tforms\n")
    sources, forms, found = read_folder(tmp_path)
    assert (len(sources), forms, found) == (1, "term\tlabel\tcategory\tforms\n", [])
