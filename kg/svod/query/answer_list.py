"""Answers to «кто», «какие», «по чему», «сколько раз»: lists over a role, and largest numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.model.answers import Member
from svod.model.norms import Deontic, Effect, Norm, Participant
from svod.model.numbers import Interval, fraction, number_text
from svod.query.answer_barred import answer_barred
from svod.query.answer_yesno import TOLD, wording_for
from svod.query.capacity import within_capacity
from svod.query.cite import cite, once, places_of
from svod.query.engine import decide
from svod.query.happening import bearing
from svod.query.match import alternative, candidates, domain_of, instantiate, side_of
from svod.query.readings import choices_of, counts
from svod.query.reply import over_readings, reply, said
from svod.query.situation import Situation
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer
    from svod.query.decision import Decision
    from svod.query.plan import Task
    from svod.query.readings import Excluded

UNLIMITED = "∞"
_IF = {"ru": "если", "en": "if"}
OPEN = frozenset({"depends", "conflict"})


def answer_list(task: Task) -> Answer:
    """Answer a question that asks for the fillers of a role, or for how many."""
    content = task.sentence.contents[0]
    assert isinstance(content, Deontic)  # noqa: S101 - the plan saw it
    if task.sentence.asks in {"how_often", "how_many"}:
        return within_capacity(task, content) or _how_many(task, content)
    if content.modality == "may_not" and task.sentence.focus == "agent":
        return answer_barred(task, content)
    only = _only(task, content)
    members, decisions = _members(task, content)
    if not members and not only and content.modality == "may":
        return _what_happens(task, content)
    return _present(task, content, only, members, decisions)


def _what_happens(task: Task, content: Deontic) -> Answer:
    """«из чего состоит станция?»: what stands in the role in effects, where the rules permit nothing there."""
    words = wording_for(task, content)
    found: dict[str, Member] = {}
    norms = []
    for norm in bearing(task, Effect(content.act)):
        filler = norm.content.act.role(task.sentence.focus) if isinstance(norm.content, Effect) else None
        if filler is not None and not norm.scope.literals:
            places = places_of(task.ground, (norm.node,))
            member = Member(filler.term, words.label(filler.term), "yes", "", norm.sentence, (norm.node,), places)
            found.setdefault(filler.term, member)
            norms.append(norm)
    value = ", ".join(member.label for member in found.values())
    grounds = once(cite(task.ground, norm, "ground") for norm in norms)
    line = f"{value}." if value else said(task, "silent")
    verdict, members = ("list" if value else "silent"), tuple(found.values())
    return reply(task, verdict, line, value=value, grounds=grounds, members=members, names=content.act.terms())


def _only(task: Task, content: Deontic) -> list[Norm]:
    """Norms that restrict the role asked about: «только …»; in one reading among several they restrict nothing yet."""
    focus = task.sentence.focus
    situation = Situation(task.ground, content.act.kinds(), content.act.period)
    return [
        norm
        for norm in candidates(task.ground, content.act)
        if isinstance(norm.content, Deontic)
        and norm.content.allowed
        and not norm.reading
        and _restricts(norm, focus)
        and side_of(task.ground, norm.content, content.act, "may") is not None
        and instantiate(task.ground, norm, norm.content, content.act, "con", situation) is not None
    ]


def _restricts(norm: Norm, focus: str) -> bool:
    """Whether «только» restricts the role asked about, by a class or by a condition on it."""
    content = norm.content
    if not isinstance(content, Deontic):
        return False
    return content.only == focus or (not content.only and any(x.args[0] == focus for x in norm.scope.literals))


def _terms(task: Task, content: Deontic) -> list[str]:
    """Candidates of the role: profiles below its class if there are any, else the classes that norms name in it."""
    ground, focus = task.ground, task.sentence.focus
    filler = content.act.role(focus)
    wide = filler.term if filler is not None else domain_of(ground, content.act.action, focus).split("|")[0]
    below = ground.below(wide)
    carrying = sorted(name for name in below if (term := ground.term(name)) is not None and term.values)
    if carrying and focus == "agent":
        return carrying
    named: dict[str, None] = {}
    act = replace(content.act, roles=tuple(p for p in content.act.roles if p.role != focus))
    situation = Situation(ground, act.kinds(), act.period)
    for norm in candidates(ground, act):
        if isinstance(norm.content, Deontic) and instantiate(ground, norm, norm.content, act, "pro", situation):
            other = norm.content.act.role(focus)
            named |= dict.fromkeys(norm.content.allowed if norm.content.only == focus else ())
            if other is not None and norm.content.only != focus:
                named[other.term] = None
    return [name for name in named if filler is None or name == wide or name in ground.below(wide)] or [wide]


def _members(task: Task, content: Deontic) -> tuple[list[Member], list[Decision]]:
    focus = task.sentence.focus
    words = wording_for(task, content)
    members: list[Member] = []
    decisions: list[Decision] = []
    options = replace(task.options, unless=False)
    for name in _terms(task, content):
        roles = [p for p in content.act.roles if p.role != focus]
        act = replace(content.act, roles=(*roles, Participant(focus, name)))
        decision = decide(task.ground, replace(task.sentence, contents=(replace(content, act=act),)), options)
        excepted = decision.verdict == "no" and any(item.loser in decision.considered for item in decision.defeated)
        if decision.verdict == "silent":
            some, decision = _on_condition(task, replace(content, act=act), name)
            members += some
            decisions += [decision] if some else []
        if decision.verdict not in {"yes", *OPEN} and not excepted:
            continue
        nodes = tuple(dict.fromkeys(norm.node for norm in decision.grounds))
        lost = tuple(dict.fromkeys(item.winner.node for item in decision.defeated))
        places = places_of(task.ground, (*nodes, *lost))
        why = "; ".join(dict.fromkeys(norm.sentence for norm in (*decision.grounds, *decision.against)))
        members.append(Member(name, words.label(name), decision.verdict, "", why, nodes, places))
        if decision.verdict != "no":
            decisions.append(decision)
    return members, decisions


def _on_condition(task: Task, content: Deontic, name: str) -> tuple[list[Member], Decision]:
    """A class that the rules allow only where something presumed is otherwise («астероид, если он с базой»)."""
    decision = decide(task.ground, replace(task.sentence, contents=(content,)), task.options)
    words = wording_for(task, content)
    found = []
    for reversal in decision.unless:
        if reversal.verdict == "yes":
            nodes = tuple(dict.fromkeys(norm.node for norm in reversal.norms))
            why = words.literals(reversal.literals)
            places = places_of(task.ground, nodes)
            found.append(Member(name, words.label(name), "depends", why, why, nodes, places))
    allowing = [reversal.norms for reversal in decision.unless if reversal.verdict == "yes"]
    return found, replace(decision, grounds=tuple(norm for norms in allowing for norm in norms))


def _present(
    task: Task, content: Deontic, only: list[Norm], members: list[Member], decisions: list[Decision]
) -> Answer:
    norms = [norm for decision in decisions for norm in decision.grounds]
    grounds = once(cite(task.ground, norm, "ground") for norm in (*only, *norms))
    exceptions = tuple(cite(task.ground, norm, "against") for norm in _exceptions(task, content))
    certain = [member.label for member in members if member.verdict == "yes"]
    verdict = "list" if members or only else "silent"
    word = {"ru": "Только: ", "en": "Only: "}[task.lang] if only else ""
    shown = ", ".join(certain) if len(certain) <= 12 else f"{len(certain)}: " + ", ".join(certain[:12]) + " …"  # noqa: PLR2004 - a line
    some = [member for member in members if member.value and certain]
    shown += "".join(f"; {_IF[task.lang]} {member.value}: {member.label}" for member in some)
    if not certain:
        shown = ", ".join(f"{member.label} — {TOLD[task.lang][member.verdict]}" for member in members)
    line = f"{word}{shown}." if members or only else said(task, verdict)
    if only:
        line = word + "; ".join(dict.fromkeys(norm.sentence for norm in only)) + "."
    answer = reply(
        task,
        verdict,
        line,
        value=", ".join(certain),
        grounds=grounds,
        members=tuple(members),
        names=content.act.terms(),
        cited=[citation.id for citation in (*grounds, *exceptions)],
    )
    return replace(answer, against=exceptions)


def _exceptions(task: Task, content: Deontic) -> list[Norm]:
    """Permissions of declared alternatives: who is let off the duty that the list is about."""
    if content.modality != "must":
        return []
    return [
        norm
        for norm in candidates(task.ground, content.act)
        if isinstance(norm.content, Deontic)
        and norm.content.modality == "may"
        and alternative(task.ground, norm.content.act, content.act) is not None
    ]


def _how_many(task: Task, content: Deontic) -> Answer:
    """The largest number that the rules leave, under each choice of readings."""
    choices = choices_of(task.ground, candidates(task.ground, content.act), task.options)
    told = [(choice.taken, _number(task, content, choice.excluded)) for choice in choices]
    return over_readings(task, told) if any(answer.grounds for _, answer in told) else told[0][1]


def _number(task: Task, content: Deontic, excluded: Excluded) -> Answer:
    """The largest number that no norm forbids: «не больше n»; the number that a duty names."""
    focus = "times" if task.sentence.asks == "how_often" else task.sentence.focus
    bounds = [(norm, _bound(norm, focus)) for norm in _counting(task, content, focus) if counts(norm, excluded)]
    found = dict.fromkeys(largest for _, largest in bounds)
    if len(found) > 1 and UNLIMITED in found:
        del found[UNLIMITED]
    if UNLIMITED in found:
        grounds = once(cite(task.ground, norm, "ground") for norm, _ in bounds)
        value = {"en": "any number"}.get(task.lang, "сколько угодно")
        return reply(task, "value", f"{value.capitalize()}.", value=value, grounds=grounds, names=content.act.terms())
    if len(found) > 1 and not any(_modality(norm) == "must" for norm, _ in bounds):
        found = {min(found, key=fraction): None}  # each of several bounds holds
    grounds = once(cite(task.ground, norm, "ground") for norm, largest in bounds if largest in found)
    verdict = "value" if len(found) == 1 else "depends" if found else "silent"
    value = next(iter(found)) if verdict == "value" else ""
    most = (
        "" if all(_modality(norm) == "must" for norm, _ in bounds) else {"en": "At most "}.get(task.lang, "Не больше ")
    )
    line = f"{most}{value}." if value else said(task, verdict)
    return reply(task, verdict, line, value=value, grounds=grounds, names=content.act.terms())


def _counting(task: Task, content: Deontic, focus: str) -> list[Norm]:
    """Norms with a number: those of the classes asked about before narrower ones, those whose conditions hold first."""
    above = task.ground.above
    situation = Situation(task.ground, content.act.kinds(), content.act.period).extend(task.sentence.facts())
    found: dict[tuple[bool, bool], list[Norm]] = {}
    for norm in candidates(task.ground, content.act):
        if not isinstance(norm.content, Deontic) or not _bound(norm, focus):
            continue
        truths = [situation.known(literal) for literal in norm.scope.literals]
        if any(truth is literal.negated for truth, literal in zip(truths, norm.scope.literals, strict=True)):
            continue
        pairs = [(p.term, q.term) for p in content.act.roles if (q := norm.content.act.role(p.role)) is not None]
        narrow = any(theirs not in above(ours) for ours, theirs in pairs if ours and theirs)
        found.setdefault((narrow, any(truth is None for truth in truths)), []).append(norm)
    return found[min(found)] if found else []


def _bound(norm: Norm, focus: str) -> str:
    content = norm.content
    assert isinstance(content, Deontic)  # noqa: S101 - only these are counted
    filler = content.act.role(focus) or (content.act.role("times") if focus != "times" else None)
    return _largest(content, filler.count if filler is not None else None)


def _modality(norm: Norm) -> str:
    return norm.content.modality if isinstance(norm.content, Deontic) else ""


def _largest(content: Deontic, count: Interval | None) -> str:
    if count is None:
        return ""
    if content.modality == "may_not" and count.low is not None and count.high is None:
        return number_text(count.low if count.low_open else count.low - 1)
    if content.modality in {"may", "must"} and count.high is not None:
        return number_text(count.high)
    if content.modality == "must" and count.low is not None:
        return number_text(count.low)
    return UNLIMITED if content.modality == "may" and count == Interval(low=1) else ""
