"""The package list of pyproject.toml against the folders on disk, and where the code under test comes from."""

from __future__ import annotations

import tomllib
from importlib.metadata import distribution
from importlib.resources import files
from pathlib import Path

import pytest

import svod

ROOT = Path(__file__).parent.parent
CHECKOUT = (ROOT / "kg").is_dir()

in_checkout = pytest.mark.skipif(not CHECKOUT, reason="the list is compared in a checkout")


@in_checkout
def test_every_folder_with_code_is_a_listed_package() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    on_disk = {
        ".".join(module.parent.relative_to(ROOT / root).parts)
        for root in ("kg", "cli")
        for module in (ROOT / root).rglob("*.py")
    }
    assert len(listed) == len(set(listed))
    assert set(listed) == on_disk | {"svod.grammar", "svod.rules"}


@in_checkout
def test_every_listed_package_has_an_init() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    for package in settings["packages"]:
        head, *tail = package.split(".")
        folder = settings["package-dir"].get(package) or "/".join((settings["package-dir"][head], *tail))
        assert (ROOT / folder / "__init__.py").is_file(), f"{folder}/__init__.py is missing"


@pytest.mark.parametrize("package", ["svod.grammar", "svod.rules"])
def test_data_folders_are_found_as_resources(package: str) -> None:
    assert files(package).joinpath("__init__.py").is_file()


@pytest.mark.skipif(CHECKOUT, reason="in a checkout the package is the checkout itself")
def test_outside_the_checkout_the_installed_package_is_tested() -> None:
    installed = Path(str(distribution("svod").locate_file("svod/__init__.py")))
    assert Path(svod.__file__).resolve() == installed.resolve()
