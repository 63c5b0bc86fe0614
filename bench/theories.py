"""The scalable theories of defeasible logic as lines of the table: beside clingo, and how they grow."""

from __future__ import annotations

import json
import sys

from bench.bench_theories import FAMILIES, Sample, as_facts, best, clingos, ours
from svod.logic import format_theory


def measure(repetitions: int, *, small: bool) -> list[dict[str, float | str]]:
    """For each family at two sizes, one the double of the other: size, our time, and that of clingo at the larger."""
    found: list[dict[str, float | str]] = []
    for family, (make, sizes) in FAMILIES.items():
        smaller, larger = sizes[:2] if small else sizes[-2:]
        theories = [make(smaller), make(larger)]
        samples: list[Sample] = []
        for theory in theories:
            text, question = format_theory(theory), theory.questions[0]
            samples.append(best(lambda text=text, question=question: ours(text, question), repetitions))  # type: ignore[misc]
        facts = as_facts(theories[1])
        peer = best(lambda facts=facts: clingos(facts), -(-repetitions // 3))  # type: ignore[misc]
        if samples[1].outcome != peer.outcome:
            raise RuntimeError(f"{family} at {larger}: {samples[1].outcome!r} here, {peer.outcome!r} in clingo")
        growth = samples[1].total / samples[0].total / (theories[1].size / theories[0].size)
        found.append({
            "family": family, "n": larger, "size": theories[1].size, "ours": samples[1].total, "clingo": peer.total,
            "growth": growth,
        })  # fmt: skip
    return found


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]), small=sys.argv[2:] == ["small"])))
