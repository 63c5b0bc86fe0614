"""The shapes of a well-made graph of a pack, in SHACL; any SHACL engine checks them."""

from __future__ import annotations

from rdflib import Graph

from svod.resources import grammar_text

FILE = "shapes.ttl"


def shapes() -> Graph:
    """Shapes with messages in Russian and English."""
    return Graph().parse(data=grammar_text(FILE), format="turtle")
