"""The driver of a question: text in, `Answer` out.

text → (corrected) → lex and parse → resolve → facts → plan by what is asked → answer
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from svod.diagnostics import Diagnostic
from svod.lower.notation import print_sentence
from svod.lower.resolve import read_facts, resolve
from svod.lower.sameness import named_again
from svod.model.answers import Answer, NotUnderstood
from svod.model.norms import Deontic, Literal, Scope, Sentence
from svod.query.engine import DEFAULT, Options
from svod.query.gloss import without_glosses
from svod.query.impossible import out_of_range, unplaced
from svod.query.mended import Mended
from svod.query.outsiders import with_outsiders
from svod.query.plan import Task, answer_task
from svod.query.reply import near
from svod.query.situation import Situation, contradictions
from svod.query.wording import Wording
from svod.records import replace
from svod.source import Source, Span
from svod.syntax.sentences import one_sentence, read_sentence
from svod.syntax.spot import spotted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from svod.model.ground import Ground
    from svod.syntax.lexer import Opening
    from svod.syntax.sentences import Parsed
    from svod.syntax.tables import Tables
    from svod.syntax.tree import Entry

QUESTION = "<вопрос>"
GIVEN = "<дано>"


class Words(Protocol):
    """Lexicon with the look-ups of correction and wording."""

    openings: dict[str, Opening]

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


class Desk(Struct, frozen=True):
    """What a question is asked of: a ground with its words and the parse tables.

    `nearness` ranks the rules to show where there is no verdict (`svod.retrieval.semantic`).
    """

    ground: Ground
    lexicon: Words
    tables: Tables
    nearness: Callable[[str], Mapping[str, float]] | None = None


def ask(
    desk: Desk,
    question: str,
    *,
    given: tuple[str, ...] = (),
    lang: str = "",
    options: Options = DEFAULT,
) -> tuple[Answer, tuple[Diagnostic, ...]]:
    """Answer one question; diagnostics say what was not understood, and where."""
    source, parsed, mended = _parse(desk, question)
    lang = lang or language_of(source.text)
    diagnostics = parsed.diagnostics
    sentence: Sentence | None = None
    if parsed.tree is not None:
        sentence, diagnostics = resolve(parsed.trees, source, desk.ground, desk.ground.relations(), "question")
    if sentence is not None:
        bare = sentence
        sentence, diagnostics = add_facts(desk, sentence, given)
        clash = None if diagnostics else _clash(desk, sentence, source)
        if clash is not None:
            clash = _first_clash(desk, bare, source, given) or clash
        diagnostics = (clash,) if clash is not None else diagnostics
    if sentence is None or diagnostics:
        return _not_understood(desk, question, lang, mended, diagnostics)
    told = with_outsiders(desk.ground, sentence)
    answer = answer_task(Task(desk.ground, desk.lexicon, told, source.text, lang, options, parsed))
    reading = print_sentence(sentence, desk.ground, lang, desk.lexicon.hidden(lang))
    return replace(answer, question=question, corrections=mended.fixes, reading=reading), ()


def language_of(text: str) -> str:
    """Language in which to answer: Russian if any Cyrillic letter stands in the question."""
    return "ru" if any("а" <= letter.lower() <= "я" or letter in "ёЁ" for letter in text) else "en"


def _parse(desk: Desk, question: str) -> tuple[Source, Parsed, Mended]:
    source = Source(QUESTION, without_glosses(question, desk.lexicon))
    parsed = one_sentence(read_sentence(source, desk.lexicon, desk.tables), source)
    if parsed.tree is not None or not any(item.code == "S001" for item in parsed.diagnostics):
        return source, parsed, Mended(question)
    from svod.query.correct import corrected  # only an unknown word needs it

    mended = corrected(source.text, parsed.lexed.unknown, desk.lexicon)
    if not mended.fixes:
        return source, parsed, mended
    source = Source(QUESTION, mended.text)
    return source, read_sentence(source, desk.lexicon, desk.tables), mended


def _in_the_users_text(item: Diagnostic, question: str, mended: Mended) -> Diagnostic:
    """A mistake found in the corrected text, at its place in the user's own."""
    if not mended.fixes or item.span.source != QUESTION:
        return item
    start, end = mended.place(item.span.start, item.span.end)
    return replace(item, span=Span.within(Source(QUESTION, question), start, end), quoted=question[start:end])


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
        literals += named_again(scope.literals, sentence.contents)
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


def _first_clash(desk: Desk, sentence: Sentence, source: Source, given: tuple[str, ...]) -> Diagnostic | None:
    """The contradiction where it comes about: in the question, else in the first fact that brings it in."""
    found = _clash(desk, sentence, source)
    for count, text in enumerate(given, 1):
        if found is not None:
            break
        found = _clash(desk, add_facts(desk, sentence, given[:count])[0], Source(GIVEN, text))
    return found


def _clash(desk: Desk, sentence: Sentence, source: Source) -> Diagnostic | None:
    """Facts of the question that cannot all hold, or one that never can."""
    impossible = unplaced(desk.ground, sentence, source) or out_of_range(desk.ground, sentence.facts(), source)
    if impossible is not None:
        return impossible
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
    question: str,
    lang: str,
    mended: Mended,
    diagnostics: tuple[Diagnostic, ...],
) -> tuple[Answer, tuple[Diagnostic, ...]]:
    from svod.query.correct import begun, nearest  # only what is not understood needs them

    found = tuple(_in_the_users_text(item, question, mended) for item in diagnostics)
    words = []
    for item, shown in zip(diagnostics, found, strict=True):
        similar = tuple(nearest(item.quoted, desk.lexicon, desk.ground, lang)) if item.code == "S001" else ()
        words.append(NotUnderstood(item.quoted, shown.span.start, shown.span.end, similar))
    terms = [*spotted(mended.text, desk.lexicon, lambda name: desk.ground.term(name) is not None)]
    terms += [term for item in diagnostics if item.code == "S001" for term in begun(item.quoted, desk.lexicon)]
    rules = near(desk.ground, terms, text=mended.text, lexicon=desk.lexicon, nearness=desk.nearness)
    head = found[0].message[1 if lang == "en" else 0] if found else ""
    answer = Answer(
        desk.ground.game(),
        question,
        lang,
        "not_understood",
        head,
        corrections=mended.fixes,
        not_understood=tuple(words),
        rules=rules,
    )
    return answer, found
