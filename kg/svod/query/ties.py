"""Small words of a wording: «своим», «чужой», «той же» as their noun wants them, and bounds of a number."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from svod.model.numbers import number_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.model.numbers import Interval

_STEMS: Final[Mapping[str, str]] = MappingProxyType({"own": "сво", "other": "чуж", "that": "т"})
_ENGLISH: Final[Mapping[str, str]] = MappingProxyType({"own": "its own", "other": "another's", "that": "the same"})
_FORMS: Final[Mapping[tuple[str, str], tuple[str, str, str]]] = MappingProxyType({
    ("nom", "m"): ("й", "ой", "от"), ("nom", "f"): ("я", "ая", "а"), ("nom", "n"): ("ё", "ое", "о"),
    ("gen", "m"): ("его", "ого", "ого"), ("gen", "f"): ("ей", "ой", "ой"),
    ("dat", "m"): ("ему", "ому", "ому"), ("dat", "f"): ("ей", "ой", "ой"),
    ("acc", "m"): ("й", "ой", "от"), ("acc", "f"): ("ю", "ую", "у"), ("acc", "n"): ("ё", "ое", "о"),
    ("ins", "m"): ("им", "им", "ем"), ("ins", "f"): ("ей", "ой", "ой"),
    ("loc", "m"): ("ём", "ом", "ом"), ("loc", "f"): ("ей", "ой", "ой"),
})  # fmt: skip


def tie(link: str, case: str, gender: str, lang: str) -> str:
    """The word for a link before a noun of a case and gender, with a space behind it; '' for no link."""
    if link not in _STEMS:
        return ""
    if lang == "en":
        return f"{_ENGLISH[link]} "
    forms = _FORMS.get((case, gender)) or _FORMS[case, "m"]
    ending = forms[list(_STEMS).index(link)]
    return f"{_STEMS[link]}{ending}{' же' if link == 'that' else ''} "


def bounds_text(bounds: Interval, lang: str) -> str:
    """An interval in words: «1 и меньше», «больше 10», «от 45 до 60»."""
    point = bounds.point()
    if point is not None:
        return number_text(point)
    low = number_text(bounds.low) if bounds.low is not None else ""
    high = number_text(bounds.high) if bounds.high is not None else ""
    if low and high:
        return f"{low} to {high}" if lang == "en" else f"от {low} до {high}"
    if low:
        if lang == "en":
            return f"above {low}" if bounds.low_open else f"{low} or more"
        return f"больше {low}" if bounds.low_open else f"{low} и больше"
    if high:
        if lang == "en":
            return f"below {high}" if bounds.high_open else f"{high} or less"
        return f"меньше {high}" if bounds.high_open else f"{high} и меньше"
    return "any" if lang == "en" else "любое"
