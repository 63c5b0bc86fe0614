"""``svod bench questions FILE``: how players' questions are answered, by a file of such questions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from svod import SvodError
from svod_cli.shared import FINDINGS, Color, Form, Game, Lang, emit, language, one_of, opened, report, setting

if TYPE_CHECKING:
    from svod import Svod
    from svod.query.players import Asked, Judged

    Row = tuple[str, list[Judged], list[Judged]]

HELP = """Вопросы игроков из файла: сколько отвечено верно на языке (случаи с пометкой «вопрос») и своими словами.
Строка файла — объект JSON: id, game, question, verdict, accept, locators, numbers.
Статус 1, если какой-нибудь вердикт неверен. ¦
Players' questions of a file: how many are answered right in the language (cases marked “question”) and in own words.
A line of the file is a JSON object: id, game, question, verdict, accept, locators, numbers.
The status is 1 if any verdict is wrong."""

SORTS = ("questions",)
_PARTS = (("на языке", "in the language"), ("своими словами", "in own words"))

Sort = Annotated[str, typer.Argument(metavar="questions", help="что измерить ¦ what to measure")]
File = Annotated[str, typer.Argument(metavar="ФАЙЛ ¦ FILE", help="файл JSON Lines ¦ a file of JSON lines")]
Details = Annotated[
    bool, typer.Option("--details", help="каждый неверный или открытый вопрос ¦ every question not answered right")
]


def command(
    sort: Sort, file: File, details: Details = False,
    game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto",
) -> None:  # fmt: skip
    """Ask the questions, and print the table."""
    look = setting(lang, form, color)
    one_of("bench", sort, SORTS)
    tongue = look.lang or language(["bench"])
    questions = _read(file, tongue, color)
    svod = opened(game, lang=tongue)
    rows = [_row(svod, name, questions) for name in _games(svod, questions, game)]
    _say(rows, look.form, tongue, details=details)
    if any(one.outcome == "wrong" for _, cases, words in rows for one in (*cases, *words)):
        raise typer.Exit(FINDINGS)


def _read(file: str, lang: str, color: str) -> tuple[Asked, ...]:
    from svod.query.players import read_questions
    from svod.source import Source

    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SvodError(f"Файл «{file}» не читается.", f"The file “{file}” cannot be read.") from error
    source = Source(file, text)
    questions, found = read_questions(source)
    if found:
        report(found, lang, (), color, lambda _: source)
    if not questions:
        raise SvodError(f"В файле «{file}» нет ни одного вопроса.", f"The file “{file}” holds no question.")
    return questions


def _games(svod: Svod, questions: tuple[Asked, ...], game: str) -> list[str]:
    named = dict.fromkeys(asked.game for asked in questions if not game or asked.game == game)
    for name in named:
        svod.index(name)
    return list(named)


def _row(svod: Svod, game: str, questions: tuple[Asked, ...]) -> Row:
    """The questions of one game, as cases and in the players' words."""
    from svod.free.answer import freely
    from svod.query.ask import ask
    from svod.query.cases import asked_as
    from svod.query.coverage import by_question
    from svod.query.players import judged, judged_free

    desk = svod.desk(game)
    cases = by_question(svod.index(game).cases())
    formal, free = [], []
    for asked in questions:
        if asked.game != game:
            continue
        if asked.id in cases:
            formal.append(judged(asked, [asked_as(desk, case) for case in cases[asked.id]], desk.ground, strict=True))
        free.append(judged_free(asked, freely(desk, *ask(desk, asked.text))[0], desk))
    return game, formal, free


def _say(rows: list[Row], form: str, lang: str, *, details: bool) -> None:
    from svod.query.players import tallied
    from svod.render.scores import faults, questions_table, table_markdown, table_text

    counted = [(game, tallied(cases), tallied(words)) for game, cases, words in rows]
    if form == "json":
        from svod.render.as_json import dumped

        emit(dumped({"games": {game: {"language": cases, "words": words} for game, cases, words in counted},
                     "cases": [one for _, cases, _ in rows for one in cases],
                     "words": [one for _, _, words in rows for one in words]}))  # fmt: skip
        return
    emit((table_markdown if form == "md" else table_text)(questions_table(counted, lang)))
    if details:
        bullet = "- " if form == "md" else ""
        for _, cases, words in rows:
            for head, results in zip(_PARTS, (cases, words), strict=True):
                lines = faults(results, lang)
                if lines:
                    emit("\n" + f"{head[lang == 'en']}:\n" + "\n".join(bullet + line for line in lines))
