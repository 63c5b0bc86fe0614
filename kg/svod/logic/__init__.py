"""Propositional and Datalog-like defeasible logic, ambiguity blocking with team defeat, in linear time.

The package stands alone: it imports only the standard library. Names are loaded on first use, so that
``from svod.logic.team import team`` costs only that one small module.

Examples
--------
>>> from svod.logic import Literal, parse, solve
>>> theory, problems = parse("bird. penguin. r1: bird => flies. r2: penguin => ~flies. r2 > r1.")
>>> solve(theory).proves(Literal("flies", positive=False))
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svod.logic.ground import grounded
    from svod.logic.model import Conclusion, Model, Proof
    from svod.logic.reader import Problem, parse
    from svod.logic.solver import solve
    from svod.logic.specificity import specificity
    from svod.logic.team import Team
    from svod.logic.terms import (
        Absent,
        Atom,
        Comparison,
        Kind,
        Literal,
        Rule,
        Theory,
        Var,
        defeasible,
        defeater,
        strict,
    )
    from svod.logic.writer import format_literal, format_rule, format_theory

_HOME = {
    "grounded": "ground",
    "Conclusion": "model",
    "Model": "model",
    "Proof": "model",
    "Problem": "reader",
    "parse": "reader",
    "solve": "solver",
    "specificity": "specificity",
    "Team": "team",
    "Absent": "terms",
    "Atom": "terms",
    "Comparison": "terms",
    "Kind": "terms",
    "Literal": "terms",
    "Rule": "terms",
    "Theory": "terms",
    "Var": "terms",
    "defeasible": "terms",
    "defeater": "terms",
    "strict": "terms",
    "format_literal": "writer",
    "format_rule": "writer",
    "format_theory": "writer",
}

__all__ = [
    "Absent",
    "Atom",
    "Comparison",
    "Conclusion",
    "Kind",
    "Literal",
    "Model",
    "Problem",
    "Proof",
    "Rule",
    "Team",
    "Theory",
    "Var",
    "defeasible",
    "defeater",
    "format_literal",
    "format_rule",
    "format_theory",
    "grounded",
    "parse",
    "solve",
    "specificity",
    "strict",
]


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use (PEP 562).

    Raises
    ------
    AttributeError
        The package has no such name.
    """
    home = _HOME.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
