"""All forms of a label in which a player may write it, generated when a pack is compiled.

`Inflector` is the entrance; the parts are `forms_words` and `forms_tags` (pymorphy3 and «склоняется как»),
`forms_russian` (phrases), `forms_latin` (English, and Russian endings on English names) and `forms_review` (the file
a person reviews).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from svod.folding import tidy
from svod.lower.forms_base import Form, arranged, counted, pick, recased
from svod.lower.forms_latin import latin_action, latin_noun, latin_state
from svod.lower.forms_readings import Analyzer, analyzer
from svod.lower.forms_review import ReviewError, forms_from_tsv, forms_to_tsv
from svod.lower.forms_russian import Phrases
from svod.lower.forms_tags import INDECLINABLE
from svod.lower.forms_tokens import CYRILLIC, tokens
from svod.lower.forms_words import LikeError, Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "Form",
    "Inflector",
    "LikeError",
    "ReviewError",
    "counted",
    "forms_from_tsv",
    "forms_to_tsv",
    "inflector",
    "pick",
    "recased",
]


@dataclass(frozen=True, slots=True)
class Inflector:
    """Generates forms; make one with `inflector` and pass it on, since it remembers the words it has seen.

    Parameters
    ----------
    phrases : Phrases
        The Russian part with its analyzer.
    """

    phrases: Phrases

    def forms(self, label: str, kind: str, like: str = "") -> tuple[Form, ...]:
        """All surface forms of a label.

        Parameters
        ----------
        label : str
            Russian, English or mixed, of one or several words, as its author writes it: capitals tell ПСО from a word.
        kind : str
            ``state`` (an adjective, a participle or a fixed phrase), ``action`` (a verb and what it governs); any
            other kind of a term (``noun``, ``class``, ``quantity``, ``relation``, ``moment``) is a noun phrase.
        like : str
            «Склоняется как»: a word whose endings the label's head takes, or ``-`` for none.

        Returns
        -------
        tuple[Form, ...]
            In a stable order without repetition; the preferred form first where several have the same features.

        Raises
        ------
        LikeError
            Where `like` is no word of the dictionary or its stem changes.

        Notes
        -----
        Method: all fitting readings of pymorphy3 (Korobov 2015) over the head of the label; no aspect partners.
        """
        if not label.strip():
            return ()
        made = self._russian(label, kind, like) if CYRILLIC.search(label) else _latin(label, kind, like)
        forms = tuple(made)
        if '"' in tidy(label):
            forms = (*forms, *_unquoted(forms))
        return arranged(forms)

    def _russian(self, label: str, kind: str, like: str) -> Iterator[Form]:
        words = tokens(label)
        if kind == "state":
            return self.phrases.state(words, like)
        if kind == "action" or (kind == "relation" and self.phrases.has_infinitive(words)):
            return self.phrases.action(words, like)
        return self.phrases.noun(words, like)


def inflector(morph: Analyzer | None = None) -> Inflector:
    """A new generator of forms.

    Parameters
    ----------
    morph : Analyzer | None
        An analyzer to share; a new one is loaded without it (about 100 ms).

    Returns
    -------
    Inflector
        The generator.
    """
    return Inflector(Phrases(Words(morph or analyzer())))


def _latin(label: str, kind: str, like: str) -> Iterable[Form]:
    if kind == "state":
        return (latin_state(label),)
    if kind == "action":
        return latin_action(label)
    return (Form(tidy(label), "noun"),) if like in INDECLINABLE else latin_noun(label)


def _unquoted(forms: Iterable[Form]) -> Iterator[Form]:
    """The same forms without quotes, as players type «дредноут типа "Ретрибьюшн"»."""
    for form in forms:
        yield Form(form.text.replace('"', ""), form.category, form.case, form.number, form.gender, form.extra)
