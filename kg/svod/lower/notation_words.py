"""Words of the canonical form in both languages.

A phrase of either language means the same everywhere, so that a reader need not be told the language of a text.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.folding import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

Pair = tuple[str, str]

NOTHING: Final = "—"
SPECIAL: Final = "()[];:,?#$@=≤≥<>%…—"
RAW: Final = re.compile(r"[\w.|*/+-]+(?::[\w.|*/+-]+)*")
NUMBER: Final = re.compile(r"-?[0-9]+(?:\.[0-9]+|/[0-9]+)?")
OWN_ROLE: Final = re.compile(r"[a-z][a-z0-9_-]*")

ROLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "agent": "кто", "object": "что", "order": "приказ", "against": "против", "at": "по", "to": "к", "from": "от",
        "through": "через", "base": "база", "with": "с помощью", "in": "в", "into": "внутрь", "on": "на", "over": "над",
        "under": "под", "for": "ради", "by": "посредством", "recipient": "кому", "target": "цель", "place": "место",
        "via": "через что", "mover": "двигает",
        "times": "раз", "time": "время", "action": "действие", "owner": "владелец", "filler": "чем",
    }
)  # fmt: skip

MODALITY: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "may": ("может", "may"), "may_not": ("не может", "may not"),
        "must": ("обязан", "must"), "need_not": ("не обязан", "need not"),
    }
)  # fmt: skip
HEADS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        **MODALITY,
        "modality": ("модальность", "modality"),
        "counts": ("считается", "counts as"), "counts_not": ("не считается", "does not count as"),
        "happens": ("происходит", "happens"), "happens_not": ("не происходит", "does not happen"),
        "steps": ("по порядку", "in order"), "actors": ("по очереди", "in turn"),
        "together": ("одновременно", "together"),
        "sequence": ("порядок", "order of"),
        "suppression": ("не действует", "has no effect"), "replacement": ("занимает место", "takes the place"),
    }
)  # fmt: skip
CHANGES: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "replace": ("заменяется на", "is replaced by"), "add": ("увеличивается на", "is raised by"),
        "mul": ("умножается на", "is multiplied by"), "div": ("делится на", "is divided by"),
        "cap": ("не больше", "is at most"), "floor": ("не меньше", "is at least"),
        "keep": ("не меняется", "does not change"),
        "change": ("меняется на", "is changed by"), "sub": ("уменьшается на", "is reduced by"),
    }
)  # fmt: skip
OTHER_CHANGE: Final = ("изменение", "change")
SUFFIXES: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "only": ("только", "only"), "for": ("для", "for"), "on": ("на", "on"), "test": ("тест", "test"),
        "amount": ("количество", "amount"), "rounding": ("округление", "rounding"),
        "per": ("за каждое", "for each"), "cause": ("из-за", "because of"), "about": ("о", "about"),
    }
)  # fmt: skip
ROUNDING: Final[Mapping[str, Pair]] = MappingProxyType({"up": ("вверх", "up"), "down": ("вниз", "down")})
DETERMINERS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "any": ("любой", "any"), "all": ("все", "all"), "part": ("часть", "part"), "each": ("каждый", "each"),
        "same": ("тот же", "same"),
    }
)  # fmt: skip
LINKS: Final[Mapping[str, Pair]] = MappingProxyType(
    {"own": ("свой", "own"), "other": ("чужой", "other"), "that": ("названный", "that")}
)
LITERALS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "does": ("делает", "does"), "own": ("принадлежит", "belongs"), "same": ("то же", "same"),
        "literal": ("литерал", "literal"),
    }
)  # fmt: skip
LIMITS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "before": ("до", "before"), "after": ("после", "after"), "during": ("во время", "during"),
        "until": ("пока не", "until"), "from": ("начиная с", "from"),
    }
)  # fmt: skip
FUNCTIONS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "max": ("наибольшее", "max"), "min": ("наименьшее", "min"), "sum": ("сумма", "sum"),
        "parts": ("части", "parts"),
        "call": ("функция", "function"), "expr": ("выражение", "expression"),
    }
)  # fmt: skip
WORDS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "not": ("не", "not"), "and": ("и", "and"), "or": ("или", "or"), "if": ("если", "if"), "where": ("где", "where"),
        "always": ("всегда", "always"), "never": ("никогда", "never"),
        "period": ("за", "per"), "limit": ("предел", "limit"),
        "reading": ("по чтению", "on the reading"), "every": ("для любого", "for any"), "one_of": ("одно из", "one of"),
        "join": ("связь", "join"), "mood": ("наклонение", "mood"), "asks": ("вопрос", "question"),
        "listing": ("список", "list"),
    }
)  # fmt: skip
MOODS: Final[Mapping[str, Pair]] = MappingProxyType({"fact": ("факт", "fact"), "command": ("команда", "command")})
LISTINGS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "closed": ("список исчерпывающий", "list closed"), "open": ("список открытый", "list open"),
        "unclear": ("список неясный", "list unclear"),
    }
)  # fmt: skip
ASKS: Final[Mapping[str, Pair]] = MappingProxyType(
    {
        "holds": ("верно ли", "whether"), "value": ("каково значение", "what value"), "which": ("какой", "which"),
        "who": ("кто", "who"), "what": ("что", "what"), "when": ("когда", "when"), "why": ("почему", "why"),
        "count": ("какое число", "what number"),
        "how_many": ("сколько", "how many"), "how_often": ("сколько раз", "how often"),
        "first": ("кто первый", "who first"), "effect": ("какое действие", "what effect"),
        "list": ("перечислить", "list all"), "members": ("кто таков", "which are"),
        "chance": ("с какой вероятностью", "with what chance"), "faces": ("на каких гранях", "on which faces"),
        "changes": ("меняется ли", "does it change"), "what_if": ("что будет", "what happens"),
        "what_is": ("что такое", "what is"), "what_do": ("что делает", "what does"),
        "by_how_much": ("на сколько", "by how much"), "whole": ("сразу ли все", "all at once"),
        "until_what": ("по какой миг", "until what"), "precedence": ("каково старшинство", "what precedence"),
        "affects": ("влияет ли", "does it affect"), "show": ("показать", "show"), "compare": ("сравнить", "compare"),
        "related": ("что связано", "what is related"), "path": ("путь", "path"),
        "before": ("до чего", "before what"), "after": ("после чего", "after what"),
        "extension": ("распространяется ли", "does it extend"),
    }
)  # fmt: skip
SIGNS: Final[Mapping[str, str]] = MappingProxyType({"add": "+", "sub": "−", "mul": "×", "div": "/"})


def meanings(*tables: Mapping[str, Pair]) -> Mapping[str, str]:
    """Folded phrase of either language → its key in the tables."""
    return MappingProxyType({fold(phrase): key for table in tables for key, pair in table.items() for phrase in pair})


ROLE_OF: Final[Mapping[str, str]] = MappingProxyType({fold(word): role for role, word in ROLES.items()})
