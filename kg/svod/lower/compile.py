"""The driver of compilation: a pack's folder to a frozen `Pack` with its forms, and every mistake at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from svod.lower.assembly import assembled
from svod.lower.checks import pack_diagnostics, uncited
from svod.lower.folder import read_folder
from svod.lower.forms_review import rows_of
from svod.lower.lexicon import FormTable, entries_of, keyword_entries
from svod.lower.notation_labels import label_table, unreadable
from svod.lower.rules import rules_of
from svod.lower.sections import Gathered
from svod.lower.words import lines_of_labels, terms_of
from svod.syntax.literate import read_sections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from importlib.resources.abc import Traversable

    from svod.diagnostics import Diagnostic
    from svod.lower.forms import Form
    from svod.lower.forms_review import Line
    from svod.model.nodes import Pack
    from svod.source import Source
    from svod.syntax.tables import Tables
    from svod.syntax.tree import Entry

    Row = tuple[str, str, Form]
    Progress = Callable[[str], None]

__all__ = ["Compiled", "compile_folder", "compile_pack", "read_folder"]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A pack with its lexicon; `lines` are those of the review file of forms.

    `hidden` gives, for each language, the terms whose label cannot be read back from the canonical notation.
    """

    pack: Pack
    entries: tuple[Entry, ...]
    lines: tuple[Line, ...]
    hidden: tuple[tuple[str, frozenset[str]], ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """(term, label, form) of every form."""
        return rows_of(self.lines)


def compile_folder(
    game: str,
    folder: Traversable,
    tables: Tables,
    progress: Progress = lambda _: None,
    base: Compiled | None = None,
) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    """Compile the pack in a folder; if a file cannot be read, only that is told: the rest would follow from it."""
    sources, forms, unread = read_folder(folder)
    if unread:
        return None, tuple(unread)
    return compile_pack(game, sources, forms, tables, progress, base)


def compile_pack(
    game: str,
    sources: Iterable[Source],
    forms: str,
    tables: Tables,
    progress: Progress = lambda _: None,
    base: Compiled | None = None,
) -> tuple[Compiled | None, tuple[Diagnostic, ...]]:
    """Compile the sources of one game.

    Parameters
    ----------
    forms
        Text of the review file; labels that it lacks are inflected afresh.
    base
        A pack on which this one is laid (house rules): its terms and nodes are taken over and replaced by name.

    Returns
    -------
    tuple[Compiled | None, tuple[Diagnostic, ...]]
        None for the pack if any diagnostic is an error.
    """
    gathered = Gathered(game)
    parts = [(source, read_sections(source)) for source in sources]
    progress("vocabulary")
    terms = terms_of(gathered, parts, base.pack.terms if base else ())
    lines = lines_of_labels(gathered, parts, terms, forms, base.lines if base else ())
    entries = [*entries_of(terms, lines), *keyword_entries()]
    progress("norms")
    norms = rules_of(gathered, parts, terms, FormTable(entries), tables)
    pack = assembled(gathered, terms, norms, base.pack if base else None)
    diagnostics = (*gathered.diagnostics, *uncited(pack, gathered.cited), *pack_diagnostics(pack))
    if any(item.level == "error" for item in diagnostics):
        return None, diagnostics
    names = label_table(terms)
    hidden = tuple((lang, unreadable(terms, lang, names)) for lang in ("ru", "en"))
    return Compiled(pack, tuple(entries), tuple(lines), hidden), diagnostics
