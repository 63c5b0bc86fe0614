"""Acts as readings: who does what to whom, by the marks of the verb, by what is threatened, and by the subject."""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.context import AGENT, fits, marked
from svod.model.norms import Act, Literal, Participant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.free.lexicon import Talk
    from svod.free.mentions import Mention
    from svod.free.referents import Referent
    from svod.free.scene import Scene
    from svod.model.terms import RoleSpec, Term

_TOWARDS = frozenset({"по", "на", "в", "к", "at", "for", "towards"})
_KEPT = ("any", "each", "all", "part")


class Casting:
    """The roles of one act while a text is searched for who plays them.

    Parameters
    ----------
    pieces
        Where the act is spoken of: names there play its roles by their marks.
    impersonal
        Whether who acts may stand in the dative («можно ли кораблю …»).
    """

    def __init__(self, scene: Scene, talk: Talk, term: Term, pieces: frozenset[int], *, impersonal: bool) -> None:
        self.scene = scene
        self.talk = talk
        self.pieces = pieces
        self.impersonal = impersonal
        found = scene.ground.term(term.expands[0]) if term.expands else term
        self.verb = found or term
        self.tails = talk.tails(term.id)
        self.met = False  # whether the preposition of the verb's name stands somewhere
        self.roles: dict[str, Participant] = {}
        for item in term.expands[1:]:
            role, _, filler = item.partition("=")
            self.roles[role] = Participant(role, filler)

    def cast(self) -> None:
        """Fill the roles: objects by their marks, then the agent, then objects that threaten it."""
        self._objects(shown=True)
        agent = next((spec for spec in self._open() if spec.name == AGENT), None)
        if agent is not None:
            self._agent(agent)
        self._objects(shown=False)
        for spec in self._open():
            if spec.name != AGENT:
                self._threat(spec)

    def imply(self, mention: Mention) -> None:
        """«спасёт дозор?»: the name by which an act is implied plays the role that it can, whatever its form."""
        for spec in self._open():
            names = mention.terms(self.scene.ground, "class", terminals={"N"}) if spec.name != AGENT else ()
            name = next((name for name in names if fits(self.scene.ground, name, spec.filler)), "")
            if name:
                self._put(spec.name, mention, name)
                return

    def act(self) -> Act:
        """The act as it is cast."""
        order = {spec.name: place for place, spec in enumerate(self.verb.roles)}
        return Act(self.verb.id, tuple(sorted(self.roles.values(), key=lambda p: order.get(p.role, 99))))

    def _open(self) -> list[RoleSpec]:
        return [spec for spec in self.verb.roles if spec.name not in self.roles]

    # ── objects ──

    def _objects(self, *, shown: bool) -> None:
        """Objects whose preposition or case shows that they do not act; then the rest."""
        for spec in self._open():
            if spec.name != AGENT:
                self._object(spec, shown=shown)

    def _object(self, spec: RoleSpec, *, shown: bool) -> None:
        for mention in self.scene.mentions:
            apart = bool(mention.prep) or not self._acts(mention)
            if mention.piece in self.pieces and mention.key not in self.scene.used and (apart or not shown):
                name = self._named(mention, spec)
                if name:
                    self._put(spec.name, mention, name)
                    return

    def _named(self, mention: Mention, spec: RoleSpec) -> str:
        """The term under which a mention fills a role; '' if it does not."""
        ground = self.scene.ground
        names = mention.terms(ground, "class", "quantity", terminals={"N"})
        referent = self.scene.people.of.get(mention.key)
        if mention.has("PRON"):
            names = (referent.term,) if referent is not None else ()
        for name in names:
            cases = mention.cases(name) if not mention.has("PRON") else frozenset()
            if fits(ground, name, spec.filler) and self._marked(spec, mention.prep, cases):
                return name
        return ""

    def _marked(self, spec: RoleSpec, prep: str, cases: frozenset[str]) -> bool:
        """Whether a preposition shows a role: its own, one said for it, or the one with which the verb's name ends."""
        others = (prep, *self.talk.table.preps.get(prep, ()))
        self.met = self.met or bool(prep and self.tails & set(others))
        if marked(spec, prep, cases) or any(marked(spec, other, frozenset()) for other in others[1:]):
            return True
        return bool(prep and self.tails & set(others) and marked(spec, "", frozenset()))

    def _put(self, role: str, mention: Mention, name: str) -> None:
        scene = self.scene
        referent = scene.people.of.get(mention.key)
        scene.heed(mention, *(("number",) if role in scene.patterns.counted else ()))
        det = next((word for word in mention.dets if word in _KEPT), "")
        scene.heed(mention, det)
        self.roles[role] = Participant(role, name, det, mention.number)
        if referent is not None and id(referent) not in scene.variables:
            scene.play(referent, role)
        scene.use(mention)
        for word, negated in (("own", False), ("alien", True)):
            if word in mention.dets:
                scene.literals.append(Literal("own", (role, AGENT), negated))
                scene.heed(mention, word)

    # ── who acts ──

    def _agent(self, spec: RoleSpec) -> None:
        for mention in self.scene.mentions:
            referent = self.scene.people.of.get(mention.key)
            if mention.piece not in self.pieces or mention.key in self.scene.used or mention.prep:
                continue
            if referent is not None and self._acts(mention) and self._free(referent, spec):
                self._play(referent, mention)
                return
        for referent in self._subjects():
            if self._free(referent, spec):
                self._play(referent, referent.mentions[-1] if referent.mentions else None)
                return

    def _acts(self, mention: Mention) -> bool:
        """Whether a name can be who acts by its case; beside «можно» what may be an accusative is acted on."""
        marks = [m for t in mention.tokens if t.terminal in {"N", "PRON"} for e in t.entries for m in e.features]
        cases = {mark[0] for mark in marks}
        if not self.impersonal:
            return not marks or bool(cases & {"nom", ""})
        return "dat" in cases or ("nom" in cases and "acc" not in cases)

    def _free(self, referent: Referent, spec: RoleSpec) -> bool:
        return id(referent) not in self.scene.variables and fits(self.scene.ground, referent.term, spec.filler)

    def _play(self, referent: Referent, mention: Mention | None) -> None:
        det = next((word for word in (mention.dets if mention else ()) if word in _KEPT), "")
        number = mention.number if mention is not None else None
        self.roles[AGENT] = Participant(AGENT, referent.term, det, number)
        self.scene.play(referent, AGENT)
        if mention is not None:
            self.scene.use(mention)
            self.scene.heed(mention, det, *(("number",) if AGENT in self.scene.patterns.counted else ()))
            if det == "part":
                self.scene.doubts.append(mention.text)

    def _subjects(self) -> Iterator[Referent]:
        """Subjects of the pieces, from the one that asks backwards."""
        last = max(self.pieces)
        for piece in range(last, -1, -1):
            if piece in self.scene.people.subjects:
                yield self.scene.people.subjects[piece]
        for mention in self.scene.mentions:  # «на караван надвигается буря»: the text is about him
            referent = self.scene.people.of.get(mention.key)
            if referent is not None and mention.prep in _TOWARDS and self._threatened(mention):
                yield referent
        if self.scene.people.declared and self.scene.people.me is not None:
            yield self.scene.people.me

    def _threatened(self, mention: Mention) -> bool:
        return any(m.piece == mention.piece and self.talk.is_row("threaten", m.text) for m in self.scene.mentions)

    # ── what threatens whom the text is about ──

    def _threat(self, spec: RoleSpec) -> None:
        ground, scene = self.scene.ground, self.scene
        for verb, nouns in self.talk.table.phrases.get("entail", ()):
            acts = set(self.talk.terms_of(verb, "V"))
            for mention in scene.mentions:
                if mention.key in scene.used or not acts & set(mention.terms(ground, "action")):
                    continue
                for name in (name for noun in nouns for name in self.talk.terms_of(noun, "N")):
                    if fits(ground, name, spec.filler) and self._done_to_agent(mention):
                        self.roles[spec.name] = Participant(spec.name, name)
                        scene.use(mention)
                        return
        for verb, _ in self.talk.table.phrases.get("suffer", ()):
            acts = set(self.talk.terms_of(verb, "V"))
            for mention in scene.mentions:
                suffers = mention.key not in scene.used and acts & set(mention.terms(ground, "action"))
                if suffers and self._suffered(mention, spec):
                    return

        for mention in scene.mentions:
            if (
                mention.key not in scene.used
                and self.talk.is_row("threaten", mention.text)
                and self._directed(mention, spec)
            ):
                return

    def _directed(self, verb: Mention, spec: RoleSpec) -> bool:
        """«по нему летят бомберы»: the subject of the verb threatens what stands behind a preposition."""
        scene = self.scene
        beside = [m for m in scene.mentions if m.piece == verb.piece and m.key != verb.key]
        at_agent = [
            m for m in beside if m.prep in _TOWARDS and scene.variables.get(id(scene.people.of.get(m.key))) == AGENT
        ]
        for other in beside if at_agent else ():
            for name in other.terms(scene.ground, "class", terminals={"N"}):
                if not other.prep and other.key not in scene.used and fits(scene.ground, name, spec.filler):
                    self.roles[spec.name] = Participant(spec.name, name)
                    for mention in (other, verb, *at_agent):
                        scene.use(mention)
                    return True
        return False

    def _done_to_agent(self, mention: Mention) -> bool:
        """Whether an act is done to the agent: a pronoun or name of it stands in the same piece, not as its subject."""
        for other in self.scene.mentions:
            referent = self.scene.people.of.get(other.key)
            beside = other.piece == mention.piece and other.key != mention.key
            if beside and referent is not None and self.scene.variables.get(id(referent)) == AGENT:
                return bool(other.prep) or not self._acts(other)
        return False

    def _suffered(self, mention: Mention, spec: RoleSpec) -> bool:
        """«ловит таран»: the object of the verb is what threatens its subject, who acts or is acted for."""
        subject = self.scene.people.subject_of(mention.piece)
        ward = self._ward(subject, spec) if subject is not None else None
        if subject is None or (ward is None and self.scene.variables.get(id(subject)) != AGENT):
            return False
        for other in self.scene.mentions:
            if other.piece != mention.piece or other.key in self.scene.used or other.prep:
                continue
            for name in other.terms(self.scene.ground, "class", terminals={"N"}):
                if fits(self.scene.ground, name, spec.filler):
                    self.roles[spec.name] = Participant(spec.name, name)
                    self.scene.use(other)
                    self.scene.use(mention)
                    if ward is not None:
                        self.roles[ward.name] = Participant(ward.name, subject.term)
                        self.scene.play(subject, ward.name)
                    return True
        return False

    def _ward(self, subject: Referent, threat: RoleSpec) -> RoleSpec | None:
        """«Щиты спасут?»: the role of an act by another that who is threatened can fill."""
        if id(subject) in self.scene.variables or AGENT not in self.roles:
            return None
        others = [spec for spec in self._open() if spec.name not in {AGENT, threat.name}]
        return next((spec for spec in others if fits(self.scene.ground, subject.term, spec.filler)), None)
