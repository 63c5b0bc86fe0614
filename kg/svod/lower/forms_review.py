"""The file in which a person reviews generated forms: tab-separated, a line for each label and category."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from svod.lower.forms_base import CASES, CATEGORIES, EXTRAS, GENDERS, NUMBERS, Form

if TYPE_CHECKING:
    from collections.abc import Iterable

    Row = tuple[str, str, Form]

Features = tuple[str, str, str, str]
"""Case, number, gender and further features of a form."""

HEADER: Final = "term\tlabel\tcategory\tforms"
_ANY: Final = "any"
_PLACES: Final = {
    **dict.fromkeys(CASES, "case"),
    **dict.fromkeys(NUMBERS, "number"),
    **dict.fromkeys(GENDERS, "gender"),
}


class Line(NamedTuple):
    """A line of the file: forms of one label that are of one category. Most of what a pack holds is forms, so that
    they become records of their own only for who asks.
    """

    term: str
    label: str
    category: str
    forms: tuple[tuple[str, Features], ...]


class ReviewError(ValueError):
    """A line of the review file that cannot be read, or (`line` 0) a label that cannot be written into it."""

    def __init__(self, said: str, line: int = 0) -> None:
        super().__init__(f"строка {line}: {said}" if line else said)
        self.line = line


def forms_to_tsv(rows: Iterable[Row]) -> str:
    """Review file of forms.

    Parameters
    ----------
    rows : Iterable[tuple[str, str, Form]]
        Term identifier, label and form, in the order they are to be read.

    Returns
    -------
    str
        ``brace<TAB>брейс<TAB>noun.m<TAB>nom.sg=брейс<TAB>gen.sg=брейса …``; what all forms of a line share (a noun's
        gender, a participle's voice) stands in the third column. The order is that of `rows`.
    """
    lines = [HEADER]
    for key, group in groupby(rows, key=lambda row: (row[0], row[1], _heading(row[2]))):
        fields = (*key, *(f"{_features(form)}={form.text}" for _term, _label, form in group))
        if any(mark in text for text in fields for mark in "\t\n\r"):
            raise ReviewError(f"табуляция или перевод строки внутри подписи: {key[1]!r}")
        lines.append("\t".join(fields))
    return "\n".join(lines) + "\n"


def forms_from_tsv(text: str) -> tuple[Row, ...]:
    """Rows of a review file, the inverse of `forms_to_tsv`.

    Parameters
    ----------
    text : str
        The file.

    Returns
    -------
    tuple[tuple[str, str, Form], ...]
        Exactly the rows written.

    Raises
    ------
    ReviewError
        With the number of the line.
    """
    return rows_of(lines_from_tsv(text))


def rows_of(lines: Iterable[Line]) -> tuple[Row, ...]:
    """The rows of which lines are made, each form a record."""
    return tuple(
        (line.term, line.label, Form(text, line.category, *features)) for line in lines for text, features in line.forms
    )


def lines_of(rows: Iterable[Row]) -> list[Line]:
    """Rows gathered into lines, in their order; the inverse of `rows_of`."""
    return [
        Line(*key, tuple((form.text, (form.case, form.number, form.gender, form.extra)) for _, _, form in group))
        for key, group in groupby(rows, key=lambda row: (row[0], row[1], row[2].category))
    ]


def lines_from_tsv(text: str) -> tuple[Line, ...]:
    """Lines of a review file; a `ReviewError` as `forms_from_tsv` has it."""
    return tuple(
        _line(number, line.removesuffix("\r"))
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip() and line != HEADER
    )


def _heading(form: Form) -> str:
    if form.category == "noun":
        return f"noun.{form.gender}" if form.gender else "noun"
    if form.category in {"participle", "short"} and form.extra:
        return ".".join((form.category, *form.extra.split()))
    return form.category


def _features(form: Form) -> str:
    shared = _heading(form).split(".")[1:]
    words = (form.case, form.number, form.gender, *form.extra.split())
    return ".".join(word for word in words if word and word not in shared) or _ANY


def _line(number: int, line: str) -> Line:
    term, label, heading, *cells = (*line.split("\t"), "", "")[: max(3, line.count("\t") + 1)]
    category, _, shared = heading.partition(".")
    if category not in CATEGORIES or not cells:
        raise ReviewError(f"нет вида слова или форм: {line!r}", number)
    forms: list[tuple[str, Features]] = []
    for cell in cells:
        features, equals, text = cell.partition("=")
        if not equals:
            raise ReviewError(f"нет «=» в {cell!r}", number)
        try:
            forms.append((text, _placed(features, shared)))
        except KeyError as error:
            raise ReviewError(f"неизвестный признак {error.args[0]!r}", number) from None
    return Line(term, label, category, tuple(forms))


@lru_cache(maxsize=1 << 10)
def _placed(features: str, shared: str) -> Features:
    """Case, number, gender and further features; a `KeyError` names a word that is none."""
    values = {"case": "", "number": "", "gender": ""}
    extra: list[str] = []
    for word in (*features.split("."), *(shared.split(".") if shared else ())):
        if word in _PLACES:
            values[_PLACES[word]] = word
        elif word in EXTRAS:
            extra.append(word)
        elif word != _ANY:
            raise KeyError(word)
    return values["case"], values["number"], values["gender"], " ".join(extra)
