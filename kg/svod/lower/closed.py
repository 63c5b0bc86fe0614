"""Words of closed lists that a pack uses: kinds of nodes, ranks, and the principles of its manifest."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.diagnostics import Diagnostic
from svod.lower.precedence import circular
from svod.model.nodes import NODE_KINDS
from svod.model.nodes import RANKS as ALL_RANKS
from svod.model.principles import NO_SPECIFICITY, PROHIBITION_FIRST, hold_together, outranks
from svod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from svod.lower.sections import Gathered
    from svod.syntax.literate import Block

RANK_KEYS: Final = frozenset({"ранг", "rank"})
PRINCIPLE_KEYS: Final = frozenset({"принципы", "principles"})
_LINE: Final = re.compile(r"^(?P<key>[^\s:][^:\n]*):(?P<value>.*(?:\n[^\S\n].*)*)", re.MULTILINE)
_LISTED: Final = re.compile(r"[^,\s](?:[^,]*[^,\s])?")
_RANKED: Final = re.compile(r"[^>\s](?:[^>]*[^>\s])?")


@dataclass(frozen=True, slots=True)
class ClosedList:
    """What one word of the list is called, in the genitive, and what each of its words means."""

    called: tuple[str, str]
    russian: Mapping[str, str]
    english: Mapping[str, str]

    def meaning(self, word: str, span: Span) -> tuple[str, list[Diagnostic]]:
        """What a word means, in whatever case it is written; '' and one mistake if it is not of the list."""
        key = " ".join(word.lower().split())
        found = self.russian.get(key) or self.english.get(key, "")
        return found, [] if found else [self._unknown(word, key, span)]

    def _unknown(self, word: str, key: str, span: Span) -> Diagnostic:
        near = get_close_matches(key, [*self.russian, *self.english], n=1)
        russian, english = (near, near) if near else (self.russian, self.english)
        heads = ("Может быть", "Perhaps") if near else ("Есть", "There are")
        return Diagnostic(
            "S115",
            span,
            (f"{self.called[0]} «{word}» нет.", f"There is no {self.called[1]} “{word}”."),
            (f"{heads[0]}: {', '.join(russian)}.", f"{heads[1]}: {', '.join(english)}."),
            word,
        )


KINDS: Final = ClosedList(
    ("Вида правил", "kind of rule"),
    MappingProxyType(
        {
            "правило": "rule",
            "шаг": "step",
            "комментарий": "comment",
            "faq": "faq",
            "эррата": "erratum",
            "определение": "definition",
            "таблица": "table",
            "пример": "example",
            "предисловие": "preface",
        }
    ),
    MappingProxyType({kind: kind for kind in NODE_KINDS}),
)
RANKS: Final = ClosedList(
    ("Ранга", "rank"),
    MappingProxyType(
        {
            "эррата": "erratum",
            "faq": "faq",
            "комментарий": "comment",
            "приложение": "supplement",
            "свод": "rulebook",
        }
    ),
    MappingProxyType({rank: rank for rank in ALL_RANKS}),
)
_EITHER: Final = NO_SPECIFICITY | PROHIBITION_FIRST
PRINCIPLES: Final = ClosedList(
    ("Принципа", "principle"),
    MappingProxyType({said: said for said in sorted(_EITHER) if not said.isascii()} | {"faq > свод": "faq > rulebook"}),
    MappingProxyType({said: said for said in sorted(_EITHER) if said.isascii()} | {"faq > rulebook": "faq > rulebook"}),
)


def read_rank(gathered: Gathered, source: Source, block: Block) -> str:
    """Rank of a block «документ»; that of a rulebook if it says none."""
    rank = ""
    for word, span in _values(source, block, RANK_KEYS):
        rank, found = RANKS.meaning(word, span)
        gathered.diagnostics += found
    return rank or "rulebook"


def read_principles(gathered: Gathered, source: Source, block: Block) -> None:
    """Principles of a block «манифест», in the words that defeat follows."""
    for said, span in _values(source, block, PRINCIPLE_KEYS):
        principle, found = _principle(source, said, span)
        gathered.diagnostics += found
        if found:
            continue
        if hold_together((*gathered.principles, principle)):
            gathered.principles.append(principle)
        else:
            gathered.diagnostics.append(circular(said, span))


def _principle(source: Source, said: str, span: Span) -> tuple[str, list[Diagnostic]]:
    ranked = list(_RANKED.finditer(source.text, span.start, span.end))
    if said.count(">") != 1 or len(ranked) != 2:  # noqa: PLR2004 - one rank above another
        return PRINCIPLES.meaning(said, span)
    words = (RANKS.meaning(" ".join(rank[0].split()), Span.within(source, *rank.span())) for rank in ranked)
    (higher, wrong), (lower, wrong_too) = words
    return outranks(higher, lower), [*wrong, *wrong_too]


def _values(source: Source, block: Block, keys: frozenset[str]) -> Iterator[tuple[str, Span]]:
    """What a block lists under one of `keys`, in one line or in indented ones below it, each with its place."""
    for line in _LINE.finditer(source.text, block.offset, block.offset + len(block.text)):
        if line["key"].strip().lower() in keys:
            for part in _LISTED.finditer(source.text, *line.span("value")):
                yield " ".join(part[0].split()), Span.within(source, *part.span())
