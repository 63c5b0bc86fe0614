"""Readings built from what is mentioned: an act, value or event that norms know, filled with the rest of the text.

The grammar reads whole sentences. Where it cannot, a frame takes each mention for what norms about the same thing name:
a role that the marks of the verb allow, a fact that some norm asks about, a time. What finds no place is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.folding import fold
from svod.free.acts import Casting
from svod.free.asking import questions_of
from svod.free.claims import claim
from svod.free.events import events_of
from svod.free.mentions import Mention
from svod.free.patterns import probe
from svod.free.scattered import scattered
from svod.free.scene import Scene
from svod.free.spoken import Asked, Framed
from svod.lower.context import AGENT, marked
from svod.model.norms import Deontic, Effect
from svod.model.vocabulary import related

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from svod.free.spoken import Spoken
    from svod.model.terms import Term

_MODAL: Final = {"MAY": "may", "MUST": "must", "FORBID": "may_not", "NEEDNOT": "need_not", "MAYNOT": "may_not"}
_DENIED: Final = {"may": "may_not", "must": "need_not", "may_not": "may", "need_not": "must"}


class Frames:
    """The frames of one text."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken = spoken
        self.ground, self.talk, self.noted = spoken.ground, spoken.talk, spoken.noted
        self.asking, self.elsewhere = spoken.asking, spoken.elsewhere

    def readings(self) -> Iterator[Framed]:
        """Every frame that can be filled."""
        for asked in self._asked():
            if asked.kind in {"may", "must", "which", "when", "how_often"}:
                for term, verb, named in self._actions():
                    yield from self._deontic(term, verb, asked, named)
            if asked.kind == "faces":
                for name in self.spoken.thresholds:
                    yield self._value(name, None)
            if asked.kind in {"value", "which_value"}:
                for name, mention in self._quantities():
                    yield self._value(name, mention)
                yield from self._scattered()
                if self.spoken.cues("MAY"):
                    yield from self._limits()
            if asked.guessed and asked.kind == "may":
                yield from self._happenings(asked)
            if asked.guessed or asked.kind in {"faces", "value", "chance", "when", "change", "class"}:
                yield from events_of(self.spoken, asked)

    def of_rules(self, nodes: Iterable[str]) -> Iterator[Framed]:
        """Questions that the norms of rules answer, the best rules first."""
        kinds = frozenset(asked.kind for asked in self._asked())
        for place, node in enumerate(nodes):
            for norm in self.ground.norms_of(node):
                for sentence, scene, lacking in questions_of(
                    self.ground, self.noted, self.spoken.people, norm, kinds, self.elsewhere
                ):
                    missing = self.spoken.missing(scene, sentence.asks)
                    yield Framed(sentence, missing, (node,), "", 0.5 + 0.6 * lacking + 0.3 * place)

    # ── what is asked ──

    def _asked(self) -> Iterator[Asked]:
        questions = {cue.value: cue for cue in self.spoken.cues("QUESTION")}
        for value, kind in (("how_many", "value"), ("which", "value"), ("faces", "faces"), ("chance", "chance"),
                            ("when", "when"), ("how_often", "how_often")):  # fmt: skip
            if value in questions:
                yield Asked(kind, cue=questions[value])
        if self.spoken.cues("COST"):
            yield Asked("value")
        for cue in self.spoken.cues("WH")[:1]:
            yield Asked("which", cue=cue)
        for terminal, kind in (("CHANGE", "change"), ("CONSIDERED", "class"), ("IS", "class")):
            if self.spoken.cues(terminal):
                yield Asked(kind)
        modal = self.spoken.cues(*_MODAL)
        for cue in modal[:1]:
            word = _DENIED[_MODAL[cue.terminal]] if cue.negated else _MODAL[cue.terminal]
            yield Asked("must" if word in {"must", "need_not"} else "may", word in {"may_not", "need_not"},
                        impersonal=cue.impersonal, cue=cue)  # fmt: skip
        if not modal and not questions and not self.spoken.cues("WH", "CHANGE", "CONSIDERED"):
            yield Asked("may", guessed=True, impersonal=True)
            yield Asked("must", guessed=True, impersonal=True)

    def _actions(self) -> Iterator[tuple[Term, Mention | None, Mention]]:
        """Acts that the text names, those of the question first; then acts that a name in the question implies.

        Each with its verb, if there is one, and the mention that names it.
        """
        seen: dict[str, None] = {}
        order = sorted(self.noted.mentions, key=lambda m: m.piece not in self.asking)
        for mention in order:
            for name in mention.terms(self.ground, "action"):
                term = self.ground.term(name)
                if term is not None and name not in seen:
                    seen[name] = None
                    yield term, mention, mention
        for mention in order:
            for name in mention.terms(self.ground, "class", terminals={"N"}) if mention.piece in self.asking else ():
                for action in self._implied(name):
                    if action.id not in seen:
                        seen[action.id] = None
                        yield action, None, mention

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
        if self.spoken.cues("COST"):
            for phrase in self.talk.table.phrases.get("cost", ()):
                names = [name for noun in phrase.plain for name in self.talk.terms_of(noun, "N")]
                yield from ((name, None) for name in names if self.spoken.is_quantity(name))
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

    def _scattered(self) -> Iterator[Framed]:
        """Values whose name stands in pieces, unless it stands there whole."""
        whole = {name for name, _ in self._quantities()}
        for name, mention, rest in scattered(self.ground, self.talk, self.noted, self.asking):
            if name not in whole:
                yield self._value(name, mention, rest)

    def _limits(self) -> Iterator[Framed]:
        """«сколько маркеров можно?»: the bound of what is counted."""
        for name, mention, rest in scattered(self.ground, self.talk, self.noted, self.asking, limit=True):
            framed = self._value(name, mention, rest)
            modal = {cue.text for cue in self.spoken.cues("MAY")}
            yield framed._replace(missing=tuple(word for word in framed.missing if word not in modal))

    # ── acts ──

    def _deontic(self, term: Term, verb: Mention | None, asked: Asked, named: Mention) -> Iterator[Framed]:
        casting = self._cast(term, verb, asked, "deontic", named)
        if casting is None:
            return
        if (verb is None and self._acts(named)) or (asked.guessed and len(casting.scene.used) <= 1):
            casting.scene.doubts.append(named.text)
        modality = asked.kind if asked.kind in {"may", "must"} else "may"
        modality = {"may": "may_not", "must": "need_not"}[modality] if asked.turned else modality
        focus = self._focus(casting, asked) if asked.kind == "which" else ""
        if asked.kind == "which" and not focus:
            return
        content = Deontic(modality, casting.act())
        asks = "holds" if asked.kind in {"may", "must"} else asked.kind
        if verb is not None and asked.guessed and not _open_ended(verb):
            casting.scene.doubts.append(verb.text)
        yield self.spoken.framed(
            content, casting.scene, asks, focus, asked.kind if asked.guessed else "", self.spoken.far(verb)
        )

    def _acts(self, mention: Mention) -> bool:
        """Whether a name is of what acts in some norm: by itself it does not say what is done with it («корабль»)."""
        agents = {
            filler.term
            for norm in self.ground.norms("deontic", "*")
            if isinstance(norm.content, Deontic) and (filler := norm.content.act.role(AGENT)) is not None
        }
        names = mention.terms(self.ground, "class", terminals={"N"})
        return any(name in agents or agents & self.ground.above(name) for name in names)

    def _happenings(self, asked: Asked) -> Iterator[Framed]:
        """«мины взрываются и в чужую фазу?»: a finite verb asks whether that happens."""
        for term, verb, _ in self._actions():
            if verb is None or verb.piece not in self.asking or not verb.has("F"):
                continue
            if all("past" in mark[3].split() for mark in verb.marks("F")):
                continue
            casting = self._cast(term, verb, asked, "effect", verb)
            if casting is not None:
                yield self.spoken.framed(Effect(casting.act()), casting.scene, "holds")

    def _cast(self, term: Term, verb: Mention | None, asked: Asked, kind: str, named: Mention) -> Casting | None:
        action = term.expands[0] if term.expands else term.id
        found = self.ground.term(action)
        if found is None or found.kind != "action":
            return None
        scene = self.spoken.scene(probe(kind, action))
        if verb is not None:
            scene.use(verb)
        scene.acts.add(named.key)
        finite = asked.guessed and verb is not None and not verb.has("V")
        impersonal = asked.impersonal and not finite
        casting = Casting(scene, self.talk, term, self.spoken.around(verb), impersonal=impersonal)
        if verb is None:
            casting.imply(named)
        casting.cast()
        if verb is not None and casting.tails and not casting.met and self._torn(term, verb):
            scene.doubts.append(verb.text)
        claim(scene)
        if verb is None:
            self._converse(scene, term)
        return casting

    def _torn(self, term: Term, verb: Mention) -> bool:
        """Whether a verb names an act only with the preposition that stands nowhere («встать» for «встать на»)."""
        word = (fold(verb.text),)
        whole = any(e.words == word and e.value == term.id for e in self.talk.base.candidates(word[0]))
        return " " not in verb.text and verb.has("V", "F") and not whole

    def _converse(self, scene: Scene, term: Term) -> None:
        """«влезут в лифт» tells the act «вмещать» from its other end: it accounts for the verb."""
        for mention in scene.mentions:
            if mention.has("CONVERSE") and mention.piece in self.asking and mention.key not in scene.used:
                for phrase in self.talk.table.phrases.get("converse", ()):
                    if any(term.id in self.talk.terms_of(plain, "V") for plain in phrase.plain):
                        scene.use(mention)

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

    def _value(self, name: str, mention: Mention | None, rest: tuple[Mention, ...] = ()) -> Framed:
        content = probe("value", name)
        scene = self.spoken.scene(content)
        for word in (mention, *rest):
            if word is not None:
                scene.use(word)
        holder = self.spoken.holder(scene, mention)
        if holder is not None and any(word in holder.mentions for word in rest):
            scene.play(holder, AGENT)  # a word of the name tells of whom, and no more than the name
        else:
            self.spoken.hold(scene, holder)
        claim(scene)
        return self.spoken.framed(content, scene, "value")


def _open_ended(verb: Mention) -> bool:
    """Whether a verb without a modal word asks what can be: an infinitive, or a future («пройдёт ли»)."""
    return verb.has("V") or all("fut" in mark[3].split() for mark in verb.marks("F"))
