"""Readings built from what is mentioned: an act, value or event that norms know, filled with the rest of the text.

The grammar reads whole sentences. Where it cannot, a frame takes each mention for what norms about the same thing name:
a role that the marks of the verb allow, a fact that some norm asks about, a time. What finds no place is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from svod.folding import fold
from svod.free.acts import Casting
from svod.free.asking import questions_of
from svod.free.claims import Scene, claim
from svod.free.mentions import Cue, Mention, Noted
from svod.free.patterns import patterns_of, probe
from svod.free.referents import Referent, Referents
from svod.free.scattered import scattered
from svod.lower.context import AGENT, marked
from svod.model.norms import (
    Change,
    Content,
    Deontic,
    Effect,
    Literal,
    Membership,
    Scope,
    Sentence,
    Sequence,
    Suppression,
)
from svod.model.vocabulary import related
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.free.lexicon import Talk
    from svod.model.ground import Ground
    from svod.model.terms import Term

_MODAL: Final = {"MAY": "may", "MUST": "must", "FORBID": "may_not", "NEEDNOT": "need_not", "MAYNOT": "may_not"}
_MODALS: Final = ("MAY", "MUST", "FORBID", "NEEDNOT", "MAYNOT")
_CUED: Final = {  # cues that a question of a kind holds
    "holds": (*_MODALS, "CONSIDERED", "IS"),
    "which": ("WH", "QUESTION", *_MODALS),
    "when": ("QUESTION", "OCCUR", *_MODALS),
    "how_often": ("QUESTION", *_MODALS),
    "how_many": ("QUESTION", "MUST"),
    "value": ("QUESTION", "COST", "IS", "MUST"),
    "faces": ("QUESTION", "MUST", "MAY"),
    "chance": ("QUESTION",),
    "changes": ("CHANGE",),
    "affects": ("CHANGE",),
    "first": ("FIRST", "WH"),
}
_DENIED: Final = {"may": "may_not", "must": "need_not", "may_not": "may", "need_not": "must"}


class Framed(NamedTuple):
    """A sentence with the words that have no place in it, the guesses in it, and how far it is from the text."""

    sentence: Sentence
    missing: tuple[str, ...]
    doubts: tuple[str, ...]
    modality: str
    distance: float = 0


class Asked(NamedTuple):
    """What the cues of the asking pieces ask for; `guessed` where there is no cue."""

    kind: str
    turned: bool = False
    guessed: bool = False
    impersonal: bool = False
    cue: Cue | None = None


class Frames:
    """One text with one sentence that asks: `asking` are its pieces, `elsewhere` those of other questions."""

    def __init__(
        self, ground: Ground, talk: Talk, noted: Noted, asking: frozenset[int], elsewhere: frozenset[int]
    ) -> None:
        self.ground = ground
        self.talk = talk
        self.noted = noted
        self.asking = asking
        self.elsewhere = elsewhere
        self.people = Referents(ground, talk, noted)
        shown = [plain for phrase in talk.table.phrases.get("rolled", ())[:1] for plain in phrase.plain]
        self.rolled = tuple(name for plain in shown for name in talk.terms_of(plain, "N") if self._is_quantity(name))

    def readings(self) -> Iterator[Framed]:
        """Every frame that can be filled."""
        for asked in self._asked():
            if asked.kind in {"may", "must", "which", "when", "how_often"}:
                for term, verb in self._actions():
                    yield from self._deontic(term, verb, asked)
            if asked.kind in {"value", "which_value"}:
                for name, mention in self._quantities():
                    yield self._value(name, mention)
                if self._cues("MAY"):
                    yield from self._limits()
            if asked.guessed or asked.kind in {"faces", "value", "chance", "when", "change", "class"}:
                yield from self._others(asked)

    def of_rules(self, nodes: Iterable[str]) -> Iterator[Framed]:
        """Questions that the norms of rules answer, the best rules first."""
        kinds = frozenset(asked.kind for asked in self._asked())
        for place, node in enumerate(nodes):
            for norm in self.ground.norms_of(node):
                for sentence, scene, lacking in questions_of(
                    self.ground, self.noted, self.people, norm, kinds, self.elsewhere
                ):
                    missing = self._missing(scene, sentence.asks)
                    yield Framed(sentence, missing, (node,), "", 0.5 + 0.6 * lacking + 0.3 * place)

    # ── what is asked ──

    def _cues(self, *terminals: str) -> list[Cue]:
        return [cue for cue in self.noted.cues if cue.piece in self.asking and cue.terminal in terminals]

    def _asked(self) -> Iterator[Asked]:
        questions = {cue.value: cue for cue in self._cues("QUESTION")}
        for value, kind in (("how_many", "value"), ("which", "value"), ("faces", "faces"), ("chance", "chance"),
                            ("when", "when"), ("how_often", "how_often")):  # fmt: skip
            if value in questions:
                yield Asked(kind, cue=questions[value])
        if self._cues("COST"):
            yield Asked("value")
        for cue in self._cues("WH")[:1]:
            yield Asked("which", cue=cue)
        for terminal, kind in (("CHANGE", "change"), ("CONSIDERED", "class"), ("IS", "class")):
            if self._cues(terminal):
                yield Asked(kind)
        modal = self._cues(*_MODAL)
        for cue in modal[:1]:
            word = _DENIED[_MODAL[cue.terminal]] if cue.negated else _MODAL[cue.terminal]
            yield Asked("must" if word in {"must", "need_not"} else "may", word in {"may_not", "need_not"},
                        impersonal=cue.impersonal, cue=cue)  # fmt: skip
        if not modal and not questions and not self._cues("WH", "CHANGE", "CONSIDERED"):
            yield Asked("may", guessed=True, impersonal=True)
            yield Asked("must", guessed=True, impersonal=True)

    def _actions(self) -> Iterator[tuple[Term, Mention | None]]:
        """Acts that the text names, those of the question first; then acts that a name in the question implies."""
        seen: dict[str, None] = {}
        order = sorted(self.noted.mentions, key=lambda m: m.piece not in self.asking)
        for mention in order:
            for name in mention.terms(self.ground, "action"):
                term = self.ground.term(name)
                if term is not None and name not in seen:
                    seen[name] = None
                    yield term, mention
        for mention in order:
            for name in mention.terms(self.ground, "class", terminals={"N"}) if mention.piece in self.asking else ():
                for action in self._implied(name):
                    if action.id not in seen:
                        seen[action.id] = None
                        yield action, None

    def _implied(self, name: str) -> Iterator[Term]:
        """Acts of which a norm names this very thing, or a kind above it, in a role that only few things fill."""
        for norm in self.ground.norms("deontic", "*"):
            if not isinstance(norm.content, Deontic):
                continue
            for filler in norm.content.act.roles:
                if filler.role not in {AGENT, "times"} and related(self.ground, name, filler.term):
                    term = self.ground.term(norm.content.act.action)
                    if term is not None:
                        yield term

    def _quantities(self) -> Iterator[tuple[str, Mention | None]]:
        if self._cues("COST"):
            for phrase in self.talk.table.phrases.get("cost", ()):
                names = [name for noun in phrase.plain for name in self.talk.terms_of(noun, "N")]
                yield from ((name, None) for name in names if self._is_quantity(name))
        seen: set[str] = set()
        for mention in self.noted.mentions:
            if mention.piece in self.asking and mention.number is None:
                for name in mention.terms(self.ground, "quantity", terminals={"N"}):
                    seen.add(name)
                    yield name, mention
        if not seen:
            given = [m for m in self.noted.mentions if m.number is not None and m.piece not in self.elsewhere]
            for mention in given:
                for name in mention.terms(self.ground, "quantity", terminals={"N"}):
                    yield name, None
        for name, mention in scattered(self.ground, self.talk, self.noted, self.asking):
            if name not in seen:
                yield name, mention

    def _limits(self) -> Iterator[Framed]:
        """«сколько маркеров можно?»: the bound of what is counted."""
        for name, mention in scattered(self.ground, self.talk, self.noted, self.asking, limit=True):
            framed = self._value(name, mention)
            modal = {cue.text for cue in self._cues("MAY")}
            yield framed._replace(missing=tuple(word for word in framed.missing if word not in modal))

    def _is_quantity(self, name: str) -> bool:
        term = self.ground.term(name)
        return term is not None and term.kind == "quantity"

    # ── acts ──

    def _scene(self, content: Content) -> Scene:
        found = patterns_of(self.ground, content)
        return Scene(self.ground, self.people, found, self.noted.mentions, self.elsewhere, rolled=self.rolled)

    def _deontic(self, term: Term, verb: Mention | None, asked: Asked) -> Iterator[Framed]:
        casting = self._cast(term, verb, asked, "deontic")
        if casting is None:
            return
        modality = asked.kind if asked.kind in {"may", "must"} else "may"
        modality = {"may": "may_not", "must": "need_not"}[modality] if asked.turned else modality
        focus = self._focus(casting, asked) if asked.kind == "which" else ""
        if asked.kind == "which" and not focus:
            return
        content = Deontic(modality, casting.act())
        asks = "holds" if asked.kind in {"may", "must"} else asked.kind
        if verb is not None and asked.guessed and not _open_ended(verb):
            casting.scene.doubts.append(verb.text)
        yield self._framed(content, casting.scene, asks, focus, asked.kind if asked.guessed else "", _far(self, verb))

    def _cast(self, term: Term, verb: Mention | None, asked: Asked, kind: str) -> Casting | None:
        action = term.expands[0] if term.expands else term.id
        found = self.ground.term(action)
        if found is None or found.kind != "action":
            return None
        scene = self._scene(probe(kind, action))
        if verb is not None:
            scene.use(verb)
            scene.acts.add(verb.key)
        finite = asked.guessed and verb is not None and not verb.has("V")
        impersonal = asked.impersonal and not finite
        casting = Casting(scene, self.talk, term, self._around(verb), impersonal=impersonal)
        casting.cast()
        if verb is not None and casting.tails and " " not in verb.text and not casting.met and verb.has("V", "F"):
            scene.doubts.append(verb.text)
        claim(scene)
        if verb is None:
            self._converse(scene, term)
        return casting

    def _converse(self, scene: Scene, term: Term) -> None:
        """«влезут в лифт» tells the act «вмещать» from its other end: it accounts for the verb."""
        for mention in scene.mentions:
            if mention.has("CONVERSE") and mention.piece in self.asking and mention.key not in scene.used:
                for phrase in self.talk.table.phrases.get("converse", ()):
                    if any(term.id in self.talk.terms_of(plain, "V") for plain in phrase.plain):
                        scene.use(mention)

    def _around(self, verb: Mention | None) -> frozenset[int]:
        """Pieces in which the roles of an act are looked for: those that ask, and that of its verb if it is stated."""
        there = {verb.piece} if verb is not None and verb.piece not in self.elsewhere else set()
        return self.asking | there

    def _focus(self, casting: Casting, asked: Asked) -> str:
        """The role that «кто», «по чему» asks for."""
        cue = asked.cue
        if cue is None:
            return ""
        if not cue.prep and (not cue.cases or "nom" in cue.cases) and AGENT not in casting.roles:
            return AGENT
        for spec in casting.verb.roles:
            if spec.name not in casting.roles and marked(spec, cue.prep, cue.cases):
                return spec.name
        return ""

    # ── values, and what else norms say ──

    def _value(self, name: str, mention: Mention | None) -> Framed:
        content = probe("value", name)
        scene = self._scene(content)
        if mention is not None:
            scene.use(mention)
        self._hold(scene, self._holder(scene, mention))
        claim(scene)
        return self._framed(content, scene, "value")

    def _hold(self, scene: Scene, holder: Referent | None) -> None:
        if holder is not None:
            scene.play(holder, AGENT)
            scene.literals.append(Literal("is", (AGENT, holder.term)))

    def _holder(self, scene: Scene, mention: Mention | None) -> Referent | None:
        piece = max(self.asking) if mention is None else mention.piece
        for other in scene.mentions:
            referent = self.people.of.get(other.key)
            if other.piece == piece and referent is not None and other.prep in {"", "у", "of", "for"}:
                return referent
        return self.people.subject_of(piece)

    def _others(self, asked: Asked) -> Iterator[Framed]:
        """Frames of norms that are no permissions: what they conclude is looked for in the question."""
        for kind in ("effect", "change", "membership", "sequence", "suppression"):
            for norm in self.ground.norms(kind, "*"):
                content = norm.content
                if isinstance(content, Effect):
                    yield from self._event(content, asked)
                elif isinstance(content, Change) and asked.kind in {"change", "may"}:
                    yield from self._changing(content)
                elif isinstance(content, Membership) and asked.kind in {"class", "may"} and content.purpose is None:
                    yield from self._belonging(content)
                elif isinstance(content, Sequence):
                    yield from self._ordering(content, asked)
                elif isinstance(content, Suppression) and asked.kind in {"change", "may"}:
                    yield from self._suppressing(content)

    def _saying(self, name: str, *, asking: bool = True) -> Mention | None:
        """A mention of a term, or of one above or below it."""
        kinds = ("class", "state", "action", "quantity", "moment")
        for mention in self.noted.mentions:
            near = mention.piece in self.asking or not asking
            if near and any(related(self.ground, name, other) for other in mention.terms(self.ground, *kinds)):
                return mention
        return None

    def _event(self, content: Effect, asked: Asked) -> Iterator[Framed]:
        verb = self._saying(content.act.action, asking=False)
        term = self.ground.term(content.act.action)
        dicey = {"faces": True, "chance": True, "value": False, "may": False}.get(asked.kind)
        if verb is None or term is None or dicey != (content.faces is not None):
            return
        scene = self._scene(Effect(content.act))
        scene.use(verb)
        casting = Casting(scene, self.talk, term, self._around(verb), impersonal=False)
        casting.cast()
        claim(scene)
        asks = {"value": "how_many", "may": "holds"}.get(asked.kind, asked.kind)
        focus = next((p.role for p in casting.act().roles if p.role != AGENT), "") if asks == "how_many" else ""
        yield self._framed(Effect(casting.act()), scene, asks, focus, "", _far(self, verb))

    def _changing(self, content: Change) -> Iterator[Framed]:
        what, cause = self._saying(content.quantity), self._saying(content.cause) if content.cause else None
        if what is None or cause is None:
            return
        scene = self._scene(content)
        scene.use(what)
        scene.use(cause)
        claim(scene)
        change = Change(AGENT, content.quantity, "change", None, "", "", content.cause)
        framed = self._framed(change, scene, "changes")
        yield framed._replace(sentence=replace(framed.sentence, target=(content.cause,)))

    def _belonging(self, content: Membership) -> Iterator[Framed]:
        what = self._saying(content.term)
        if what is None:
            return
        scene = self._scene(Membership(AGENT, content.term))
        scene.use(what)
        holder = next((r for r in self.people.subjects.values() if what not in r.mentions), None)
        self._hold(scene, holder)
        claim(scene)
        if holder is not None:
            yield self._framed(Membership(AGENT, content.term), scene, "holds")

    def _ordering(self, content: Sequence, asked: Asked) -> Iterator[Framed]:
        said = [self._saying(item) for item in content.items]
        if content.kind == "steps" and asked.kind == "when" and said[0] is not None:
            scene = self._scene(content)
            scene.use(said[0])
            claim(scene)
            yield self._framed(Sequence("steps", content.items[:1]), scene, "when")
        verb = self._saying(content.action) if content.action else None
        if content.kind == "actors" and verb is not None:
            scene = self._scene(content)
            scene.use(verb)
            claim(scene)
            yield self._framed(Sequence("actors", (), content.action), scene, "first")

    def _suppressing(self, content: Suppression) -> Iterator[Framed]:
        name = content.act.action or (content.act.roles[0].term if content.act.roles else "")
        what, on = self._saying(content.what, asking=False), self._saying(name) if name else None
        if what is None or on is None:
            return
        scene = self._scene(content)
        scene.use(what)
        scene.use(on)
        claim(scene)
        yield self._framed(content, scene, "affects")

    # ── the sentence ──

    def _framed(
        self, content: Content, scene: Scene, asks: str, focus: str = "", modality: str = "", distance: float = 0
    ) -> Framed:
        scope = Scope(tuple(scene.literals), tuple(scene.limits))
        every = isinstance(content, Deontic) and any(
            p.role == AGENT and p.det in {"any", "each"} for p in content.act.roles
        )
        sentence = Sentence("question", (content,), (scope,), asks, focus, every=every)
        return Framed(sentence, self._missing(scene, asks), tuple(scene.doubts), modality, distance)

    def _missing(self, scene: Scene, asks: str) -> tuple[str, ...]:
        """Words that have no place in what was made of the text."""
        left = [m.text for m in scene.mentions if self._lost(scene, m, asks)]
        strange = [word for piece, word in self.noted.strange if piece not in self.elsewhere]
        cues = [cue.text for cue in self.noted.cues if self._cue_lost(cue, scene, asks)]
        return (*left, *scene.passed_over(), *strange, *cues)

    def _named_again(self, scene: Scene, mention: Mention) -> bool:
        """«приказ All Ahead Full»: another name of what is in the sentence stands right beside."""
        mine = self.people.of.get(mention.key)
        plain = not (mention.prep or mention.negated or mention.dets) and mention.number is None
        return plain and mine is not None and any(
            m.piece == mention.piece and abs(m.at - mention.at) == 1 and m.key in scene.stated
            for m in mine.mentions
        )  # fmt: skip

    def _one_more(self, scene: Scene, mention: Mention) -> bool:
        """«и ещё брейс»: the thing behind is stated of somebody, and not counted."""
        if not self.talk.table.is_said("also", (fold(mention.text),)):
            return False
        behind = [m for m in scene.mentions if m.piece == mention.piece and m.at > mention.at]
        return bool(behind) and behind[0].key in scene.stated and behind[0].number is None

    def _cue_lost(self, cue: Cue, scene: Scene, asks: str) -> bool:
        """Whether a cue is of another question, or stands where nothing is asked.

        «Стоит» without a number stands there for «находится»; a wish is no loss where the act that is wished is the
        one asked about.
        """
        if cue.piece in self.elsewhere:
            return False
        if cue.piece in self.asking and cue.terminal != "WISH":
            return cue.terminal not in _CUED.get(asks, ()) and not (cue.terminal == "TOGETHER" and scene.counts)
        if cue.terminal == "WISH":
            return not any(m.piece == cue.piece and m.has("V") and m.key in scene.acts for m in self.noted.mentions)
        if cue.terminal == "OCCUR":
            return False
        return cue.terminal != "COST" or any(m.piece == cue.piece and m.number for m in self.noted.mentions)

    def _lost(self, scene: Scene, mention: Mention, asks: str) -> bool:
        acts = any(m.piece == mention.piece and m.key in scene.acts for m in scene.mentions)
        if self._named_again(scene, mention) or self._one_more(scene, mention):
            return False
        vague = mention.has("LIGHT") or (asks == "value" and mention.has("HAVING")) or (mention.has("AUX") and acts)
        return mention.key not in scene.used and mention.piece not in self.elsewhere and not vague


def _open_ended(verb: Mention) -> bool:
    """Whether a verb without a modal word asks what can be: an infinitive, or a future («пройдёт ли»)."""
    return verb.has("V") or all("fut" in mark[3].split() for mark in verb.marks("F"))


def _far(frames: Frames, verb: Mention | None) -> float:
    """How far a reading is whose act is named elsewhere than in the question, or nowhere."""
    if verb is None:
        return 0.8
    return 0 if verb.piece in frames.asking else 0.5
