"""The first question costs the same however large the index is: counted in statements, rows and bytes, not seconds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from svod.index import layout
from svod.index.store import Store
from svod.index.write import save, write_common, write_game
from svod.lower.compile import Compiled
from svod.model.nodes import Node, Pack
from svod.model.norms import Act, Deontic, Norm, Participant
from svod.model.terms import Term
from tests.index.worlds import TABLES

if TYPE_CHECKING:
    import pytest


def fleet(path: Path, size: int) -> Path:
    """Write an index with `size` norms, five on every ship."""
    ships = tuple(Term(f"ship{number}", "class", ("ship",)) for number in range(size // 5))
    terms = (Term("ship", "class", partition=True), *ships, Term("shoot", "action"))
    norms = tuple(
        Norm(f"bfg:{n}/1", f"bfg:{n}", Deontic("may", Act("shoot", (Participant("agent", f"ship{n % (size // 5)}"),))))
        for n in range(size)
    )
    nodes = tuple(Node(norm.node, "rule", "Правило", "Корабль может стрелять.") for norm in norms)
    connection = layout.in_memory()
    write_common(connection, TABLES, "")
    write_game(connection, 1, Compiled(Pack("bfg", "", terms=terms, nodes=nodes, norms=norms), (), ()), "")
    save(connection, str(path))
    return path


def cost(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int, int]:
    """Statements run, rows read and bytes decoded by opening the index and asking about one ship."""
    statements: list[str] = []
    rows: list[tuple[object, ...]] = []
    whole = Store.fetch

    def fetch(self: Store, statement: str, values: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
        found = whole(self, statement, values)
        statements.append(statement)
        rows.extend(found)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Store, "fetch", fetch)
        with Store.open(str(path)) as store:
            store.tables()
            index = store.game("bfg")
            assert index is not None
            assert len(index.norms_near("deontic", "shoot", {"agent": {"ship7"}})) == 5
            assert index.norms_of("bfg:7")
            assert index.node("bfg:7")
            assert index.apart("ship7", "ship8")
            assert index.above("ship7") == {"ship7", "ship"}
            assert index.candidates("корабль") == ()
    return statements, len(rows), sum(len(cell) for row in rows for cell in row if isinstance(cell, bytes))


def test_a_cold_question_reads_as_much_at_twenty_times_the_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = cost(fleet(tmp_path / "small", 250), monkeypatch)
    large = cost(fleet(tmp_path / "large", 5000), monkeypatch)
    assert large[:2] == small[:2]
    assert len(small[0]) < 15
    # Only the list of an action's groups grows, by a few bytes a ship.
    assert large[2] - small[2] < 12 * (1000 - 50)
