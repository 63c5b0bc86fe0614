"""The stage of free speech: a question that the grammar refused, to an answer or to readings to choose from.

text → sentences and pieces → readings (by the grammar, by frames) → said in the language → asked → guarded
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from svod.free.clauses import Piece, Said, sentences
from svod.free.guard import unnamed
from svod.free.idle import as_leave, asks_for_leave, asserts_rule, says_nothing
from svod.free.lexicon import Talk
from svod.free.mentions import note
from svod.free.options import options_of
from svod.free.questions import asking
from svod.free.refusal import refusal
from svod.free.samples import samples
from svod.free.say import say
from svod.free.speaker import speaker
from svod.free.spelling import mended
from svod.free.tried import Tried, mixed, offers, together
from svod.model.answers import Answer, Offer
from svod.model.norms import Deontic, Effect
from svod.query.ask import ask, language_of
from svod.query.engine import DEFAULT, Options
from svod.records import replace
from svod.retrieval.ranking import ranked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from svod.diagnostics import Diagnostic
    from svod.model.norms import Sentence
    from svod.query.ask import Desk

How: TypeAlias = "tuple[tuple[str, ...], str, Options]"  # facts given besides, the language, options
_LONGEST: Final = 24  # pieces of a text that are taken apart: a player's question has a handful
_NEAR: Final = 1  # questions of cases that are offered
_NEARER: Final = 0.15  # by so much a reading is nearer than another
_ASKED: Final = 14  # readings that are asked
_KINDS: Final = ("class", "state", "action", "quantity", "moment")
_FINAL: Final = frozenset({"S002", "S003", "S010", "S011", "S012"})  # no words, too many, facts that cannot hold


class Outcome(NamedTuple):
    """What became of one sentence that asks: its answer, or readings to choose from and what the best leaves out."""

    answer: Answer | None
    offers: tuple[Offer, ...] = ()
    missing: tuple[str, ...] = ()


def freely(
    desk: Desk, refused: Answer, diagnostics: tuple[Diagnostic, ...], *,
    given: tuple[str, ...] = (), lang: str = "", options: Options = DEFAULT,
) -> tuple[Answer, tuple[Diagnostic, ...]]:  # fmt: skip
    """The answer to a question that the grammar refused; without one, `refused` with readings to choose from."""
    if refused.verdict != "not_understood" or any(item.code in _FINAL for item in diagnostics):
        return refused, diagnostics
    talk = Talk(desk.lexicon)
    fixed = mended(refused.question, talk)
    lang = lang or language_of(refused.question)
    said, me = speaker(sentences(fixed.text, talk), talk)
    if sum(len(one.pieces) for one in said) > _LONGEST:
        return refused, diagnostics
    talk = Talk(desk.lexicon, me=me)
    said = asking(said, talk)
    rules = _rules(desk, talk, said, fixed.text)
    how = (given, lang, options)
    said = _with_rules(desk, talk, said, how, rules)
    parts = [_part(desk, talk, said, at, how, rules) for at, one in enumerate(said) if one.asks]
    answers = [part.answer for part in parts if part.answer is not None]
    if parts and len(answers) == len(parts):
        return together(replace(refused, corrections=fixed.fixes), answers), ()
    near = islice(samples(desk.ground, talk.loosened(), rules, fixed.text, lang), _NEAR)
    asked = [Offer(text, answer.reading) for text in near if (answer := ask(desk, text, lang=lang)[0]).reading]
    readings = mixed([part.offers for part in parts], asked)
    missing = [word for part in parts for word in part.missing]
    answer, found = refusal(refused, diagnostics, talk, missing, read=any(part.offers for part in parts))
    return replace(answer, offered=readings, corrections=fixed.fixes or refused.corrections), found


def _rules(desk: Desk, talk: Talk, said: Sequence[Said], text: str) -> tuple[str, ...]:
    """The rules that speak most of what the text says, colloquial words included."""
    noted = note([piece.text for one in said for piece in one.pieces], talk)
    names = [name for mention in noted.mentions for name in mention.terms(desk.ground, *_KINDS)]
    return ranked(desk.ground, names, text)


def _with_rules(desk: Desk, talk: Talk, said: tuple[Said, ...], how: How, rules: tuple[str, ...]) -> tuple[Said, ...]:
    """The sentences in which pieces that only say what the rules say («… нельзя брать на абордаж») are idle."""
    leave = asks_for_leave(said, talk)

    def seen(piece: Piece) -> Piece:
        if says_nothing(piece, talk, leave=leave):
            return piece._replace(idle=True)
        if not asserts_rule(piece, talk):
            return piece
        answer = _part(desk, talk, (Said((as_leave(piece, talk),), asks=True),), 0, how, rules).answer
        return piece._replace(idle=answer is not None and answer.verdict == "yes")

    def heard(one: Said) -> Said:
        if not one.asks:
            return one._replace(pieces=tuple(map(seen, one.pieces)))
        idle = [says_nothing(piece, talk, leave=leave) for piece in one.pieces]
        if all(idle):
            return one
        return one._replace(pieces=tuple(p._replace(idle=i) for p, i in zip(one.pieces, idle, strict=True)))

    return tuple(map(heard, said))


def _part(
    desk: Desk,
    talk: Talk,
    said: Sequence[Said],
    at: int,
    how: How,
    rules: tuple[str, ...],
) -> Outcome:
    """The answer to one sentence that asks, or the readings of it, and what the best of them leaves out."""
    given, lang, options = how
    quick = replace(options, unless=False)
    tried: list[Tried] = []
    for option in islice(options_of(desk, talk, said, at, lang, rules), _ASKED):
        text = say(desk, option.sentence, lang)
        if text:
            answer, _ = ask(desk, text, given=given, lang=lang, options=quick)
            lost = unnamed(desk.ground, option.sentence) or _barred(desk, option.sentence, answer, how)
            tried.append(Tried(option, text, answer, lost))
    sound = _settled([one for one in tried if one.sound])
    if sound and len({one.outcome for one in sound}) == 1 and not _outdone(sound, tried):
        answer, _ = ask(desk, sound[0].text, given=given, lang=lang, options=options)
        return Outcome(replace(answer, heard=sound[0].text))
    own = None if sound else _own_words(desk, said, at, tried, how)
    if own is not None:
        return Outcome(own)
    missing = min((one.option.missing for one in tried), key=len, default=())
    return Outcome(None, tuple(offers(tried)), missing)


def _barred(desk: Desk, sentence: Sentence, answer: Answer, how: How) -> tuple[str, ...]:
    """The act of a roll of which, with the facts of the text, the rules leave open whether it may be done at all."""
    content = sentence.contents[0] if sentence.contents else None
    if answer.verdict != "value" or sentence.asks not in {"faces", "chance"} or not sentence.facts():
        return ()
    if not isinstance(content, Effect):
        return ()
    deed = replace(sentence, contents=(Deontic("may", content.act),), asks="holds")
    given, lang, options = how
    text = say(desk, deed, lang)
    may = ask(desk, text, given=given, lang=lang, options=replace(options, unless=False))[0].verdict if text else ""
    return (content.act.action,) if may == "depends" else ()


def _own_words(desk: Desk, said: Sequence[Said], at: int, tried: Sequence[Tried], how: How) -> Answer | None:
    """The silence of the rules, where the player's words without those that say nothing are a sentence of the language.

    Nothing besides may be stated or hedged, and no reading that leaves nothing out may come out otherwise.
    """
    told = any(not (piece.idle or one.asks) or piece.hedged for one in said for piece in one.pieces)
    complete = [one for one in tried if not (one.option.missing or one.option.doubts)]
    if told or any(one.answer.verdict != "silent" for one in complete):
        return None
    given, lang, options = how
    text = ", ".join(piece.text for piece in said[at].pieces if not piece.idle) + "?"
    answer, _ = ask(desk, text, given=given, lang=lang, options=options)
    plain = answer.verdict == "silent" and not answer.corrections
    said_so = [one.text for one in complete if not one.option.modality]
    return replace(answer, heard=said_so[0]) if plain and said_so else None


def _outdone(sound: Iterable[Tried], tried: Iterable[Tried]) -> bool:
    """Whether a reading that leaves nothing out is nearer to the text than those on which rules decide."""
    complete = [one.option.score - len(one.lost) for one in tried if not (one.option.missing or one.option.doubts)]
    return max(complete) > max(one.option.score for one in sound) + _NEARER


def _settled(sound: list[Tried]) -> list[Tried]:
    """Without «обязан ли» where «можно ли» is answered: an infinitive asks for leave before it asks for a duty."""
    leave = [one for one in sound if one.option.modality == "may"]
    return [one for one in sound if one.option.modality != "must"] if leave else sound
