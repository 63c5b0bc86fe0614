"""The package: it stands alone, is light, and its examples are true."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import svod.logic

MODULES = sorted(path.stem for path in Path(svod.logic.__file__).parent.glob("*.py") if path.stem != "__init__")


def test_every_public_name_is_there() -> None:
    assert sorted(svod.logic.__all__) == svod.logic.__all__ == sorted(svod.logic._HOME)
    for name in svod.logic.__all__:
        assert getattr(svod.logic, name).__name__ == name
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = svod.logic.nothing_like_it


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(f"svod.logic.{name}")).failed == 0


def test_the_examples_of_the_package() -> None:
    assert doctest.testmod(svod.logic).failed == 0


def test_team_alone_loads_nothing_else_of_the_package() -> None:
    code = "import sys, svod.logic.team; print(*sorted(m for m in sys.modules if m.startswith('svod.logic.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["svod.logic.team"]


def test_only_the_standard_library_is_loaded() -> None:
    names = ", ".join(svod.logic.__all__)
    code = f"import sys; before = set(sys.modules); from svod.logic import {names}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    tops = {module.split(".")[0] for module in done.stdout.split()}
    assert tops - {"svod"} <= set(sys.stdlib_module_names)
    assert {m for m in done.stdout.split() if m.startswith("svod.")} <= {
        "svod.errors",  # of the package above, which Python imports first
        "svod.prefix",
        "svod.logic",
        *(f"svod.logic.{module}" for module in MODULES),
    }
