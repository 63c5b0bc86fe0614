"""Answers to «считается ли X Y»: over the readings, and over what is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from svod.model.answers import Member, Proviso
from svod.model.norms import Literal, Membership, Norm
from svod.query.cite import cite, once, places_of
from svod.query.completions import completed
from svod.query.headline import headline
from svod.query.lineage import lineage
from svod.query.mixture import mix
from svod.query.purpose import purpose_text
from svod.query.readings import choices_of
from svod.query.reply import over_readings, provisos, reply, said, wording
from svod.query.resting import behind
from svod.query.situation import Situation, situation_of
from svod.query.truth import consumer_of, open_court
from svod.records import replace

if TYPE_CHECKING:
    from svod.model.answers import Answer, Citation
    from svod.query.plan import Task
    from svod.query.readings import Choice
    from svod.query.truth import Court, Truth
    from svod.query.wording import Wording


class Leaf(NamedTuple):
    """A class of completions: what is assumed, the outcome, and the norms behind it."""

    path: tuple[Literal, ...]
    outcome: str
    norms: tuple[Norm, ...]


def answer_member(task: Task) -> Answer:
    """Answer whether a participant belongs to a class or is in a state."""
    content = task.sentence.contents[0]
    assert isinstance(content, Membership)  # noqa: S101 - the plan saw it
    if task.sentence.asks == "members":
        return _members(task, content)
    norms = [*task.ground.norms("concludes", content.term), *task.ground.norms("denies", content.term)]
    choices = choices_of(task.ground, behind(task.ground, norms), task.options)
    return over_readings(task, [(choice.taken, _under(task, content, choice)) for choice in choices])


def _members(task: Task, content: Membership) -> Answer:
    """«что считается базой?»: what the memberships name, else the classes right below."""
    words = wording(task)
    found: dict[str, Member] = {}
    norms = [norm for norm in task.ground.norms("concludes", content.term) if _speaks_of(task, norm, content)]
    for norm in norms:
        label = _named(norm, words)
        places = places_of(task.ground, (norm.node,))
        found.setdefault(label, Member(norm.id, label, "yes", nodes=(norm.node,), locators=places))
    if not norms:
        below = (task.ground.term(name) for name in sorted(task.ground.below(content.term)))
        kinds = [term for term in below if term is not None and content.term in term.broader]
        found = {words.label(term.id): Member(term.id, words.label(term.id), "yes") for term in kinds}
    grounds = once(cite(task.ground, norm, "ground") for norm in norms)
    line = f"{', '.join(found)}." if found else said(task, "silent")
    verdict = "list" if found else "silent"
    members = tuple(found.values())
    return reply(task, verdict, line, value=", ".join(found), grounds=grounds, members=members, names=[content.term])


def _speaks_of(task: Task, norm: Norm, content: Membership) -> bool:
    """Whether a membership counts for the purpose asked about, and for what the question says of the subject."""
    member = norm.content
    purpose = member.purpose if isinstance(member, Membership) else None
    if purpose is not None and (content.purpose is None or purpose.action != content.purpose.action):
        return False
    situation = situation_of(task.ground, task.sentence.facts())
    return not any(situation.known(literal) is literal.negated for literal in norm.scope.literals)


def _named(norm: Norm, words: Wording) -> str:
    """The class of a membership's subject, with its other conditions."""
    classes = [x for x in norm.scope.literals if x.pred == "is" and x.args[0] == "agent" and not x.negated]
    head = words.label(classes[0].args[1]) if classes else ""
    rest = words.literals(x for x in norm.scope.literals if not classes or x != classes[0])
    return f"{head} ({rest})" if head and rest else head or rest


def _under(task: Task, content: Membership, choice: Choice) -> Answer:
    """The answer under one choice of readings."""
    situation, variable = _situation(task, content)
    court = open_court(task.ground, task.options, excluded=choice.excluded)
    leaves = _leaves(court, Literal("is", (variable, content.term), content.negated), situation, content)
    verdict = mix({leaf.outcome for leaf in leaves})
    partial = _for_purposes(task, content) if verdict != "yes" else []
    if verdict == "silent" and partial:
        verdict = "depends"
    words = wording(task, situation.kinds)
    shown = [leaf for leaf in leaves if leaf.outcome == verdict] or leaves
    grounds = once(cite(task.ground, norm, "ground") for leaf in shown for norm in (*leaf.norms, *partial))
    kind = situation.kinds.get(variable, "")
    side, other = ("con", "pro") if content.negated is (verdict == "yes") else ("pro", "con")
    lost: tuple[Citation, ...] = ()
    if verdict in {"yes", "no"}:
        won, beaten = (_stated(court, content, situation, variable, name) for name in (side, other))
        grounds = grounds or once(cite(task.ground, norm, "ground") for norm in won)
        lost = once(cite(task.ground, norm, "defeated") for norm in beaten)
    answer = reply(
        task, verdict, headline(task.parsed, task.text, verdict, task.lang), grounds=grounds, names=[content.term, kind]
    )
    conditions = [Proviso(purpose_text(norm, words), "yes", (norm.node,)) for norm in partial]
    told = () if grounds or verdict not in {"yes", "no"} else lineage(task.ground, words, kind, content.term)
    windows = _windows(leaves, words) if verdict == "yes" or task.sentence.asks == "when" else ()
    conditions += provisos(leaves, words)
    return replace(answer, conditions=tuple(conditions), notes=told, when=windows, defeated=lost)


def _windows(leaves: list[Leaf], words: Wording) -> tuple[str, ...]:
    """When what is said to hold does so."""
    limits = (norm.scope.limits for leaf in leaves if leaf.outcome == "yes" for norm in leaf.norms)
    return tuple(filter(None, dict.fromkeys(map(words.limits, limits))))


def _stated(court: Court, content: Membership, situation: Situation, variable: str, side: str) -> list[Norm]:
    """Memberships of one side whose conditions hold, whether or not they prevail."""
    consumer = consumer_of(content.purpose)
    return [
        norm
        for norm, theirs in court.concluding(content.term, variable, consumer)
        if theirs == side and court.conditions(norm, variable, situation, consumer).value
    ]


def _situation(task: Task, content: Membership) -> tuple[Situation, str]:
    """The facts, with the subject in the role that the purpose gives it; and that role."""
    variable = content.purpose.role if content.purpose is not None and content.purpose.role else "agent"
    facts = task.sentence.facts()
    return situation_of(task.ground, (literal.renamed({"agent": variable}) for literal in facts)), variable


def _leaves(court: Court, atom: Literal, situation: Situation, content: Membership) -> list[Leaf]:
    """Outcome of each completion of what the membership rests on."""
    consumer = consumer_of(content.purpose)

    def look(here: Situation) -> tuple[Truth, Literal | None]:
        truth = court.truth(atom, here, consumer)
        pending = truth.pending if truth.value is None else None
        return truth, pending if pending is not None and pending.args != atom.args else None

    return [Leaf(path, _outcome(truth), truth.grounds) for path, truth in completed(situation, look)]


def _outcome(truth: Truth) -> str:
    if truth.contested:
        return "conflict"
    return "yes" if truth.value else "no" if truth.value is False and not truth.presumed else "silent"


def _for_purposes(task: Task, content: Membership) -> list[Norm]:
    """Memberships that hold for some purpose only, and whose conditions the question meets."""
    if content.purpose is not None:
        return []
    said = {x.args[1] for x in task.sentence.facts() if x.pred == "is" and not x.negated}
    found = []
    for norm in task.ground.norms("membership", content.term):
        member = norm.content
        if isinstance(member, Membership) and member.purpose is not None:
            needed = {x.args[1] for x in norm.scope.literals if x.pred == "is"}
            if all(any(need == have or need in task.ground.above(have) for have in said) for need in needed):
                found.append(norm)
    return found
