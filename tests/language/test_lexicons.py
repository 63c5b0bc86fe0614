"""A lexicon that is held no more goes, with the words that the lexer remembers of it."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

from svod.index.cache import open_index
from svod.lower.lexicon import FormTable, keyword_entries
from svod.syntax.lexer import lex
from tests.index.shelf import written
from tests.index.worlds import Workshop


def test_the_lexer_keeps_no_lexicon_alive() -> None:
    lexicon = FormTable(keyword_entries())
    assert lex("может ли он", lexicon).length == 3
    assert lex("может ли он", lexicon).arcs == lex("может ли он", FormTable(keyword_entries())).arcs
    gone = weakref.ref(lexicon)
    del lexicon
    gc.collect()
    assert gone() is None


def test_a_closed_index_goes_with_its_connection(tmp_path: Path) -> None:
    store, _ = open_index((written(tmp_path, "bfg", "да"),), Workshop(), folder=str(tmp_path / "cache"))
    assert store is not None
    index = store.game("bfg")
    assert index is not None
    lex("может ли корабль стрелять", index)
    held = weakref.ref(store), weakref.ref(index)
    store.close()
    del store, index
    gc.collect()
    assert [one() for one in held] == [None, None]
