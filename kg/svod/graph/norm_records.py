"""Norms as tables of fields: contents, acts, conditions, scopes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rdflib import RDF, URIRef

from svod.graph import fields as field
from svod.graph.codec import Identity, ListOf, Many, Part, Parts, Record
from svod.graph.condition_records import CONDITION
from svod.graph.namespaces import LRML, own, part
from svod.graph.number_records import EXPR, INTERVAL
from svod.model import norms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.graph.store import Facts, Store, Triple

MODALITIES = (
    ("may", LRML.Permission),
    ("may_not", LRML.Prohibition),
    ("must", LRML.Obligation),
    ("need_not", own("Exemption")),
)
PARTICIPANT = Record(
    norms.Participant,
    (own("Participant"),),
    (
        ("role", field.text(own("role"), always=True)),
        ("term", field.term(own("filler"))),
        ("det", field.choice(own("determiner"), "det")),
        ("count", Part(own("count"), "count", lambda: INTERVAL)),
    ),
)

ACT = Record(
    norms.Act,
    (own("Act"),),
    (
        ("action", field.term(own("action"))),
        ("roles", Parts(own("participant"), "participant", lambda: PARTICIPANT)),
        ("period", field.term(own("period"))),
    ),
)

LIMIT = Record(
    norms.Limit,
    (own("Limit"),),
    (
        ("relation", field.choice(own("timeRelation"), "time")),
        ("moment", field.term(own("moment"))),
    ),
)


PURPOSE = Record(
    norms.Purpose,
    (own("Purpose"),),
    (
        ("action", field.term(own("action"))),
        ("role", field.text(own("role"))),
        ("filler", field.term(own("filler"))),
    ),
)


@dataclass(frozen=True, slots=True)
class _Modality:
    """The modality as the class of the content."""

    def write(self, store: Store, subject: URIRef, content: str) -> None:
        store.add(subject, RDF.type, dict(MODALITIES)[content])

    def read(self, _store: Store, facts: Facts) -> str:
        return next(name for name, kind in MODALITIES if kind in facts.all(RDF.type))


_VARIABLE = ("variable", field.text(own("variable")))
_NEGATED = ("negated", field.flag(own("negated")))
_PURPOSE = ("purpose", Part(own("purpose"), "purpose", lambda: PURPOSE))
_ACT = ("act", Part(own("act"), "act", lambda: ACT))

DEONTIC = Record(
    norms.Deontic,
    (own("Deontic"),),
    (
        ("modality", _Modality()),
        _ACT,
        ("only", field.text(own("only"))),
        ("allowed", Many(field.term(own("allowed")))),
    ),
)
MEMBERSHIP = Record(
    norms.Membership,
    (own("Membership"),),
    (_VARIABLE, ("term", field.term(own("memberOf"))), _NEGATED, _PURPOSE),
)
VALUATION = Record(
    norms.Valuation,
    (own("Valuation"),),
    (
        _VARIABLE,
        ("quantity", field.term(own("ofQuantity"))),
        ("expr", Part(own("value"), "value", lambda: EXPR)),
        _PURPOSE,
    ),
)
CHANGE = Record(
    norms.Change,
    (own("Change"),),
    (
        _VARIABLE,
        ("quantity", field.term(own("changes"))),
        ("op", field.choice(own("changeKind"), "change")),
        ("expr", Part(own("value"), "value", lambda: EXPR)),
        ("rounding", field.choice(own("rounding"), "round")),
        ("per", field.term(own("per"))),
        ("cause", field.term(own("cause"))),
    ),
)
EFFECT = Record(
    norms.Effect,
    (own("Effect"),),
    (
        _ACT,
        ("faces", Part(own("faces"), "faces", lambda: INTERVAL)),
        ("test", field.term(own("test"))),
        ("amount", Part(own("amount"), "amount", lambda: EXPR)),
        _NEGATED,
    ),
)
SEQUENCE = Record(
    norms.Sequence,
    (own("Sequence"),),
    (
        ("kind", field.choice(own("sequenceKind"), "sequence")),
        ("items", ListOf(field.term(own("items")))),
        ("action", field.term(own("action"))),
        ("direction", field.term(own("direction"))),
    ),
)
SUPPRESSION = Record(
    norms.Suppression,
    (own("Suppression"),),
    (("what", field.thing(own("suppresses"))), _ACT),
)
REPLACEMENT = Record(
    norms.Replacement,
    (own("Replacement"),),
    (_VARIABLE, ("relation", field.term(own("inRelation"))), ("term", field.term(own("replacement")))),
)
CONTENTS = (DEONTIC, MEMBERSHIP, VALUATION, CHANGE, EFFECT, SEQUENCE, SUPPRESSION, REPLACEMENT)


@dataclass(frozen=True, slots=True)
class _Content:
    """The one content of a norm, told by its class."""

    prop: URIRef

    def write(self, store: Store, subject: URIRef, content: norms.Content) -> None:
        node = part(subject, "content")
        store.add(subject, self.prop, node)
        next(record for record in CONTENTS if record.make is type(content)).write(store, node, content)

    def read(self, store: Store, facts: Facts) -> norms.Content:
        node = URIRef(str(facts.all(self.prop)[0]))
        kinds = set(store.graph.objects(node, RDF.type))
        found: norms.Content = next(record for record in CONTENTS if record.types[0] in kinds).read(store, node)
        return found


@dataclass(frozen=True, slots=True)
class _Flat:
    """A norm whose scope lies open."""

    id: str
    node: str
    content: norms.Content
    literals: tuple[norms.Literal, ...]
    limits: tuple[norms.Limit, ...]
    others: tuple[norms.Participant, ...]
    listing: str
    reading: str
    sentence: str
    counts: str


def _flat(norm: norms.Norm) -> _Flat:
    return _Flat(
        norm.id, norm.node, norm.content, norm.scope.literals, norm.scope.limits, norm.scope.others,
        norm.listing, norm.reading, norm.sentence, norm.counts,
    )  # fmt: skip


def _norm(literals: Any, limits: Any, others: Any, **named: Any) -> norms.Norm:  # noqa: ANN401 - fields of `_Flat`
    return norms.Norm(scope=norms.Scope(literals, limits, others), **named)


def _statement(_store: Store, subject: URIRef, norm: norms.Norm) -> Iterator[Triple]:
    kind = LRML.ConstitutiveStatement
    if isinstance(norm.content, norms.Deontic | norms.Sequence):
        kind = LRML.PrescriptiveStatement
    elif isinstance(norm.content, norms.Suppression):
        kind = LRML.OverrideStatement
    yield subject, RDF.type, kind


NORM = Record(
    _norm,
    (own("Norm"),),
    (
        ("id", Identity(lambda store, node: store.names.node_name(node))),
        ("node", field.name(own("node"))),
        ("content", _Content(own("content"))),
        ("literals", Parts(own("condition"), "condition", lambda: CONDITION)),
        ("limits", Parts(own("limit"), "limit", lambda: LIMIT)),
        ("others", Parts(own("participant"), "participant", lambda: PARTICIPANT)),
        ("listing", field.choice(own("listing"), "listing")),
        ("reading", field.text(own("reading"))),
        ("sentence", field.prose(own("sentence"))),
        ("counts", field.text(own("counts"))),
    ),
    view=_flat,
    derive=_statement,
)
