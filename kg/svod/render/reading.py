"""Reading a sentence out: what the parser and the resolver make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.notation import print_sentence
from svod.lower.resolve import resolve
from svod.render.sentence import Read, facts_of, plan_of, tree_text
from svod.source import Source
from svod.syntax.sentences import read_sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.query.ask import Desk
    from svod.syntax.tree import Token

SENTENCE = "<предложение>"


def read_out(desk: Desk, text: str, lang: str) -> Read:
    """Read a sentence as a question if a question word or mark stands in it, else as a norm."""
    source = Source(SENTENCE, text)
    game = desk.ground.game()
    parsed = read_sentence(source, desk.lexicon, desk.tables)
    if parsed.tree is None:
        return Read(game, text, "", "", "", (), (), parsed.diagnostics)
    mood = "question" if parsed.lexed.asked or _asks(parsed.tree.tokens()) else "norm"
    sentence, diagnostics = resolve(parsed.trees, source, desk.ground, desk.ground.relations(), mood)
    tree = tree_text(parsed.tree)
    if sentence is None:
        return Read(game, text, mood, "", tree, (), (), diagnostics)
    return Read(
        game,
        text,
        mood,
        print_sentence(sentence, desk.ground, lang),
        tree,
        facts_of(sentence),
        plan_of(sentence, desk.ground),
        (),
    )


def _asks(tokens: Sequence[Token]) -> bool:
    return any(
        token.terminal in {"LI", "WH", "QUESTION", "SHOW", "COMPARE", "RELATED", "PATH", "CHANGES"} for token in tokens
    )
