"""Words of the renderers in both languages: labels, verdicts, kinds, principles of defeat."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

Pair = tuple[str, str]

HEADS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "yes": ("ДА", "YES"),
        "no": ("НЕТ", "NO"),
        "depends": ("ЗАВИСИТ", "DEPENDS"),
        "silent": ("ПРАВИЛА МОЛЧАТ", "THE RULES ARE SILENT"),
        "conflict": ("ПРАВИЛА ПРОТИВОРЕЧАТ", "THE RULES CONFLICT"),
        "not_understood": ("НЕ РАЗОБРАЛ", "NOT UNDERSTOOD"),
        "value": ("", ""),
        "list": ("", ""),
    }
)
VERDICTS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "yes": ("да", "yes"),
        "no": ("нет", "no"),
        "depends": ("зависит", "depends"),
        "silent": ("молчат", "silent"),
        "conflict": ("противоречат", "conflict"),
        "not_understood": ("не понято", "not understood"),
        "value": ("значение", "value"),
        "list": ("перечень", "list"),
    }
)
COLOURS: Final = MappingProxyType(
    {
        "yes": "green",
        "no": "red",
        "depends": "yellow",
        "silent": "yellow",
        "conflict": "yellow",
        "not_understood": "red",
        "value": "green",
        "list": "green",
    }
)
LABELS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "answer": ("ответ", "answer"),
        "why": ("почему", "why"),
        "for": ("за", "for"),
        "against": ("против", "against"),
        "when": ("когда", "when"),
        "unless": ("кроме", "unless"),
        "depends": ("зависит", "depends"),
        "if": ("если", "if"),
        "but_if": ("но если", "but if"),
        "defeated": ("побеждено", "defeated"),
        "steps": ("шаги", "steps"),
        "members": ("перечень", "list"),
        "readings": ("чтения", "readings"),
        "notes": ("помета", "note"),
        "reading": ("понято", "read as"),
        "heard": ("услышано", "heard as"),
        "offered": ("возможно", "perhaps"),
        "parts": ("по частям", "in parts"),
        "corrections": ("исправлено", "corrected"),
        "not_understood": ("не понято", "not read"),
        "coverage": ("искали", "searched"),
        "rules": ("правила", "rules"),
        "near": ("ближайшие правила", "nearest rules"),
        "considered": ("рассмотрено", "considered"),
    }
)
PRINCIPLES: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "replacement": ("замена", "replacement"),
        "suppression": ("эффект здесь не действует", "its effect is suspended here"),
        "exception": ("исключение", "exception"),
        "specificity": ("частное важнее общего", "the specific over the general"),
        "principle": ("принцип игры", "the game's principle"),
        "rank": ("старшинство документа", "rank of the document"),
    }
)
LEVELS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "error": ("ошибка", "error"),
        "warning": ("предупреждение", "warning"),
        "note": ("замечание", "note"),
    }
)
NODE_KINDS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "rule": ("правило", "rule"),
        "step": ("шаг", "step"),
        "comment": ("комментарий", "comment"),
        "faq": ("ответ FAQ", "FAQ answer"),
        "erratum": ("эррата", "erratum"),
        "definition": ("определение", "definition"),
        "table": ("таблица", "table"),
        "example": ("пример", "example"),
        "preface": ("предисловие", "preface"),
    }
)
TERM_KINDS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "class": ("класс", "class"),
        "state": ("состояние", "state"),
        "action": ("действие", "action"),
        "quantity": ("величина", "quantity"),
        "relation": ("отношение", "relation"),
        "moment": ("момент", "moment"),
    }
)
SOURCES: Final[Mapping[str, Pair]] = MappingProxyType(
    {  # names of the texts that are no files
        "<вопрос>": ("вопрос", "question"),
        "<дано>": ("дано", "given"),
        "<предложение>": ("предложение", "sentence"),
    }
)
EDGES: Final[Mapping[str, tuple[Pair, Pair]]] = MappingProxyType(
    {  # how it reads from the source, and from the target
        "part_of": (("часть", "part of"), ("содержит", "contains")),
        "next": (("далее", "next"), ("перед этим", "previous")),
        "see_also": (("см. также", "see also"), ("отсылает сюда", "refers here")),
        "comments_on": (("комментарий к", "comments on"), ("комментарий", "commented by")),
        "corrects": (("исправляет", "corrects"), ("исправлено в", "corrected by")),
        "replaces": (("вместо", "replaces"), ("заменено на", "replaced by")),
        "exception_to": (("исключение из", "exception to"), ("исключение", "has the exception")),
        "defines": (("определяет", "defines"), ("определено в", "defined by")),
        "mentions": (("упоминает", "mentions"), ("упомянуто в", "mentioned by")),
        "contradicts": (("противоречит", "contradicts"), ("противоречит", "contradicts")),
        "same_as": (("то же, что", "same as"), ("то же, что", "same as")),
    }
)


def say(table: Mapping[str, Pair], key: str, tongue: int) -> str:
    """Word of a table, or the key itself where the table has none."""
    pair = table.get(key)
    return pair[tongue] if pair else key


def quoted(text: str, tongue: int) -> str:
    """`text` in the quotation marks of a language."""
    return f"“{text}”" if tongue else f"«{text}»"
