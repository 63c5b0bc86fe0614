"""``svod units``: the digests of the units of a document, as the block «единицы» of a pack holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from svod.errors import SvodError
from svod_cli.shared import Color, Form, Game, Lang, emit, language, setting

if TYPE_CHECKING:
    from collections.abc import Iterator

HELP = """Отпечатки единиц документа — строки блока «единицы».
Строка файла — место и текст; строки с отступом продолжают единицу. ¦
Digests of the units of a document: the lines of a block “units”.
A line of the file is a place and its text; indented lines continue a unit."""
FOLDED = "-–•Ø"  # dashes and bullets in front of a line are no text

Text = Annotated[str, typer.Argument(metavar="ФАЙЛ ¦ FILE", help="файл с текстом документа ¦ the document's text")]


def command(file: Text, game: Game = "", lang: Lang = "", form: Form = "text", color: Color = "auto") -> None:  # noqa: ARG001
    """Print a line for every unit."""
    look = setting(lang, form, color)
    tongue = look.lang or language(["units", file])
    found = list(digests(text_of(file)))
    if not found:
        raise SvodError(
            f"В файле «{file}» нет единиц; начните строку местом: «1.1 Текст пункта».",
            f"The file “{file}” holds no units; begin a line with a place: “1.1 Text of the clause”.",
        )
    if look.form == "json":
        from svod.render.as_json import dumped

        emit(dumped([{"place": place, "digest": digest} for place, digest in found]))
        return
    word = "units" if tongue == "en" else "единицы"
    lines = "\n".join(f"{place} {digest}" for place, digest in found)
    emit(f"```{word} …\n{lines}\n```" if look.form == "md" else lines)


def text_of(file: str) -> str:
    """Text of a file in UTF-8."""
    from pathlib import Path

    try:
        return Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SvodError(
            f"Файл «{file}» не в кодировке UTF-8; сохраните его в ней.",
            f"The file “{file}” is not in UTF-8; save it so.",
        ) from None
    except OSError as error:
        said = error.strerror or str(error)
        raise SvodError(f"Файл «{file}» не прочитан: {said}.", f"The file “{file}” cannot be read: {said}.") from None


def digests(text: str) -> Iterator[tuple[str, str]]:
    """(place, digest) of every unit: the first 16 digits of the SHA-256 of its text.

    The lines of a unit are joined by a space, without spaces, dashes and bullets in front, white space folded.
    """
    from hashlib import sha256

    units: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line[:1].isspace() and units:
            units[-1][1].append(line)
        elif line.strip():
            place, _, rest = line.partition(" ")
            units.append((place, [rest]))
    for place, lines in units:
        plain = " ".join(" ".join(line.strip().lstrip(FOLDED) for line in lines).split())
        yield place, sha256(plain.encode()).hexdigest()[:16]
