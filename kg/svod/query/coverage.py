"""What a pack covers of its documents: units, nodes, norms, units left as text with the reason, players' questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from svod.query.cases import players_questions, run_case

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from svod.model.nodes import Case, Pack
    from svod.query.ask import Desk


class Coverage(Struct, frozen=True):
    """A game's row: counts; `text_only` are (unit, reason), `missing` units without a node, `wrong` questions."""

    game: str
    units: int
    encoded: int
    nodes: int
    norms: int
    text_only: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]
    bare: tuple[str, ...]
    questions: int
    right: int
    wrong: tuple[str, ...]


def coverage_of(pack: Pack, desk: Desk) -> Coverage:
    """Count a pack; `desk` asks the cases that stand for players' questions.

    Units of another edition or translation of a document do not count: they are the same rules once more.

    A unit is *bare* if its node has neither a norm nor a reason for being text only: something is missing there.
    """
    versions = {document.id for document in pack.documents if document.version_of}
    units = [place.text for place in pack.units if place.document not in versions]
    at = {place.text: node for node in pack.nodes for place in node.locators}
    speaking = {norm.node for norm in pack.norms}
    text_only = [(unit, at[unit].text_only) for unit in units if unit in at and at[unit].text_only]
    bare = [unit for unit in units if unit in at and at[unit].id not in speaking and not at[unit].text_only]
    asked = by_question(pack.cases)
    wrong = [name for name, cases in asked.items() if any(run_case(desk, case) for case in cases)]
    return Coverage(
        pack.game, len(units), sum(unit in at for unit in units), len(pack.nodes), len(pack.norms), tuple(text_only),
        tuple(unit for unit in units if unit not in at), tuple(bare), len(asked), len(asked) - len(wrong), tuple(wrong),
    )  # fmt: skip


def by_question(cases: Iterable[Case]) -> Mapping[str, tuple[Case, ...]]:
    """Cases that stand for a players' question, by its identifier."""
    found: dict[str, list[Case]] = {}
    for case in cases:
        for name in players_questions(case):
            found.setdefault(name, []).append(case)
    return {name: tuple(members) for name, members in sorted(found.items())}
