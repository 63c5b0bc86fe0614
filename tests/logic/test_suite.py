"""The defeasible cases of datalog-conformance; what deviates, and why, is told in docs/defeasible-logic.md."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from datalog_conformance import ConformanceFailure, YamlTestRunner

from tests.logic.suite import FOLDER, Evaluator, UnsupportedError, cases

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(FOLDER.rglob("*.yaml"))
LARGE = {path for path in FILES if path.stat().st_size > 150_000}
SLOW = pytest.mark.skipif("SVOD_SLOW" not in os.environ, reason="takes two minutes; set SVOD_SLOW=1")

# Bare defeasible logic prefers no rule by itself; these want the more specific rule to win.
NEED_SPECIFICITY = {
    "bozzato_example1_bob_exception",
    "depysible_flies_tweety",
    "depysible_nests_in_trees_tina",
    "depysible_nests_in_trees_tweety",
    "depysible_not_flies_tweety",
}
OUT_OF_SCOPE = {
    "antoniou_ambiguity_propagates_to_downstream_rule": "propagating",
    "antoniou_ambiguous_attacker_blocks_only_in_propagating": "propagating",
    "morris_example6_people_defaults_stable_across_supported_closures": "rational_closure",
    "morris_example6_students_movies_distinguishes_closures": "rational_closure",
    "morris_relevant_or_counterexamples": "KLM",
    "strict_only_souffle_hmmer_CPtrLoad": "instances",
    "strict_only_souffle_hmmer_CPtrStore": "instances",
    "strict_only_souffle_plus_A": "a+b",
}


def failures(path: Path, *, specific: bool) -> dict[str, str]:
    """Run the cases of a file; return the names of those that fail, with the messages."""
    runner = YamlTestRunner(Evaluator(specific=specific))
    found = {}
    for case in cases(path):
        try:
            runner.run_test_case(case)
        except (ConformanceFailure, UnsupportedError) as error:
            found[case.name] = str(error)
    return found


def wanted(path: Path) -> set[str]:
    """Return the cases of a file that are expected to be out of scope."""
    return {case.name for case in cases(path)} & set(OUT_OF_SCOPE)


def test_the_suite_is_the_one_that_was_described() -> None:
    counts = Counter({path.parent.name: 0 for path in FILES})
    for path in set(FILES) - LARGE:
        counts[path.parent.name] += len(cases(path))
    assert counts == {"ambiguity": 2, "basic": 68, "closure": 2, "klm": 1, "strict_only": 79, "superiority": 2}


@pytest.mark.parametrize("path", [p for p in FILES if p.parent.name in {"basic", "superiority"}], ids=lambda p: p.stem)
def test_basic_and_superiority_cases_pass_with_specificity(path: Path) -> None:
    assert failures(path, specific=True) == {}


@pytest.mark.parametrize("path", [p for p in FILES if p not in LARGE], ids=lambda p: p.stem)
def test_bare_logic_passes_all_but_the_listed_cases(path: Path) -> None:
    found = failures(path, specific=False)
    names = {case.name for case in cases(path)}
    assert set(found) == names & (NEED_SPECIFICITY | set(OUT_OF_SCOPE))
    assert all(OUT_OF_SCOPE.get(name, "policy") in message for name, message in found.items())


@SLOW
@pytest.mark.parametrize("path", sorted(LARGE), ids=lambda p: p.stem)
def test_large_cases(path: Path) -> None:
    found = failures(path, specific=False)
    assert set(found) == wanted(path)
    assert all(OUT_OF_SCOPE[name] in message for name, message in found.items())
