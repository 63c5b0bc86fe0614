"""Sentences about rules (precedence, extension, replacement of whole rules) and commands over the graph.

Their `Sentence` has no contents: `asks` says which it is, and `target` names terms by their identifiers, rules by
``#name`` and places by ``§38.3``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.chunks import Chunk
from svod.lower.conditions import read_conditions
from svod.lower.phrases import pick_kind
from svod.model.norms import Scope, Sentence
from svod.syntax.tree import Token, Tree

if TYPE_CHECKING:
    from svod.lower.context import Context

COMMANDS = frozenset({"show", "compare", "related", "path", "changes"})
_EDGES = {"EXCEPTION": "exception_to", "INSTEAD": "replaces"}


def read_meta(context: Context, tree: Tree) -> Sentence | None:
    """Sentence of a command or of a statement about rules; None for any other tree."""
    if tree.name in COMMANDS:
        return _command(context, tree)
    inner = tree.children[0] if tree.children and isinstance(tree.children[0], Tree) else None
    if inner is not None and inner.name == "precedence":
        return Sentence(context.mood, (), asks="precedence", target=_precedence(inner))
    if inner is not None and inner.name == "extension":
        return Sentence(context.mood, (), asks="extension", target=_extension(context, inner))
    return None


def replaced_rule(context: Context, tree: Tree) -> tuple[str, ...]:
    """«правила минных полей заменены так: …»: what the sentence replaces; () for an ordinary sentence."""
    return ("replaces", _object(context, tree.children[1])) if tree.name == "replaced" else ()


def _precedence(tree: Tree) -> tuple[str, ...]:
    """(kind of edge, rule), or (outranks, higher rank, lower rank)."""
    tokens = tree.tokens()
    if tokens[0].terminal in _EDGES:
        return _EDGES[tokens[0].terminal], tokens[1].text
    ranks = [token.value for token in tokens if token.terminal == "RANK"]
    return "outranks", ranks[0], ranks[1]


def _extension(context: Context, tree: Tree) -> tuple[str, ...]:
    """(limits, the class whose limits they are, the class to which they extend)."""
    parts = [child for child in tree.children if isinstance(child, Tree)]
    return "limits", _object(context, parts[0]), _object(context, parts[1])


def _command(context: Context, tree: Tree) -> Sentence:
    if tree.name == "changes":
        conds = next(child for child in tree.children if isinstance(child, Tree))
        read_conditions(context, conds)
        return Sentence("command", (), (Scope(tuple(context.literals), tuple(context.limits)),), "changes")
    objects = [
        child
        for child in tree.children
        if isinstance(child, Tree) or (child.terminal == "REF" and child is not tree.children[0])
    ]
    if tree.name == "compare" and isinstance(objects[0], Tree):
        chunk = _chunk(context, objects[0])
        names = tuple(_term(context, chunk, index) for index in range(len(chunk.nouns)))
        return Sentence("command", (), asks="compare", target=names)
    return Sentence("command", (), asks=tree.name, target=tuple(_object(context, item) for item in objects))


def _chunk(context: Context, tree: Tree) -> Chunk:
    return context.chunks(Tree("clause", (tree,)))[0]


def _object(context: Context, item: Tree | Token) -> str:
    """A rule (``#name``), a place (``§38.3``) or a term."""
    if isinstance(item, Token):
        return item.text if item.text.startswith("#") else f"§{item.text}"
    return _term(context, _chunk(context, item), 0)


def _term(context: Context, chunk: Chunk, index: int) -> str:
    noun = chunk.nouns[index]
    name = pick_kind(context, noun, "class") or next(iter((*noun.terms(), *noun.adjectives)), "")
    if not name:
        raise context.fail(
            "S025",
            noun.start,
            noun.end,
            ("Здесь не названо ни одно понятие.", "No term is named here."),
            ("Назовите понятие словаря, место или #имя правила.", "Name a term, a place, or a rule by its #name."),
        )
    return name
