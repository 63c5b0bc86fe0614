"""One text while frames are made of it: what it mentions, who is who, and which words a frame leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from svod.folding import fold
from svod.free.patterns import patterns_of
from svod.free.referents import Referent, Referents
from svod.free.scene import Scene
from svod.lower.context import AGENT
from svod.model.norms import Deontic, Literal, Scope, Sentence
from svod.model.vocabulary import related

if TYPE_CHECKING:
    from svod.free.lexicon import Talk
    from svod.free.mentions import Cue, Mention, Noted
    from svod.model.ground import Ground
    from svod.model.norms import Content

MODALS: Final = ("MAY", "MUST", "FORBID", "NEEDNOT", "MAYNOT")
_CUED: Final = {  # cues that a question of a kind holds
    "holds": (*MODALS, "CONSIDERED", "IS"),
    "which": ("WH", "QUESTION", *MODALS),
    "when": ("QUESTION", "OCCUR", *MODALS),
    "how_often": ("QUESTION", *MODALS),
    "how_many": ("QUESTION", "MUST"),
    "value": ("QUESTION", "COST", "IS", "MUST"),
    "faces": ("QUESTION", "MUST", "MAY"),
    "chance": ("QUESTION",),
    "changes": ("CHANGE",),
    "affects": ("CHANGE",),
    "first": ("FIRST", "WH"),
}


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


class Spoken:
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
        self.rolled = self._plain("rolled")
        self.away = self._plain("away")
        self.thresholds = self._plain("threshold")

    def _plain(self, kind: str) -> tuple[str, ...]:
        """Quantities that the plain words of a row of the table name."""
        words = [plain for phrase in self.talk.table.phrases.get(kind, ())[:1] for plain in phrase.plain]
        return tuple(name for word in words for name in self.talk.terms_of(word, "N") if self.is_quantity(name))

    def cues(self, *terminals: str) -> list[Cue]:
        """Cues of the pieces that ask."""
        return [cue for cue in self.noted.cues if cue.piece in self.asking and cue.terminal in terminals]

    def is_quantity(self, name: str) -> bool:
        """Whether a term is a quantity."""
        term = self.ground.term(name)
        return term is not None and term.kind == "quantity"

    def scene(self, content: Content) -> Scene:
        """An empty frame of what the norms about a content name."""
        found = patterns_of(self.ground, content)
        shown, away = self.rolled, self.away
        return Scene(
            self.ground,
            self.people,
            found,
            self.noted.mentions,
            self.elsewhere,
            rolled=shown,
            away=away,
            preps=self.talk.table.preps,
        )

    def hold(self, scene: Scene, holder: Referent | None) -> None:
        """State of whom a value or class is asked."""
        if holder is not None:
            scene.play(holder, AGENT)
            scene.literals.append(Literal("is", (AGENT, holder.term)))

    def holder(self, scene: Scene, mention: Mention | None) -> Referent | None:
        """Of whom a value is asked: a name beside the mention, else the subject."""
        piece = max(self.asking) if mention is None else mention.piece
        for other in scene.mentions:
            referent = self.people.of.get(other.key)
            if other.piece == piece and referent is not None and other.prep in {"", "у", "of", "for"}:
                return referent
        return self.people.subject_of(piece)

    def saying(self, name: str, *, asking: bool = True) -> Mention | None:
        """A mention of a term, or of one above or below it."""
        kinds = ("class", "state", "action", "quantity", "moment")
        for mention in self.noted.mentions:
            near = mention.piece in self.asking or not asking
            if near and any(related(self.ground, name, other) for other in mention.terms(self.ground, *kinds)):
                return mention
        return self._meant(name) if asking else None

    def _meant(self, name: str) -> Mention | None:
        """A pronoun of the question that stands for a quantity of the questions before («режет ли их крипл»)."""
        pronoun = next(
            (m for m in self.noted.mentions if m.piece in self.asking and (m.has("PRON") or "poss" in m.dets)), None
        )
        if pronoun is None or (pronoun.key in self.people.of and pronoun.has("PRON")) or not self.is_quantity(name):
            return None
        before = [m for m in self.noted.mentions if m.piece < pronoun.piece]
        return pronoun if any(name in m.terms(self.ground, "quantity") for m in before) else None

    def around(self, verb: Mention | None) -> frozenset[int]:
        """Pieces in which the roles of an act are looked for: those that ask, and that of its verb if it is stated."""
        there = {verb.piece} if verb is not None and verb.piece not in self.elsewhere else set()
        return self.asking | there

    def far(self, verb: Mention | None) -> float:
        """How far a reading is whose act is named elsewhere than in the question, or nowhere."""
        if verb is None:
            return 0.8
        return 0 if verb.piece in self.asking else 0.5

    def framed(
        self, content: Content, scene: Scene, asks: str, focus: str = "", modality: str = "", distance: float = 0
    ) -> Framed:
        """A filled frame as a sentence."""
        scope = Scope(tuple(scene.literals), tuple(scene.limits))
        every = isinstance(content, Deontic) and any(
            p.role == AGENT and p.det in {"any", "each"} for p in content.act.roles
        )
        sentence = Sentence("question", (content,), (scope,), asks, focus, every=every)
        return Framed(sentence, self.missing(scene, asks), tuple(scene.doubts), modality, distance)

    def missing(self, scene: Scene, asks: str) -> tuple[str, ...]:
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
        """«и ещё брейс», «им ещё полетать»: what is behind is stated, or asked beside a deed; not counted."""
        if not self.talk.table.is_said("also", (fold(mention.text),)):
            return False
        behind = [m for m in scene.mentions if m.piece == mention.piece and m.at > mention.at]
        if not behind or behind[0].number is not None:
            return False
        again = behind[0].key in scene.acts and any(fact.pred == "does" for fact in scene.literals)
        return again or behind[0].key in scene.stated

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
