"""Records of the model survive being written: equal, with the same types of numbers, and their spans."""

from __future__ import annotations

import inspect
from fractions import Fraction
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from svod.model import nodes, norms, numbers, terms
from svod.model.codec import READERS, decode, encode
from svod.model.nodes import Pack
from svod.model.norms import Expr, Norm, Purpose, Sentence
from svod.model.numbers import Interval
from svod.records import Located, field_names, is_record
from svod.source import Source, Span

RECORDS: set[type[Any]] = {
    kind
    for module in (nodes, norms, numbers, terms)
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if is_record(kind) and kind not in {Struct, Located}
} - {Pack}  # a pack is written piece by piece

numbers_drawn = st.integers() | st.fractions()
letters = st.text(st.sampled_from("аяbZ «"), max_size=4)
st.register_type_strategy(Interval, st.builds(Interval, *[st.none() | numbers_drawn] * 2, st.booleans(), st.booleans()))
leaf = st.tuples(letters, st.just(()), numbers_drawn, letters, letters, st.integers()).map(lambda row: Expr(*row))
exprs = st.recursive(
    leaf,
    lambda inner: st.tuples(letters, st.lists(inner, max_size=2).map(tuple), numbers_drawn).map(lambda row: Expr(*row)),
    max_leaves=4,
)
st.register_type_strategy(Expr, exprs)


def drawn(kind: type, **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    fields = [given.get(name, st.from_type(hints[name])) for name in field_names(kind)]
    return st.tuples(*fields).map(lambda row: kind(*row))


KINDS: list[type[Any]] = [*RECORDS, Span]
for record in KINDS:
    if record not in {Interval, Expr}:
        st.register_type_strategy(record, drawn(record))


BY_NAME = sorted(RECORDS, key=lambda kind: str(kind.__qualname__))


@pytest.mark.parametrize("kind", BY_NAME)
def test_every_record_has_a_reader(kind: type) -> None:
    assert kind in READERS


@settings(deadline=None, max_examples=15)
@given(st.data())
@pytest.mark.parametrize("kind", BY_NAME)
def test_what_is_read_is_what_was_written(kind: type, data: st.DataObject) -> None:
    value = data.draw(st.from_type(kind))
    read: object = decode(kind, encode(value))
    assert read == value
    assert repr(read) == repr(value)  # spans take no part in equality, nor does the type of a number


def test_a_brief_norm_is_brief() -> None:
    span = Span.within(Source("bfg/orders.md", "корабль может стрелять."), 0, 7)
    norm = Norm("bfg:fire/1", "bfg:fire", norms.Deontic("may", norms.Act("shoot")), span=span)
    assert decode(Norm, encode(norm)) == norm
    assert len(encode(norm)) < 120


def test_a_whole_fraction_stays_a_fraction() -> None:
    read = decode(Interval, encode(Interval(Fraction(2), Fraction(1, 3))))
    assert [type(read.low), type(read.high)] == [Fraction, Fraction]


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(TypeError, match="float is no record"):
        encode(Purpose("shoot", 1.5))  # type: ignore[arg-type]


def test_sentences_are_covered() -> None:
    sentence = Sentence("question", (norms.Membership("agent", "defence", purpose=Purpose("shoot")),))
    assert decode(Sentence, encode(sentence)) == sentence
