"""What statements about rules do to a pack: edges, ranks, and limits extended to another class."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.model.nodes import Edge
from svod.model.norms import Change, Deontic, Literal, Norm
from svod.model.principles import hold_together, outranks
from svod.records import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.lower.sections import Gathered
    from svod.model.norms import Sentence
    from svod.source import Span

LESSENING = frozenset({"div", "cap"})


@dataclass(slots=True)
class Statements:
    """Statements about rules, kept until every rule of the pack is known."""

    found: list[tuple[Sentence, str, int, str, Span]] = field(default_factory=list)

    def add(self, sentence: Sentence, node: str, number: int, text: str, span: Span) -> None:
        """Keep a sentence if it says something of rules."""
        if sentence.target[:1] in {("exception_to",), ("replaces",), ("outranks",), ("limits",)}:
            self.found.append((sentence, node, number, text, span))

    def settle(self, gathered: Gathered, norms: list[Norm]) -> None:
        """Add their edges, norms and ranks to the pack."""
        for sentence, node, number, text, span in self.found:
            kind, what, *more = sentence.target
            if kind == "limits":
                norms += extended(norms, what, more[0], f"{node}/{number}", text, span)
            elif kind == "outranks":
                self._rank(gathered, what, more[0], text, span)
            else:
                self._edges(gathered, kind, what, node, span)

    def _rank(self, gathered: Gathered, higher: str, lower: str, text: str, span: Span) -> None:
        principle = outranks(higher, lower)
        if hold_together((*gathered.principles, principle)):
            gathered.principles.append(principle)
        else:
            gathered.diagnostics.append(circular(text, span))

    def _edges(self, gathered: Gathered, kind: str, what: str, node: str, span: Span) -> None:
        targets = [gathered.name(what)] if what.startswith("#") else _ruling(gathered, what)
        gathered.edges += [Edge(node, kind, target, line=span.line) for target in targets]
        if not targets:
            gathered.diagnostics.append(_no_rules(what, span))


def _ruling(gathered: Gathered, what: str) -> list[str]:
    """Rules that define a term, or stand at a place."""
    if what.startswith("§"):
        return [n.id for n in gathered.nodes if any(place.text == what[1:] for place in n.locators)]
    term = f"{gathered.game}:{what}"
    return list(dict.fromkeys(edge.source for edge in gathered.edges if edge.kind == "defines" and edge.target == term))


def circular(text: str, span: Span) -> Diagnostic:
    """The mistake of a rank that, through others, is above itself."""
    return Diagnostic(
        "S114",
        span,
        ("Старшинство ходит по кругу.", "The ranks run in a circle."),
        ("Уберите одно из этих утверждений.", "Remove one of these statements."),
        text,
    )


def _no_rules(what: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "S113",
        span,
        (f"Правил о «{what}» нет.", f"There are no rules of “{what}”."),
        ("Напишите у правила: «определяет: …».", "Write at the rule: “defines: …”."),
        what,
    )


def extended(norms: Iterable[Norm], whose: str, to: str, name: str, text: str, span: Span) -> list[Norm]:
    """The limits of one class said of another: its prohibitions, duties and lessening changes."""
    made: list[Norm] = []
    for norm in list(norms):
        content = norm.content
        if isinstance(content, Deontic) and content.modality in {"may_not", "must"}:
            agent = content.act.role("agent")
            if agent is None or agent.term != whose:
                continue
            roles = tuple(replace(p, term=to) if p is agent else p for p in content.act.roles)
            copy = replace(norm, content=replace(content, act=replace(content.act, roles=roles)))
        elif isinstance(content, Change) and content.op in LESSENING and _of(whose) in norm.scope.literals:
            literals = tuple(_of(to) if literal == _of(whose) else literal for literal in norm.scope.literals)
            copy = replace(norm, scope=replace(norm.scope, literals=literals))
        else:
            continue
        node, _, number = name.rpartition("/")
        suffix = chr(ord("a") + len(made) - 1) if made else ""
        made.append(replace(copy, id=f"{node}/{number}{suffix}", node=node, sentence=text, span=span))
    return made


def _of(term: str) -> Literal:
    return Literal("is", ("agent", term))
