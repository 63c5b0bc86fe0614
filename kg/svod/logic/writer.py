"""The printer of the text form; reading what it prints gives the same theory."""

import math
from collections.abc import Hashable

from svod.logic.lexer import is_name, is_variable, quote
from svod.logic.terms import Absent, Atom, Comparison, Condition, Literal, Rule, Theory, Var


def format_theory(theory: Theory) -> str:
    """Print a theory: facts, rules, superiority, questions, one a line.

    Returns
    -------
    The text; ``parse`` of it gives an equal theory.

    Raises
    ------
    ValueError
        An atom or a term has no text form. Atoms must be strings or `Atom`, terms strings, integers,
        finite floats or `Var`.
    """
    lines = [f"{format_literal(fact)}." for fact in theory.facts]
    lines += [format_rule(rule) for rule in theory.rules]
    lines += [f"{_name(stronger)} > {_name(weaker)}." for stronger, weaker in theory.superiority]
    lines += [f"? {format_literal(question)}." for question in theory.questions]
    return "".join(f"{line}\n" for line in lines)


def format_rule(rule: Rule) -> str:
    """Print one rule, with its full stop.

    Raises
    ------
    ValueError
        A part of it has no text form.
    """
    label = f"{_name(rule.label)}: " if rule.label else ""
    body = ", ".join(map(_condition, rule.body))
    return f"{label}{body}{' ' if body else ''}{rule.kind.value} {format_literal(rule.head)}."


def format_literal(literal: Literal) -> str:
    """Print one literal.

    Raises
    ------
    ValueError
        It has no text form.
    """
    sign = "" if literal.positive else "~"
    atom = literal.atom
    if isinstance(atom, Atom):
        return f"{sign}{_name(atom.name)}({', '.join(map(_term, atom.args))})"
    if isinstance(atom, str):
        return sign + _name(atom)
    message = f"the atom {atom!r} has no text form"
    raise ValueError(message)


def _condition(condition: Condition) -> str:
    """Print one condition of a body."""
    if isinstance(condition, Absent):
        return f"not {format_literal(condition.literal)}"
    if isinstance(condition, Comparison):
        return f"{_term(condition.left)} {condition.op} {_term(condition.right)}"
    return format_literal(condition)


def _name(text: str) -> str:
    """Print an atom, a predicate or a label, in quotes where it needs them."""
    return text if is_name(text) else quote(text)


def _term(term: Hashable) -> str:
    """Print an argument."""
    if isinstance(term, str):
        return term if is_name(term) and not is_variable(term) else quote(term)
    if isinstance(term, Var):
        if is_name(term.name) and is_variable(term.name):
            return term.name
    elif isinstance(term, int):
        return str(int(term))
    elif isinstance(term, float) and math.isfinite(term):
        return repr(term)
    message = f"the term {term!r} has no text form"
    raise ValueError(message)
