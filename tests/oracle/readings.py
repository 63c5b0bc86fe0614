"""The choices of readings of a question (§8): of the nodes whose readings can bear on it.

What bears on a question is told by names alone, and rather too widely: norms on a kin or alternative action, and what
concludes a class or reckons a quantity that one of these mentions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from svod.model.nodes import Pack
from svod.model.norms import Act, Change, Deontic, Effect, Expr, Membership, Norm, Sentence, Sequence, Valuation
from svod.model.vocabulary import TermTable
from tests.oracle.world import World

Reading = frozenset[tuple[str, str]]
OTHERWISE = "иначе"


def worlds(
    pack: Pack, table: TermTable, sentence: Sentence, *, without_readings: bool, as_played: bool
) -> Iterator[tuple[Reading, World]]:
    """The pack under each choice of readings; of a node that does not bear on the question the first counts."""
    options = {node.id: _options(pack, node.id, as_played=as_played) for node in pack.nodes}
    whole = World(pack, pack.norms, without_readings=without_readings, table=table)
    near = {norm.node for norm in _bearing(whole, sentence)}
    choices = [[(node, name) for name in names[: None if node in near else 1]] for node, names in options.items()]
    for choice in product(*(choice for choice in choices if choice)):
        chosen = dict(choice)
        norms = tuple(norm for norm in pack.norms if norm.reading in {"", chosen.get(norm.node)})
        yield frozenset(choice), World(pack, norms, without_readings=without_readings, table=table)


def _options(pack: Pack, node: str, *, as_played: bool) -> list[str]:
    """Readings of a node that are gone through; none for a node without readings."""
    declared = [reading for reading in pack.readings if reading.node == node]
    carried = [norm.reading for norm in pack.norms if norm.node == node and norm.reading]
    names = list(dict.fromkeys([*(reading.name for reading in declared), *carried]))
    if len(names) == 1:
        names.append(OTHERWISE)
    played = [reading.name for reading in declared if reading.played or reading.accepted]
    if as_played and played:
        return played
    hidden = {reading.name for reading in declared if reading.played}
    return [name for name in names if name not in hidden]


def _bearing(world: World, sentence: Sentence) -> list[Norm]:
    acts = [content.act for content in sentence.contents if isinstance(content, Deontic)]
    found = [norm for norm in world.norms if any(_on_act(world, norm, act) for act in acts)]
    left = [norm for norm in world.norms if norm not in found]
    names = _mentioned(found)
    while True:
        more = [norm for norm in left if any(_settles(world, norm, name) for name in names)]
        if not more:
            return found
        found += more
        left = [norm for norm in left if norm not in more]
        names = _mentioned(more)


def _on_act(world: World, norm: Norm, act: Act) -> bool:
    """Whether a norm may be about the act, or is of a kind that any act may meet."""
    content = norm.content
    if not isinstance(content, Deontic):
        return not isinstance(content, Membership | Valuation | Change | Effect | Sequence)
    action = content.act.action
    kin = world.related(action, act.action) or world.alternatives(action, act.action)
    return kin or content.only == "action"


def _settles(world: World, norm: Norm, name: str) -> bool:
    """Whether a norm concludes or denies a class, or gives or changes a quantity."""
    content = norm.content
    if isinstance(content, Membership):
        return world.related(content.term, name)
    return isinstance(content, Valuation | Change) and content.quantity == name


def _mentioned(norms: Iterable[Norm]) -> set[str]:
    """Classes and quantities that norms mention: in what they say, their conditions and their sums."""
    found: set[str] = set()
    for norm in norms:
        content = norm.content
        found |= {name for literal in norm.scope.literals for name in literal.args[1:]}
        if isinstance(content, Deontic):
            found |= {filler.term for filler in content.act.roles} | {*content.allowed}
        if isinstance(content, Valuation | Change):
            found |= _used(content.expr) | ({content.per} if isinstance(content, Change) else set())
    return found


def _used(expr: Expr | None) -> set[str]:
    return set() if expr is None else {expr.name} | {name for inner in expr.args for name in _used(inner)}
