"""Reading one game of an index: the ground of plans and the lexicon of questions, one look-up at a time.

Everything is read when it is first asked for, and then kept.
"""

from __future__ import annotations

from marshal import loads
from typing import TYPE_CHECKING, Any, Final

from svod.index import layout
from svod.index.items import Items
from svod.index.layout import BrokenIndexError
from svod.index.memo import LIMIT, Memo
from svod.index.runs import common, holds, outside
from svod.model.nodes import Case, Document, Edge, Node, Reading
from svod.model.norms import Norm
from svod.model.terms import Term
from svod.syntax.tree import Entry

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from svod.index.layout import Runs
    from svod.index.store import Store
    from svod.model.ground import Ground, Postings
    from svod.syntax.lexer import Opening

    Names = tuple[str, ...]
    Place = tuple[int, Runs, Runs | None, Names, Names, Names]

_WORD: Final = "SELECT data FROM word WHERE word = ? AND game = ?"
_NORM: Final = "SELECT place, data FROM norm WHERE number BETWEEN ? AND ? ORDER BY number"


class Index(Items):
    """One game of an index: `svod.model.ground.Ground` and `svod.syntax.lexer.Lexicon`."""

    def __init__(self, store: Store, name: str, number: int, about: bytes) -> None:
        super().__init__(store, number)
        self.openings: dict[str, Opening] = {}
        self._name = name
        self._base = number * layout.STRIDE
        self._about: tuple[Any, ...] = self._guard(loads, about)
        self._documents: tuple[Document, ...] = self._guard(self._all(Document), self._about[4])
        self._terms = Memo(self._read_term)
        self._places = Memo(self._read_place)
        self._above = Memo[str, frozenset[str]](lambda name: frozenset(self._places[name][3]))
        self._unusual = Memo[str, frozenset[str]](lambda name: frozenset(self._places[name][4]))
        self._rivals = Memo[str, frozenset[str]](lambda name: frozenset(self._places[name][5]))
        self._numbers = Memo[str, dict[str, tuple[int, ...]]](lambda name: dict(self._item(layout.NUMBERS, name) or ()))
        self._below = Memo[str, frozenset[str]](lambda name: frozenset(self._item(layout.BELOW, name) or ()))
        self._entries = Memo(self._read_entries)
        self._spellings = Memo[str, tuple[Entry, ...]](lambda name: _entries(self._item(layout.SPELLINGS, name) or ()))
        self._lines = Memo(self._read_lines)
        self._nodes = Memo(self._read_node)
        self._from = Memo[str, tuple[Edge, ...]](lambda name: self._records(Edge, layout.FROM, name))
        self._to = Memo[str, tuple[Edge, ...]](lambda name: self._records(Edge, layout.TO, name))
        self._readings = Memo[str, tuple[Reading, ...]](lambda name: self._records(Reading, layout.READINGS, name))
        self._groups = Memo[str, tuple[Any, ...]](lambda key: self._item(layout.NORMS, key) or ())
        self._norm = Memo[int, tuple[int, Norm]](lambda number: self._read_norms(number, number + 1)[0])
        self._under = Memo(self._read_under)
        self._cases = Memo[str, dict[str, tuple[Case, ...]]](self._grouped_cases)  # all at once: they lie in one record
        self._said: dict[str, tuple[tuple[str, float], ...]] = {}
        self._relations = Memo[int, tuple[Term, ...]](lambda kind: self._records(Term, kind, ""))

    # What is read

    def _read_term(self, name: str) -> Term | None:
        row = self._item(layout.TERM, name)
        term: Term | None = None if row is None else self._guard(self._readers[Term], row)
        return term

    def _read_place(self, name: str) -> Place:
        """Its number; runs of what is apart from it, and of what is far; names above it, unusual ones, and rivals."""
        place: Place = self._item(layout.PLACE, name) or (-1, (), None, (name,), (), ())
        return place

    def _read_node(self, name: str) -> Node | None:
        row = self._item(layout.NODE, name)
        node: Node | None = None if row is None else self._guard(self._readers[Node], row)
        return node

    def _read_entries(self, word: str) -> tuple[Entry, ...]:
        rows = self._store.fetch(_WORD, (word, self._number))
        if not rows:
            return ()
        return _entries(self._guard(loads, rows[0][0]))

    def _read_norms(self, first: int, last: int) -> list[tuple[int, Norm]]:
        """Place in the pack and norm of the numbers from `first` to below `last`, kept as they are read."""
        rows = self._store.fetch(_NORM, (self._base + first, self._base + last - 1))
        if len(rows) != last - first:
            raise BrokenIndexError(self._store.path)
        read = self._readers[Norm]
        found = [(place, self._guard(read, self._guard(loads, data))) for place, data in rows]
        self._norm.update(zip(range(first, last), found, strict=True))
        return found

    def _collect(self, stretches: Iterable[tuple[int, int]]) -> tuple[Norm, ...]:
        """Norms of stretches of numbers, in the pack's order."""
        found: list[tuple[int, Norm]] = []
        held = self._norm.get
        for first, last in stretches:
            kept = [*map(held, range(first, last))]
            found += self._read_norms(first, last) if None in kept else kept  # type: ignore[arg-type]
        found.sort()  # places differ: norms are never compared
        return tuple([norm for _, norm in found])

    def _numbered(self, kind: int, key: str) -> tuple[Norm, ...]:
        """Norms whose numbers an item lists."""
        return tuple([self._norm[number][1] for number in self._item(kind, key) or ()])

    def _read_under(self, key: str) -> tuple[Norm, ...]:
        groups = self._groups[key]
        if not groups:
            return self._numbered(layout.LISTED, key)
        return self._collect((firsts[0], firsts[-1]) for _, _, firsts in groups)

    # The vocabulary and the lexicon

    def term(self, name: str) -> Term | None:
        """Term with identifier `name`, or None."""
        return self._terms[name]

    def above(self, name: str) -> frozenset[str]:
        """`name` and every concept above it."""
        return self._above[name]

    def below(self, name: str) -> frozenset[str]:
        """Every concept below `name`, without it."""
        return self._below[name]

    def apart(self, one: str, other: str) -> bool:
        """Whether the two share no member by declaration."""
        places = self._places
        runs = places[one][1]
        return bool(runs) and holds(runs, places[other][0])

    def unusual(self, name: str) -> frozenset[str]:
        """The concepts at or above `name` that are marked unusual."""
        return self._unusual[name]

    def numbers(self, name: str, quantity: str) -> tuple[int, ...]:
        """Whole numbers of a quantity that a class carries."""
        return self._numbers[name].get(quantity, ())

    def rivals(self, name: str) -> frozenset[str]:
        """The declared alternatives of a concept: its own, those of concepts above, and those that name it."""
        return self._rivals[name]

    def candidates(self, word: str) -> tuple[Entry, ...]:
        """Entries whose first word is `word` (folded)."""
        return self._entries[word]

    def spellings(self, term: str) -> tuple[Entry, ...]:
        """Entries of a term, in the order of its labels."""
        return self._spellings[term]

    def words(self) -> list[str]:
        """Every first word of a form."""
        return self._lines[layout.WORDS]

    def forms(self) -> list[str]:
        """Every form, its words parted by spaces."""
        return self._lines[layout.FORMS]

    def _read_lines(self, kind: int) -> list[str]:
        text: str = self._item(kind, "") or ""
        return text.split("\n") if text else []

    # The ground

    def game(self) -> str:
        """Name of the game."""
        return self._name

    def title(self) -> str:
        """Title of the pack."""
        return str(self._about[0])

    def lang(self) -> str:
        """Language of the pack."""
        return str(self._about[1])

    def rights(self) -> str:
        """Rights of the pack."""
        return str(self._about[2])

    def hidden(self, lang: str) -> frozenset[str]:
        """Terms that the canonical notation names by identifier in a language."""
        return frozenset(dict(self._about[5]).get(lang, ()))

    def principles(self) -> tuple[str, ...]:
        """Principles of defeat that the pack declares."""
        return tuple(self._about[3])

    def documents(self) -> tuple[Document, ...]:
        """Every source document."""
        return self._documents

    def document(self, name: str) -> Document | None:
        """A source document."""
        return next((document for document in self._documents if document.id == name), None)

    def relations(self) -> tuple[Term, ...]:
        """Terms of kind relation, in the pack's order."""
        return self._relations[layout.RELATIONS]

    def cases(self) -> tuple[Case, ...]:
        """The pack's cases."""
        return self._records(Case, layout.CASES, "")

    def cases_of(self, node: str) -> tuple[Case, ...]:
        """Cases of a node, in the pack's order."""
        return self._cases[""].get(node, ())

    def _grouped_cases(self, _: str) -> dict[str, tuple[Case, ...]]:
        found: dict[str, list[Case]] = {}
        for case in self.cases():
            found.setdefault(case.node, []).append(case)
        return {node: tuple(cases) for node, cases in found.items()}

    def norms(self, kind: str, key: str) -> tuple[Norm, ...]:
        """Norms of a kind under a key, in the pack's order; the key ``*`` gives every norm of the kind."""
        return self._under[layout.norms_key(kind, key)]

    def norms_near(self, kind: str, key: str, fillers: Mapping[str, Collection[str]]) -> tuple[Norm, ...]:
        """Norms of `norms` that the fillers of a question do not rule out, in the pack's order.

        Parameters
        ----------
        fillers
            For each role that the question fills (for values and memberships: the variable), every class that its
            filler may be taken for. A role that is missing rules nothing out.

        Notes
        -----
        Left out are only norms with a filler that is apart from every class of the question's, and is no declared
        alternative of one: of all roles of a norm, its discriminating one is looked at.
        """
        name = layout.norms_key(kind, key)
        return self._collect(self._near(name, fillers)) if self._groups[name] else self._under[name]

    def _near(self, key: str, fillers: Mapping[str, Collection[str]]) -> Iterable[tuple[int, int]]:
        """Stretches of norms that `fillers` leave."""
        for role, numbers, firsts in self._groups[key]:
            terms = fillers.get(role) if role else None
            far = common([self._far(term) for term in terms]) if terms else ()
            for start, end in outside(numbers, far):
                yield firsts[start], firsts[end]

    def _far(self, term: str) -> Runs:
        place = self._places[term]
        return place[1] if place[2] is None else place[2]

    def norms_of(self, node: str) -> tuple[Norm, ...]:
        """Norms of a node."""
        return self._numbered(layout.OF_NODE, node)

    def node(self, name: str) -> Node | None:
        """Node by its full name."""
        return self._nodes[name]

    def nodes(self) -> tuple[str, ...]:
        """Names of all nodes, in the pack's order."""
        return self._item(layout.NODES, "") or ()

    def located(self, locator: str) -> tuple[str, ...]:
        """Names of the nodes that stand at a locator."""
        return self._item(layout.AT, locator) or ()

    def edges_from(self, name: str) -> tuple[Edge, ...]:
        """Edges that leave a node or norm."""
        return self._from[name]

    def edges_to(self, name: str) -> tuple[Edge, ...]:
        """Edges that reach a node or norm."""
        return self._to[name]

    def said(self, features: Collection[str], make: Callable[[Ground], Postings]) -> Postings:  # noqa: ARG002
        """(node, weight) of the nodes that say each feature: written with the index."""
        if len(self._said) > LIMIT:
            self._said.clear()
        new = [feature for feature in features if feature not in self._said]
        self._said.update(dict.fromkeys(new, ()))
        self._said.update(self._items(layout.SAID, new))
        return self._said

    def readings(self, node: str) -> tuple[Reading, ...]:
        """Named readings of a node."""
        return self._readings[node]


def _entries(rows: Iterable[tuple[Any, ...]]) -> tuple[Entry, ...]:
    return tuple([Entry(*row) for row in rows])
