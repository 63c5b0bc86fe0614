"""The canonical form: every sentence printed so that it can be read aloud, and read back as the same sentence.

    может(Lunar; встать на; приказ: Brace For Impact; против: таран)?
    не может(корабль; стрелять) если повреждённый(корабль), лидерство(корабль) ≤ 1 до фаза движения

The forms are listed in ``docs/notation.md``. Printing is cheap and loads no reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from svod.lower.notation_print import Writer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from svod.diagnostics import Diagnostic
    from svod.model.norms import Sentence
    from svod.model.vocabulary import Vocabulary
    from svod.source import Source


def print_sentence(
    sentence: Sentence, vocabulary: Vocabulary, lang: str, hidden: AbstractSet[str] = frozenset()
) -> str:
    """Canonical form of a sentence.

    Parameters
    ----------
    sentence
        Any sentence; every field of it survives.
    vocabulary
        Where labels are looked up; a term that it lacks is written ``#id``.
    lang
        ``ru`` or ``en``.
    hidden
        Terms to write as ``#id`` although they have a label: `unreadable` says which, once for a vocabulary. Without
        it a label that two terms share is written as it is, which is good to look at and cannot be read back.
    """
    return Writer(vocabulary, lang, hidden).sentence(sentence)


def read_notation(
    source: Source,
    vocabulary: Vocabulary,
    labels: Mapping[str, str],
) -> tuple[Sentence | None, tuple[Diagnostic, ...]]:
    """Sentence of a text in canonical form, in either language.

    Parameters
    ----------
    source
        The text; it holds one sentence.
    vocabulary
        Where the label of a near name is looked up, for the suggestion that goes with a mistake.
    labels
        Folded label → identifier, see `label_table`.
    """
    from svod.lower.context import Misread
    from svod.lower.notation_read import SentenceReader

    try:
        return SentenceReader.read(source, vocabulary, labels), ()
    except Misread as error:
        return None, (error.diagnostic,)
