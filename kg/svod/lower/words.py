"""The vocabulary of a pack: terms of all its files, and the forms of their labels."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from svod.diagnostics import Diagnostic
from svod.lower.blocks import PROFILES, TERMS, is_whole
from svod.lower.builtin import BUILTIN
from svod.lower.folder import FORMS
from svod.lower.forms import LikeError, ReviewError, inflector
from svod.lower.forms_review import Line, lines_from_tsv, lines_of
from svod.lower.kinds import settle_kinds
from svod.lower.lexicon import label_rows, spelt_labels
from svod.lower.tables import roster_names, roster_profiles, slug
from svod.lower.terms import ROOTS, read_terms
from svod.model.vocabulary import upwards
from svod.records import replace
from svod.source import Source, Span

if TYPE_CHECKING:
    from svod.lower.sections import Gathered, Parts
    from svod.model.terms import Term


def terms_of(gathered: Gathered, parts: Parts, base: tuple[Term, ...] = ()) -> list[Term]:
    """Terms of all files, on top of those of `base`; their mistakes go to `gathered`."""
    found: list[Term] = []
    names: list[Term] = []
    for source, sections in parts:
        for section in sections:
            node = gathered.name(section.anchor) if section.anchor else gathered.game
            for block in section.blocks:
                if block.info in TERMS:
                    terms, diagnostics = read_terms(source, block)
                    found += terms
                    gathered.diagnostics += [_placed(source, item) for item in diagnostics]
                elif block.info == "ростер-имена":
                    names += roster_names(block)
                elif block.info == PROFILES and is_whole(block):
                    found += roster_profiles(block, names, node)
    own = {term.id for term in (*found, *names)}
    found = [_in_catalogue(term, own) for term in found]
    names = _with_catalogues(names, found)
    inherited = [term for term in base or BUILTIN if term.id not in own]
    settled, diagnostics = settle_kinds([*inherited, *found, *names])
    gathered.diagnostics += [_in_file(gathered, parts, item) for item in diagnostics]
    return [*(() if base else ROOTS), *settled]


def _in_catalogue(term: Term, known: set[str]) -> Term:
    """A ship's profile lies below the class of its catalogue («catalogue-chaos»), where the vocabulary has one."""
    catalogue = slug(f"catalogue-{term.source}") if term.values else ""
    return replace(term, broader=(*term.broader, catalogue)) if catalogue in known else term


def _with_catalogues(names: list[Term], terms: list[Term]) -> list[Term]:
    """A ship's name lies below every class that the catalogues of all its profiles share."""
    table = {term.id: term for term in terms}
    shared: dict[str, frozenset[str]] = {}
    for term in terms:
        catalogues = (
            frozenset(upper for upper in term.broader if upper.startswith("catalogue-")) if term.values else None
        )
        above = frozenset[str]().union(*(upwards(table, name) & table.keys() for name in catalogues or ()))
        for name in term.broader[:1] if catalogues is not None else ():
            shared[name] = shared.get(name, above) & above
    return [
        replace(name, broader=(*name.broader, *sorted(shared[name.id]))) if shared.get(name.id) else name
        for name in names
    ]


def _placed(source: Source, item: Diagnostic) -> Diagnostic:
    return item if item.span.source else replace(item, span=replace(item.span, source=source.name))


def _in_file(gathered: Gathered, parts: Parts, item: Diagnostic) -> Diagnostic:
    """Find the file of a term's mistake, known only by its line and name."""
    for source, _ in parts:
        start = len("\n".join(source.text.split("\n")[: item.span.line - 1])) + (1 if item.span.line > 1 else 0)
        column = _declaration(source.text[start:]).find(item.quoted)
        if column >= 0:
            span = Span.within(source, start + column, start + column + len(item.quoted))
            return replace(item, span=span)
    return replace(item, span=replace(item.span, source=gathered.game))


def _declaration(text: str) -> str:
    """The line of a term with which a text begins, and the indented ones below it."""
    first, *rest = text.split("\n")
    return "\n".join((first, *takewhile(lambda line: line[:1].isspace(), rest)))


def lines_of_labels(
    gathered: Gathered, parts: Parts, terms: list[Term], forms: str, base: tuple[Line, ...] = ()
) -> list[Line]:
    """Forms of every label: from the review file, from `base`, and made afresh where both lack it."""
    known: dict[tuple[str, str], list[Line]] = {}
    try:
        reviewed = lines_from_tsv(forms)
    except ReviewError as error:
        gathered.diagnostics.append(_unreviewed(parts, forms, error))
        return []
    for line in (*reviewed, *base):
        known.setdefault((line.term, line.label), []).append(line)
    spelt = [(term, spelt_labels(term)) for term in terms]
    missing = [term for term, labels in spelt if any((term.id, label.text) not in known for label in labels)]
    fresh = _inflected(gathered, parts, missing) if missing else {}
    found: list[Line] = []
    for term, labels in spelt:
        for label in dict.fromkeys(label.text for label in labels):
            found += known.get((term.id, label)) or fresh.get((term.id, label), [])
    return found


def _inflected(gathered: Gathered, parts: Parts, terms: list[Term]) -> dict[tuple[str, str], list[Line]]:
    fresh: dict[tuple[str, str], list[Line]] = {}
    words = inflector()
    for term in terms:
        try:
            rows = label_rows([term], words)
        except LikeError as error:
            gathered.diagnostics.append(_in_file(gathered, parts, _unlike(term, error)))
            continue
        for line in lines_of(rows):
            fresh.setdefault((line.term, line.label), []).append(line)
    return fresh


def _unreviewed(parts: Parts, forms: str, error: ReviewError) -> Diagnostic:
    folder = parts[0][0].name.rpartition("/")[0] if parts else ""
    line = forms.split("\n")[error.line - 1]
    return Diagnostic(
        "S126",
        Span(f"{folder}/{FORMS}" if folder else FORMS, 0, 0, error.line, 1),
        ("Эта строка файла форм не читается.", "This line of the file of forms cannot be read."),
        ("Исправьте её или уберите: svod build --forms сделает её заново.",
         "Mend it or remove it: svod build --forms makes it anew."),
        line.strip(),
    )  # fmt: skip


def _unlike(term: Term, error: LikeError) -> Diagnostic:
    like = next((label.like for label in term.labels if label.like and label.like in str(error)), term.id)
    return Diagnostic(
        "S127",
        Span("", 0, 0, term.line, 1),
        (f"Подпись не склоняется как «{like}».", f"The label does not inflect like “{like}”."),
        ("Назовите слово из словаря с такими же окончаниями, или «-» для несклоняемого.",
         "Name a word of the dictionary with the same endings, or “-” for one that does not change."),
        like,
    )  # fmt: skip
