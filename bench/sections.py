"""The sections of the table, each from measurements of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from bench.install import ROOT, Installed
from bench.processes import Command, Runs, alternate, output
from bench.table import Row, Section, amount

QUESTION: Final = "может ли Lunar встать на brace против тарана?"
SMALLEST: Final = 250
_RDFLIB_LARGEST: Final = 10_000  # at 100,000 norms loading alone takes half a minute
_COLD: Final = 8  # questions that a whole process each is started for
_LINEAR: Final = 1.25  # growth by that of the size


class Plan(NamedTuple):
    """How much to measure."""

    sizes: tuple[int, ...]
    questions: int
    repeats: int
    rounds: int
    theories: int
    small: bool
    tell: Callable[[str], None]


class Bench:
    """Measurements in one installation, under one folder."""

    def __init__(self, installed: Installed, plan: Plan) -> None:
        self._installed = installed
        self._plan = plan
        self._built: dict[int, dict[str, Any]] = {}

    def _folder(self, size: int) -> Path:
        folder = self._installed.folder / str(size)
        folder.mkdir(exist_ok=True)
        return folder

    def _settings(self, size: int) -> dict[str, str]:
        """Environment of the shipped packs (0) or of a generated one."""
        folder = self._folder(size)
        rules = {"SVOD_RULES": str(folder / "rules")} if size else {}
        return {"SVOD_CACHE": str(folder / "cache"), **rules}

    def _work(self, size: int, *arguments: str) -> dict[str, Any]:
        """What a worker found; the packs that it opens are the generated ones."""
        environment = {"PYTHONPATH": str(ROOT), **self._settings(size)}
        said = output((self._installed.python, "-m", "bench.worker", *arguments), environment)
        found: dict[str, Any] = json.loads(said)
        return found

    def build(self) -> Section:
        """Building indexes, shipped and generated."""
        plan = self._plan
        command = Command((self._installed.svod, "build", "--fresh"), self._settings(0))
        plan.tell("building the shipped packs")
        shipped = alternate({"build": command}, 1 if plan.small else 3, beforehand=False)["build"]
        rows = [
            Row("shipped packs, Markdown to index, a whole process", shipped.cpu, most=3),
            Row("  its memory at the peak", shipped.memory, unit="MiB"),
        ]
        plan.tell("a generated pack through the compiler")
        text = self._work(SMALLEST, "text", str(self._folder(SMALLEST) / "text"), str(SMALLEST))
        said = "same records and lexicon as generated" if text["same"] else "DIFFERS from the generated records"
        rows.append(Row(f"generated pack of {SMALLEST} norms, Markdown to records", text["compile"], said))
        for size in plan.sizes:
            plan.tell(f"{size} norms: building, peers")
            rdflib = "rdflib" if size <= _RDFLIB_LARGEST else "-"
            arguments = ("build", str(self._folder(size)), str(size), str(plan.questions), rdflib)
            found = self._built[size] = self._work(size, *arguments)
            said = f"{found['terms']} terms, {found['entries']} forms"
            rows.append(Row(f"generated, {size} norms, records to index", found["index"], said))
            rows.append(Row("  its memory at the peak", found["memory"] / 1024, unit="MiB"))
        return Section("Building (processor time)", tuple(rows))

    def warm(self) -> Section:
        """A warm question by size, in parts, beside the peers."""
        rows: list[Row] = []
        first: dict[str, float] = {}
        for size in self._plan.sizes:
            self._plan.tell(f"{size} norms: warm questions")
            parts = _parts([self._work(size, "warm", str(self._folder(size)), "-") for _ in range(self._plan.repeats)])
            known = _parts([self._work(size, "warm", str(self._folder(size)), "again")])
            first = first or parts
            rows += self._warm_rows(size, parts, known, first)
        title = "A warm question, text in, Answer out: distinct questions, each asked once; medians"
        return Section(title, tuple(rows))

    def _warm_rows(
        self, size: int, parts: Mapping[str, float], known: Mapping[str, float], first: Mapping[str, float]
    ) -> list[Row]:
        smallest = first is parts
        growth = {} if smallest else {"beside": "250", "peer": first["whole"], "limit": 3}
        rows = [Row(f"{size} norms", parts["whole"], most=4e-4 if smallest else 0, **growth)]  # type: ignore[arg-type]
        rows += [
            Row("  lexing and parsing", parts["parse"]),
            Row("  resolving", parts["resolve"]),
            Row("  evaluation", parts["evaluate"], most=1.5e-4 if smallest else 0),
            Row("  the rest (game, facts, wording, citations)", parts["rest"]),
            Row("  nine of ten questions stay below", parts["tenth"]),
            Row("  asked a second time (nothing left to read)", known["whole"]),
        ]
        for name, times in self._built[size]["peers"].items():
            loads = f"loads in {amount(times['load'], 's')}"
            rows.append(Row(f"  beside {name} (look-up alone)", parts["whole"], name, times["question"], note=loads))
        return rows

    def cold(self) -> Section:
        """A whole process beside an empty typer app, and a large pack beside a small one."""
        self._plan.tell("cold processes")
        installed, sizes = self._installed, self._plan.sizes
        commands = {
            "python -c pass": Command((installed.python, "-c", "pass")),
            "typer": Command((installed.python, installed.empty, "--help")),
            "typer, lark": Command((installed.python, installed.empty_lark, "--help")),
            "rich": Command((installed.python, installed.rich, "--help")),
            "rich, lark": Command((installed.python, installed.rich_lark, "--help")),
            "ask": Command((installed.svod, "ask", QUESTION), self._settings(0)),
        }
        runs = alternate(commands, self._plan.rounds)
        commands = {}
        for size in (sizes[0], sizes[-1]):
            found = json.loads((self._folder(size) / "questions.json").read_text(encoding="utf-8"))
            for place, question in enumerate(found[:_COLD]):
                commands[f"{size} {place}"] = Command((installed.svod, "ask", question), self._settings(size))
        runs |= alternate(commands, self._plan.rounds // 4 + 1)
        title = "A cold process, index built (least processor time of alternating runs)"
        return Section(title, _cold_rows(runs, sizes))

    def theories(self) -> Section:
        """The defeasible core beside clingo."""
        self._plan.tell("defeasible theories")
        size = "small" if self._plan.small else "large"
        arguments = (sys.executable, "-m", "bench.theories", str(self._plan.theories), size)
        said = output(arguments, {"PYTHONPATH": str(ROOT)})
        rows: list[Row] = []
        for found in json.loads(said):
            name = f"{found['family']} at {found['n']}, size {found['size']}"
            rows.append(Row(name, found["ours"], "clingo", found["clingo"], least=1))
            rows.append(Row("  growth by that of the size", found["growth"], "linear", 1, limit=_LINEAR, unit="×"))
        return Section("Defeasible theories, text to answer (processor time)", tuple(rows))


def _parts(measured: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Medians over the questions of what each took at least in the processes that asked it."""
    by_question = list(zip(*(found["rows"] for found in measured), strict=True))
    names = ("whole", "parse", "resolve", "evaluate")
    least = [{name: min(row[name] for row in rows) for name in names} for rows in by_question]
    parts = {name: median(row[name] for row in least) for name in names}
    parts["rest"] = median(max(row["whole"] - row["parse"] - row["resolve"] - row["evaluate"], 0) for row in least)
    parts["tenth"] = sorted(row["whole"] for row in least)[len(least) * 9 // 10]
    return parts


def _mean(runs: Sequence[Runs]) -> float:
    return fmean(one.cpu for one in runs)


def _cold_rows(runs: Mapping[str, Runs], sizes: Sequence[int]) -> tuple[Row, ...]:
    ask, typer = runs["ask"], runs["typer"]
    small, large = ([runs[f"{size} {place}"] for place in range(_COLD)] for size in (sizes[0], sizes[-1]))
    beside = f"{sizes[0]} norms"
    return (
        Row("svod ask, shipped packs", ask.cpu, "empty typer app --help", typer.cpu, limit=1.7),
        Row("  median instead of least", ask.middle, "empty typer app --help", typer.middle),
        Row("  wall time, median", ask.wall, "empty typer app --help", typer.wall),
        Row("  beside an empty app that has rich", ask.cpu, "its --help", runs["rich"].cpu),
        Row("  beside the bare interpreter", ask.cpu, "python -c pass", runs["python -c pass"].cpu),
        Row("  memory at the peak", ask.memory, "empty typer app --help", typer.memory, unit="MiB"),
        Row(
            "calibration: the empty app, lark and SQLite", runs["typer, lark"].cpu, "empty typer app --help", typer.cpu
        ),
        Row("  the same with rich", runs["rich, lark"].cpu, "empty app that has rich --help", runs["rich"].cpu),
        Row(f"svod ask, {sizes[-1]} norms, mean of {_COLD} questions", _mean(large), beside, _mean(small), limit=1.3),
        Row("  median of the questions", median(r.cpu for r in large), beside, median(r.cpu for r in small)),
        Row("  slowest of them", max(r.cpu for r in large), beside, max(r.cpu for r in small)),
        Row("  memory at the peak", max(r.memory for r in large), beside, max(r.memory for r in small), unit="MiB"),
    )
