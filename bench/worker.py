"""What runs in processes of its own, inside an installation: ``python -m bench.worker build|warm|text …``."""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from svod.index.build import Built
    from svod.index.stamps import PackSource
    from svod.syntax.tables import Tables

WARMING: Final = 100  # questions that warm the code


def build(folder: str, size: str, asked: str, rdflib: str) -> dict[str, Any]:
    """Generate a pack, index it under the stub of a pack in `folder`, write questions about it, ask the peers."""
    from bench.generate import generate
    from bench.peers import peers
    from bench.questions import questions

    place = Path(folder)
    start = process_time()
    generated = generate(int(size))
    compiled = generated.compiled()
    made = process_time()
    _index(place, compiled)
    seconds = process_time() - made
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = questions(generated, WARMING + int(asked))
    (place / "questions.json").write_text(json.dumps([question.text for question in found]), encoding="utf-8")
    return {
        "terms": len(compiled.pack.terms),
        "entries": len(compiled.entries),
        "generate": made - start,
        "index": seconds,
        "memory": memory,
        "peers": peers(generated, found[WARMING:], rdflib=rdflib == "rdflib"),
    }


def _index(place: Path, compiled: Any) -> None:  # noqa: ANN401
    from svod.index.build import Built
    from svod.index.cache import open_index
    from svod.index.stamps import PackSource
    from svod.syntax.tables import compile_tables

    def builder(packs: Sequence[PackSource], tables: Tables | None, progress: Callable[[str], None]) -> Built:  # noqa: ARG001
        return Built(tables or compile_tables(), (compiled,), ())

    stub = place / "rules" / compiled.pack.game
    stub.mkdir(parents=True, exist_ok=True)
    (stub / "pack.md").write_text("# Книга\n", encoding="utf-8")
    store, diagnostics = open_index([PackSource(compiled.pack.game, (str(stub),))], builder)
    if store is None or not store.path:
        raise RuntimeError(diagnostics)
    store.close()


def warm(folder: str, again: str) -> dict[str, Any]:
    """Ask the questions of a pack that has an index; with `again`, all of them have been asked before."""
    from bench.warm import measure
    from svod import Svod

    found = json.loads((Path(folder) / "questions.json").read_text(encoding="utf-8"))
    asked = found[WARMING:]
    return measure(Svod.open(), found if again == "again" else found[:WARMING], asked)


def text(folder: str, size: str) -> dict[str, Any]:
    """Write a generated pack as Markdown, compile it, and compare it with the records."""
    from bench.generate import GAME, generate
    from bench.text import write_text
    from svod.index.build import compile_packs
    from svod.index.stamps import PackSource
    from svod.records import replace

    generated = generate(int(size))
    write_text(generated, Path(folder) / GAME)
    start = process_time()
    built = compile_packs([PackSource(GAME, (str(Path(folder) / GAME),))], None, lambda _: None)
    seconds = process_time() - start
    if not built.games:
        raise RuntimeError([(item.message[0], item.quoted) for item in built.diagnostics[:5]])
    pack, ours = built.games[0].pack, generated.pack
    same = (
        [replace(term, line=0) for term in pack.terms] == list(ours.terms)
        and [replace(edge, line=0) for edge in pack.edges] == list(ours.edges)
        and (pack.norms, pack.nodes, pack.documents) == (ours.norms, ours.nodes, ours.documents)
        and built.games[0].entries == generated.compiled().entries
    )
    return {"compile": seconds, "same": same}


_TASKS: Final[dict[str, Callable[..., dict[str, Any]]]] = {"build": build, "warm": warm, "text": text}

if __name__ == "__main__":
    print(json.dumps(_TASKS[sys.argv[1]](*sys.argv[2:])))
