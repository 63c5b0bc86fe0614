"""An answer as text for a terminal."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from svod.diagnostics import tongue
from svod.render.layout import Item, Row, laid_out, row
from svod.render.paint import PLAIN
from svod.render.width import shown, wrapped
from svod.render.words import COLOURS, EDGES, HEADS, LABELS, PRINCIPLES, VERDICTS, quoted, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from svod.model.answers import Answer, Citation, Member, Proviso
    from svod.render.paint import Paint

_GLANCE = 220  # a longer clause is quoted by the norm that decided


def answer_text(answer: Answer, columns: int = 100, paint: Paint = PLAIN, *, explain: bool = False) -> str:
    """The answer in lines of at most `columns`; `explain` shows the whole proof."""
    head = headline(answer)
    lines = wrapped(shown(head), columns)
    word = verdict_word(answer, head)
    if word:
        lines[0] = paint(lines[0][: len(word)], "bold", COLOURS[answer.verdict]) + lines[0][len(word) :]
    return "\n".join([*lines, *laid_out(answer_rows(answer, explain=explain), columns, paint)])


def headline(answer: Answer) -> str:
    """First line: the verdict in capitals, then the sentence."""
    heads = HEADS[answer.verdict]
    text = answer.text.strip()
    if any(head and text.upper().startswith(head) for pair in HEADS.values() for head in pair):
        return text
    head = heads[tongue(answer.lang)]
    if head:
        return f"{head}. {text}".rstrip() if text else f"{head}."
    return text or answer.value


def verdict_word(answer: Answer, head: str) -> str:
    """The words of a headline that give the verdict."""
    for word in HEADS[answer.verdict]:
        if word and head.upper().startswith(word):
            return head[: len(word)]
    return answer.value if answer.value and head.startswith(answer.value) else ""


def answer_rows(answer: Answer, *, explain: bool = False) -> list[Row]:
    """Rows of label and text below the first line."""
    at = tongue(answer.lang)

    def label(key: str) -> str:
        return LABELS[key][at]

    two_sided = answer.verdict == "conflict"
    yes_no = answer.verdict in {"yes", "no", "value", "list"}
    listed = {member.id for member in answer.members}  # a rule that is a member itself is told there
    return [
        *row(
            label("for" if two_sided and answer.against else "why"),
            list(dict.fromkeys(_cited(c, at, explain=explain) for c in answer.grounds if c.id not in listed)),
        ),
        *row(label("against"), list(dict.fromkeys(_cited(c, at, explain=explain) for c in answer.against))),
        *row(label("when"), answer.when),
        *row(label("unless" if yes_no else "if"), [_exception(e, at, tell=not yes_no) for e in answer.unless]),
        *row(label("depends"), [_exception(e, at, tell=True) for e in answer.conditions]),
        *row(label("but_if"), list(dict.fromkeys(_cited(c, at, explain=explain) for c in answer.but_if))),
        *row(label("steps"), [Item(s.text, s.node) for s in answer.steps if s.applied or explain]),
        *row(label("members"), _members(answer.members, at)),
        *row(label("readings"), [_reading(r.names, r.verdict, r.locators, at) for r in answer.readings]),
        *row(label("defeated"), [_beaten(c, at, explain=explain) for c in answer.defeated]),
        *row(label("notes"), answer.notes),
        *row(label("corrections"), [f"{quoted(c.text, at)} → {quoted(c.read_as, at)}" for c in answer.corrections]),
        *row(label("not_understood"), [_unread(n.text, n.nearest, at) for n in answer.not_understood]),
        *row(label("heard"), [answer.heard]),
        *row(label("parts"), [f"{part.heard} {part.text}" for part in answer.parts]),
        *row(label("offered"), [offer.text for offer in answer.offered]),
        *row(label("reading"), [answer.reading]),
        *row(label("coverage"), answer.coverage, quiet=True),
        *_nearest(answer, at, explain=explain),
        *row(label("considered"), [_considered(c, at) for c in answer.considered] if explain else ()),
    ]


def _nearest(answer: Answer, at: int, *, explain: bool) -> tuple[Row, ...]:
    """The nearest rules: where there is no verdict, or with the whole proof."""
    if not explain and answer.verdict not in {"silent", "not_understood"}:
        return ()
    return row(LABELS["near"][at], [Item(c.title or c.sentence or c.text, c.id) for c in answer.rules])


def place(citation: Citation) -> str:
    """Document, edition and locator of a citation."""
    edition = citation.edition if citation.edition and citation.edition not in citation.document else ""
    return ", ".join(part for part in (f"{citation.document} {edition}".strip(), citation.locator) if part)


def clause(citation: Citation) -> str:
    """What a citation says, short enough for a glance."""
    text = citation.text if 0 < len(citation.text) <= _GLANCE else citation.sentence or citation.text
    return " ".join((text or citation.title).split())


def remarks(citation: Citation, at: int) -> str:
    """By which level it won or lost, and who read the exception into the text."""
    found = [say(PRINCIPLES, citation.principle, at)] if citation.principle else []
    if citation.read:
        unmarked = ("прочтение, в документе не отмечено", "a reading, not marked in the document")[at]
        found.append(f"{unmarked}: {citation.read}")
    return "; ".join(found)


def _cited(citation: Citation, at: int, *, explain: bool) -> str:
    where = " · ".join(part for part in (place(citation), remarks(citation, at)) if part)
    text = f"{citation.id} — {clause(citation)}"
    if explain and citation.sentence and citation.sentence not in text:
        text += f" [{citation.sentence}]"
    return f"{text} ({where})" if where else text


def _beaten(citation: Citation, at: int, *, explain: bool) -> str:
    by = f"; {('уступает', 'yields to')[at]} {citation.by}" if citation.by else ""
    why = remarks(citation, at)
    tail = f"{by} ({why})" if why else by
    where = f", {citation.locator}" if explain and citation.locator else ""
    return f"{citation.id}{where} — {citation.sentence or clause(citation)}".rstrip(".") + tail


def _considered(citation: Citation, at: int) -> str:
    role = {
        "ground": ("за", "for"), "against": ("против", "against"), "defeated": ("побеждено", "defeated"),
        "derived": ("вывод", "derived"), "but_if": ("но если", "but if"), "reading": ("чтение", "reading"),
    }.get(citation.role, ("", ""))[at]  # fmt: skip
    by = f" ← {citation.by}" if citation.by else ""
    why = remarks(citation, at)
    tail = "; ".join(part for part in (f"{role}{by}", why) if part)
    return f"{citation.id} — {citation.sentence or clause(citation)}" + (f" · {tail}" if tail else "")


def exception_words(item: Proviso, at: int, *, tell: bool) -> str:
    """A condition, with the verdict it gives if that is to be told."""
    if not tell or not item.verdict:
        return item.text
    verdict = say(VERDICTS, item.verdict, at)
    return f"{verdict}, {('если', 'if')[at]} {item.text}" if item.text else verdict


_THEN = MappingProxyType(
    {
        "conflict": ("тогда правила противоречат", "then the rules conflict"),
        "depends": ("тогда зависит", "then it depends"),
        "silent": ("тогда правила молчат", "then the rules are silent"),
    }
)


def _exception(item: Proviso, at: int, *, tell: bool) -> Item:
    text = exception_words(item, at, tell=tell)
    if not tell and item.verdict in _THEN:
        text = f"{text} — {_THEN[item.verdict][at]}"
    return Item(text, ", ".join(item.nodes))


def _members(members: Iterable[Member], at: int) -> list[Item]:
    """Members of a list; those that are in it for the same reason are told together."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for member in members:
        value = f" = {member.value}" if member.value else ""
        verdict = "" if member.verdict in {"", "yes", "value"} else say(VERDICTS, member.verdict, at)
        why = "; ".join(filter(None, (link_words(member.links, at), member.why)))
        groups.setdefault((verdict, why, member.nodes), []).append(f"{member.label or member.id}{value}")
    items = []
    for (verdict, why, nodes), labels in groups.items():
        tail = "; ".join(part for part in (verdict, why) if part)
        items.append(Item(", ".join(labels) + (f" — {tail}" if tail else ""), ", ".join(nodes)))
    return items


def link_words(links: Iterable[str], at: int) -> str:
    """How a member is linked to what the question names: «часть, см. также»."""
    return ", ".join(EDGES[link.lstrip("<")][link.startswith("<")][at] for link in links)


def _reading(names: Iterable[str], verdict: str, locators: Iterable[str], at: int) -> Item:
    return Item(f"{say(VERDICTS, verdict, at)} — {', '.join(quoted(name, at) for name in names)}", ", ".join(locators))


def _unread(text: str, nearest: Iterable[str], at: int) -> str:
    near = ", ".join(nearest)
    tail = f" — {('ближайшие термины', 'nearest terms')[at]}: {near}" if near else ""
    return f"{quoted(text, at)}{tail}"
