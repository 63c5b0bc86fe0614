"""The vocabulary of a pack: blocks «термины» into terms.

brace < order: Brace For Impact | Brace For Impact
  также: brace, брейс (как рейс), брэйс
  en: brace
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.lower.forms_base import CASES
from svod.model.terms import KINDS, Label, RoleSpec, Term
from svod.records import replace
from svod.source import Source, Span
from svod.syntax.scan import split_words

if TYPE_CHECKING:
    from svod.syntax.literate import Block

_HEAD = re.compile(r"^(?P<id>[A-Za-z0-9][\w.\-]*)\s*(?:<\s*(?P<broader>[^:]+?))?\s*:\s*(?P<labels>.*)$")
_LIKE = re.compile(r"\s*\((?:как|like)\s+([^)]+)\)\s*$")
_ROLE = re.compile(r"^(?P<name>[\w\-]+)=(?P<filler>[\w.|\-]+)(?:\[(?P<marks>[^\]]*)\])?(?:=(?P<usual>.+))?$")
_ATTRIBUTES = (
    (
        "также, en, скрыто, роли, обычно, пределы, необычно, о другом, несовместимо, альтернатива, единица, значит, "
        "добавляет, считает, порог"
    ),
    (
        "также, en, hidden, roles, usual, range, unusual, relative, disjoint, alternatives, unit, expands, adds, "
        "counts, threshold"
    ),
)
_TEXTS = {
    "обычно": "usual",
    "usual": "usual",
    "пределы": "range",
    "range": "range",
    "единица": "unit",
    "unit": "unit",
    "источник": "source",
    "source": "source",
    "примечание": "note",
    "note": "note",
    "добавляет": "adds",
    "adds": "adds",
    "считает": "counts",
    "counts": "counts",
}
LONGEST_NAME = 4  # words
ROOTS = tuple(Term(kind if kind != "class" else "thing", kind) for kind in KINDS)
_FLAGS = {
    "необычно": "unusual",
    "unusual": "unusual",
    "виды различны": "partition",
    "одно": "partition",
    "single": "partition",
    "partition": "partition",
    "о другом": "relative",
    "relative": "relative",
}


def read_terms(source: Source, block: Block) -> tuple[list[Term], list[Diagnostic]]:
    """Terms of one block; their `kind` is settled later by `settle_kinds`."""
    terms: list[Term] = []
    diagnostics: list[Diagnostic] = []
    offset = block.offset
    for line in block.text.split("\n"):
        start = offset
        offset += len(line) + 1
        if not line.strip() or line.lstrip().startswith("%"):
            continue
        span = Span.within(source, start + len(line) - len(line.lstrip()), start + len(line))
        if not line[0].isspace():
            term = _head(line, span)
            if term is None:
                diagnostics.append(_bad_head(line, span))
                continue
            diagnostics += _long_names(source, span, term)
            terms.append(term)
        elif terms:
            changed = _attribute(terms[-1], line.strip())
            if isinstance(changed, str):
                diagnostics.append(_bad_attribute(changed, line, span))
            else:
                terms[-1] = changed
    return terms, diagnostics


def _head(line: str, span: Span) -> Term | None:
    match = _HEAD.match(line)
    if match is None:
        return None
    broader = tuple(part.strip() for part in (match["broader"] or "thing").split(","))
    russian, _, english = match["labels"].partition("|")
    labels = [_label(text, lang, "pref") for text, lang in ((russian, "ru"), (english, "en")) if text.strip()]
    return Term(match["id"], "", broader, tuple(labels), line=span.line)


def _label(text: str, lang: str, status: str) -> Label:
    match = _LIKE.search(text)
    like = match.group(1).strip() if match else ""
    return Label(_LIKE.sub("", text).strip(), lang, status, like)


def _attribute(term: Term, line: str) -> Term | str:
    key, _, value = line.partition(":")
    key, value = key.strip().lower(), value.strip()
    if key in _FLAGS:
        return _flagged(term, _FLAGS[key])
    if key in {"также", "alt", "en", "скрыто", "hidden", "скрыто-en"}:
        lang = "en" if key in {"en", "hidden", "скрыто-en"} else "ru"
        status = "hidden" if key in {"скрыто", "hidden", "скрыто-en"} else "alt"
        added = [_label(part, lang, status) for part in value.split(",") if part.strip()]
        return replace(term, labels=(*term.labels, *added))
    if key in {"имя", "noun", "имя-en"}:
        lang = "ru" if key == "имя" else "en"
        added = [_label(part, lang, "noun") for part in value.split(",") if part.strip()]
        return replace(term, labels=(*term.labels, *added))
    if key in {"склоняется", "like"}:
        first = replace(term.labels[0], like=value.removeprefix("как").strip())
        return replace(term, labels=(first, *term.labels[1:]))
    if key in {"роли", "roles"}:
        return _roles(term, value)
    if key in {"несовместимо", "disjoint"}:
        return replace(term, disjoint=_parts(value))
    if key in {"альтернатива", "alternatives"}:
        return replace(term, alternatives=_parts(value))
    if key in {"порог", "threshold"}:
        return replace(term, threshold=tuple(sorted(_parts(value))))
    if key in {"значит", "expands"}:
        return replace(term, expands=tuple(value.split()))
    return _text_attribute(term, key, value)


def _flagged(term: Term, flag: str) -> Term:
    if flag == "unusual":
        return replace(term, unusual=True)
    return replace(term, partition=True) if flag == "partition" else replace(term, relative=True)


def _parts(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


def _text_attribute(term: Term, key: str, value: str) -> Term | str:
    name = _TEXTS.get(key)
    return key if name is None else replace(term, **{name: value})


def _roles(term: Term, value: str) -> Term | str:
    found = []
    for part in value.split(";"):
        match = _ROLE.match(part.strip())
        if match is None:
            return f"роли: {part.strip()}"
        marks = tuple(mark.strip() for mark in (match["marks"] or "").split(",") if mark.strip())
        if any(mark.rpartition("+")[2] not in CASES for mark in marks if "+" in mark):
            return f"роли: {part.strip()}"
        found.append(RoleSpec(match["name"], match["filler"], marks, match["usual"] or ""))
    return replace(term, roles=tuple(found))


def _long_names(source: Source, span: Span, term: Term) -> list[Diagnostic]:
    """Names of more words than a name has: a sentence in disguise, which no condition can take apart."""
    found = []
    for name in term.labels:
        if len(split_words(name.text)) > LONGEST_NAME:
            start = source.text.index(name.text, span.start)
            found.append(_long_name(Span.within(source, start, start + len(name.text)), name.text))
    return found


def _long_name(span: Span, name: str) -> Diagnostic:
    return Diagnostic(
        "S106",
        span,
        (f"«{name}» — не имя, а целое предложение.", f"“{name}” is no name but a whole sentence."),
        (
            f"Назовите не больше чем {LONGEST_NAME} словами, а остальное скажите отношением, величиной или временем.",
            f"Use at most {LONGEST_NAME} words, and say the rest with a relation, a quantity or a time.",
        ),
        name,
    )


def _bad_head(line: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "S101",
        span,
        ("Так термин не объявляют.", "A term is not declared like this."),
        ("Пишите: id < выше: русское имя | English name; id — латиницей.",
         "Write: id < broader: Russian name | English name; the id in Latin letters."),
        line.strip(),
    )  # fmt: skip


def _bad_role(said: str, span: Span) -> Diagnostic:
    listed = ", ".join(CASES)
    return Diagnostic(
        "S102",
        span,
        (f"Роль «{said}» записана не так.", f"The role “{said}” is not written like this."),
        (
            f"Пишите: «object=ship[по+dat]» или «agent=ship[subject]»; падежи: {listed}.",
            f"Write “object=ship[at]” or “agent=ship[subject]”; Russian cases: {listed}.",
        ),
        said,
    )


def _bad_attribute(key: str, line: str, span: Span) -> Diagnostic:
    head, colon, said = key.partition(": ")
    if colon and head in {"роли", "roles"}:
        return _bad_role(said, span)
    return Diagnostic(
        "S102",
        span,
        (f"У термина нет свойства «{key}».", f"A term has no attribute “{key}”."),
        (
            f"Есть: {_ATTRIBUTES[0]}.",
            f"There are: {_ATTRIBUTES[1]}.",
        ),
        line.strip(),
    )
