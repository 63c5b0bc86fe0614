"""``svod ask``: questions in, answers out."""

from __future__ import annotations

import re
import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final
from unicodedata import category

import typer

from svod import SvodError
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
    status = ANSWERED
    for number, text in enumerate(questions):
        if many and look.form == "text":
            emit(("\n" if number else "") + f"? {text.strip()}")
        try:
            fit(text)
            answer, found = svod.consult(
                text, facts, look.lang or None, without_readings=without_readings, as_played=as_played
            )
        except SvodError as error:
            if not many or error.diagnostics:
                raise
            complain(error.message[1 if tongue == "en" else 0])
            status = max(status, USAGE)
            continue
        emit(rendered(answer, look, explain=explain, many=many))
        _mistakes(answer, facts, found, svod.packs, color)
        status = max(status, STATUSES[answer.verdict] if exit_status else ANSWERED)
    raise typer.Exit(status)


def _mistakes(
    answer: Answer, facts: tuple[str, ...], found: tuple[Diagnostic, ...], packs: tuple[PackSource, ...], color: str
) -> None:
    if found:
        report(found, answer.lang, packs, color, lambda name: source_of(answer, facts, found, name))


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


def fit(question: str) -> None:
    """Refuse what can be no question: nothing, far too much, characters that are no text."""
    if not any(map(str.isalnum, question)) and question.isprintable():
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


def source_of(answer: Answer, facts: tuple[str, ...], found: tuple[Diagnostic, ...], name: str) -> Source | None:
    """Text behind a diagnostic: the question, or the fact in which the quoted words stand."""
    from svod.source import Source

    spans = [(item.span, item.quoted) for item in found if item.span.source == name]
    for text in (answer.question, *facts):
        if all(text[span.start : span.end] == quoted for span, quoted in spans if quoted):
            return Source(name, text)
    return None
