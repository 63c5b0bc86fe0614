"""Wordings of a question in the language, made from the forms of the vocabulary; `svod.free.say` reads them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from svod.free.sayer import Sayer, joined
from svod.lower.context import AGENT
from svod.model.norms import Act, Change, Deontic, Effect, Membership, Scope, Sequence, Suppression, Valuation
from svod.query.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Iterator

    from svod.model.ground import Ground
    from svod.model.norms import Participant, Sentence
    from svod.model.terms import Term
    from svod.query.wording import Speller

_MODAL: Final = {
    "ru": {"may": "может ли", "may_not": "не может ли", "must": "обязан ли", "need_not": "не обязан ли"},
    "en": {"may": "can", "may_not": "may not", "must": "must", "need_not": "need not"},
}
_BARE: Final = {
    "ru": {"may": "можно ли", "may_not": "нельзя ли", "must": "обязательно ли", "need_not": "не обязательно ли"},
    "en": {"may": "can one", "may_not": "is it forbidden to", "must": "must one", "need_not": "need one not"},
}
_PLAIN: Final = {"ru": {"may": "может", "must": "обязан"}, "en": {"may": "can", "must": "must"}}
_EVENT: Final = {
    "faces": ("на сколько", "on what roll"),
    "chance": ("с какой вероятностью", "what is the chance of"),
    "when": ("когда", "when"),
}
_WHO: Final = {"nom": ("кто", "что"), "gen": ("кого", "чего"), "dat": ("кому", "чему"), "acc": ("кого", "что"),
               "ins": ("кем", "чем"), "loc": ("ком", "чём")}  # fmt: skip


def wordings(ground: Ground, speller: Speller, sentence: Sentence, lang: str) -> Iterator[str]:
    """Wordings of a question of one content, the plainest first."""
    content = sentence.contents[0] if len(sentence.contents) == 1 else None
    scope = sentence.scopes[0] if sentence.scopes else Scope()
    kinds = content.act.kinds() if isinstance(content, Deontic | Effect) else _kinds(scope)
    sayer = Question(Wording(ground, speller, lang, kinds), sentence, scope)
    if content is None:
        if sentence.asks == "what_if":
            yield f"{'what happens' if lang == 'en' else 'что будет'}{sayer.tail()}"
    elif isinstance(content, Deontic):
        yield from sayer.deontic(content)
    elif isinstance(content, Valuation):
        yield from sayer.value(content)
    elif isinstance(content, Membership):
        yield from sayer.membership(content)
    elif isinstance(content, Change):
        yield from sayer.change(content)
    elif isinstance(content, Effect):
        yield from sayer.effect(content)
    elif isinstance(content, Sequence):
        yield from sayer.order(content)
    elif isinstance(content, Suppression):
        yield from sayer.suppression(content)


def _kinds(scope: Scope) -> dict[str, str]:
    return {x.args[0]: x.args[1] for x in reversed(scope.literals) if x.pred == "is" and not x.negated}


class Question(Sayer):
    """Puts one question into words of one language."""

    # ── acts ──

    def deontic(self, content: Deontic) -> Iterator[str]:
        """«может ли корабль встать на brace против тарана, если он на приколе»."""
        verb = self.words.ground.term(content.act.action)
        if verb is None or content.only:
            return
        act, asks, lang = content.act, self.sentence.asks, self.lang
        agent = act.role(AGENT)
        rest = " ".join((verb.label(lang), *self.roles(verb, act)))
        who = self.noun(agent, "nom") if agent is not None else ""
        if asks == "holds":
            modal = _MODAL[lang] if who else _BARE[lang]
            yield joined(modal[content.modality], who, rest) + self.tail()
        elif asks in {"when", "why"}:
            word = {"when": ("когда", "when"), "why": ("почему", "why")}[asks][lang == "en"]
            yield joined(word, who, _PLAIN[lang].get(content.modality, ""), rest) + self.tail()
        elif asks == "how_often":
            yield (
                joined(self.say("сколько раз", "how many times"), who, _PLAIN[lang].get(content.modality, ""), rest)
                + self.tail()
            )
        elif asks == "which":
            yield from self._which(content, verb)
        elif asks == "how_many":
            yield from self._how_many(content, verb)

    def _which(self, content: Deontic, verb: Term) -> Iterator[str]:
        """«кто может …», «по чему может стрелять …»."""
        modal = _PLAIN[self.lang].get(content.modality, "")
        focus = self.sentence.focus
        rest = joined(verb.label(self.lang), *self.roles(verb, content.act))
        agent = content.act.role(AGENT)
        who = self.noun(agent, "nom") if agent is not None else ""
        if focus == AGENT:
            if agent is None:
                yield joined(self.say("кто", "who"), modal, rest) + self.tail()
            else:
                yield joined(self.say("какие", "which"), self.noun(agent, "nom", many=True), modal, rest) + self.tail()
            return
        spec = next((role for role in verb.roles if role.name == focus), None)
        prep, case = self.mark(verb, spec) if spec is not None else ("", "acc")
        for word in _WHO.get(case, ("что",)) if self.lang == "ru" else ("what", "whom"):
            yield joined(prep, word, modal, who, rest) + self.tail()

    def _how_many(self, content: Deontic, verb: Term) -> Iterator[str]:
        modal = _PLAIN[self.lang].get(content.modality, "")
        asked = content.act.role(self.sentence.focus)
        agent = content.act.role(AGENT)
        who = self.noun(agent, "nom") if agent is not None and asked is not agent else ""
        others = joined(verb.label(self.lang), *self.roles(verb, content.act, but=self.sentence.focus))
        if asked is not None:
            what = self.words.form(asked.term, "gen", "pl")
            yield joined(self.say("сколько", "how many"), what, modal, who, others) + self.tail()

    # ── what else can be asked ──

    def value(self, content: Valuation) -> Iterator[str]:
        """«какая цена у повозки, если …»."""
        label = self.words.label(content.quantity)
        if content.purpose is not None:
            return
        whose = self._whose()
        tail = self.tail(self.kind)
        if self.lang == "en":
            yield f"what is the {label}{whose}{tail}"
            return
        yield f"{self._what_kind(content.quantity)} {label}{whose}{tail}"
        yield f"сколько {label}{whose}{tail}"

    def _whose(self) -> str:
        if self.kind is None:
            return ""
        name = self.kind.args[1]
        return self.say(f" у {self.words.form(name, 'gen')}", f" of {self.words.label(name)}")

    def _what_kind(self, name: str) -> str:
        entry = self.words._own_entry(name)  # noqa: SLF001 - the same wording
        mark = next((m for m in (entry.features if entry else ()) if m[0] == "nom"), ("nom", "sg", "m", ""))
        return "какие" if mark[1] == "pl" else {"f": "какая", "n": "какое"}.get(mark[2], "какой")

    def membership(self, content: Membership) -> Iterator[str]:
        """«считается ли остов кораблём»."""
        if self.kind is None or content.purpose is not None:
            return
        who = self.words.label(self.kind.args[1])
        tail = self.tail(self.kind)
        if self.lang == "en":
            yield f"does {who} count as {self.words.label(content.term)}{tail}"
            yield f"is {who} {self.words.label(content.term)}{tail}"
            return
        yield f"считается ли {who} {self.words.form(content.term, 'ins')}{tail}"
        yield f"считается ли {who} {self.words.label(content.term)}{tail}"

    def change(self, content: Change) -> Iterator[str]:
        """«меняет ли brace турели», «что уменьшает лидерство»."""
        what = self.words.form(content.quantity, "acc")
        whose = f" {self.words.form(self.kind.args[1], 'gen')}" if self.kind is not None and self.lang == "ru" else ""
        tail = self.tail(self.kind)
        cause = content.cause or (self.sentence.target[0] if self.sentence.target else "")
        if self.sentence.asks == "changes" and cause:
            for name in self._causes(cause):
                yield self.say(f"меняет ли {name} {what}{whose}{tail}", f"does {name} change {what}{tail}")
                yield self.say(f"уменьшает ли {name} {what}{whose}{tail}", f"does {name} reduce {what}{tail}")
        elif self.sentence.asks == "which":
            yield self.say(f"что меняет {what}{whose}{tail}", f"what changes {what}{tail}")

    def _causes(self, cause: str) -> Iterator[str]:
        yield self.words.label(cause)
        for entry in self.words.speller.spellings(cause):
            if entry.lang == self.lang and entry.terminal == "N" and any(m[0] == "nom" for m in entry.features):
                yield " ".join(entry.words)

    def effect(self, content: Effect) -> Iterator[str]:
        """«на сколько снимается волна», «сколько очков получает соперник»."""
        act = content.act
        verb = self.words.ground.term(act.action)
        agent = act.role(AGENT)
        who = self.noun(agent, "nom") if agent is not None else ""
        if verb is None:
            return
        counted = act.role(self.sentence.focus) if self.sentence.asks == "how_many" else None
        but = counted.role if counted is not None else ""
        roles = tuple(self.roles(verb, act, but=but)) if verb.kind == "action" else ()
        for word in self._asking(counted):
            for said in self.happening(verb, act):
                yield joined(word, said, who, *roles) + self.tail()
                yield joined(word, who, said, *roles) + self.tail()

    def _asking(self, counted: Participant | None) -> tuple[str, ...]:
        """What a question about an event begins with: «на сколько», «когда», «сколько очков»."""
        if counted is not None:
            forms = dict.fromkeys(self.words.form(counted.term, "gen", number) for number in ("sg", "pl"))
            asked = ("how much", "how many")
            return tuple(f"{self.say('сколько', word)} {form}" for word, form in zip(asked, forms, strict=False))
        return (self.say(*_EVENT.get(self.sentence.asks, ("", ""))),)

    def order(self, content: Sequence) -> Iterator[str]:
        """«передвижение до стрельбы», «кто первый стреляет»."""
        label, form = self.words.label, self.words.form
        if self.sentence.asks == "holds" and content.kind == "steps" and len(content.items) == 2:  # noqa: PLR2004 - a pair
            one, other = content.items
            yield self.say(f"{label(one)} до {form(other, 'gen')}", f"is {label(one)} before {label(other)}")
        elif self.sentence.asks == "when" and content.items:
            yield self.say(f"когда происходит {label(content.items[0])}", f"when does {label(content.items[0])} happen")
        elif self.sentence.asks == "first":
            verb = self.words.ground.term(content.action)
            for said in self.happening(verb, Act(content.action)) if verb is not None else ():
                yield self.say(f"кто первый {said}", f"who {said} first")

    def suppression(self, content: Suppression) -> Iterator[str]:
        """«влияет ли эффект карты на проверку пути»."""
        name = content.act.action or (content.act.roles[0].term if content.act.roles else "")
        if name:
            what, on = self.words.label(content.what), self.words.form(name, "acc")
            yield self.say(f"влияет ли {what} на {on}", f"does {what} affect {on}") + self.tail()

    # ── conditions ──
