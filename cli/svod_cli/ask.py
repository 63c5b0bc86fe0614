"""``svod ask``: questions in, answers out."""

from __future__ import annotations

import re
import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final
from unicodedata import category

import typer

from svod import SvodError
from svod.render.width import shown
from svod_cli.shared import (
    ANSWERED,
    USAGE,
    Color,
    Form,
    Game,
    Lang,
    Packs,
    Setting,
    complain,
    emit,
    language,
    opened,
    report,
    setting,
)  # fmt: skip

if TYPE_CHECKING:
    from svod import Svod
    from svod.diagnostics import Diagnostic
    from svod.index.stamps import PackSource
    from svod.model.answers import Answer
    from svod.source import Source

HELP = """Ответить на вопрос о правилах.
Вопрос «-» читается из ввода, по одному в строке. Игру называет --game, SVOD_GAME или начало вопроса: «bfg: …». ¦
Answer a question about the rules.
The question “-” is read from the input, one a line. The game is named by --game, SVOD_GAME or a beginning “bfg: …”."""
LONGEST: Final = 10_000
STATUSES: Final = MappingProxyType(
    {
        "yes": 0,
        "value": 0,
        "list": 0,
        "no": 10,
        "depends": 11,
        "silent": 12,
        "conflict": 13,
        "not_understood": 14,
    }
)
_FACTS = re.compile(r"\s*(?:;|,(?!\s*\d))\s*")  # «Ld 7, 8 и 9» and «2,5 см» are one fact each

Question = Annotated[
    list[str] | None,
    typer.Argument(metavar="ВОПРОС ¦ QUESTION", help="вопрос; «-» — из ввода ¦ the question; “-” from the input"),
]
Given = Annotated[
    list[str] | None,
    typer.Option(
        "--given",
        "--если",
        "--if",
        metavar="ФАКТЫ ¦ FACTS",
        help="что ещё верно, через запятую; можно повторять ¦ what else holds, parted by commas; may be repeated",
    ),
]
Explain = Annotated[
    bool,
    typer.Option(
        "--explain",
        help="всё доказательство: что рассмотрено, что проиграло и чему "
        "¦ the whole proof: what was considered, what lost, and to what",
    ),
]
AsPlayed = Annotated[
    bool, typer.Option("--as-played", help="читать, как играют ¦ take the readings by which it is played")
]
WithoutReadings = Annotated[
    bool,
    typer.Option(
        "--without-readings",
        help="без исключений, которые прочёл составитель ¦ leave out exceptions that a reader put in",
    ),
]
ExitStatus = Annotated[
    bool,
    typer.Option(
        "--exit-status",
        help="статус выхода по ответу: да 0, нет 10, зависит 11, молчат 12, противоречат 13, не понято 14 "
        "¦ exit status by verdict: yes 0, no 10, depends 11, silent 12, conflict 13, not understood 14",
    ),
]


def command(  # noqa: PLR0913, PLR0917 - the options of a command
    question: Question = None, given: Given = None, explain: Explain = False, as_played: AsPlayed = False,
    without_readings: WithoutReadings = False, exit_status: ExitStatus = False, pack: Packs = None,
    game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto",
) -> None:  # fmt: skip
    """Answer the questions one after another."""
    look = setting(lang, form, color)
    questions = asked(question or [])
    tongue = look.lang or language(["ask", *questions])
    svod = opened(game, pack, lang=tongue)
    for text in given or ():
        text_only(text, ("В фактах", "The list of facts"))
    facts = tuple(fact for text in given or () for fact in _FACTS.split(text.strip()) if fact)
    many = len(questions) > 1
    status, refused = ANSWERED, False
    for number, text in enumerate(questions):
        if many and look.form == "text":
            emit(("\n" if number else "") + f"? {shown(text.strip())}")
        try:
            fit(text, about(svod, game, text))
            answer, found = svod.consult(
                text, facts, look.lang or None, without_readings=without_readings, as_played=as_played
            )
        except SvodError as error:
            if look.form == "json" and not error.diagnostics:
                emit(unanswered(svod.parted(text)[0], text, error, tongue, many=many))
            if not many or error.diagnostics:
                raise
            complain(shown(error.message[1 if tongue == "en" else 0]))
            refused = True
            continue
        emit(rendered(answer, look, explain=explain, many=many))
        _mistakes(answer, facts, found, svod.packs, color)
        status = max(status, STATUSES[answer.verdict] if exit_status else ANSWERED)
    raise typer.Exit(USAGE if refused else status)  # no verdict hides a wrong call


def _mistakes(
    answer: Answer, facts: tuple[str, ...], found: tuple[Diagnostic, ...], packs: tuple[PackSource, ...], color: str
) -> None:
    if found:
        placed, texts = placed_in(answer, facts, found)
        report(placed, answer.lang, packs, color, texts.get)


def about(svod: Svod, game: str, question: str) -> str:
    """The question without the game's name in front, which must be that of ``--game`` where both stand."""
    named, rest = svod.parted(question)
    if game and named and named.casefold() != game.casefold():
        raise SvodError(f"Вопрос начинается с «{named}:», а --game называет «{game}»; оставьте одно.",
                        f"The question begins with “{named}:”, and --game names “{game}”; keep one.")  # fmt: skip
    return rest


def unanswered(game: str, question: str, error: SvodError, lang: str, *, many: bool) -> str:
    """A refusal as an answer in JSON, so that every question has its object."""
    from svod.model.answers import Answer as Refusal
    from svod.render.as_json import answer_json

    text = error.message[1 if lang == "en" else 0]
    return answer_json(Refusal(game, question, lang, "not_understood", text), pretty=not many)


def asked(words: list[str]) -> list[str]:
    """Questions of the command line, or of the input."""
    if words not in ([], ["-"]):
        return [" ".join(words)]
    if not words and sys.stdin.isatty():
        raise SvodError('Не задан вопрос: svod ask "может ли …?".', "There is no question: svod ask “can …?”.")
    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SvodError("Ввод не в кодировке UTF-8.", "The input is not in UTF-8.") from error
    found = [line for line in text.splitlines() if line.strip()]
    return found or [""]


def fit(question: str, asked_about: str) -> None:
    """Refuse what can be no question: nothing (behind the game's name), far too much, characters that are no text."""
    if not any(map(str.isalnum, asked_about)) and question.isprintable():
        raise SvodError("Вопрос пуст; спросите, например: «может ли корабль стрелять?».",
                        "The question is empty; ask, for example: “can a ship shoot?”.")  # fmt: skip
    text_only(question, ("В вопросе", "The question"))


def text_only(text: str, what: tuple[str, str]) -> None:
    """Refuse characters that are no text, and more of it than anyone would type."""
    if len(text) > LONGEST:
        raise SvodError(f"{what[0]} слишком много знаков: {len(text)}, а можно {LONGEST}.",
                        f"{what[1]} has too many characters: {len(text)}, at most {LONGEST}.")  # fmt: skip
    for place, char in enumerate(text, 1):
        if category(char) in {"Cc", "Cs", "Cn", "Co"} and char not in "\t\n\r":
            said = f"U+{ord(char):04X}"
            raise SvodError(f"{what[0]} стоит знак, который не текст: {said}, место {place}.",
                            f"{what[1]} holds a character that is no text: {said}, place {place}.")  # fmt: skip


def rendered(answer: Answer, look: Setting, *, explain: bool, many: bool) -> str:
    """An answer in the form that was asked for."""
    if look.form == "json":
        from svod.render.as_json import answer_json

        return answer_json(answer, pretty=not many)
    if look.form == "md":
        from svod.render.markdown import answer_markdown

        return answer_markdown(answer, explain=explain) + "\n"
    from svod.render.text import answer_text

    return answer_text(answer, look.columns, look.out, explain=explain)


def placed_in(
    answer: Answer, facts: tuple[str, ...], found: tuple[Diagnostic, ...]
) -> tuple[list[Diagnostic], dict[str, Source]]:
    """Diagnostics with the texts behind them: the question, or the fact that holds the quoted words.

    Facts have one name, «дано»; where mistakes stand in several of them, each gets its number.
    """
    from svod.query.ask import GIVEN
    from svod.records import replace
    from svod.source import Source

    homes = [_fact_of(item, facts) if item.span.source == GIVEN else -1 for item in found]
    several = len({home for home in homes if home >= 0}) > 1
    word = "given" if answer.lang == "en" else "дано"
    placed: list[Diagnostic] = []
    texts: dict[str, Source] = {}
    for item, home in zip(found, homes, strict=True):
        name = f"{word} {home + 1}" if several and home >= 0 else item.span.source
        texts[name] = Source(name, facts[home] if home >= 0 else answer.question)
        placed.append(replace(item, span=replace(item.span, source=name)))
    return placed, texts


def _fact_of(item: Diagnostic, facts: tuple[str, ...]) -> int:
    span = item.span
    fitting = [place for place, text in enumerate(facts) if text[span.start : span.end] == item.quoted]
    return fitting[0] if fitting else 0
