"""Lark resolves shift/reduce conflicts silently: the list is pinned, so that a new one is seen and thought about."""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from pathlib import Path

from lark import logger

from svod.syntax.tables import compile_tables

PINNED = Path(__file__).parent / "conflicts.txt"
CONFLICT = re.compile(r"Shift/Reduce conflict for terminal (\w+): \(resolving as shift\)")
RULE = re.compile(r"<(\w+) : (.*)>")


class Notes(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def conflicts() -> list[str]:
    """One line a rule: the rule that is not reduced, and the terminals that are shifted instead."""
    notes = Notes()
    level = logger.level
    logger.addHandler(notes)
    logger.setLevel(logging.DEBUG)
    try:
        compile_tables()
    finally:
        logger.removeHandler(notes)
        logger.setLevel(level)
    found: dict[str, set[str]] = defaultdict(set)
    terminal = ""
    for message in notes.messages:
        match = CONFLICT.search(message)
        terminal = match.group(1) if match else terminal
        rule = RULE.search(message)
        if rule:
            name = re.sub(r"__(\w+?)_(?:star|plus)_\d+", r"\1…", f"{rule.group(1)}: {rule.group(2)}")
            found[name].add(terminal)
    return [f"{name} ← {' '.join(sorted(terminals))}" for name, terminals in sorted(found.items())]


def test_the_conflicts_are_the_known_ones() -> None:
    assert conflicts() == PINNED.read_text(encoding="utf-8").splitlines()
