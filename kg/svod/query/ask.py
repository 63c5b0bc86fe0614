"""The driver of a question: text in, `Answer` out.

text → (corrected) → lex and parse → resolve → facts → plan by what is asked → answer
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from svod.diagnostics import Diagnostic
from svod.lower.notation import print_sentence
from svod.lower.resolve import read_facts, resolve
from svod.model.answers import Answer, Correction, NotUnderstood
from svod.model.norms import Deontic, Literal, Scope, Sentence
from svod.query.correct import corrected, nearest
from svod.query.engine import DEFAULT, Options
from svod.query.plan import Task, answer_task
from svod.query.reply import near
from svod.query.situation import Situation, contradictions
from svod.query.wording import Wording
from svod.source import Source, Span
from svod.syntax.sentences import read_sentence

if TYPE_CHECKING:
    from svod.model.ground import Ground
    from svod.syntax.sentences import Parsed
    from svod.syntax.tables import Tables
    from svod.syntax.tree import Entry

QUESTION = "<вопрос>"
GIVEN = "<дано>"


class Words(Protocol):
    """Lexicon with the look-ups of correction and wording."""

    def candidates(self, word: str) -> tuple[Entry, ...]:
        """Entries whose first word is `word`."""
        ...

    def spellings(self, term: str) -> tuple[Entry, ...]:
        """Entries of a term."""
        ...

    def words(self) -> list[str]:
        """Every first word of a form."""
        ...

    def hidden(self, lang: str) -> frozenset[str]:
        """Terms that the canonical notation names by identifier."""
        ...


@dataclass(frozen=True, slots=True)
class Desk:
    """What a question is asked of: a ground with its words and the parse tables."""

    ground: Ground
    lexicon: Words
    tables: Tables


def ask(
    desk: Desk,
    question: str,
    *,
    given: tuple[str, ...] = (),
    lang: str = "",
    options: Options = DEFAULT,
) -> tuple[Answer, tuple[Diagnostic, ...]]:
    """Answer one question; diagnostics say what was not understood, and where."""
    lang = lang or language_of(question)
    source, parsed, fixes = _parse(desk, question)
    if parsed.tree is None:
        return _not_understood(desk, source, parsed, lang, fixes), parsed.diagnostics
    sentence, diagnostics = resolve(parsed.trees, source, desk.ground, desk.ground.relations(), "question")
    if sentence is None:
        return _not_understood(desk, source, parsed, lang, fixes, diagnostics), diagnostics
    sentence, more = add_facts(desk, sentence, given)
    if more:
        return _not_understood(desk, source, parsed, lang, fixes, more), more
    clash = _clash(desk, sentence, source)
    if clash is not None:
        return _not_understood(desk, source, parsed, lang, fixes, (clash,)), (clash,)
    answer = answer_task(Task(desk.ground, desk.lexicon, sentence, source.text, lang, options, parsed))
    reading = print_sentence(sentence, desk.ground, lang, desk.lexicon.hidden(lang))
    return replace(answer, question=question, corrections=fixes, reading=reading), ()


def language_of(text: str) -> str:
    """Language in which to answer: Russian if any Cyrillic letter stands in the question."""
    return "ru" if any("а" <= letter.lower() <= "я" or letter in "ёЁ" for letter in text) else "en"


def _parse(desk: Desk, question: str) -> tuple[Source, Parsed, tuple[Correction, ...]]:
    source = Source(QUESTION, question)
    parsed = read_sentence(source, desk.lexicon, desk.tables)
    if parsed.tree is not None or not any(item.code == "S001" for item in parsed.diagnostics):
        return source, parsed, ()
    text, fixes = corrected(question, parsed.lexed.unknown, desk.lexicon)
    if not fixes:
        return source, parsed, ()
    mended = Source(QUESTION, text)
    return mended, read_sentence(mended, desk.lexicon, desk.tables), fixes


def add_facts(desk: Desk, sentence: Sentence, given: tuple[str, ...]) -> tuple[Sentence, tuple[Diagnostic, ...]]:
    """The sentence with facts given apart from it."""
    literals: list[Literal] = []
    limits = list(sentence.scopes[0].limits) if sentence.scopes else []
    diagnostics: list[Diagnostic] = []
    for text in given:
        source = Source(GIVEN, text)
        parsed = read_sentence(source, desk.lexicon, desk.tables, "facts")
        if parsed.tree is None:
            diagnostics += parsed.diagnostics
            continue
        scope, found = read_facts(parsed.tree, source, desk.ground, desk.ground.relations(), participants_of(sentence))
        diagnostics += found
        literals += scope.literals
        limits += scope.limits
    if not literals and not limits:
        return sentence, tuple(diagnostics)
    scopes = tuple(Scope((*scope.literals, *literals), tuple(limits), scope.others) for scope in sentence.scopes)
    return replace(sentence, scopes=scopes), tuple(diagnostics)


def participants_of(sentence: Sentence) -> dict[str, str]:
    """Variables of a question with their classes."""
    found: dict[str, str] = {}
    for content in sentence.contents:
        if isinstance(content, Deontic):
            found |= content.act.kinds()
    for scope in sentence.scopes:
        for literal in scope.literals:
            if literal.pred == "is" and literal.args[0] not in found and not literal.negated:
                found[literal.args[0]] = literal.args[1]
    return found


def _clash(desk: Desk, sentence: Sentence, source: Source) -> Diagnostic | None:
    """Facts of the question that cannot all hold."""
    kinds = participants_of(sentence)
    found = contradictions(desk.ground, sentence.facts(), Situation(desk.ground, kinds, ""))
    if found is None:
        return None
    pair = {
        tongue: tuple(Wording(desk.ground, desk.lexicon, tongue, kinds).literal(literal) for literal in found)
        for tongue in ("ru", "en")
    }
    span_of = source.text
    return Diagnostic(
        "S010",
        Span.within(source, 0, len(span_of)),
        (
            f"Факты противоречат друг другу: «{pair['ru'][0]}» и «{pair['ru'][1]}».",
            f"The facts contradict each other: “{pair['en'][0]}” and “{pair['en'][1]}”.",
        ),
        ("Оставьте один из них.", "Keep one of them."),
        span_of,
    )


def _not_understood(
    desk: Desk,
    source: Source,
    parsed: Parsed,
    lang: str,
    fixes: tuple[Correction, ...],
    diagnostics: tuple[Diagnostic, ...] = (),
) -> Answer:
    found = diagnostics or parsed.diagnostics
    words = []
    for item in found:
        similar = tuple(nearest(item.quoted, desk.lexicon, desk.ground, lang)) if item.code == "S001" else ()
        words.append(NotUnderstood(item.quoted, item.span.start, item.span.end, similar))
    terms = [entry.value for arcs in parsed.lexed.arcs.values() for arc in arcs for entry in arc.token.entries]
    rules = near(desk.ground, terms)
    head = found[0].message[1 if lang == "en" else 0] if found else ""
    return Answer(
        desk.ground.game(),
        source.text,
        lang,
        "not_understood",
        head,
        corrections=fixes,
        not_understood=tuple(words),
        rules=rules,
    )
