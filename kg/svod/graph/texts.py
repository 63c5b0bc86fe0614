"""A graph as text: N-Quads, Turtle, JSON-LD.

The same graph always gives the same text, and a small change a small difference.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rdflib import RDF, XSD, Literal

from svod.graph.spelling import Outline, Shortener, spelled

if TYPE_CHECKING:
    from rdflib import Graph, URIRef
    from rdflib.term import Node

_LOCAL: Final = re.compile(r"[A-Za-z0-9_А-яЁё](?:[A-Za-z0-9_.\-А-яЁё]*[A-Za-z0-9_\-А-яЁё])?")
_SUFFIX: Final = re.compile(r"(?!//)[\w.\-/#%]+")
_SAFE_INTEGER: Final = re.compile(r"-?(?:0|[1-9]\d{0,14})")
_INTEGER: Final = re.compile(r"[+\-]?\d+")
_DECIMAL: Final = re.compile(r"[+\-]?\d*\.\d+")

Prefixes = tuple[tuple[str, str], ...]


def n_quads(graph: Graph, name: URIRef) -> str:
    """Every triple a line, with the name of the graph, in alphabetical order."""
    return "".join(sorted(f"{spelled(s)} {spelled(p)} {spelled(o)} {spelled(name)} .\n" for s, p, o in graph))


@dataclass(frozen=True, slots=True)
class _Turtle:
    outline: Outline
    names: Shortener

    def node(self, node: Node, depth: int) -> str:
        """A node, with the items of a list a line each."""
        items = self.outline.items(node)
        if items is not None:
            gap = "\n" + "  " * depth
            lines = [f"{gap}  {self.node(item, depth + 1)}" for item in items]
            return f"({''.join(lines)}{gap})" if items else "()"
        if isinstance(node, Literal):
            return self._literal(node)
        return self.names.short(str(node)) or f"<{node}>"

    def _literal(self, node: Literal) -> str:
        plain = {XSD.integer: _INTEGER, XSD.decimal: _DECIMAL, XSD.boolean: re.compile("true|false")}
        if node.datatype in plain and plain[node.datatype].fullmatch(node):
            return str(node)
        if node.datatype is not None:
            text, _, _ = spelled(node).rpartition("^^")
            return f"{text}^^{self.node(node.datatype, 0)}"
        return spelled(node)

    def subject(self, subject: URIRef) -> str:
        """A subject with all that is said about it."""
        lines = []
        for prop, things in self.outline.properties(subject):
            verb = "a" if prop == RDF.type else self.node(prop, 0)
            lines.append(f"{verb} " + ", ".join(self.node(thing, 1) for thing in things))
        return f"{self.node(subject, 0)}\n  " + " ;\n  ".join(lines) + " .\n"


def turtle(graph: Graph, prefixes: Prefixes) -> str:
    """Subjects in the order of their names, a paragraph each."""
    writer = _Turtle(Outline(graph), Shortener.of(prefixes, _LOCAL))
    head = "".join(f"@prefix {prefix}: <{space}> .\n" for prefix, space in sorted(prefixes))
    return head + "".join("\n" + writer.subject(subject) for subject in writer.outline.subjects())


@dataclass(frozen=True, slots=True)
class _Json:
    outline: Outline
    names: Shortener

    def name(self, node: Node) -> str:
        return self.names.short(str(node)) or str(node)

    def node(self, node: Node) -> Any:  # noqa: ANN401 - JSON
        items = self.outline.items(node)
        if items is not None:
            return {"@list": [self.node(item) for item in items]}
        if not isinstance(node, Literal):
            return {"@id": self.name(node)}
        if node.language:
            return {"@language": node.language, "@value": str(node)}
        if node.datatype == XSD.boolean and str(node) in {"true", "false"}:
            return str(node) == "true"
        if node.datatype == XSD.integer and _SAFE_INTEGER.fullmatch(node) and str(node) != "-0":
            return int(node)
        return {"@type": self.name(node.datatype), "@value": str(node)} if node.datatype else str(node)

    def subject(self, subject: URIRef) -> dict[str, Any]:
        found: dict[str, Any] = {"@id": self.name(subject)}
        for prop, things in self.outline.properties(subject):
            if prop == RDF.type:
                found["@type"] = [self.name(thing) for thing in things]
            else:
                values = [self.node(thing) for thing in things]
                found[self.name(prop)] = values[0] if len(values) == 1 else values
        return found


def json_ld(graph: Graph, name: URIRef, prefixes: Prefixes) -> str:
    """The named graph as JSON-LD 1.1, an object a subject."""
    writer = _Json(Outline(graph), Shortener.of(prefixes, _SUFFIX))
    content = {
        "@context": dict(sorted(prefixes)),
        "@id": str(name),
        "@graph": [writer.subject(subject) for subject in writer.outline.subjects()],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
