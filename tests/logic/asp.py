"""Ambiguity-blocking team defeat as an answer set program, solved by clingo.

The four conclusions are the least fixpoint of a positive program, so it has exactly one answer set.
"""

from typing import Any

import clingo

from svod.logic import Kind, Literal, Theory

ENCODING = """
literal(p(A)) :- atom(A).   literal(n(A)) :- atom(A).
complement(p(A), n(A)) :- atom(A).   complement(n(A), p(A)) :- atom(A).
proves(R) :- strict(R).   proves(R) :- plain(R).
beats(T, S) :- better(T, S), proves(T), head(T, Q), head(S, N), complement(Q, N).

yes_def(Q) :- fact(Q).
yes_def(Q) :- strict(R), head(R, Q), yes_def(A) : body(R, A).
no_def(Q) :- literal(Q), not fact(Q), lost(R) : strict(R), head(R, Q).
lost(R) :- strict(R), body(R, A), no_def(A).

applies(R) :- head(R, _), yes(A) : body(R, A).
dead(R) :- body(R, A), no(A).
out(S) :- dead(S).
out(S) :- beats(T, S), applies(T).

yes(Q) :- yes_def(Q).
yes(Q) :- proves(R), head(R, Q), applies(R), complement(Q, N), no_def(N), out(S) : head(S, N).
no(Q) :- no_def(Q), dead(R) : proves(R), head(R, Q).
no(Q) :- no_def(Q), complement(Q, N), yes_def(N).
no(Q) :- no_def(Q), complement(Q, N), head(S, N), applies(S), dead(T) : beats(T, S).

#show yes_def/1.  #show no_def/1.  #show yes/1.  #show no/1.
"""
_TAGS = {"yes_def": "+Δ", "no_def": "-Δ", "yes": "+∂", "no": "-∂"}
_KINDS = {Kind.STRICT: "strict", Kind.DEFEASIBLE: "plain", Kind.DEFEATER: "defeater"}


def asp_facts(theory: Theory) -> str:
    """Return a ground theory as facts for the encoding; rules are numbered, and so are atoms."""
    atoms: dict[object, int] = {}

    def name(literal: Literal) -> str:
        number = atoms.setdefault(literal.atom, len(atoms))
        return f"{'p' if literal.positive else 'n'}({number})"

    lines = [f"fact({name(fact)})." for fact in theory.facts]
    labelled: dict[str, list[int]] = {}
    for number, rule in enumerate(theory.rules):
        labelled.setdefault(rule.label, []).append(number)
        lines.append(f"{_KINDS[rule.kind]}({number}). head({number},{name(rule.head)}).")
        lines += [f"body({number},{name(part)})." for part in rule.body if isinstance(part, Literal)]
    for better, worse in theory.superiority:
        lines += [f"better({t},{s})." for t in labelled.get(better, ()) for s in labelled.get(worse, ())]
    lines += [f"atom({number})." for number in atoms.values()]
    return "\n".join(lines)


def asp_tags(theory: Theory) -> dict[Literal, tuple[str, ...]]:
    """Return the tags that clingo finds for every literal of a ground theory and its complement."""
    atoms = list(dict.fromkeys(_atoms(theory)))
    control = clingo.Control(["--warn=none"])
    control.add("base", [], ENCODING + asp_facts(theory))
    control.ground([("base", [])])
    found: dict[Literal, set[str]] = {Literal(atom, sign): set() for atom in atoms for sign in (True, False)}
    models = 0
    with control.solve(yield_=True) as handle:
        for model in handle:
            models += 1
            for symbol in model.symbols(shown=True):
                literal: Any = symbol.arguments[0]
                found[Literal(atoms[literal.arguments[0].number], literal.name == "p")].add(_TAGS[symbol.name])
    assert models == 1
    return {literal: tuple(tag for tag in _TAGS.values() if tag in tags) for literal, tags in found.items()}


def _atoms(theory: Theory) -> list[object]:
    """Return the atoms in the order in which the facts number them."""
    atoms: list[object] = [fact.atom for fact in theory.facts]
    for rule in theory.rules:
        atoms.append(rule.head.atom)
        atoms += [part.atom for part in rule.body if isinstance(part, Literal)]
    return atoms
