"""Rule nodes, documents and packs (after DCTERMS, ELI and PROV)."""

from __future__ import annotations

from msgspec import Struct

from svod.model.norms import Norm
from svod.model.terms import Term
from svod.records import Located
from svod.source import NOWHERE, Span

NODE_KINDS = ("rule", "step", "comment", "faq", "erratum", "definition", "table", "example", "preface")
EDGE_KINDS = (
    "part_of",
    "next",
    "see_also",
    "comments_on",
    "corrects",
    "replaces",
    "exception_to",
    "defines",
    "mentions",
    "contradicts",
    "same_as",
)
RANKS = {"house": 6, "erratum": 5, "faq": 4, "comment": 3, "supplement": 2, "rulebook": 1}


class Locator(Struct, frozen=True):
    """A place in a document: `document` is its identifier in the manifest, `text` as the ledger spells it.

    `title` is what that document calls the place, where it is another than the node's title.
    """

    document: str
    text: str
    digest: str = ""
    title: str = ""


class Document(Struct, frozen=True):
    """A source document with its edition, language and rank; `notes` on identity and on open cases.

    `version_of` is the document of the pack whose other edition or translation it is.
    """

    id: str
    title: str
    edition: str = ""
    lang: str = "ru"
    rank: str = "rulebook"
    publisher: str = ""
    note: str = ""
    silence: str = ""
    lacks: tuple[str, ...] = ()
    version_of: str = ""


class Edge(Located, frozen=True):
    """A link between nodes (or norms).

    The target is a node, a norm, or, for ``defines``, a term (``game:term``). For ``exception_to`` and
    ``replaces``: `reading` is empty when the document itself says so, else the reader's name; `date` when it
    was read so; `covers` limits the edge to acts that involve one of these terms.
    """

    source: str
    kind: str
    target: str
    reading: str = ""
    date: str = ""
    covers: tuple[str, ...] = ()
    note: str = ""
    line: int = 0


class Reading(Struct, frozen=True):
    """A named reading of a node: who made it, when; `played` marks «как играют», off unless asked for.

    `accepted` marks one by which it is played as the document itself says: it counts beside the others, and alone where
    it is asked how it is played.
    """

    node: str
    name: str
    text: str = ""
    author: str = ""
    date: str = ""
    played: bool = False
    accepted: bool = False


class Node(Located, frozen=True):
    """A rule node: stable `id` (``game:name``), its clause in our own words, and where it stands.

    `mentions` are the terms that its title and clause name.
    """

    id: str
    kind: str
    title: str
    text: str
    locators: tuple[Locator, ...] = ()
    document: str = ""
    rank: str = ""
    text_only: str = ""
    mentions: tuple[str, ...] = ()
    span: Span = NOWHERE


class Case(Located, frozen=True):
    """A question with the answer it must get: `expect` are (key, value) pairs of the case block."""

    node: str
    question: str
    expect: tuple[tuple[str, str], ...]
    given: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    span: Span = NOWHERE


class Pack(Struct, frozen=True):
    """A game's pack: everything that its folder says; `units` are all units of its documents, encoded or not."""

    game: str
    title: str
    documents: tuple[Document, ...] = ()
    terms: tuple[Term, ...] = ()
    nodes: tuple[Node, ...] = ()
    norms: tuple[Norm, ...] = ()
    edges: tuple[Edge, ...] = ()
    readings: tuple[Reading, ...] = ()
    cases: tuple[Case, ...] = ()
    principles: tuple[str, ...] = ()
    rights: str = ""
    lang: str = "ru"
    units: tuple[Locator, ...] = ()
