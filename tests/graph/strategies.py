"""Generated packs: every content kind and every field, awkward texts, names that are declared and that are not."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

from svod.model.nodes import EDGE_KINDS, NODE_KINDS, RANKS, Case, Document, Edge, Locator, Node, Pack, Reading
from svod.model.norms import (
    MODALITIES,
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
    Sequence,
    Suppression,
    Valuation,
)
from svod.model.numbers import Interval
from svod.model.terms import KINDS, Label, RoleSpec, Term

T = TypeVar("T")

GAME = "игра"
TERM_NAMES = ("thing", "ship", "escort", "brace", "take-order", "speed.max", "ракета", "a b", "50%", "x/y", "#1")
NODE_NAMES = (f"{GAME}:brace.when", f"{GAME}:term:odd", f"{GAME}:таран", "other:node", f"{GAME}:a#b")

texts = st.one_of(st.sampled_from(["", "корабль", 'a "b"\n\\c', "x\ty\r\n", "> 1"]), st.text(max_size=8))
terms_ = st.sampled_from(["", *TERM_NAMES, "unknown"])
variables = st.sampled_from(["agent", "object", "x1", "@ship", ""])
days = st.one_of(st.sampled_from(["", "2026-11-30", "2026-11-30T00:00:00", "осенью"]), st.text(max_size=4))
numbers = st.one_of(st.integers(-50, 50), st.fractions(max_denominator=48), st.integers(), st.just(Fraction(1, 1024)))


def tuples(items: st.SearchStrategy[T], size: int = 3) -> st.SearchStrategy[tuple[T, ...]]:
    """Return tuples of items."""
    return st.lists(items, max_size=size).map(tuple)


def choices(*names: str) -> st.SearchStrategy[str]:
    """Return one of the names of a closed list, or none."""
    return st.sampled_from(["", *names])


intervals = st.builds(
    Interval, st.none() | numbers, st.none() | numbers, low_open=st.booleans(), high_open=st.booleans()
)
participants = st.builds(
    Participant, variables, terms_, choices("any", "all", "part", "each", "same"), st.none() | intervals
)
acts = st.builds(Act, terms_, tuples(participants), terms_)
limits = st.builds(Limit, st.sampled_from(["before", "after", "during", "until", "from"]), terms_)
purposes = st.none() | st.builds(Purpose, terms_, variables, terms_)
literals = st.one_of(
    st.builds(Literal, st.just("is"), st.tuples(variables, terms_), st.booleans()),
    st.builds(
        Literal, st.just("has"), st.tuples(variables, terms_, terms_, choices("own", "other", "that")), st.booleans()
    ),
    st.builds(Literal, st.sampled_from(["own", "same"]), st.tuples(variables, variables), st.booleans()),
    st.builds(
        Literal,
        st.just("cmp"),
        st.tuples(variables, terms_) | st.tuples(variables, terms_, terms_),
        st.booleans(),
        st.none() | intervals,
    ),
    st.builds(
        Literal,
        st.just("does"),
        st.tuples(variables, terms_, terms_ | terms_.map(lambda name: name + "*")),
        st.booleans(),
    ),
)
exprs = st.recursive(
    st.one_of(
        st.builds(Expr, st.just("num"), value=numbers),
        st.builds(Expr, st.just("dice"), value=st.integers(1, 9), sides=st.integers(2, 20)),
        st.builds(Expr, st.just("of"), name=terms_, variable=variables),
        st.builds(Expr, st.just("call"), name=texts),
    ),
    lambda inner: st.builds(
        Expr,
        st.sampled_from(["add", "sub", "mul", "div", "max", "min", "sum", "parts", "percent", "call"]),
        tuples(inner),
        name=terms_,
    ),
    max_leaves=6,
)
contents = st.one_of(
    st.builds(Deontic, st.sampled_from(MODALITIES), acts, choices("agent", "action", "time"), tuples(terms_)),
    st.builds(Membership, variables, terms_, st.booleans(), purposes),
    st.builds(Valuation, variables, terms_, exprs, purposes),
    st.builds(
        Change,
        variables,
        terms_,
        st.sampled_from(["replace", "add", "mul", "div", "cap", "floor", "keep"]),
        st.none() | exprs,
        choices("up", "down"),
        terms_,
        terms_,
    ),
    st.builds(Effect, acts, st.none() | intervals, terms_, st.none() | exprs, st.booleans()),
    st.builds(Sequence, st.sampled_from(["steps", "actors", "together"]), tuples(terms_), terms_, terms_),
    st.builds(Suppression, st.sampled_from([*TERM_NAMES, *NODE_NAMES]), acts),
    st.builds(Replacement, variables, terms_, terms_),
)
scopes = st.builds(Scope, tuples(literals), tuples(limits), tuples(participants, 2))
labels = st.builds(
    Label,
    texts,
    st.sampled_from(["ru", "en", "", "RU", "по-русски"]),
    st.sampled_from(["pref", "alt", "hidden", "noun"]),
    st.sampled_from(["", "-", "рейс"]),
)
roles = st.builds(
    RoleSpec,
    st.sampled_from(["agent", "order", ""]),
    st.lists(st.sampled_from(TERM_NAMES), max_size=3).map("|".join),
    tuples(texts),
    texts,
)
profiles = st.tuples(terms_, st.sampled_from(["6", "7,5", "4+", "D6", ""]), st.sampled_from(["", *NODE_NAMES, GAME]))
names = st.sampled_from(NODE_NAMES)


@st.composite
def terms(draw: st.DrawFn, name: str) -> Term:
    """Return a term; nothing lies above the same concept twice."""
    return Term(
        name,
        draw(choices(*KINDS, "other")),
        draw(st.lists(terms_, max_size=3, unique=True).map(tuple)),
        draw(tuples(labels)),
        draw(tuples(terms_)),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(texts),
        draw(tuples(roles, 2)),
        draw(tuples(terms_)),
        draw(tuples(profiles, 2)),
        draw(texts),
        draw(st.sampled_from([(), ("take-order",), ("take-order", "order=brace", "x=")])),
        draw(st.sampled_from(["", "on-order=order", "left-squadron", "a="])),
        draw(st.sampled_from(["", "object=load"])),
        draw(st.sampled_from([(), ("aim=with",), ("fire=with", "hit=with")])),
        draw(texts),
        draw(texts),
        draw(texts),
        draw(st.integers(0, 9)),
        draw(st.booleans()),
    )


@st.composite
def norms(draw: st.DrawFn) -> tuple[Norm, ...]:
    """Return norms with names of their own."""
    found = []
    for number in range(draw(st.integers(0, 4))):
        node = draw(names)
        found.append(
            Norm(
                f"{node}/{number}a",
                node,
                draw(contents),
                draw(scopes),
                draw(choices("closed", "open", "unclear")),
                draw(texts),
                draw(texts),
                draw(texts),
            )
        )
    return tuple(found)


def documents(name: str) -> st.SearchStrategy[Document]:
    """Return documents of a name."""
    lang = st.sampled_from(["ru", "en", ""])
    return st.builds(
        Document,
        st.just(name),
        texts,
        texts,
        lang,
        choices(*RANKS),
        texts,
        texts,
        texts,
        tuples(texts),
        choices("свод"),
    )


places = st.builds(
    Locator, st.sampled_from(["", "faq15", "свод"]), st.sampled_from(["1", "orders/8", ""]), texts, texts
)


def nodes(name: str) -> st.SearchStrategy[Node]:
    """Return nodes of a name."""
    kind = choices(*NODE_KINDS, "иной вид")
    return st.builds(Node, st.just(name), kind, texts, texts, tuples(places), choices("faq15"), choices(*RANKS), texts)


edges = st.builds(
    Edge,
    names,
    st.sampled_from(EDGE_KINDS),
    names | names.map(lambda name: name + "/1") | terms_.map(lambda name: f"{GAME}:{name}"),
    texts,
    days,
    tuples(terms_),
    texts,
    st.integers(0, 9),
)
readings = st.builds(Reading, names, texts, texts, texts, days, st.booleans(), st.booleans())
cases = st.builds(
    Case, st.sampled_from([*NODE_NAMES, GAME]), texts, tuples(st.tuples(texts, texts)), tuples(texts), tuples(texts)
)


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    """Return whole packs."""
    return Pack(
        GAME,
        draw(texts),
        tuple(draw(documents(name)) for name in draw(_some("faq15", "свод"))),
        tuple(draw(terms(name)) for name in draw(_some(*TERM_NAMES))),
        tuple(draw(nodes(name)) for name in draw(_some(*NODE_NAMES))),
        draw(norms()),
        draw(tuples(edges, 5)),
        draw(tuples(readings)),
        draw(tuples(cases)),
        draw(tuples(texts)),
        draw(texts),
        draw(st.sampled_from(["ru", "en", "", "Ru"])),
    )


def _some(*options: str) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(options), max_size=5, unique=True)
