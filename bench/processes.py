"""Whole processes: their processor time, wall time and memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final, NamedTuple

_DROPPED: Final = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "PYTHONPATH", "PYTHONSTARTUP", "SVOD_RULES")
_MEBI: Final = 2**20 if sys.platform == "darwin" else 2**10  # units of ru_maxrss in a mebibyte


class Command(NamedTuple):
    """A program with its arguments, and what it needs in its environment."""

    arguments: tuple[str, ...]
    environment: Mapping[str, str] = {}

    def surroundings(self) -> dict[str, str]:
        """The environment of a usual installation, which may write bytecode, and what the command adds."""
        kept = {name: value for name, value in os.environ.items() if name not in _DROPPED}
        return kept | {"NO_COLOR": "1"} | dict(self.environment)


class Run(NamedTuple):
    """Seconds of processor and wall, and mebibytes at the peak."""

    cpu: float
    wall: float
    memory: float


class Runs(NamedTuple):
    """Several runs of one command."""

    runs: tuple[Run, ...]

    @property
    def cpu(self) -> float:
        """The least processor time: what the machine's other work adds is left out."""
        return min(run.cpu for run in self.runs)

    @property
    def middle(self) -> float:
        """The median of the processor time."""
        return median(run.cpu for run in self.runs)

    @property
    def wall(self) -> float:
        """The median of the wall time."""
        return median(run.wall for run in self.runs)

    @property
    def memory(self) -> float:
        """The median of the memory."""
        return median(run.memory for run in self.runs)


def run(command: Command) -> Run:
    """Run a command to its end.

    Raises
    ------
    RuntimeError
        If it fails.
    """
    start = time.perf_counter()
    with subprocess.Popen(
        command.arguments, env=command.surroundings(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        said = process.stderr.read() if process.stderr is not None else b""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode:
        raise RuntimeError(f"{' '.join(command.arguments)}: {said.decode(errors='replace')[-2000:]}")
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / _MEBI)


def alternate(commands: Mapping[str, Command], rounds: int, *, beforehand: bool = True) -> dict[str, Runs]:
    """Run several commands in turns, so that a busy moment falls on all of them alike; once more beforehand."""
    for command in commands.values() if beforehand else ():
        run(command)
    found: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            found[name].append(run(command))
    return {name: Runs(tuple(runs)) for name, runs in found.items()}


def output(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """What a command prints; its messages go where ours go."""
    command = Command(tuple(arguments), environment)
    done = subprocess.run(command.arguments, env=command.surroundings(), stdout=subprocess.PIPE, check=True)
    return done.stdout.decode()
