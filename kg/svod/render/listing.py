"""Lists of what a game holds: nodes, terms, norms, documents; and of the games themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from svod.diagnostics import tongue
from svod.folding import fold
from svod.render.markdown import escaped
from svod.render.paint import PLAIN
from svod.render.width import padded, shown, width, wrapped
from svod.render.words import NODE_KINDS, TERM_KINDS, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from svod.model.ground import Ground
    from svod.render.paint import Paint

SORTS: Final = ("nodes", "terms", "norms", "games", "documents")
_ROOTS: Final = ("thing", "state", "action", "quantity", "relation", "moment")
_WIDEST: Final = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing of a list: `id`, `kind`, what it is called, and where it stands."""

    game: str
    id: str
    kind: str
    label: str
    place: str = ""
    other: str = ""


def entries(ground: Ground, sort: str, lang: str) -> Iterator[Entry]:
    """Everything of one sort (of `SORTS`, but for games) in a game."""
    makers = {"nodes": _nodes, "terms": _terms, "norms": _norms, "documents": _documents}
    return makers[sort](ground, lang)


def _nodes(ground: Ground, _lang: str) -> Iterator[Entry]:
    for name in ground.nodes():
        node = ground.node(name)
        if node is not None:
            places = ", ".join(place.text for place in node.locators)
            yield Entry(ground.game(), name, node.kind, node.title, places, " ".join(node.text.split()))


def _terms(ground: Ground, lang: str) -> Iterator[Entry]:
    names = {name for root in _ROOTS for name in ground.below(root)}
    for name in sorted(names):
        term = ground.term(name)
        if term is not None:
            labels = ", ".join(dict.fromkeys(label.text for label in term.labels))
            yield Entry(ground.game(), name, term.kind, term.label(lang), " ".join(term.broader), labels)


def _norms(ground: Ground, _lang: str) -> Iterator[Entry]:
    for name in ground.nodes():
        for norm in ground.norms_of(name):
            kind = getattr(norm.content, "modality", "") or type(norm.content).__name__.lower()
            yield Entry(ground.game(), norm.id, kind, norm.sentence, norm.reading)


def _documents(ground: Ground, _lang: str) -> Iterator[Entry]:
    for item in ground.documents():
        place = item.title if not item.edition or item.edition in item.title else f"{item.title} {item.edition}"
        yield Entry(ground.game(), item.id, item.rank, place, item.lang, item.note)


def chosen(found: Iterable[Entry], words: Sequence[str], kind: str = "") -> list[Entry]:
    """Entries of a kind in which every one of `words` occurs."""
    wanted = [fold(word) for word in words]
    return [item for item in found if _matches(item, wanted) and (not kind or fold(kind) in _kinds(item.kind))]


def _matches(item: Entry, wanted: Sequence[str]) -> bool:
    text = fold(f"{item.id} {item.label} {item.place} {item.other}")
    return all(word in text for word in wanted)


def _kinds(kind: str) -> set[str]:
    return {fold(name) for name in (kind, *NODE_KINDS.get(kind, ()), *TERM_KINDS.get(kind, ()))}


def _kind_words(kind: str, at: int) -> str:
    return say({**NODE_KINDS, **TERM_KINDS}, kind, at)


def list_text(found: Sequence[Entry], lang: str, columns: int = 100, paint: Paint = PLAIN) -> str:
    """Aligned columns: identifier, kind, place, label."""
    at = tongue(lang)
    rows = [(shown(e.id), _kind_words(e.kind, at), shown(e.place), shown(" ".join(e.label.split()))) for e in found]
    sizes = [min(_WIDEST, max((width(r[column]) for r in rows), default=0)) for column in range(3)]
    lines: list[str] = []
    for name, kind, place, label in rows:
        parts = [paint(padded(name, sizes[0]), "cyan"), paint(padded(kind, sizes[1]), "dim"), padded(place, sizes[2])]
        left = "  ".join(part for part, size in zip(parts, sizes, strict=True) if size)
        taken = sum(size + 2 for size in sizes if size)
        wrapped_label = wrapped(label, max(20, columns - taken))
        lines.append(f"{left}  {wrapped_label[0]}".rstrip())
        lines += [" " * taken + part for part in wrapped_label[1:]]
    return "\n".join(lines)


def list_markdown(found: Sequence[Entry], lang: str) -> str:
    """A Markdown table."""
    at = tongue(lang)
    head = (("Имя", "Вид", "Название", "Место"), ("Name", "Kind", "Label", "Place"))[at]
    lines = [f"| {' | '.join(head)} |", "|---|---|---|---|"]
    lines += [f"| `{e.id}` | {_kind_words(e.kind, at)} | {escaped(e.label)} | {escaped(e.place)} |" for e in found]
    return "\n".join(lines)
