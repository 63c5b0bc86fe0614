"""Answers: what every face of the product prints. The published JSON schema is that of `Answer`."""

from __future__ import annotations

from msgspec import Struct

SCHEMA = "svod-answer/1"
VERDICTS = ("yes", "no", "depends", "silent", "conflict", "value", "list", "not_understood")


class Citation(Struct, frozen=True):
    """A node in an answer.

    `role` is ground, against, defeated, but_if, reading or derived; `principle` is the level of defeat that
    decided (empty if none was needed); `by` is the node that defeated it; `read` says who read an exception
    into the text, and when.
    """

    id: str
    locator: str
    role: str
    title: str = ""
    text: str = ""
    sentence: str = ""
    document: str = ""
    edition: str = ""
    principle: str = ""
    by: str = ""
    read: str = ""


class Proviso(Struct, frozen=True):
    """An item of «кроме» or of a mixed answer: conditions as text, the outcome they give, the nodes behind."""

    text: str
    verdict: str
    nodes: tuple[str, ...] = ()
    locators: tuple[str, ...] = ()


class TraceStep(Struct, frozen=True):
    """One step of a computed value, as text."""

    text: str
    node: str = ""
    locator: str = ""
    applied: bool = True


class Member(Struct, frozen=True):
    """A member of a list answer with its own verdict and why.

    `links` are the kinds of the edges that lead to it from what the question names; ``<next`` is one the other way.
    """

    id: str
    label: str
    verdict: str
    value: str = ""
    why: str = ""
    nodes: tuple[str, ...] = ()
    locators: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


class ReadingOutcome(Struct, frozen=True):
    """The verdict under named readings."""

    names: tuple[str, ...]
    verdict: str
    locators: tuple[str, ...] = ()


class NotUnderstood(Struct, frozen=True):
    """Words of the question that were not understood, with their place and the nearest terms."""

    text: str
    start: int
    end: int
    nearest: tuple[str, ...] = ()


class Correction(Struct, frozen=True):
    """A word read as another one."""

    text: str
    read_as: str


class Offer(Struct, frozen=True):
    """A reading of a question that was not understood: a question to ask as it stands, and its canonical form."""

    text: str
    reading: str


class Part(Struct, frozen=True):
    """One question of a compound one: as which question of the language it was read, and what comes out."""

    heard: str
    verdict: str
    text: str
    value: str = ""


class Answer(Struct, frozen=True):
    """The answer to one question; `text` is its first line, `reading` the question as it was understood.

    `heard` is the question of the language as which free speech was read, `offered` are readings to choose from where
    there is no verdict, `parts` what becomes of the questions of a compound one.
    """

    game: str
    question: str
    lang: str
    verdict: str
    text: str
    value: str = ""
    grounds: tuple[Citation, ...] = ()
    against: tuple[Citation, ...] = ()
    defeated: tuple[Citation, ...] = ()
    but_if: tuple[Citation, ...] = ()
    unless: tuple[Proviso, ...] = ()
    conditions: tuple[Proviso, ...] = ()
    when: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    steps: tuple[TraceStep, ...] = ()
    members: tuple[Member, ...] = ()
    readings: tuple[ReadingOutcome, ...] = ()
    reading: str = ""
    corrections: tuple[Correction, ...] = ()
    not_understood: tuple[NotUnderstood, ...] = ()
    rules: tuple[Citation, ...] = ()
    considered: tuple[Citation, ...] = ()
    coverage: tuple[str, ...] = ()
    heard: str = ""
    offered: tuple[Offer, ...] = ()
    parts: tuple[Part, ...] = ()
    schema: str = SCHEMA
