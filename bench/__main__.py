"""``python -m bench``: one table of ratios, measured in one run; ``--quick`` and ``--json`` as they say."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from bench.generate import SIZES
from bench.install import install
from bench.sections import Bench, Plan
from bench.table import Section, table


def main() -> int:
    """Measure, print, and return 1 if a target is missed and that was asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measurements beside the peers, as ratios.")
    parser.add_argument("--quick", action="store_true", help="smaller packs and fewer runs: up to a minute")
    parser.add_argument("--json", action="store_true", help="the table as JSON")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a target is missed")
    asked = parser.parse_args()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="svod-bench-") as folder:
        bench = Bench(install(Path(folder)), _plan(quick=asked.quick))
        sections = [bench.build(), bench.warm(), bench.cold(), bench.theories()]
    about = _machine() | {"seconds": round(time.perf_counter() - start)}
    if asked.json:
        rows = {section.title: [row.record() for row in section.rows] for section in sections}
        print(json.dumps({"machine": about, "sections": rows}, ensure_ascii=False, indent=1))
    else:
        print(", ".join(f"{name}: {value}" for name, value in about.items()))
        print(f"\n{table(sections)}")
    return int(asked.strict and _missed(sections))


def _plan(*, quick: bool) -> Plan:
    if quick:
        return Plan(SIZES[:2], 100, 1, 5, 3, small=True, tell=_tell)
    return Plan(SIZES, 200, 2, 15, 6, small=False, tell=_tell)


def _missed(sections: list[Section]) -> bool:
    return any(row.met is False for section in sections for row in section.rows)


def _tell(stage: str) -> None:
    print(f"… {stage}", file=sys.stderr, flush=True)


def _machine() -> dict[str, str | int]:
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "?"
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count() or 0,
        "load": load,
    }


if __name__ == "__main__":
    sys.exit(main())
