"""Kinds, ranks and principles: known words in both languages, and others told with their place and the nearest one."""

from __future__ import annotations

import pytest

from svod.lower.compile import compile_pack
from svod.model.nodes import Pack
from svod.source import Source
from tests.packs.shipped import tables

PACK = """# Игра

```манифест
название: Игра
{}
```

```документ
имя: book
{}
```

## Правило {{#a}}
<!-- {} -->
"""


def compiled(manifest: str = "", document: str = "", node: str = "") -> tuple[Pack | None, list[tuple[str, str, str]]]:
    """The pack; code, underlined text and suggestion of each mistake."""
    source = Source("toy.md", PACK.format(manifest, document, node))
    made, found = compile_pack("toy", [source], "", tables())
    told = [(item.code, source.text[item.span.start : item.span.end], item.suggestion[0]) for item in found]
    return None if made is None else made.pack, told


@pytest.mark.parametrize(
    ("said", "kind", "rank"),
    [
        ("место: 1", "rule", ""),
        ("вид: Шаг; ранг: FAQ", "step", "faq"),
        ("kind: faq; rank: Erratum", "faq", "erratum"),
    ],
)
def test_the_kind_and_rank_of_a_rule(said: str, kind: str, rank: str) -> None:
    pack, found = compiled(node=said)
    assert pack is not None
    assert (found, pack.nodes[0].kind, pack.nodes[0].rank) == ([], kind, rank)


@pytest.mark.parametrize(
    ("said", "rank"),
    [("", "rulebook"), ("ранг: приложение", "supplement"), ("rank: FAQ", "faq"), ("ранг: erratum", "erratum")],
)
def test_the_rank_of_a_document(said: str, rank: str) -> None:
    pack, found = compiled(document=said)
    assert pack is not None
    assert (found, pack.documents[0].rank) == ([], rank)


@pytest.mark.parametrize(
    ("said", "principles"),
    [
        ("", ()),
        ("принципы: нельзя важнее можно, FAQ > свод", ("нельзя важнее можно", "faq > rulebook")),
        ("принципы: без\n  специфичности,\n  комментарий  >  эррата", ("без специфичности", "comment > erratum")),
        ("principles: No specificity", ("no specificity",)),
    ],
)
def test_the_principles_of_a_manifest(said: str, principles: tuple[str, ...]) -> None:
    pack, found = compiled(said)
    assert pack is not None
    assert (found, pack.principles) == ([], principles)


@pytest.mark.parametrize(
    ("where", "said", "place", "suggestion"),
    [
        ("node", "вид: комментарйи", "комментарйи", "Может быть: комментарий."),
        ("node", "ранг: свот", "свот", "Может быть: свод."),
        ("node", "место: 1; ранг: чушь", "чушь", "Есть: эррата, faq, комментарий, приложение, свод."),
        ("document", "ранг: эрата", "эрата", "Может быть: эррата."),
        ("manifest", "принципы: нельзя важней можно", "нельзя важней можно", "Может быть: нельзя важнее можно."),
        ("manifest", "принципы: FAQ > свод,\n  свот > эррата", "свот", "Может быть: свод."),
        ("manifest", "принципы: FAQ важнее свода", "FAQ важнее свода", "Может быть: faq > свод."),
        ("manifest", "принципы: faq > свод > эррата, шум", "faq > свод > эррата", "Может быть: faq > свод."),
    ],
)
def test_a_word_of_no_list(where: str, said: str, place: str, suggestion: str) -> None:
    pack, found = compiled(**{where: said})
    assert pack is None
    assert found[0] == ("S115", place, suggestion)


@pytest.mark.parametrize("said", ["faq > свод, свод > faq", "faq > rulebook, rulebook > FAQ", "faq > faq"])
def test_ranks_of_a_manifest_may_not_run_in_a_circle(said: str) -> None:
    pack, found = compiled(f"принципы: {said}")
    assert pack is None
    assert found == [("S114", said.rpartition(", ")[2], "Уберите одно из этих утверждений.")]
