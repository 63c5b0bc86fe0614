"""Records of the model to bytes and back: nested tuples of built-in values, written by `marshal`.

A record becomes the tuple of its fields in order, without the trailing ones that hold their defaults. Only the
fields that hold other records, or numbers, are registered here (`READERS`); a new plain field needs nothing.
A fraction is written as a pair; a content begins with its place in `CONTENTS`.
"""

from __future__ import annotations

import marshal
from functools import lru_cache
from operator import attrgetter
from sys import intern
from typing import TYPE_CHECKING, Any, Final, TypeVar

from svod.model.nodes import Case, Document, Edge, Locator, Node, Reading
from svod.model.norms import (
    Act,
    Change,
    Deontic,
    Effect,
    Expr,
    Limit,
    Literal,
    Membership,
    Norm,
    Participant,
    Purpose,
    Replacement,
    Scope,
    Sentence,
    Sequence,
    Suppression,
    Valuation,
)
from svod.model.numbers import Interval, Number, fraction, is_fraction
from svod.model.terms import Label, RoleSpec, Term
from svod.records import field_defaults, field_names
from svod.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    Row = tuple[Any, ...]
    Reader = Callable[[Any], Any]

CONTENTS: Final = (Deontic, Membership, Valuation, Change, Effect, Sequence, Suppression, Replacement)
T = TypeVar("T")
VERSION: Final = 4  # of marshal: every Python since 3.4 reads it
_ATOMS: Final = frozenset({int, bool, type(None)})
_SHORT: Final = 40  # longer strings are sentences: no two are alike


def encode(value: Hashable) -> bytes:
    """Bytes of a record, or of a tuple of records.

    Raises
    ------
    TypeError
        If it holds something that is no record of the model.
    """
    return marshal.dumps(flat(value), VERSION)


def flat(value: Hashable) -> Any:  # noqa: ANN401 - what marshal takes
    """`value` in built-in tuples, strings and integers."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, str):
        return intern(value) if len(value) < _SHORT else value
    if isinstance(value, tuple):
        return tuple([flat(item) for item in value])
    if is_fraction(value):
        return value.numerator, value.denominator
    if kind not in READERS:
        raise TypeError(f"{kind.__name__} is no record of the model")
    row = _row(value)
    return (CONTENTS.index(kind), *row) if kind in CONTENTS else row


def _row(value: Hashable) -> Row:
    take, defaults = _shape(type(value))
    held = take(value)
    count = len(held)
    while count and held[count - 1] == defaults[count - 1] and type(held[count - 1]) is type(defaults[count - 1]):
        count -= 1
    return tuple([item if type(item) in _ATOMS else flat(item) for item in held[:count]])


@lru_cache(maxsize=64)
def _shape(kind: type) -> tuple[Callable[[Hashable], Row], Row]:
    """What takes the fields of a record as a tuple, and their defaults."""
    defaults = field_defaults(kind)
    names = list(defaults)
    get = attrgetter(*names)
    take = get if len(names) > 1 else lambda value: (get(value),)
    return take, tuple(defaults.values())


def _number(value: int | tuple[int, int]) -> Number:
    return value if isinstance(value, int) else fraction(*value)


def _maybe(reader: Reader) -> Reader:
    return lambda value: None if value is None else reader(value)


def _many(reader: Reader) -> Reader:
    return lambda values: tuple([reader(value) for value in values])


def _content(by_place: list[Reader]) -> Reader:
    return lambda row: by_place[row[0]](row[1:])


def _expr(row: Row) -> Expr:
    op, *rest = row
    args = tuple([_expr(arg) for arg in rest[0]]) if rest else ()
    value = _number(rest[1]) if len(rest) > 1 else 0
    return Expr(op, args, value, *rest[2:])


def _reader(kind: type, **inner: Reader) -> Reader:
    """Reader of a record; `inner` are the readers of the fields that need one."""
    names = field_names(kind)
    places = sorted((names.index(name), reader) for name, reader in inner.items())
    if not places:
        return lambda row: kind(*row)
    first, reader = places[0]
    rest = places[1:]

    def read(row: Row) -> object:
        if len(row) <= first:
            return kind(*row)
        values = [*row]
        values[first] = reader(values[first])
        for place, other in rest:
            if place >= len(values):
                break
            values[place] = other(values[place])
        return kind(*values)

    return read


def readers(share: Callable[[Reader], Reader] = lambda reader: reader) -> dict[type, Reader]:
    """Readers of every record, by its type.

    Parameters
    ----------
    share
        Put around the readers of small records that norms repeat, such as ``lru_cache``: equal ones are read once.
    """
    plain: dict[type, Reader] = {
        kind: _reader(kind)
        for kind in (Span, Limit, Purpose, Sequence, Replacement, Label, RoleSpec, Locator, Document, Edge, Reading)
    }
    span, purpose = plain[Span], _maybe(plain[Purpose])
    interval = _reader(Interval, low=_maybe(_number), high=_maybe(_number))
    faces, expr, limit = _maybe(interval), _maybe(_expr), share(plain[Limit])
    literal = share(_reader(Literal, bounds=faces))
    participant = share(_reader(Participant, count=faces))
    act = _reader(Act, roles=_many(participant))
    scope = share(_reader(Scope, literals=_many(literal), limits=_many(limit), others=_many(participant)))
    contents = {
        Deontic: _reader(Deontic, act=act),
        Membership: _reader(Membership, purpose=purpose),
        Valuation: _reader(Valuation, expr=_expr, purpose=purpose),
        Change: _reader(Change, expr=expr),
        Effect: _reader(Effect, act=act, faces=faces, amount=expr),
        Sequence: plain[Sequence],
        Suppression: _reader(Suppression, act=act),
        Replacement: plain[Replacement],
    }
    content = _content([contents[kind] for kind in CONTENTS])
    larger = {
        Norm: _reader(Norm, content=content, scope=scope, span=span),
        Sentence: _reader(Sentence, contents=_many(content), scopes=_many(scope)),
        Term: _reader(Term, labels=_many(plain[Label]), roles=_many(plain[RoleSpec])),
        Node: _reader(Node, locators=_many(plain[Locator]), span=span),
        Case: _reader(Case, span=span),
    }
    small = {Interval: interval, Literal: literal, Participant: participant, Act: act, Expr: _expr, Scope: scope}
    return plain | small | dict.fromkeys(CONTENTS, content) | larger


READERS: Final = readers()


def decode(kind: type[T], data: bytes) -> T:
    """The record of `kind` that `encode` wrote."""
    record: T = READERS[kind](marshal.loads(data))  # noqa: S302 - our own file
    return record
