"""Small games for the tests of the index: packs of any shape, and a builder that does without the compiler."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from hypothesis import strategies as st

from svod.index.build import Built
from svod.index.layout import in_memory
from svod.index.store import Store
from svod.index.write import write_common, write_game
from svod.lower.compile import Compiled
from svod.model.ground import PackGround
from svod.model.nodes import Document, Edge, Locator, Node, Pack, Reading
from svod.model.norms import (
    Act,
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
from svod.model.terms import Term
from svod.records import field_names
from svod.syntax.tables import Tables
from svod.syntax.tree import Entry

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Sequence as Many

    from svod.index.stamps import PackSource

TABLES = Tables(
    ({"V": 1, "$END": -1}, {"sentence": 0}), (("sentence", "may", 2, False),), {"sentence": 0}, {"sentence": 1}
)
NAMES = ("ship", "cruiser", "escort", "lunar", "gothic", "order", "brace", "lock-on", "ram", "hulk")
ACTIONS = ("take-order", "shoot", "move")
ROLES = ("agent", "order", "against", "times")
QUANTITIES = ("shields", "speed", "щиты")
NODES = ("bfg:brace.when", "bfg:brace.retry", "bfg:ram")


def every(kind: type, **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Draw records with every field drawn, also those that have a default."""
    hints = get_type_hints(kind)
    fields = [given.get(name, st.from_type(hints[name])) for name in field_names(kind)]
    return st.tuples(*fields).map(lambda row: kind(*row))


numbers = st.integers() | st.fractions()
states = st.builds(Literal, st.just("is"), st.tuples(st.just("agent"), st.sampled_from(NAMES)), st.booleans())
names = st.sampled_from(NAMES)
some_names = st.lists(names, max_size=2, unique=True).map(tuple)
actions = st.sampled_from(ACTIONS)
nodes = st.sampled_from(NODES)
texts = st.sampled_from(("", "орк", "Brace For Impact", "до броска на результат"))


values = st.tuples(st.sampled_from(QUANTITIES), st.sampled_from(("1", "2", "D6")), st.just(""))


def terms() -> st.SearchStrategy[tuple[Term, ...]]:
    """Draw vocabularies of any shape, with cycles, names that nothing defines, and terms apart from themselves."""
    term = st.builds(
        Term,
        st.sampled_from(NAMES[:8]),
        st.sampled_from(("class", "relation", "action")),
        some_names,
        disjoint=some_names,
        partition=st.booleans(),
        relative=st.booleans(),
        alternatives=some_names,
        unusual=st.booleans(),
        values=st.lists(
            st.tuples(st.sampled_from(QUANTITIES), st.sampled_from(("1", "2", "D6")), st.just("")), max_size=2
        ).map(tuple),
    )
    return st.lists(term, max_size=9, unique_by=lambda term: term.id).map(tuple)


participants = st.builds(Participant, st.sampled_from(ROLES), names | st.just("thing"))
acts = st.builds(Act, actions, st.lists(participants, max_size=3, unique_by=lambda one: one.role).map(tuple))
purposes = st.builds(Purpose, actions, filler=names | st.just(""))
contents = st.one_of(
    st.builds(Deontic, st.sampled_from(("may", "may_not", "must", "need_not")), acts),
    st.builds(Effect, acts),
    st.builds(
        Membership, st.just("agent"), names, purpose=st.none() | st.builds(Purpose, actions, filler=names | st.just(""))
    ),
    st.builds(Valuation, st.just("agent"), names, st.builds(Expr, st.just("num"), value=numbers)),
    st.builds(Replacement, st.just("agent"), names, names),
    st.builds(Suppression, names, acts),
    st.builds(Sequence, st.just("steps"), some_names),
)
scopes = st.builds(
    Scope,
    st.lists(st.builds(Literal, st.just("is"), st.tuples(st.just("agent"), names), st.booleans()), max_size=2).map(
        tuple
    ),
    st.lists(st.builds(Limit, st.just("before"), names), max_size=1).map(tuple),
)


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    """Draw packs."""
    found = draw(st.lists(st.tuples(nodes, contents, scopes), max_size=12))
    norms = tuple(Norm(f"{node}/{place}", node, content, scope) for place, (node, content, scope) in enumerate(found))
    node = st.builds(Node, nodes, st.just("rule"), texts, texts, st.lists(every(Locator), max_size=2).map(tuple))
    return Pack(
        "bfg",
        "Battlefleet Gothic",
        draw(st.lists(every(Document, id=names), max_size=2).map(tuple)),
        draw(terms()),
        draw(st.lists(node, max_size=3, unique_by=lambda node: node.id).map(tuple)),
        norms,
        draw(st.lists(every(Edge, source=nodes, target=nodes), max_size=4).map(tuple)),
        draw(st.lists(every(Reading, node=nodes), max_size=3).map(tuple)),
        principles=draw(some_names),
    )


def store_of(*games: Compiled) -> Store:
    """Index of some games, in memory."""
    connection = in_memory()
    write_common(connection, TABLES, "")
    for number, game in enumerate(games, 1):
        write_game(connection, number, game, game.pack.game)
    connection.execute("COMMIT")
    return Store(connection)


def game(name: str, text: str, size: int = 3) -> Compiled:
    """A game whose one rule reads `text`; `size` is the number of its norms."""
    kinds = tuple(Term(one, "class", ("ship",)) for one in ("lunar", "gothic"))
    vocabulary = (Term("ship", "class", partition=True), *kinds, Term("shoot", "action"))
    norms = tuple(
        Norm(f"{name}:rule/{number}", f"{name}:rule", Deontic("may", Act("shoot", (Participant("agent", kind.id),))))
        for number, kind in zip(range(size), kinds * size, strict=False)
    )
    pack = Pack(name, name, (), vocabulary, (Node(f"{name}:rule", "rule", "Правило", text),), norms)
    return Compiled(pack, (Entry((name,), "N", "ship"), Entry(("может",), "MAY", "may")), ())


class Workshop:
    """A builder that reads a pack's ``rules.md`` as the text of its one rule, and notes what it was asked for."""

    def __init__(self, size: int = 3, told: Callable[[str], None] = lambda _: None) -> None:
        self.size = size
        self.told = told
        self.built: list[str] = []

    def __call__(self, packs: Many[PackSource], tables: Tables | None, progress: Callable[[str], None]) -> Built:
        """Build."""
        self.built += [pack.game for pack in packs]
        progress("packs")
        self.told("packs")
        folders = [(pack.game, pack.folders[-1]) for pack in packs]
        texts = [(name, _rules(place).read_text(encoding="utf-8")) for name, place in folders]
        games = tuple(game(name, text, self.size) for name, text in texts if "ОШИБКА" not in text)
        return Built(tables or TABLES, games, ())


def _rules(place: Any) -> Any:  # noqa: ANN401 - a path, or a file in an archive
    return (Path(place) if isinstance(place, str) else place).joinpath("rules.md")


def text_of(store: Store | None, name: str) -> str:
    """Text of a game's one rule."""
    assert store is not None
    index = store.game(name)
    assert index is not None
    node = index.node(f"{name}:rule")
    assert node is not None
    return node.text


def assert_same(store: Store, compiled: Compiled) -> None:
    """Compare an index with its pack held in dictionaries, question by question."""
    pack = compiled.pack
    index = store.game(pack.game)
    ground = PackGround(pack)
    assert index is not None
    known = {*ground.terms, *NAMES}
    known.update(name for term in pack.terms for name in (*term.broader, *term.disjoint, *term.alternatives))
    quantities = {*QUANTITIES, *(quantity for term in pack.terms for quantity, _, _ in term.values)}
    for one in sorted(known):
        for ask in ("term", "above", "below", "unusual", "rivals"):
            assert getattr(index, ask)(one) == getattr(ground, ask)(one), (ask, one)
        assert all(index.numbers(one, name) == ground.numbers(one, name) for name in quantities)
        assert [other for other in known if index.apart(one, other)] == [x for x in known if ground.apart(one, x)]
    keys = set(ground._norms) | {(kind, "*") for kind in ("deontic", "value")} | {("deontic", "nothing")}
    for key in keys:
        assert repr(index.norms(*key)) == repr(ground.norms(*key))
    places = {place.text for node in pack.nodes for place in node.locators}
    for name in {*NODES, *ground.nodes(), *(norm.id for norm in pack.norms), *(edge.source for edge in pack.edges)}:
        for ask in ("node", "norms_of", "edges_from", "edges_to", "readings"):
            assert repr(getattr(index, ask)(name)) == repr(getattr(ground, ask)(name)), (ask, name)
    for name in {*NAMES, *(document.id for document in pack.documents)}:
        assert index.document(name) == ground.document(name)
    assert [index.located(place) for place in places] == [ground.located(place) for place in places]
    for ask in ("game", "relations", "nodes", "documents", "principles"):
        assert getattr(index, ask)() == getattr(ground, ask)()
    assert index.cases() == pack.cases
