"""The same look-up in the peers: which modalities have a norm that applies to these fillers, through the hierarchy.

It is the part that all of them can say: no conditions, exceptions, windows or presumptions, and no words to be read.
The hierarchy is given to each as a closure («above»), as the index has it. Each query is made afresh, as a question is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final

from bench.questions import uppers_of
from svod.model.norms import Deontic

if TYPE_CHECKING:
    from bench.generate import Generated
    from bench.questions import Question

    Triple = tuple[str, str, str]
    Ask = Callable[[Question], frozenset[str]]

_BASE: Final = "urn:bench:"
_RDFLIB_MOST: Final = 60
_ROLES: Final = ("object", "against")


def peers(generated: Generated, asked: Sequence[Question], *, rdflib: bool) -> dict[str, dict[str, float]]:
    """Median time of a question and time of loading, in seconds, by peer.

    Raises
    ------
    RuntimeError
        If two peers disagree.
    """
    makers: dict[str, Callable[[Generated], Ask]] = {"dictionaries": _dictionaries, "pyoxigraph": _pyoxigraph}
    if rdflib:
        makers["rdflib"] = _rdflib
    found: dict[str, dict[str, float]] = {}
    answers: dict[str, frozenset[str]] = {}
    for name, make in makers.items():
        start = process_time()
        ask = make(generated)
        loading = process_time() - start
        times = []
        for question in asked[: _RDFLIB_MOST if name == "rdflib" else None]:
            start = process_time()
            answer = ask(question)
            times.append(process_time() - start)
            if answers.setdefault(question.text, answer) != answer:
                raise RuntimeError(f"{name} differs: {question.text} {sorted(answer)}")
        found[name] = {"question": median(times), "load": loading}
    return found


def _dictionaries(generated: Generated) -> Ask:
    """An index made by hand: norms by action and agent, the hierarchy as sets."""
    above = uppers_of(generated)
    index: dict[tuple[str, str], list[tuple[str, tuple[tuple[str, str], ...]]]] = {}
    for norm in generated.pack.norms:
        if isinstance(norm.content, Deontic):
            agent, *others = norm.content.act.roles
            held = index.setdefault((norm.content.act.action, agent.term), [])
            held.append((norm.content.modality, tuple((other.role, other.term) for other in others)))

    def ask(question: Question) -> frozenset[str]:
        found = set()
        uppers = {role: above[filler] for role, filler in question.fillers.items()}
        for upper in uppers["agent"]:
            for modality, others in index.get((question.action, upper), ()):
                if all(term in uppers.get(role, ()) for role, term in others):
                    found.add(modality)
        return frozenset(found)

    return ask


def _triples(generated: Generated) -> list[Triple]:
    found: list[Triple] = []
    for name, uppers in uppers_of(generated).items():
        found += [(name, "above", upper) for upper in uppers]
    for norm in generated.pack.norms:
        if isinstance(norm.content, Deontic):
            act = norm.content.act
            found += [(norm.id, "modality", norm.content.modality), (norm.id, "action", act.action)]
            found += [(norm.id, filler.role, filler.term) for filler in act.roles]
    return found


def _sparql(question: Question) -> str:
    """The query that suits both best: as a join, the hierarchy makes pyoxigraph read every norm."""
    agent = f"<{_BASE}{question.fillers['agent']}>"
    parts = [
        f"?n :action <{_BASE}{question.action}> ; :modality ?m ; :agent ?c . FILTER EXISTS {{ {agent} :above ?c }}"
    ]
    for role in _ROLES:
        filler = question.fillers.get(role)
        inner = f" FILTER NOT EXISTS {{ <{_BASE}{filler}> :above ?{role} }}" if filler else ""
        parts.append(f"FILTER NOT EXISTS {{ ?n :{role} ?{role} .{inner} }}")
    return f"PREFIX : <{_BASE}> SELECT DISTINCT ?m WHERE {{ {' '.join(parts)} }}"


def _pyoxigraph(generated: Generated) -> Ask:
    from pyoxigraph import NamedNode, Quad, QuerySolutions, Store

    store = Store()
    store.bulk_extend(Quad(*(NamedNode(_BASE + part) for part in triple)) for triple in _triples(generated))
    store.optimize()

    def ask(question: Question) -> frozenset[str]:
        found = store.query(_sparql(question))
        if not isinstance(found, QuerySolutions):
            raise TypeError(found)
        return frozenset(str(row["m"].value).removeprefix(_BASE) for row in found)

    return ask


def _rdflib(generated: Generated) -> Ask:
    from rdflib import Graph, URIRef

    graph = Graph()
    graph.addN((*(URIRef(_BASE + part) for part in triple), graph) for triple in _triples(generated))  # type: ignore[misc]

    def ask(question: Question) -> frozenset[str]:
        return frozenset(str(row[0]).removeprefix(_BASE) for row in graph.query(_sparql(question)))  # type: ignore[index]

    return ask
