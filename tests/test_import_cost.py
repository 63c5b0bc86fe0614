"""What a process pays for starting: the path of `svod ask` leaves the heavy libraries alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"networkx", "pydantic", "pymorphy3", "rdflib", "rich"}

# The question itself joins this list as soon as the index answers it.
PROGRAMS = ["import svod", "import svod_cli.main"]


@pytest.mark.parametrize("program", PROGRAMS)
def test_light_start(program: str) -> None:
    code = f"import sys; {program}; print(*sorted({HEAVY!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [], f"`{program}` imports {done.stdout.strip()}"
