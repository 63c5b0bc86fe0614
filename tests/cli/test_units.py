"""The digests of a document's units, what a build says of an unfinished pack, and the coverage of a pack outside."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import Result

from svod.query.answer_value import counted_unit

Call = Callable[..., Result]

MANIFEST = "```манифест\nназвание: Совы\n```\n"
RULE = "\n```термины\nowl: сова\nfly < action: лететь\n  роли: agent=owl[subject]\n```\n\n## Полёт {#flight}\nЛетают.\n"
NORM = "\n```нормы\nсова может лететь.\n```\n"


def test_a_unit_is_a_place_and_its_text(svod: Call, tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text("1.1 – Сова  летит\n    на крышу.\n\n1.2 Дом.\n", encoding="utf-8")
    done = svod("units", str(file))
    digests = [sha256(text.encode()).hexdigest()[:16] for text in ("Сова летит на крышу.", "Дом.")]
    assert done.stdout == f"1.1 {digests[0]}\n1.2 {digests[1]}\n"
    file.write_text("1.1 Сова летит на крышу.\n1.2 Дом.\n", encoding="utf-8")
    assert svod("units", str(file)).stdout == done.stdout


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "не прочитан: No such file or directory."),
        (b"", "нет единиц; начните строку местом: «1.1 Текст пункта»."),
        ("1.1 Сова".encode("cp1251"), "не в кодировке UTF-8; сохраните его в ней."),
    ],
)
def test_a_file_without_units_is_one_sentence(svod: Call, tmp_path: Path, data: bytes | None, message: str) -> None:
    file = tmp_path / "book.txt"
    if data is not None:
        file.write_bytes(data)
    done = svod("units", str(file))
    assert done.exit_code == 2
    assert done.stderr.endswith(message + "\n")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (MANIFEST, "Правил пока нет: начните раздел «## Название {#имя}» и напишите под ним пункт и блок ```нормы.\n"),
        (MANIFEST + RULE, "Норм пока нет: напишите под правилом блок ```нормы, в нём предложение с точкой.\n"),
        (
            MANIFEST + RULE + NORM,
            "Случаев пока нет: напишите под нормами блок ```случаи, в нём «? вопрос» и «= ответ».\n",
        ),
    ],
)
def test_a_build_says_what_comes_next(svod: Call, tmp_path: Path, text: str, hint: str) -> None:
    (tmp_path / "owls").mkdir()
    (tmp_path / "owls" / "pack.md").write_text(text, encoding="utf-8")
    done = svod("build", str(tmp_path / "owls"))
    assert (done.stderr, done.exit_code) == (hint, 0)


def test_coverage_takes_a_pack(svod: Call, tmp_path: Path) -> None:
    (tmp_path / "owls").mkdir()
    (tmp_path / "owls" / "pack.md").write_text(MANIFEST + RULE + NORM, encoding="utf-8")
    done = svod("coverage", "--pack", str(tmp_path / "owls"), "-g", "owls")
    assert done.stdout.splitlines()[1].split()[:5] == ["owls", "0", "0", "1", "1"]


@pytest.mark.parametrize(
    ("value", "said"),
    [("1", "орех"), ("2", "ореха"), ("5", "орехов"), ("11", "орехов"), ("12", "орехов"), ("21", "орех"),
     ("104", "ореха"), ("2D6", "орехов"), ("", "орехов")],
)  # fmt: skip
def test_a_unit_agrees_with_its_number(value: str, said: str) -> None:
    assert counted_unit("орехов, ореха, орех", value) == said
    assert counted_unit("см, cm", value) == "см"
    assert counted_unit("", value) == ""
