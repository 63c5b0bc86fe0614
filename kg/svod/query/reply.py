"""What every handler fills in the same way: the answer's frame, its nearest rules, members, the first line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from svod.model.answers import Answer, Citation, Member, Proviso, ReadingOutcome
from svod.query.cite import cite, cite_node, locator_of, once, places_of
from svod.query.conditions import cover_of
from svod.query.headline import WORDS
from svod.query.readings import bearing
from svod.query.wording import Wording
from svod.records import replace
from svod.retrieval.ranking import ranked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from svod.model.ground import Ground
    from svod.model.norms import Literal, Norm
    from svod.query.plan import Task
    from svod.query.readings import Taken
    from svod.syntax.spot import Candidates


class Outcome(Protocol):
    """A class of completions: what is assumed, what comes out, the norms behind it."""

    @property
    def path(self) -> tuple[Literal, ...]:
        """The atoms that are assumed."""
        ...

    @property
    def outcome(self) -> str:
        """The verdict there."""
        ...

    @property
    def norms(self) -> tuple[Norm, ...]:
        """The norms on which it rests."""
        ...


def reply(
    task: Task,
    verdict: str,
    text: str,
    *,
    value: str = "",
    grounds: tuple[Citation, ...] = (),
    members: tuple[Member, ...] = (),
    names: Iterable[str] | None = None,
    cited: Iterable[str] | None = None,
) -> Answer:
    """An answer; with `names` its nearest rules are those `cited` (the grounds), then those near the names."""
    first = [citation.id for citation in grounds] if cited is None else cited
    spoken = (task.text, task.speller) if verdict == "silent" else ("", None)
    rules = near(task.ground, names, first, *spoken) if names is not None else ()
    return Answer(
        task.ground.game(), task.text, task.lang, verdict, text, value, grounds=grounds, members=members, rules=rules
    )


def over_readings(task: Task, answers: Sequence[tuple[Taken, Answer]]) -> Answer:
    """One answer from those under each choice of readings: theirs if they agree, else it depends on the reading."""
    if len({(answer.verdict, answer.value) for _, answer in answers}) == 1:
        return _alike(task, answers)
    told = bearing([(taken, answer.value or answer.verdict) for taken, answer in answers])
    outcomes = tuple(reading_outcome(task, taken, outcome) for taken, outcome in told)
    cited = [citation for _, answer in answers for citation in answer.grounds]
    grounds = once((*cited, *leaning(task.ground, told)))
    conditions = tuple(Proviso(", ".join(outcome.names), outcome.verdict) for outcome in outcomes)
    answer = reply(task, "depends", said(task, "depends"), grounds=grounds, names=())
    return replace(answer, conditions=conditions, readings=outcomes)


def _alike(task: Task, answers: Sequence[tuple[Taken, Answer]]) -> Answer:
    """The answer that comes out under every choice; where the conditions differ, those under each of them."""
    first = answers[0][1]
    by_conditions = {repr(answer.conditions): answer for _, answer in answers}
    told = bearing([(taken, repr(answer.conditions)) for taken, answer in answers])
    if not told:
        return first
    named = [(reading_outcome(task, taken, "").names, by_conditions[shown]) for taken, shown in told]
    conditions = tuple(
        replace(item, text=f"{', '.join(names)}: {item.text}") for names, answer in named for item in answer.conditions
    )
    grounds = once(citation for _, answer in named for citation in answer.grounds)
    return replace(first, grounds=grounds, conditions=conditions)


def leaning(ground: Ground, told: Iterable[tuple[Taken, str]]) -> tuple[Citation, ...]:
    """The rules that the readings on which an answer depends lean on («как в #engines»)."""
    pairs = dict.fromkeys(pair for taken, _ in told for pair in taken)
    return tuple(
        cite_node(ground, edge.target, "reading")
        for node, name in pairs
        for edge in ground.edges_from(node)
        if edge.kind == "mentions" and edge.note == name
    )


def reading_outcome(task: Task, taken: Iterable[tuple[str, str]], outcome: str) -> ReadingOutcome:
    """What comes out under the readings taken, (node, reading) pairs: a verdict or a value."""
    pairs = tuple(taken)
    names = tuple(f"{node.partition(':')[2]}: {name}" for node, name in pairs)
    return ReadingOutcome(names, outcome, places_of(task.ground, (node for node, _ in pairs)))


def provisos(leaves: Sequence[Outcome], words: Wording) -> list[Proviso]:
    """Under which conditions each outcome holds, where the completions have several."""
    told = [(leaf.outcome, frozenset(leaf.path)) for leaf in leaves]
    outcomes = dict.fromkeys(outcome for outcome, _ in told)
    found = []
    for outcome in outcomes if len(outcomes) > 1 else ():
        nodes = tuple(dict.fromkeys(norm.node for leaf in leaves if leaf.outcome == outcome for norm in leaf.norms))
        cubes = cover_of(told, outcome) if outcome != "silent" else []
        found += [Proviso(words.literals(sorted(cube, key=repr)), outcome, nodes) for cube in cubes]
    return found


def near(
    ground: Ground,
    names: Iterable[str],
    first: Iterable[str] = (),
    text: str = "",
    lexicon: Candidates | None = None,
    nearness: Callable[[str], Mapping[str, float]] | None = None,
) -> tuple[Citation, ...]:
    """The rules that speak of the names and the words of a text, best first; `first` come before them."""
    names = ranked(ground, names, text, first, lexicon, nearness)
    return tuple(cite_node(ground, name, "near") for name in names)


def said(task: Task, verdict: str) -> str:
    """The verdict, then the question in one line: «ПРАВИЛА МОЛЧАТ. может ли …»."""
    text = " ".join(task.text.split())
    return f"{WORDS[task.lang].get(verdict, verdict)}. {text[:1].upper()}{text[1:]}"


def wording(task: Task, kinds: Mapping[str, str] | None = None) -> Wording:
    """Words for terms and literals in the language of the task, about participants of these classes."""
    return Wording(task.ground, task.speller, task.lang, dict(kinds or {}))


def member_of_norm(task: Task, norm: Norm, verdict: str = "yes") -> Member:
    """A norm as a member of a list."""
    place = locator_of(task.ground.node(norm.node))
    return Member(norm.id, norm.sentence, verdict, nodes=(norm.node,), locators=(place,))


def member_of_node(task: Task, name: str, why: str = "") -> Member:
    """A node as a member of a list, with its text unless something else says why."""
    node = task.ground.node(name)
    title, text = (node.title, node.text) if node is not None else (name, "")
    return Member(name, title, "yes", why=why or text, nodes=(name,), locators=(locator_of(node),))


def listed(task: Task, found: Sequence[Norm], names: Iterable[str]) -> Answer:
    """Norms as a list, told in their own sentences; silence if there are none."""
    members = tuple(member_of_norm(task, norm) for norm in found)
    grounds = once(cite(task.ground, norm, "ground") for norm in found)
    verdict = "list" if found else "silent"
    line = "; ".join(norm.sentence for norm in found) + "." if found else said(task, verdict)
    return reply(task, verdict, line, grounds=grounds, members=members, names=names)
