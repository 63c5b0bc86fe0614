"""Forms into words: the short ways say what the scanner says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svod.lower.forms_review import forms_from_tsv
from svod.lower.lexicon import _words
from svod.resources import packs_folder
from svod.syntax.scan import split_words

PIECES = [
    "корабль", "ещё", "Lunar", "lunar-ом", "brace'ом", "гранд-крейсер", "«ретрибьюшн»", '"', "-", "–", "2", "2d6", "6+",
    "45–60", "10 %", "ПСО", "II", ".", "/", "#a.b", "orders/8", "й", "é", "＋", "²", "\u00a0", "№",
]  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " ", "  "]))))
def test_any_text(parts: list[tuple[str, str]]) -> None:
    text = "".join(piece + gap for piece, gap in parts)
    assert _words(text) == split_words(text)


@pytest.mark.parametrize("game", ["bfg", "ti4"])
def test_the_forms_of_the_shipped_games(game: str) -> None:
    rows = forms_from_tsv((packs_folder() / game / "forms.tsv").read_text(encoding="utf-8"))
    assert [form.text for _, _, form in rows if _words(form.text) != split_words(form.text)] == []
