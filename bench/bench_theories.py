"""The scalable theories at growing sizes: this solver against clingo on the same theories, in one run, as ratios.

Loading (text to something that can be solved) and solving are timed apart; clingo's loading includes its grounding,
which already decides much of these theories, so the totals are what compares.
Times are processor time; they differ between machines and moments, ratios in one line hardly do.

    python bench/bench_theories.py [repetitions]
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from time import process_time
from typing import NamedTuple

import clingo

from svod.logic import Kind, Literal, Theory, format_theory, parse, solve
from svod.logic.program import index
from svod.logic.scalable import chain, circle, dag, levels, mix, teams, tree
from svod.logic.team import team

# Ambiguity-blocking team defeat; its one answer set is the least fixpoint of the four conclusions.
ENCODING = """
lit(p(A)) :- atom(A).   lit(n(A)) :- atom(A).   co(p(A), n(A)) :- atom(A).   co(n(A), p(A)) :- atom(A).
proves(R) :- strict(R).   proves(R) :- plain(R).
beats(T, S) :- better(T, S), proves(T), head(T, Q), head(S, N), co(Q, N).
dy(Q) :- fact(Q).
dy(Q) :- strict(R), head(R, Q), dy(A) : body(R, A).
dn(Q) :- lit(Q), not fact(Q), lost(R) : strict(R), head(R, Q).
lost(R) :- strict(R), body(R, A), dn(A).
applies(R) :- head(R, _), y(A) : body(R, A).
dead(R) :- body(R, A), n(A).
out(S) :- dead(S).
out(S) :- beats(T, S), applies(T).
y(Q) :- dy(Q).
y(Q) :- proves(R), head(R, Q), applies(R), co(Q, N), dn(N), out(S) : head(S, N).
n(Q) :- dn(Q), dead(R) : proves(R), head(R, Q).
n(Q) :- dn(Q), co(Q, N), dy(N).
n(Q) :- dn(Q), co(Q, N), head(S, N), applies(S), dead(T) : beats(T, S).
#show.  #show yes : ask(Q), y(Q).  #show no : ask(Q), n(Q).
"""
KINDS = {Kind.STRICT: "strict", Kind.DEFEASIBLE: "plain", Kind.DEFEATER: "defeater"}
OUTCOMES = {("+∂",): "yes", ("-∂",): "no", (): ""}

FAMILIES: dict[str, tuple[Callable[[int], Theory], list[int]]] = {
    "chain(n)": (chain, [1250, 2500, 5000, 10000]),
    "circle(n)": (circle, [1250, 2500, 5000, 10000]),
    "levels(n)": (levels, [250, 500, 1000, 2000]),
    "levels(n), no >": (lambda n: levels(n, superiority=False), [250, 500, 1000, 2000]),
    "teams(n)": (teams, [3, 4, 5]),
    "tree(n,2)": (lambda n: tree(n, 2), [9, 10, 11, 12]),
    "dag(n,10)": (lambda n: dag(n, 10), [25, 50, 100, 200]),
    "mix(10,n,10)": (lambda n: mix(10, n, 10), [5, 10, 20, 40]),
}


class Sample(NamedTuple):
    """Seconds to load and to solve, and the outcome."""

    load: float
    solve: float
    outcome: str

    @property
    def total(self) -> float:
        """Seconds for both."""
        return self.load + self.solve


def ours(text: str, question: Literal) -> Sample:
    """Load and solve a theory given in the text form."""
    start = process_time()
    program = index(parse(text)[0])
    loaded = process_time()
    answer = solve(program).ask(question)
    done = process_time()
    return Sample(loaded - start, done - loaded, OUTCOMES[answer.tags[1:]])


def clingos(text: str) -> Sample:
    """Load, ground and solve a theory given as facts of the encoding."""
    start = process_time()
    control = clingo.Control(["--warn=none"])
    control.add("base", [], ENCODING + text)
    control.ground([("base", [])])
    loaded = process_time()
    shown: list[str] = []
    control.solve(on_model=lambda model: shown.extend(map(str, model.symbols(shown=True))))
    return Sample(loaded - start, process_time() - loaded, " ".join(shown))


def as_facts(theory: Theory) -> str:
    """Return a ground theory as facts of the encoding."""
    atoms: dict[object, int] = {}
    labels = {rule.label: number for number, rule in enumerate(theory.rules)}

    def name(literal: Literal) -> str:
        return f"{'p' if literal.positive else 'n'}({atoms.setdefault(literal.atom, len(atoms))})"

    lines = [f"fact({name(fact)})." for fact in theory.facts]
    for number, rule in enumerate(theory.rules):
        lines.append(f"{KINDS[rule.kind]}({number}). head({number},{name(rule.head)}).")
        lines += [f"body({number},{name(part)})." for part in rule.body if isinstance(part, Literal)]
    lines += [f"better({labels[better]},{labels[worse]})." for better, worse in theory.superiority]
    lines += [f"ask({name(question)})." for question in theory.questions]
    lines += [f"atom({number})." for number in atoms.values()]
    return "\n".join(lines)


def best(measure: Callable[[], Sample], repetitions: int) -> Sample:
    """Return the fastest loading and the fastest solving of several runs."""
    samples = []
    for _ in range(repetitions):
        gc.collect()
        samples.append(measure())
    return Sample(min(s.load for s in samples), min(s.solve for s in samples), samples[0].outcome)


def main(repetitions: int) -> None:
    """Print the table."""
    print("clingo/ours: how many times as long clingo takes; ×2: the growth of our time for a doubled size\n")
    header = f"{'theory':16} {'n':>6} {'size':>7} | {'ours, ms':>17} | {'clingo, ms':>17} | {'clingo/ours':>20} |"
    print(f"{header} {'growth per ×2':>20}")
    columns = " | ".join(["load    solve".rjust(17)] * 2)
    print(f"{'':31} | {columns} | {'load  solve  total':>20} | {'ours  clingo  steps':>20}")
    for family, (make, sizes) in FAMILIES.items():
        last: tuple[int, float, float, int] | None = None
        for n in sizes:
            theory = make(n)
            last = line(family, n, theory, repetitions, last)
        print()
    print(team_line())


def line(
    family: str, n: int, theory: Theory, repetitions: int, last: tuple[int, float, float, int] | None
) -> tuple[int, float, float, int]:
    """Measure one theory, print its line, and return size, both times and steps for the next line."""
    text, facts, question = format_theory(theory), as_facts(theory), theory.questions[0]
    we = best(lambda: ours(text, question), repetitions)
    they = best(lambda: clingos(facts), repetitions)
    if we.outcome != they.outcome:
        message = f"{family} at {n}: {we.outcome!r} here, {they.outcome!r} in clingo"
        raise RuntimeError(message)
    now = (theory.size, we.total, they.total, solve(theory).steps)
    growth = ""
    if last is not None:
        doubling = (now[0] / last[0]) / 2
        growth = "  ".join(f"{now[i] / last[i] / doubling:5.2f}" for i in (1, 2, 3))
    print(
        f"{family:16} {n:6} {theory.size:7} | {1e3 * we.load:8.1f} {1e3 * we.solve:8.1f} | "
        f"{1e3 * they.load:8.1f} {1e3 * they.solve:8.1f} | "
        f"{they.load / we.load:5.1f}  {they.solve / we.solve:5.1f}  {they.total / we.total:5.1f} | {growth:>20}",
        flush=True,
    )
    return now


def team_line() -> str:
    """Time the team function, two against two."""
    better = {("a", "x"), ("b", "y")}
    rounds = 20_000
    start = process_time()
    for _ in range(rounds):
        team(("a", "b"), ("x", "y"), lambda one, other: (one, other) in better)
    return f"team(2 against 2): {(process_time() - start) / rounds * 1e6:.2f} µs"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
