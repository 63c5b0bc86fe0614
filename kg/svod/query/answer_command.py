"""Commands over the graph: show, compare, related, path, what changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Member
from svod.model.norms import Deontic, Literal, Norm, class_of_outsider
from svod.model.numbers import text_of
from svod.query.cite import cite, cite_node, once
from svod.query.computed import compute
from svod.query.graph_walk import Walk, nodes_named
from svod.query.reply import member_of_node, member_of_norm, reply, said, wording
from svod.query.situation import Situation
from svod.query.truth import open_court
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.answers import Answer
    from svod.query.plan import Task

ORDER = ("yes", "depends", "no")
RULED = ("deontic", "membership", "value", "change", "effect", "suppression", "replacement")


def answer_command(task: Task) -> Answer:
    """Answer by the command."""
    handlers = {"show": _show, "compare": _compare, "related": _related, "path": _path, "changes": _changes}
    return handlers[task.sentence.asks](task)


def _listed(task: Task, members: Iterable[Member], norms: Iterable[Norm], nodes: Iterable[str]) -> Answer:
    shown = tuple(members)
    grounds = once(
        [*(cite(task.ground, norm, "ground") for norm in norms), *(cite_node(task.ground, n, "ground") for n in nodes)]
    )
    verdict = "list" if shown else "silent"
    line = "; ".join(m.label + (f": {m.value}" if m.value else "") for m in shown)
    return reply(task, verdict, f"{line}." if shown else said(task, verdict), members=shown, grounds=grounds)


def _of_term(task: Task, name: str) -> Member:
    return Member(name, wording(task).label(name), "yes")


def _show(task: Task) -> Answer:
    """«покажи 38.3.в», «покажи #brace.when», «покажи brace»."""
    name = task.sentence.target[0]
    nodes = nodes_named(task.ground, name)
    if not nodes and name[:1] not in {"#", "§"}:
        from svod.query.answer_about import answer_about

        return answer_about(task)
    norms = [norm for node in nodes for norm in task.ground.norms_of(node)]
    return _listed(task, [member_of_node(task, node) for node in nodes], norms, nodes)


def _related(task: Task) -> Answer:
    """What one step along any edge leads to."""
    walk = Walk(task.ground)
    starts = nodes_named(task.ground, task.sentence.target[0]) or [task.sentence.target[0]]
    found = dict.fromkeys(near for start in starts for near in walk.near(start) if near not in starts)
    nodes = [name for name in found if task.ground.node(name) is not None]
    plain = [member_of_node(task, name) if name in nodes else _of_term(task, name) for name in found]
    members = [replace(member, links=walk.links(starts, member.id)) for member in plain]
    return _listed(task, members, (), nodes)


def _path(task: Task) -> Answer:
    """The shortest way between two rules or terms."""
    one, other = task.sentence.target
    walk = Walk(task.ground)
    starts = nodes_named(task.ground, one) or [one]
    ends = nodes_named(task.ground, other) or [other]
    steps = walk.path(starts, frozenset(ends))
    nodes = [name for name in steps if task.ground.node(name) is not None]
    return _listed(task, [member_of_node(task, n) if n in nodes else _of_term(task, n) for n in steps], (), nodes)


def _compare(task: Task) -> Answer:
    """Numbers of two terms side by side, then the rules that speak of one of them or of both."""
    words = wording(task)
    names = task.sentence.target
    members: list[Member] = []
    used: list[Norm] = []
    for quantity in sorted(task.ground.below("quantity")):
        rows = [_number(task, name, quantity, used) for name in names]
        if any(rows):
            members.append(Member(quantity, words.label(quantity), "yes", " / ".join(row or "—" for row in rows)))
    walk = Walk(task.ground)
    said = [set(walk.rules_of(name)) for name in names]
    for node in task.ground.nodes():
        speaks = [words.label(name) for name, rules in zip(names, said, strict=True) if node in rules]
        if speaks:
            members.append(member_of_node(task, node, ", ".join(speaks)))
    nodes = [node for node in task.ground.nodes() if any(node in rules for rules in said)]
    return _listed(task, members, used, nodes)


def _number(task: Task, name: str, quantity: str, used: list[Norm]) -> str:
    """Value of a quantity of a typical member of a class; '' if none is known."""
    court = open_court(task.ground, task.options)
    situation = Situation(task.ground, {"agent": name}, "").extend((Literal("is", ("agent", name)),))
    values: dict[str, None] = {}
    leaves = compute(court, situation, "agent", quantity)
    if any(leaf.result is None or not leaf.result.values for leaf in leaves):
        return ""
    for leaf in leaves:
        assert leaf.result is not None  # noqa: S101 - asked above
        values |= dict.fromkeys(map(text_of, leaf.result.values))
        ids = {step.norm for step in leaf.result.steps if step.applied}
        used += [norm for norm in task.ground.norms("value", quantity) if norm.id in ids]
    return "|".join(sorted(values))


def _changes(task: Task) -> Answer:
    """«что изменится, если …»: the rules that begin to hold under the facts, and those that cease to."""
    given = task.sentence.facts()
    outsiders = frozenset(literal.args[0] for literal in given if literal.args[0].startswith("@"))
    kind = next((class_of_outsider(name) for name in sorted(outsiders)), "")
    found: dict[tuple[str, str], tuple[Norm, str]] = {}
    for kind_of_norm in RULED:
        for norm in task.ground.norms(kind_of_norm, "*"):
            situations = (_as_role(task, given, outsiders, kind, role) for role in _roles(task, norm, kind))
            outcomes = {_turned(task, norm, situation) for situation in situations}
            best = next((outcome for outcome in ORDER if outcome in outcomes), None)
            if best is not None:
                found.setdefault((norm.node, norm.sentence), (norm, best))
    ordered = sorted(found.values(), key=lambda pair: ORDER.index(pair[1]))
    members = [member_of_norm(task, norm, outcome) for norm, outcome in ordered]
    return _listed(task, members, [norm for norm, _ in ordered], ())


def _roles(task: Task, norm: Norm, kind: str) -> list[str]:
    """Roles that a participant of class `kind` can play in a norm."""
    content = norm.content
    if not isinstance(content, Deontic) or not kind:
        return ["agent"]
    return [filler.role for filler in content.act.roles if filler.term in task.ground.above(kind)]


def _as_role(task: Task, given: tuple[Literal, ...], outsiders: frozenset[str], kind: str, role: str) -> Situation:
    """The facts with the one spoken of in a role."""
    renamed = [literal.renamed(dict.fromkeys(outsiders, role)) for literal in given]
    return Situation(task.ground, {role: kind} if kind else {}, "").extend((*given, *renamed))


def _turned(task: Task, norm: Norm, situation: Situation) -> str | None:
    """Whether the facts make a norm hold (yes, or depends on more), make it cease (no), or do neither (None)."""
    truths = [(literal, situation.known(literal)) for literal in norm.scope.literals]
    failed = [literal for literal, truth in truths if truth is not None and truth == literal.negated]
    if failed:
        by_facts = all(truth is not None for _, truth in truths) and not any(_is_class(task, x) for x in failed)
        return "no" if by_facts else None
    told = [literal for literal, truth in truths if truth is not None and not _is_class(task, literal)]
    if not told:
        return None
    return "yes" if all(truth is not None for _, truth in truths) else "depends"


def _is_class(task: Task, literal: Literal) -> bool:
    term = task.ground.term(literal.args[1]) if literal.pred == "is" else None
    return term is not None and term.kind == "class"
