"""Conditions as tables of fields: a literal's arguments by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from svod.graph import fields as field
from svod.graph.codec import Part, Record
from svod.graph.namespaces import own
from svod.graph.number_records import INTERVAL
from svod.model.norms import Literal
from svod.model.numbers import Interval

SHAPES = (
    ("is", ("variable", "concept")),
    ("has", ("variable", "relation", "concept", "link")),
    ("own", ("variable", "other")),
    ("same", ("variable", "other")),
    ("cmp", ("variable", "quantity")),
    ("cmp", ("variable", "quantity", "less")),
    ("does", ("variable", "action", "concept")),
)


@dataclass(frozen=True, slots=True)
class Condition:
    """A literal with its arguments by name; `less` is the quantity taken away, `every` the ``*`` behind a class."""

    pred: str
    variable: str = ""
    other: str = ""
    relation: str = ""
    quantity: str = ""
    less: str | None = None
    action: str = ""
    concept: str = ""
    every: bool = False
    link: str = ""
    negated: bool = False
    bounds: Interval | None = None


def condition_of(literal: Literal) -> Condition:
    """Arguments of a literal by name.

    Raises
    ------
    ValueError
        If the literal's predicate or the number of its arguments is not one of the model's table.
    """
    known = [shape for pred, shape in SHAPES if pred == literal.pred and len(shape) == len(literal.args)]
    if not known:
        raise ValueError(f"no such literal: {literal}")
    named: dict[str, Any] = dict(zip(known[0], literal.args, strict=True))
    if literal.pred == "does" and named["concept"].endswith("*"):
        named |= {"concept": named["concept"][:-1], "every": True}
    return Condition(literal.pred, negated=literal.negated, bounds=literal.bounds, **named)


def literal_of(**named: Any) -> Literal:  # noqa: ANN401 - fields of `Condition`
    """Inverse of `condition_of`."""
    if named["every"]:
        named["concept"] += "*"
    shape = next(shape for pred, shape in SHAPES if pred == named["pred"])
    args = tuple(named[name] for name in shape)
    more = (named["less"],) if named["less"] is not None else ()
    return Literal(named["pred"], (*args, *more), named["negated"], named["bounds"])


CONDITION = Record(
    literal_of,
    (own("Condition"),),
    (
        ("pred", field.choice(own("predicate"), "pred")),
        ("variable", field.text(own("variable"))),
        ("other", field.text(own("otherVariable"))),
        ("relation", field.term(own("relation"))),
        ("quantity", field.term(own("quantity"))),
        ("less", field.term(own("lessQuantity"), None)),
        ("action", field.term(own("action"))),
        ("concept", field.term(own("concept"))),
        ("every", field.flag(own("every"))),
        ("link", field.choice(own("link"), "link")),
        ("negated", field.flag(own("negated"))),
        ("bounds", Part(own("bounds"), "bounds", lambda: INTERVAL)),
    ),
    view=condition_of,
)
