"""The printer of the canonical form. It stands on the path of every answer and loads no reader."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.diagnostics import tongue
from svod.lower.notation_expressions import ExpressionWriter
from svod.lower.notation_numbers import interval_text
from svod.lower.notation_shape import AGENT, TIMES, shown_variables, subject_class, usual_target
from svod.lower.notation_words import (
    ASKS,
    CHANGES,
    DETERMINERS,
    HEADS,
    LIMITS,
    LINKS,
    LISTINGS,
    LITERALS,
    MOODS,
    NOTHING,
    OTHER_CHANGE,
    ROUNDING,
    SUFFIXES,
    WORDS,
)  # fmt: skip
from svod.model.norms import (
    Change,
    Deontic,
    Effect,
    Expr,
    Membership,
    Replacement,
    Scope,
    Sentence,
    Sequence,
    Suppression,
    Valuation,
)  # fmt: skip

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from svod.lower.notation_words import Pair
    from svod.model.norms import Act, Content, Literal, Participant, Purpose
    from svod.model.vocabulary import Vocabulary

_ANYWHERE: Final = (Scope(),)
_METHODS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Deontic: "deontic", Membership: "membership", Valuation: "valuation", Change: "change", Effect: "effect",
        Sequence: "sequence", Suppression: "suppression", Replacement: "replacement",
    }
)  # fmt: skip


class Writer(ExpressionWriter):
    """Writes sentences in one language."""

    __slots__ = ()

    def __init__(self, vocabulary: Vocabulary, lang: str, hidden: AbstractSet[str]) -> None:
        super().__init__(vocabulary, lang, tongue(lang), hidden)

    def keyed(self, table: Mapping[str, Pair], key: str, other: Pair | None = None) -> str:
        """Phrase of `key`, or its bare spelling, behind the phrase `other` if there is one."""
        pair = table.get(key)
        if pair is not None:
            return pair[self.tongue]
        return self.raw(key) if other is None else f"{other[self.tongue]} {self.raw(key)}"

    def sentence(self, sentence: Sentence) -> str:
        """The whole sentence."""
        contents, tongue_ = sentence.contents, self.tongue
        subject = subject_class(sentence)
        self.shown = {AGENT: subject} if subject else {}
        link = WORDS["or" if sentence.join == "or" else "and"][tongue_]
        parts = self.header(sentence)
        parts.append(f" {link} ".join([self.content(content) for content in contents]))
        if sentence.target != usual_target(contents):
            parts.append(self.suffix("about", ", ".join([self.name(term) for term in sentence.target])))
        if sentence.scopes != _ANYWHERE:
            if not subject:
                self.shown = shown_variables(contents)
            parts.append(self.scopes(sentence.scopes, 1 if subject else 0))
        text = " ".join([part for part in parts if part])
        return text + "?" if sentence.mood == "question" else text

    def header(self, sentence: Sentence) -> list[str]:
        """What stands before the contents, each with a colon."""
        at = self.tongue
        parts: list[str] = []
        if sentence.reading:
            name = sentence.reading.replace("\\", "\\\\").replace("»", "\\»")
            parts.append(f"{WORDS['reading'][at]} «{name}»:")
        if sentence.listing:
            parts.append(self.keyed(LISTINGS, sentence.listing, WORDS["listing"]) + ":")
        if sentence.mood not in {"norm", "question"}:
            parts.append(self.keyed(MOODS, sentence.mood, WORDS["mood"]) + ":")
        if sentence.focus or sentence.asks != ("holds" if sentence.mood == "question" else ""):
            focus = f" ${self.role(sentence.focus)}" if sentence.focus else ""
            parts.append(f"{self.keyed(ASKS, sentence.asks, WORDS['asks'])}{focus}:")
        if sentence.every:
            parts.append(WORDS["every"][at] + ":")
        if sentence.join not in {"and", "or"}:
            parts.append(f"{WORDS['join'][at]} {self.raw(sentence.join)}:")
        elif sentence.join == "or" and len(sentence.contents) < 2:  # noqa: PLR2004 - the word needs two sides
            parts.append(WORDS["one_of"][at] + ":")
        return parts

    def suffix(self, key: str, inner: str) -> str:
        """``слово(…)``."""
        return f"{SUFFIXES[key][self.tongue]}({inner})"

    # --- contents -----------------------------------------------------------------------------------------------

    def content(self, content: Content) -> str:
        """One content."""
        text: str = getattr(self, _METHODS[type(content)])(content)
        return text

    def act(self, act: Act) -> str:
        """``кто; действие; роль: участник; за: период``."""
        roles = act.roles
        items = [self.name(act.action)]
        if roles and roles[0].role == AGENT:
            items.insert(0, self.participant(roles[0]))
            roles = roles[1:]
        items += [f"{self.role(filler.role)}: {self.participant(filler)}" for filler in roles]
        if act.period:
            items.append(f"{WORDS['period'][self.tongue]}: {self.name(act.period)}")
        return "; ".join(items)

    def participant(self, filler: Participant) -> str:
        """``корабль [все, ≤ 3]``; a number of times is its count alone."""
        if filler.det:
            marks = self.keyed(DETERMINERS, filler.det)
            if filler.count is not None:
                marks = f"{marks}, {interval_text(filler.count)}"
            return f"{self.name(filler.term)} [{marks}]"
        if filler.count is None:
            return self.name(filler.term)
        if filler.role == TIMES and filler.term == TIMES:
            return interval_text(filler.count)
        return f"{self.name(filler.term)} [{interval_text(filler.count)}]"

    def deontic(self, content: Deontic) -> str:
        """``может(…) только(роль: …)``."""
        text = f"{self.keyed(HEADS, content.modality, HEADS['modality'])}({self.act(content.act)})"
        if not content.only and not content.allowed:
            return text
        only = self.role(content.only)
        if content.allowed:
            only += ": " + ", ".join([self.name(term) for term in content.allowed])
        return f"{text} {self.suffix('only', only)}"

    def purpose(self, purpose: Purpose | None) -> str:
        """`` для(действие; роль; чем)``."""
        if purpose is None:
            return ""
        items = [self.name(purpose.action)]
        if purpose.role or purpose.filler:
            items.append(self.role(purpose.role))
        if purpose.filler:
            items.append(self.name(purpose.filler))
        return " " + self.suffix("for", "; ".join(items))

    def membership(self, content: Membership) -> str:
        """``считается(корабль; класс) для(…)``."""
        head = HEADS["counts_not" if content.negated else "counts"][self.tongue]
        return f"{head}({self.variable(content.variable)}; {self.name(content.term)}){self.purpose(content.purpose)}"

    def valuation(self, content: Valuation) -> str:
        """``величина(корабль) = выражение``; the quantity alone where it is only asked for."""
        left = f"{self.name(content.quantity)}({self.variable(content.variable)})"
        if content.expr == Expr("of", name=content.quantity, variable=content.variable):
            return left + self.purpose(content.purpose)
        return f"{left} = {self.expression(content.expr)}{self.purpose(content.purpose)}"

    def change(self, content: Change) -> str:
        """``величина(корабль) делится на 2 округление(вверх) из-за(причина)``."""
        parts = [f"{self.name(content.quantity)}({self.variable(content.variable)})"]
        parts.append(self.keyed(CHANGES, content.op, OTHER_CHANGE))
        if content.op != "keep":
            parts.append(NOTHING if content.expr is None else self.expression(content.expr))
        elif content.expr is not None:
            parts.append(self.suffix("on", self.expression(content.expr)))
        if content.rounding:
            parts.append(self.suffix("rounding", self.keyed(ROUNDING, content.rounding)))
        if content.per:
            parts.append(self.suffix("per", self.name(content.per)))
        if content.cause:
            parts.append(self.suffix("cause", self.name(content.cause)))
        return " ".join(parts)

    def effect(self, content: Effect) -> str:
        """``происходит(…) на(≥ 6) тест(…) количество(…)``."""
        parts = [f"{HEADS['happens_not' if content.negated else 'happens'][self.tongue]}({self.act(content.act)})"]
        if content.faces is not None:
            parts.append(self.suffix("on", interval_text(content.faces)))
        if content.test:
            parts.append(self.suffix("test", self.name(content.test)))
        if content.amount is not None:
            parts.append(self.suffix("amount", self.expression(content.amount)))
        return " ".join(parts)

    def sequence(self, content: Sequence) -> str:
        """``по порядку(раньше, позже; действие; направление)``."""
        kind = content.kind if content.kind in {"steps", "actors", "together"} else ""
        head = HEADS[kind][self.tongue] if kind else f"{HEADS['sequence'][self.tongue]} {self.raw(content.kind)}"
        items = [", ".join([self.name(item) for item in content.items])]
        if content.action or content.direction:
            items.append(self.name(content.action))
        if content.direction:
            items.append(self.name(content.direction))
        return f"{head}({'; '.join(items)})"

    def suppression(self, content: Suppression) -> str:
        """``не действует(что) на(…)``."""
        text = f"{HEADS['suppression'][self.tongue]}({self.name(content.what)})"
        act = content.act
        return f"{text} {self.suffix('on', self.act(act))}" if act.action or act.roles or act.period else text

    def replacement(self, content: Replacement) -> str:
        """``занимает место(корабль; отношение; новое)``."""
        inner = (self.variable(content.variable), self.name(content.relation), self.name(content.term))
        return f"{HEADS['replacement'][self.tongue]}({'; '.join(inner)})"

    # --- scopes -------------------------------------------------------------------------------------------------

    def scopes(self, scopes: tuple[Scope, ...], skip: int) -> str:
        """Alternatives, without the first `skip` literals of each."""
        if not scopes:
            return WORDS["never"][self.tongue]
        texts = [self.scope(scope, skip) for scope in scopes]
        if len(texts) == 1:
            return texts[0]
        always = WORDS["always"][self.tongue]
        return f"; {WORDS['or'][self.tongue]} ".join([text or always for text in texts])

    def scope(self, scope: Scope, skip: int) -> str:
        """``если …, … до …, где $x1: …``; empty for a scope without bounds."""
        at = self.tongue
        literals = scope.literals[skip:] if skip else scope.literals
        front = f"{WORDS['if'][at]} {', '.join([self.literal(item) for item in literals])}" if literals else ""
        if not scope.limits and not scope.others:
            return front
        tail = []
        for limit in scope.limits:
            pair = LIMITS.get(limit.relation)
            head = pair[at] if pair else f"{WORDS['limit'][at]} {self.raw(limit.relation)}:"
            tail.append(f"{head} {self.name(limit.moment)}")
        tail += [f"{WORDS['where'][at]} ${self.role(item.role)}: {self.participant(item)}" for item in scope.others]
        return f"{front} {', '.join(tail)}" if front else ", ".join(tail)

    def literal(self, literal: Literal) -> str:
        """One condition."""
        text = self.shaped(literal) or self.bare(literal)
        return f"{WORDS['not'][self.tongue]} {text}" if literal.negated else text

    def shaped(self, literal: Literal) -> str:
        """A literal of one of the usual shapes; empty for any other."""
        pred, args, bounds = literal.pred, literal.args, literal.bounds
        size = len(args)
        if pred == "cmp" and size == 2 and bounds is not None:  # noqa: PLR2004 - shapes as `Literal` documents them
            return f"{self.name(args[1])}({self.variable(args[0])}) {interval_text(bounds)}"
        if bounds is not None:
            return ""
        if pred == "is" and size == 2:  # noqa: PLR2004
            return f"{self.name(args[1])}({self.variable(args[0])})"
        if pred == "has" and size == 4:  # noqa: PLR2004
            link = f" [{self.keyed(LINKS, args[3])}]" if args[3] else ""
            return f"{self.name(args[1])}({self.variable(args[0])}: {self.name(args[2])}{link})"
        if pred == "does" and size == 3:  # noqa: PLR2004
            done = self.class_of(args[2])
            return f"{LITERALS['does'][self.tongue]}({self.variable(args[0])}; {self.name(args[1])}{done})"
        if pred in {"own", "same"} and size == 2:  # noqa: PLR2004
            return f"{LITERALS[pred][self.tongue]}({self.variable(args[0])}; {self.variable(args[1])})"
        return ""

    def class_of(self, term: str) -> str:
        """What an act is done to: ``class*`` is all of them."""
        if not term:
            return ""
        if term.endswith("*"):
            return f"; {self.name(term[:-1])} [{DETERMINERS['all'][self.tongue]}]"
        return f"; {self.name(term)}"

    def bare(self, literal: Literal) -> str:
        """A literal of any shape, spelt out."""
        inner = "; ".join([self.raw(literal.pred), *[self.raw(arg) for arg in literal.args]])
        text = f"{LITERALS['literal'][self.tongue]}({inner})"
        return text if literal.bounds is None else f"{text} {interval_text(literal.bounds)}"
