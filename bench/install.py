"""An installation like pip's in a folder of its own: code, grammar and rules copied and compiled.

The checkout is installed by an import hook, which costs more than half an interpreter's start, and others may be
editing it; players have neither.
"""

from __future__ import annotations

import compileall
import shutil
import sysconfig
import venv
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
_EMPTY: Final = '''{}import typer

app = typer.Typer({})


@app.command()
def main() -> None:
    """Nothing."""


app()
'''
_SCRIPT: Final = """#!{}
import sys
from svod_cli.start import run
if __name__ == "__main__":
    sys.argv[0] = sys.argv[0].removesuffix(".exe")
    sys.exit(run())
"""


class Installed(NamedTuple):
    """Paths of an installation: interpreter, the command, and empty typer apps.

    `empty` is without rich and `rich` with it, as typer is by default; `…_lark` import lark and SQLite besides.
    """

    folder: Path
    python: str
    svod: str
    empty: str
    empty_lark: str
    rich: str
    rich_lark: str


def install(folder: Path) -> Installed:
    """Install what this interpreter imports as `svod` into `folder`."""
    place = folder / "venv"
    venv.EnvBuilder(symlinks=True, with_pip=False).create(place)
    python = place / "bin" / "python"
    packages = next(place.glob("lib/python*/site-packages"))
    paths = dict.fromkeys((sysconfig.get_path("purelib"), sysconfig.get_path("platlib")))
    (packages / "outer.pth").write_text("\n".join(paths) + "\n", encoding="utf-8")
    for name in ("svod", "svod.grammar", "svod.rules", "svod_cli"):
        source = next(iter(import_module(name).__path__))
        left_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, packages / Path(*name.split(".")), ignore=left_out, dirs_exist_ok=True)
    compileall.compile_dir(packages, quiet=2)
    script = place / "bin" / "svod"
    script.write_text(_SCRIPT.format(python), encoding="utf-8")
    script.chmod(0o755)
    return Installed(folder, str(python), str(script), *_empty_apps(folder))


def _empty_apps(folder: Path) -> list[str]:
    """Write the empty apps, in the order of `Installed`."""
    paths = []
    for name, options in (("empty", "add_completion=False, rich_markup_mode=None"), ("empty_rich", "")):
        for more in ("", "import lark, sqlite3\n"):
            path = folder / f"{name}{'_lark' * bool(more)}.py"
            path.write_text(_EMPTY.format(more, options), encoding="utf-8")
            paths.append(str(path))
    return paths
