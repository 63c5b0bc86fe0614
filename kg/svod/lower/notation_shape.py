"""What printer and reader must agree on: by which names a sentence calls its participants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.norms import Change, Deontic, Effect, Suppression

if TYPE_CHECKING:
    from svod.model.norms import Act, Content, Sentence

AGENT = "agent"
TIMES = "times"


def acts_of(contents: tuple[Content, ...]) -> list[Act]:
    """The acts that contents are about."""
    return [content.act for content in contents if isinstance(content, (Deontic, Effect, Suppression))]


def shown_variables(contents: tuple[Content, ...]) -> dict[str, str]:
    """Participants that conditions call by their class: variable → term, where each has one and shares it with none."""
    terms: dict[str, str] = {}
    owners: dict[str, str] = {}
    bad: set[str] = set()
    for act in acts_of(contents):
        for filler in act.roles:
            role, term = filler.role, filler.term
            if terms.setdefault(role, term) != term or owners.setdefault(term, role) != role or not term:
                bad.update((role, owners.get(term, role)))
    return {role: term for role, term in terms.items() if role not in bad} if bad else terms


def subject_class(sentence: Sentence) -> str:
    """Class of the one spoken of in a sentence without acts: the first literal of its every scope ('' for none)."""
    scopes = sentence.scopes
    first = scopes[0].literals[:1] if scopes else ()
    if not first or first[0].pred != "is" or first[0].negated or first[0].bounds is not None:
        return ""
    args = first[0].args
    if len(args) != 2 or args[0] != AGENT or not args[1]:  # noqa: PLR2004 - the shape of `is`
        return ""
    if acts_of(sentence.contents) or any(scope.literals[:1] != first for scope in scopes):
        return ""
    return args[1] if any(getattr(content, "variable", "") == AGENT for content in sentence.contents) else ""


def usual_target(contents: tuple[Content, ...]) -> tuple[str, ...]:
    """Target that a sentence has where none is written: the cause of its first change."""
    first = contents[0] if contents else None
    return (first.cause,) if isinstance(first, Change) and first.cause else ()
