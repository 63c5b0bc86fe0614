"""Concepts that every game has: they stand above the vocabularies of the packs."""

from __future__ import annotations

from svod.model.terms import Label, RoleSpec, Term


def _names(russian: str, english: str, *more: Label) -> tuple[Label, ...]:
    return (Label(russian, "ru", "pref"), Label(english, "en", "pref"), *more)


BUILTIN = (
    Term("player", "class", (), _names("игрок", "player")),
    Term("times", "quantity", (), (*_names("раз", "times"), Label("time", "en", "alt"))),
    Term(
        "owner",
        "relation",
        ("relation",),
        _names("владелец", "owner"),
        partition=True,
        roles=(RoleSpec("owner", "thing"), RoleSpec("filler", "player", ("+gen", "of"))),
    ),
)
