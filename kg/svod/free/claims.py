"""Facts among the mentions of a text: each is one that some norm asks about, said of the participant it stands with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.free.amounts import equal, number, rolled
from svod.free.scene import Scene, hosts, same
from svod.lower.context import fits, marked
from svod.model.norms import Limit, Literal
from svod.model.vocabulary import related

if TYPE_CHECKING:
    from collections.abc import Sequence

    from svod.free.mentions import Mention
    from svod.free.referents import Referent

_WITH: Final = {"без": ("с", "со"), "without": ("with",)}
_AGAINST: Final = frozenset({"по", "против", "against", "at"})
_IN: Final = frozenset({"", "в", "во", "на", "с", "со", "при", "под", "in", "on", "at", "with", "under"})
_DURING: Final = frozenset({"", "в", "во", "на", "при", "in", "during", "at", "on", "за"})


def claim(scene: Scene) -> None:
    """Find facts until nothing more is accounted for."""
    for mention in scene.mentions:
        if mention.key not in scene.used and mention.piece not in scene.elsewhere:
            _done(scene, mention)
    before = -1
    while before != len(scene.used):
        before = len(scene.used)
        for mention in scene.mentions:
            if mention.key not in scene.used and mention.piece not in scene.elsewhere:
                _one(scene, mention)


def _one(scene: Scene, mention: Mention) -> None:
    for find in (_timed, number, rolled, equal, _state, _related, _standing, _done, _aimed):
        if find(scene, mention):
            return


def _state(scene: Scene, mention: Mention) -> bool:
    """«криппленный», «на приколе», «крипл»: a state that some norm asks about."""
    terms = mention.terms(scene.ground, "state", terminals={"ADJ", "STATE", "N"})
    apart = mention.prep in _WITH
    if mention.time or not (apart or mention.prep in _IN):
        return False
    for variable in hosts(scene, mention):
        for term in terms:
            if any(same(scene, x, variable) and x.pred == "is" and related(scene.ground, x.args[1], term)
                   for x in scene.patterns.literals):  # fmt: skip
                scene.add(Literal("is", (variable, term), mention.negated != apart), mention)
                scene.heed(mention, "not")
                return True
    return False


def _related(scene: Scene, mention: Mention) -> bool:
    """«на Lock On», «с командующим», «без орднанса»: a relation that some norm asks about."""
    if not mention.has("N"):
        return False
    preps = {mention.prep: False} | dict.fromkeys(_WITH.get(mention.prep, ()), True)
    alone = not mention.prep and _is_alone(scene, mention)
    if not mention.prep and mention.piece in scene.people.places:
        preps |= {"с": False, "with": False}
    for pattern in scene.patterns.literals:
        if pattern.pred != "has":
            continue
        relation = scene.ground.term(pattern.args[1])
        filler = next((role for role in (relation.roles if relation else ()) if role.name == "filler"), None)
        if filler is None:
            continue
        owner = next((role.filler for role in (relation.roles if relation else ()) if role.name == "owner"), "thing")
        for term in mention.terms(scene.ground, "class"):
            if not related(scene.ground, term, pattern.args[2]):
                continue
            for prep, negated in preps.items():
                if not alone and not marked(
                    filler, prep, _cases(scene, mention, term) if prep == mention.prep else frozenset()
                ):
                    continue
                for variable in hosts(scene, mention):
                    if same(scene, pattern, variable) and _can_own(scene, variable, owner):
                        link = "own" if "own" in mention.dets else "other" if "alien" in mention.dets else ""
                        fact = Literal("has", (variable, pattern.args[1], term, link), negated != mention.negated)
                        scene.add(fact, mention)
                        scene.heed(mention, "not", "own", "alien")
                        return True
    return False


def _cases(scene: Scene, mention: Mention, term: str) -> frozenset[str]:
    """Cases of a name; behind a verb of putting («посадили на подставку») where it is put is where it is."""
    put = mention.piece in scene.people.light and bool(mention.prep)
    return frozenset() if put else mention.cases(term)


def _standing(scene: Scene, mention: Mention) -> bool:
    """«корабль касается бласта», «бласт касается корабля»: a verb that means a relation, from either end."""
    ground = scene.ground
    for term in mention.terms(ground, "action", terminals={"F", "ADJ"}):
        verb = ground.term(term)
        relation = ground.term(verb.expands[0]) if verb is not None and verb.expands else None
        if relation is None or relation.kind != "relation":
            continue
        ends = {role.name: role.filler for role in relation.roles}
        subject = scene.people.subject_of(mention.piece)
        for other, name in _objects(scene, mention, term):
            beside = scene.people.of.get(other.key)
            pairs = [(subject, name, other), (beside, subject.term if subject is not None else "", None)]
            for owner, filler, _ in pairs:
                variable = scene.variable(owner)
                if owner is None or not filler or not fits(ground, owner.term, ends.get("owner", "thing")):
                    continue
                if any(
                    x.pred == "has" and related(ground, x.args[1], relation.id) and related(ground, x.args[2], filler)
                    and same(scene, x, variable)
                    for x in scene.patterns.literals
                ):  # fmt: skip
                    scene.add(Literal("has", (variable, relation.id, filler, ""), mention.negated), mention, other)
                    scene.heed(mention, "not")
                    _use_names(scene, subject, mention.piece)
                    return True
    return False


def _use_names(scene: Scene, referent: Referent | None, piece: int) -> None:
    """Account for the plain name of a participant in a piece of which something was stated."""
    for mention in referent.mentions if referent is not None else ():
        if mention.piece == piece and not mention.prep and not mention.negated and mention.number is None:
            scene.use(mention)


def _is_alone(scene: Scene, mention: Mention) -> bool:
    """«…, приказ All Ahead Full»: nothing else is said in the piece, so the name tells what its subject has."""
    others = [m for m in scene.mentions if m.piece == mention.piece and m.key != mention.key and m.tokens]
    mine = scene.people.of.get(mention.key)
    return mention.piece > 0 and all(scene.people.of.get(m.key) is mine and mine is not None for m in others)


def _can_own(scene: Scene, variable: str, owner: str) -> bool:
    return not variable.startswith("@") or fits(scene.ground, variable[1:], owner)


def _timed(scene: Scene, mention: Mention) -> bool:
    for term in mention.terms(scene.ground, "moment", terminals={"N"}):
        relation = mention.time or ("during" if mention.prep in _DURING else "")
        if relation == "during" and _goes_without_saying(scene, mention, term):
            scene.use(mention)
            return True
        if relation and any(related(scene.ground, term, other) for other in scene.patterns.moments):
            limit = Limit(relation, term)
            if limit not in scene.limits:
                scene.limits.append(limit)
            scene.use(mention)
            return True
    return False


def _aimed(scene: Scene, mention: Mention) -> bool:
    """«порог по торпеде», «ПКО против АКИ»: what another participant that some norm names is."""
    preps = {mention.prep, *scene.preps.get(mention.prep, ())}
    for pattern in scene.patterns.literals if preps & _AGAINST and mention.has("N") else ():
        if pattern.pred == "is" and pattern.args[0].startswith("@"):
            term = next(
                (t for t in mention.terms(scene.ground, "class") if related(scene.ground, t, pattern.args[1])), ""
            )
            if term:
                scene.add(Literal("is", (pattern.args[0], term), mention.negated), mention)
                scene.heed(mention, "not")
                return True
    return False


def _goes_without_saying(scene: Scene, mention: Mention, moment: str) -> bool:
    """«съездили с кораблём в фазу движения»: a norm has that deed at that time anyway."""
    deeds = {
        name
        for other in scene.mentions
        if other.piece == mention.piece and other.key in scene.stated
        for name in other.terms(scene.ground, "action")
    }
    norms = [norm for name in deeds for kind in ("deontic", "effect") for norm in scene.ground.norms(kind, name)]
    return any(
        limit.relation == "during" and related(scene.ground, limit.moment, moment)
        for norm in norms
        for limit in norm.scope.limits
    )


def _done(scene: Scene, mention: Mention) -> bool:
    """«завалил брейс», «таранящий»: a deed that some norm asks about, with what it was done to."""
    ground = scene.ground
    if mention.has("F") and all("fut" in mark[3].split() for mark in mention.marks("F")):
        return False
    for term in mention.terms(ground, "action", terminals={"F", "ADJ", "STATE", "N"}):
        verb = ground.term(term)
        action = verb.expands[0] if verb is not None and verb.expands else term
        for pattern in scene.patterns.literals:
            if pattern.pred != "does" or not related(ground, pattern.args[1], action):
                continue
            variable = scene.variable(scene.people.subject_of(mention.piece))
            if not same(scene, pattern, variable):
                continue
            done = pattern.args[2].rstrip("*")
            objects = _objects(scene, mention, term)
            fitting = [(m, t) for m, t in objects if not done or related(ground, t, done)]
            if done and not fitting:
                continue
            what = fitting[:1]
            fact = Literal("does", (variable, action, what[0][1] if what and done else ""), mention.negated)
            scene.add(fact, mention, *(m for m, _ in what))
            scene.heed(mention, "not")
            return True
    return False


def _objects(scene: Scene, mention: Mention, action: str) -> Sequence[tuple[Mention, str]]:
    """What an act of a piece can be done to, by the marks of its roles."""
    verb = scene.ground.term(action)
    found = []
    for other in scene.mentions:
        if other.piece != mention.piece or other.key == mention.key or not other.has("N"):
            continue
        for role in verb.roles if verb else ():
            found += [
                (other, term)
                for term in (other.terms(scene.ground, "class") if role.name != "agent" else ())
                if fits(scene.ground, term, role.filler) and marked(role, other.prep, other.cases(term))
            ]
    return found
