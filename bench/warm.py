"""A warm question: text in, Answer out, every question asked once, after others have warmed the code."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from time import process_time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from svod import Svod

# Each part of a question with the place where its driver finds the function.
PARTS: Final = {
    "parse": ("svod.query.ask", "read_sentence"),
    "resolve": ("svod.query.ask", "resolve"),
    "evaluate": ("svod.query.answer_yesno", "decide"),
}


class Clock:
    """Counts the processor time that is spent inside some functions."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0.0)
        for part, (module, name) in PARTS.items():
            place = importlib.import_module(module)
            setattr(place, name, self._timed(part, getattr(place, name)))

    def _timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
            start = process_time()
            try:
                return function(*args, **kwargs)
            finally:
                self.spent[part] += process_time() - start

        return timed


def measure(svod: Svod, warming: Sequence[str], asked: Sequence[str]) -> dict[str, Any]:
    """Seconds of every question, by part, and how often each verdict was given."""
    clock = Clock()
    for question in warming:
        svod.ask(question)
    rows: list[dict[str, float]] = []
    verdicts: dict[str, int] = {}
    for question in asked:
        clock.spent.update(dict.fromkeys(PARTS, 0.0))
        start = process_time()
        answer = svod.ask(question)
        rows.append({"whole": process_time() - start, **clock.spent})
        verdicts[answer.verdict] = verdicts.get(answer.verdict, 0) + 1
    return {"rows": rows, "verdicts": verdicts}
