"""Terms as tables of fields: labels, roles, profiles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rdflib import DCTERMS, RDF, SKOS, Literal, URIRef

from svod.graph import fields as field
from svod.graph.codec import Identity, Many, One, Part, Parts, Record, position
from svod.graph.namespaces import SKOSXL, own, part
from svod.graph.store import tagged
from svod.model.numbers import parse_number
from svod.model.terms import Label, RoleSpec, Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.graph.store import Facts, Store, Triple

STATUSES = (
    ("pref", SKOSXL.prefLabel, SKOS.prefLabel),
    ("alt", SKOSXL.altLabel, SKOS.altLabel),
    ("hidden", SKOSXL.hiddenLabel, SKOS.hiddenLabel),
    ("noun", own("nounLabel"), None),
)
_NUMBER = re.compile(r"\d{1,9}(?:[.,]\d{1,3})?")


@dataclass(frozen=True, slots=True)
class _Labels:
    """Names of a term: resources of SKOS-XL, which carry more than a text, and the plain labels of SKOS."""

    def write(self, store: Store, subject: URIRef, content: tuple[Label, ...]) -> None:
        for number, label in enumerate(content, 1):
            node = part(subject, f"label/{number}")
            full, plain = next((full, plain) for status, full, plain in STATUSES if status == label.status)
            form = tagged(label.text, label.lang)
            store.add(subject, full, node)
            store.add(node, RDF.type, SKOSXL.Label)
            store.add(node, own("position"), Literal(number))
            store.add(node, SKOSXL.literalForm, form)
            if form.language is None:
                store.add(node, DCTERMS.language, Literal(label.lang))
            if label.like:
                store.add(node, own("like"), Literal(label.like))
            if plain is not None:
                store.add(subject, plain, form)

    def read(self, store: Store, facts: Facts) -> tuple[Label, ...]:
        found = [(node, status) for status, full, _ in STATUSES for node in facts.all(full)]
        found.sort(key=lambda pair: position(store, pair[0]))
        return tuple(self._label(store.facts(URIRef(str(node))), status) for node, status in found)

    def _label(self, facts: Facts, status: str) -> Label:
        form = facts.all(SKOSXL.literalForm)[0]
        lang = form.language if isinstance(form, Literal) else None
        like = facts.all(own("like"))
        return Label(str(form), lang or str(facts.all(DCTERMS.language)[0]), status, str(like[0]) if like else "")


@dataclass(frozen=True, slots=True)
class _Alternatives:
    """Classes of a role's filler, joined by ``|`` in the model."""

    many: Many

    def write(self, store: Store, subject: URIRef, content: str) -> None:
        self.many.write(store, subject, content.split("|") if content else ())

    def read(self, store: Store, facts: Facts) -> str:
        return "|".join(self.many.read(store, facts))


ROLE = Record(
    RoleSpec,
    (own("Role"),),
    (
        ("name", field.text(own("role"), always=True)),
        ("filler", _Alternatives(Many(field.term(own("fillerClass"))))),
        ("marks", Many(field.text(own("mark")))),
        ("usual", field.text(own("usual"))),
    ),
)


class _Value(NamedTuple):
    quantity: str
    text: str
    node: str


def _number(_store: Store, subject: URIRef, content: tuple[str, str, str]) -> Iterator[Triple]:
    if _NUMBER.fullmatch(content[1]):
        yield subject, own("number"), field.number_literal(parse_number(content[1]))


VALUE = Record(
    lambda quantity, text, node: (quantity, text, node),
    (own("ProfileValue"),),
    (
        ("quantity", field.term(own("quantity"))),
        ("text", field.text(own("valueText"))),
        ("node", field.name(own("statedIn"))),
    ),
    view=_Value._make,
    derive=_number,
)


class _Pair(NamedTuple):
    """``name`` or ``name=role``; the name is empty before a pair that gives a role its filler."""

    name: str
    role: str | None
    filler: str = ""


EXPANSION = Record(
    lambda name, role, filler: name if role is None else f"{role}={filler}",
    (own("Expansion"),),
    (
        ("name", field.term(own("action"))),
        ("role", One(own("role"), lambda _, role: Literal(role), lambda _, node: str(node), None)),
        ("filler", field.term(own("filler"))),
    ),
    view=lambda item: _Pair("", *item.split("=", 1)) if "=" in item else _Pair(item, None),
)
ADDITION = Record(
    lambda name, role: name if role is None else f"{name}={role}",
    (own("Addition"),),
    (
        ("name", field.term(own("relation"))),
        ("role", One(own("role"), lambda _, role: Literal(role), lambda _, node: str(node), None)),
    ),
    view=lambda item: _Pair(*item.split("=", 1)) if "=" in item else _Pair(item, None),
)


def _scheme(store: Store, subject: URIRef, _term: Term) -> Iterator[Triple]:
    yield subject, SKOS.inScheme, store.names.pack


TERM = Record(
    Term,
    (SKOS.Concept,),
    (
        ("id", Identity(lambda store, node: store.names.inner_name(node))),
        ("kind", field.choice(own("termKind"), "term")),
        ("broader", Many(field.term(SKOS.broader))),
        ("labels", _Labels()),
        ("disjoint", Many(field.term(own("disjointWith")))),
        ("unusual", field.flag(own("unusual"))),
        ("partition", field.flag(own("partition"))),
        ("relative", field.flag(own("relative"))),
        ("usual", field.text(own("usual"))),
        ("range", field.text(own("range"))),
        ("roles", Parts(own("takesRole"), "role", lambda: ROLE)),
        ("alternatives", Many(field.term(own("alternative")))),
        ("values", Parts(own("profile"), "profile", lambda: VALUE)),
        ("unit", field.text(own("unit"))),
        ("expands", Parts(own("expansion"), "expansion", lambda: EXPANSION)),
        ("adds", Part(own("adds"), "adds", lambda: ADDITION, "")),
        ("counts", field.text(own("countedBy"))),
        ("threshold", Many(field.text(own("threshold")))),
        ("source", field.text(own("source"))),
        ("note", field.prose(SKOS.note)),
        ("line", field.whole(own("line"))),
    ),
    derive=_scheme,
)
