"""Namespaces of the graph, and the names of its resources.

A resource is named after what it is in the pack: node ``bfg:brace.when`` is ``urn:svod:bfg:brace.when``, its first norm
``urn:svod:bfg:brace.when/1``, a part of that norm ``urn:svod:bfg:brace.when/1#content/act``, the term ``brace``
``urn:svod:bfg:term:brace``. A publisher's base takes the place of ``urn:svod:``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import unquote

from rdflib import DCTERMS, OWL, PROV, RDF, RDFS, SKOS, XSD, Namespace, URIRef

BASE: Final = "urn:svod:"
ONTOLOGY: Final = "urn:svod:ontology:"
LRML: Final = Namespace("http://docs.oasis-open.org/legalruleml/ns/v1.0/metamodel#")
ELI: Final = Namespace("http://data.europa.eu/eli/ontology#")
SKOSXL: Final = Namespace("http://www.w3.org/2008/05/skos-xl#")
LANGUAGES: Final = Namespace("http://publications.europa.eu/resource/authority/language/")

PREFIXES: Final = (
    ("dcterms", str(DCTERMS)),
    ("eli", str(ELI)),
    ("lrmlmm", str(LRML)),
    ("owl", str(OWL)),
    ("prov", str(PROV)),
    ("rdf", str(RDF)),
    ("rdfs", str(RDFS)),
    ("skos", str(SKOS)),
    ("skosxl", str(SKOSXL)),
    ("svod", ONTOLOGY),
    ("xsd", str(XSD)),
)

_UNSAFE: Final = re.compile(r"[^\w.\-]")
_UNSAFE_PATH: Final = re.compile(r"[^\w.\-/]")
_IRI: Final = re.compile(r'[A-Za-z][A-Za-z0-9+.\-]*:[^\s<>"{}|\\^`]*[:/#]')
_PREFIX: Final = re.compile(r"[a-z][a-z0-9-]*")
_ANY: Final = "game"  # of a game whose name can be no prefix: «7tv» begins with a digit


@cache
def own(name: str) -> URIRef:
    """Class or property of our ontology; `svod.graph.ontology` documents every one."""
    return URIRef(ONTOLOGY + name)


def value(kind: str, name: str) -> URIRef:
    """A value of one of the closed lists of the model: ``value("node", "faq")`` is ``svod:node-faq``."""
    return own(f"{kind}-{escape(name)}")


def value_name(kind: str, iri: str) -> str:
    """Inverse of `value`."""
    return unquote(iri[len(ONTOLOGY) + len(kind) + 1 :])


def escape(text: str) -> str:
    """`text` as one segment of an IRI: letters of any alphabet, digits, ``_ . -`` stand, the rest is encoded."""
    return _UNSAFE.sub(_percent, text)


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode())


def part(subject: str, path: str) -> URIRef:
    """Name of a part of a resource: its fragment, or a step further into the fragment."""
    return URIRef(f"{subject}{'/' if '#' in subject else '#'}{path}")


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the resources of one pack, and back.

    Parameters
    ----------
    game
        Name of the game, which names the graph as well.
    base
        What all names begin with; it ends in ``:``, ``/`` or ``#``.
    """

    game: str
    base: str = BASE

    def __post_init__(self) -> None:
        if not _IRI.fullmatch(self.base):
            raise ValueError(f"the base is no absolute IRI that ends in ':', '/' or '#': {self.base!r}")
        if str(self.pack) + ":" == ONTOLOGY:
            raise ValueError(f"{self.pack} names the ontology; give the pack another name or base")

    @property
    def pack(self) -> URIRef:
        """The pack and its named graph."""
        return self.node(self.game)

    def node(self, name: str) -> URIRef:
        """A node or norm by its full name; the bare name of the game is the pack."""
        game, colon, local = name.partition(":")
        return URIRef(f"{self.base}{escape(game)}{colon}{_UNSAFE_PATH.sub(_percent, local)}")

    def node_name(self, iri: str) -> str:
        """Inverse of `node`."""
        return unquote(iri[len(self.base) :])

    def term(self, name: str) -> URIRef:
        """A term of the pack's vocabulary."""
        return self._inner("term", name)

    def document(self, name: str) -> URIRef:
        """A source document."""
        return self._inner("document", name)

    def agent(self, name: str) -> URIRef:
        """Who read a text so."""
        return self._inner("agent", name)

    def inner_name(self, iri: str) -> str:
        """Inverse of `term`, `document` and `agent`."""
        return unquote(iri.rpartition(":")[2])

    def thing(self, name: str) -> URIRef:
        """A node where the name has a colon, else a term."""
        return self.node(name) if ":" in name else self.term(name)

    def thing_name(self, iri: str) -> str:
        """Inverse of `thing`."""
        return self.inner_name(iri) if self.is_term(iri) else self.node_name(iri)

    def is_term(self, iri: str) -> bool:
        """Whether a resource is named as a term."""
        return iri.startswith(self._inner("term", ""))

    def prefixes(self) -> tuple[tuple[str, str], ...]:
        """Prefixes for a text: the public ones, the terms, and the game's nodes, as “game” if its name can be none."""
        mine = [("term", str(self.term("")))]
        taken = {"term", "urn", "http", "https", _ANY, *(name for name, _ in PREFIXES)}
        named = bool(_PREFIX.fullmatch(self.game)) and self.game not in taken
        return (*PREFIXES, *mine, (self.game if named else _ANY, f"{self.pack}:"))

    def _inner(self, kind: str, name: str) -> URIRef:
        return URIRef(f"{self.base}{escape(self.game)}:{kind}:{escape(name)}")
