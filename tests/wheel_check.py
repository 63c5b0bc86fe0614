"""Build the wheel, install it into a fresh environment and run the tests there, outside the checkout.

The libraries and the test tools are taken over from the environment that runs this script, so no network is needed.
Arguments go on to pytest: ``python tests/wheel_check.py -k layers``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = {"grammar": "svod/grammar", "rules": "svod/rules"}
CODE = {"kg/svod": "svod", "cli/svod_cli": "svod_cli"}
SKIPPED = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")


def build(into: Path) -> Path:
    """Build the wheel from a clean copy: a `build` folder left in the checkout would give stale files."""
    copy = into / "source"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, copy)
    for name in (*CODE, *DATA):
        shutil.copytree(ROOT / name, copy / name, ignore=SKIPPED)
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", into / "dist", copy)
    (wheel,) = (into / "dist").glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {
        f"{target}/{path.relative_to(copy / folder).as_posix()}"
        for folder, target in (CODE | DATA).items()
        for path in (copy / folder).rglob("*")
        if path.is_file()
    }
    if names != wanted:
        sys.exit(f"wheel: missing {sorted(wanted - names)}, unexpected {sorted(names - wanted)}")
    return wheel


def pip(*arguments: str | Path) -> None:
    """Run this environment's pip quietly."""
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", *quiet, *map(str, arguments)], check=True)


def main() -> int:
    """Do it all in a temporary folder and hand on the exit code of pytest."""
    with tempfile.TemporaryDirectory(prefix="svod-wheel-") as name:
        folder = Path(name).resolve()
        wheel = build(folder)
        venv.create(folder / "venv", symlinks=os.name != "nt")
        scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        python = scripts / "python"
        pip("--python", python, "install", "--no-deps", "--no-index", wheel)
        scheme = sysconfig.get_preferred_scheme("prefix")
        base = {"base": str(folder / "venv"), "platbase": str(folder / "venv")}
        packages = Path(sysconfig.get_path("purelib", scheme, vars=base))
        # A folder named in a .pth file joins sys.path behind the new environment's own packages, and the .pth files in
        # it, the editable install of the checkout among them, are not read.
        (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

        outside = folder / "outside"
        outside.mkdir()
        shutil.copytree(ROOT / "tests", outside / "tests", ignore=SKIPPED)
        shutil.copy(ROOT / "pyproject.toml", outside)
        environment = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
        environment["PATH"] = os.pathsep.join((str(scripts), environment.get("PATH", "")))
        probe = "import svod, svod_cli; print(svod.__file__, svod_cli.__file__, sep='\\n')"
        run = [str(python), "-c", probe]
        places = subprocess.run(run, cwd=outside, env=environment, check=True, capture_output=True, text=True).stdout
        for place in map(Path, places.splitlines()):
            if not place.resolve().is_relative_to(folder):
                sys.exit(f"wheel: {place} is imported instead of the installed wheel")
        print(f"wheel: {wheel.name} installed, its tests run in {outside}", flush=True)
        run = [str(python), "-m", "pytest", *sys.argv[1:]]
        return subprocess.run(run, cwd=outside, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
