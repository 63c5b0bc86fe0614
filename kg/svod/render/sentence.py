"""A sentence as the program reads it: canonical form, parse tree, what it means, and the plan of its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from svod.diagnostics import tongue
from svod.model.norms import Change, Deontic, Effect, Membership, Suppression, Valuation
from svod.render.layout import laid_out, row
from svod.render.markdown import rows_markdown
from svod.render.paint import PLAIN
from svod.render.width import shown
from svod.syntax.tree import Token, Tree

if TYPE_CHECKING:
    from svod.diagnostics import Diagnostic
    from svod.model.ground import Ground
    from svod.model.norms import Content, Literal, Sentence
    from svod.render.layout import Row
    from svod.render.paint import Paint

_STEP = "· "


@dataclass(frozen=True, slots=True)
class Read:
    """What was read: all of it empty but the diagnostics if the sentence was not understood."""

    game: str
    text: str
    mood: str
    canonical: str
    tree: str
    facts: tuple[str, ...]
    plan: tuple[tuple[str, str], ...]
    diagnostics: tuple[Diagnostic, ...]


def tree_text(tree: Tree) -> str:
    """A parse tree, one node a line, deeper ones further right."""
    lines: list[str] = []
    stack: list[tuple[int, Tree | Token]] = [(0, tree)]
    while stack:
        depth, item = stack.pop()
        indent = _STEP * depth
        if isinstance(item, Token):
            terms = ", ".join(dict.fromkeys(entry.value for entry in item.entries)) or item.value
            lines.append(f"{indent}{item.terminal} «{shown(item.text)}»" + (f" {terms}" if terms else ""))
        else:
            lines.append(indent + item.name)
            stack.extend((depth + 1, child) for child in reversed(item.children))
    return "\n".join(lines)


def literal_text(literal: Literal) -> str:
    """A condition in the notation of the model."""
    sign = "not " if literal.negated else ""
    bounds = ""
    if literal.bounds is not None:
        low, high = literal.bounds.low, literal.bounds.high
        opening, closing = "(" if literal.bounds.low_open else "[", ")" if literal.bounds.high_open else "]"
        bounds = f" in {opening}{'−∞' if low is None else low}, {'∞' if high is None else high}{closing}"
    return f"{sign}{literal.pred}({', '.join(literal.args)}){bounds}"


def facts_of(sentence: Sentence) -> tuple[str, ...]:
    """Given facts and limits in time, one line an alternative."""
    found = []
    for scope in sentence.scopes:
        parts = [literal_text(literal) for literal in scope.literals]
        parts += [f"{limit.relation} {limit.moment}" for limit in scope.limits]
        if parts:
            found.append(", ".join(parts))
    return tuple(found)


def plan_of(sentence: Sentence, ground: Ground) -> tuple[tuple[str, str], ...]:
    """Steps of the traversal that answers the sentence, in both languages."""
    steps: list[tuple[str, str]] = []
    for content in sentence.contents:
        steps += _look_up(content, ground)
    facts = sum(len(scope.literals) for scope in sentence.scopes)
    steps.append((
        f"условия норм сверить с фактами: дано {facts}, прочие предполагаются или неизвестны",
        f"check the norms' conditions against the facts: {facts} given, the rest presumed or unknown",
    ))  # fmt: skip
    steps += [
        ("по рёбрам «вместо», «исключение из» и по вложенности областей решить, кто кого побеждает",
         "decide who defeats whom along the edges “replaces”, “exception to”, and by inclusion of scopes"),
        ("свести исходы по всем дополнениям неизвестных фактов",
         "join the outcomes over all completions of the unknown facts"),
    ]  # fmt: skip
    return tuple(steps)


def _look_up(content: Content, ground: Ground) -> list[tuple[str, str]]:
    if isinstance(content, Deontic):
        action = content.act.action
        above = sorted(ground.above(action) - {action, "action"})
        ways = ", ".join([action, *above])
        roles = ", ".join(f"{p.role} = {p.term or '?'}" for p in content.act.roles)
        return [
            (f"нормы о действии и о действиях над ним: {ways}", f"norms on the action and those above it: {ways}"),
            (f"роли сверить по иерархии: {roles}", f"match the roles over the hierarchy: {roles}"),
        ]
    if isinstance(content, Membership):
        return [(f"нормы о классе {content.term} и ниже", f"norms that conclude {content.term} or what lies below it")]
    if isinstance(content, Valuation | Change):
        name = content.quantity
        return [
            (f"нормы о значении: {name}", f"norms on the value: {name}"),
            (f"нормы об изменениях, по ступеням: {name}", f"norms on its changes, stage by stage: {name}"),
        ]
    if isinstance(content, Effect):
        action = content.act.action or "*"
        return [(f"события с последствием: {action}", f"events with the effect: {action}")]
    if isinstance(content, Suppression):
        return [(f"нормы о том, что не действует: {content.what}", f"norms on what has no effect: {content.what}")]
    return [("нормы о порядке", "norms on the order")]


def read_rows(read: Read, lang: str) -> list[Row]:
    """Rows of what was read."""
    at = tongue(lang)
    plan = [f"{number}. {step[at]}" for number, step in enumerate(read.plan, 1)]
    return [
        *row(("факты", "facts")[at], read.facts),
        *row(("план", "plan")[at], plan),
    ]


def read_text(read: Read, lang: str, columns: int = 100, paint: Paint = PLAIN) -> str:
    """What was read, for a terminal."""
    at = tongue(lang)
    head = paint(read.canonical or read.text, "bold")
    tree = [paint(("разбор", "tree")[at], "dim"), *(f"  {line}" for line in read.tree.split("\n"))]
    lines = laid_out(read_rows(read, lang), columns, paint)
    return "\n".join([head, *lines, *(f"  {line}" for line in tree)])


def read_markdown(read: Read, lang: str) -> str:
    """What was read, as Markdown."""
    rows = rows_markdown(read_rows(read, lang), lang)
    return "\n".join([f"**{read.canonical or read.text}**", "", *rows, "", "```", read.tree, "```"])
