"""The game that the beginning of a question names."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_PREFIX = re.compile(r"\s*([A-Za-z0-9][\w.-]*)\s*:\s*")


def called(name: str, games: Collection[str]) -> str:
    """The game of a name, whichever letters of it are capitals; the name itself if there is none."""
    if name in games:
        return name
    return next((game for game in games if game.casefold() == name.casefold()), name)


def parted(question: str, games: Collection[str], sound: Collection[str], *, chosen: bool) -> tuple[str, str]:
    """Game that the beginning of a question names («bfg: …», «BFG:…»), '' if it names none, and the rest.

    Parameters
    ----------
    games
        Every game that there is; `sound` are those without mistakes.
    chosen
        Whether the game is chosen already: then a word that is no game names none.
    """
    match = _PREFIX.match(question)
    if match is None:
        return "", question
    named, rest = called(match[1], games), question[match.end() :]
    apart = match[0][-1:].isspace() or not rest  # «bfg:orders/8» is a place
    known = named in sound or named in games
    if (apart and (known or not chosen)) or (known and any(map(str.isspace, rest))):
        return named, rest
    return "", question
