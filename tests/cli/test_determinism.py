"""Answers do not depend on the order in which a process happens to hash its words."""

import os
import subprocess
import sys

QUESTIONS = (
    "может ли корабль стрелять?",
    "can a monitor brace?",
    "что уменьшает огневую мощь?",
    "кто может встать на brace?",
)
SCRIPT = "import sys; from svod import Svod; desk = Svod.open(game='bfg'); [print(desk.ask(q)) for q in sys.argv[1:]]"


def answers(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *QUESTIONS], env=environment, capture_output=True, check=True, encoding="utf-8"
    )
    return done.stdout


def test_two_hash_seeds_give_the_same_answers() -> None:
    first = answers("1")
    assert "bfg:orders" in first
    assert first == answers("2")
