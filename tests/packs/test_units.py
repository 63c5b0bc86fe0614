"""Every locator of the shipped packs has the digest of its unit; with a ledger at hand the two agree."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packs.shipped import compiled, games

LEDGER = os.environ.get("SVOD_LEDGER", "")


def places(game: str) -> dict[str, str]:
    """Places in the documents of a game whose units are listed, other editions and translations left out.

    A book that is cited and not encoded lists none.
    """
    pack = compiled(game).pack
    versions = {document.id for document in pack.documents if document.version_of}
    listed = {unit.document for unit in pack.units} - versions
    located = [place for node in pack.nodes for place in node.locators]
    return {place.text: place.digest for place in located if place.document in listed}


@pytest.mark.parametrize("game", games())
def test_every_locator_has_a_digest(game: str) -> None:
    found = places(game)
    assert found
    assert [text for text, digest in found.items() if len(digest) != 16] == []


@pytest.mark.parametrize("game", games())
def test_nodes_that_share_a_unit_stand_in_one_file(game: str) -> None:
    homes: dict[tuple[str, str], set[str]] = {}
    for node in compiled(game).pack.nodes:
        for place in node.locators:
            homes.setdefault((place.document, place.text), set()).add(node.span.source)
    assert [place for place, files in homes.items() if len(files) > 1] == []


@pytest.mark.skipif(not LEDGER, reason="SVOD_LEDGER names no ledger of units")
@pytest.mark.parametrize("game", games())
def test_digests_are_those_of_the_ledger(game: str) -> None:
    rows = [line.split("\t") for line in Path(LEDGER).read_text(encoding="utf-8").splitlines()[1:]]
    ledger = {row[0]: row[4] for row in rows}
    assert {f"{game}:{text}": digest for text, digest in places(game).items()}.items() <= ledger.items()
