"""A lexicon that is held no more goes, with the words that the lexer remembers of it."""

from __future__ import annotations

import gc
import weakref

from svod.lower.lexicon import FormTable, keyword_entries
from svod.syntax.lexer import lex


def test_the_lexer_keeps_no_lexicon_alive() -> None:
    lexicon = FormTable(keyword_entries())
    assert lex("может ли он", lexicon).length == 3
    assert lex("может ли он", lexicon).arcs == lex("может ли он", FormTable(keyword_entries())).arcs
    gone = weakref.ref(lexicon)
    del lexicon
    gc.collect()
    assert gone() is None
