"""What a question names and what cannot be: a number outside its quantity's range, a place that no document has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.model.numbers import number_text
from svod.query.graph_walk import nodes_named
from svod.query.intervals import usual_interval
from svod.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.ground import Ground
    from svod.model.norms import Literal, Sentence
    from svod.model.terms import Term
    from svod.source import Source


def out_of_range(ground: Ground, facts: Iterable[Literal], source: Source) -> Diagnostic | None:
    """The first fact that gives a quantity a number outside its range («результат 7» of one die)."""
    for literal in facts:
        if literal.pred != "cmp" or len(literal.args) != 2 or literal.bounds is None or literal.negated:  # noqa: PLR2004
            continue
        quantity = ground.term(literal.args[1])
        limits = usual_interval(quantity.range) if quantity is not None and quantity.range else None
        if quantity is not None and limits is not None and not literal.bounds.meets(limits):
            ends = (literal.bounds.low, literal.bounds.high)
            return _beyond(quantity, [number_text(end) for end in ends if end is not None], source)
    return None


def unplaced(ground: Ground, sentence: Sentence, source: Source) -> Diagnostic | None:
    """The first place or rule that the question names and the game does not have («покажи 99.9»)."""
    for name in sentence.target:
        if name[:1] in {"#", "§"} and not nodes_named(ground, name):
            return _no_place(ground, name, source)
    return None


def _no_place(ground: Ground, name: str, source: Source) -> Diagnostic:
    from difflib import get_close_matches

    shown = name.removeprefix("§")
    start = source.text.lower().find(shown.lower())
    start, end = (start, start + len(shown)) if start >= 0 else (0, len(source.text))
    nodes = filter(None, map(ground.node, ground.nodes()))
    every = (
        [f"#{node.partition(':')[2]}" for node in ground.nodes()]
        if name.startswith("#")
        else [place.text for node in nodes for place in node.locators]
    )
    near = ", ".join(get_close_matches(shown, every, 3, 0.5))
    return Diagnostic(
        "S012",
        Span.within(source, start, end),
        (f"Правила «{shown}» нет.", f"There is no rule “{shown}”."),
        (f"Ближайшие: {near}.", f"The nearest: {near}.") if near else (
            "Назовите место, как в документе, или имя правила.", "Name a place as its document does, or a rule.",
        ),
        source.text[start:end],
    )  # fmt: skip


def _beyond(quantity: Term, numbers: list[str], source: Source) -> Diagnostic:
    found = re.search(rf"(?<!\d)(?:{'|'.join(map(re.escape, numbers))})(?!\d)", source.text)
    start, end = found.span() if found else (0, len(source.text))
    russian, english = quantity.label("ru"), quantity.label("en")
    return Diagnostic(
        "S011",
        Span.within(source, start, end),
        (f"Такого числа у величины «{russian}» не бывает.", f"The quantity “{english}” never has this number."),
        (f"Её пределы: {quantity.range}.", f"Its range: {quantity.range}."),
        source.text[start:end],
    )
