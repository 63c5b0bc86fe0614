"""Pages of books that are cited and not encoded: found by the book's name and the page, in either language."""

from __future__ import annotations

import pytest

from svod import Svod
from svod.render.card import Card


@pytest.fixture(scope="module")
def bfg() -> Svod:
    return Svod.open(game="bfg")


def names(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


@pytest.mark.parametrize(
    ("ref", "wanted"),
    [
        ("p. 38", ["bfg:rulebook.38"]),
        ("Rulebook p. 38", ["bfg:rulebook.38"]),
        ("Свод, с. 120", ["bfg:rulebook.120"]),
        ("Армада стр. 24", ["bfg:armada.24"]),
        ("rulebook page 107", ["bfg:rulebook.104-107", "bfg:rulebook.106-107"]),
        ("Armada p. 38", []),
        ("p. 500", []),
    ],
)
def test_a_page_is_found(bfg: Svod, ref: str, wanted: list[str]) -> None:
    assert names(bfg.show(ref)) == wanted


def test_a_place_may_hold_commas(bfg: Svod) -> None:
    assert names(bfg.show("Movement, Shooting & Blast Markers")) == ["bfg:section.movement"]


def test_the_card_of_a_page_says_that_the_book_is_not_encoded(bfg: Svod) -> None:
    (card,) = bfg.show("Rulebook p. 66")
    assert "не записана" in card.text
