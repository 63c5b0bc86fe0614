"""Answers, diagnostics and cards as JSON; an answer's schema is ``answer.schema.json`` in the grammar folder."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from svod.records import field_names, is_record

if TYPE_CHECKING:
    from svod.model.answers import Answer


_UNSAFE = re.compile("[\x7f-\x9f\ud800-\udfff]")  # what could drive a terminal, or cannot be written


def plain(value: Any) -> Any:  # noqa: ANN401 - any record of the model
    """Records as dictionaries, tuples as lists; `schema` first, where there is one."""
    if is_record(value):
        names = sorted(field_names(type(value)), key=lambda name: name != "schema")
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, tuple | list | frozenset):
        return [plain(item) for item in value]
    return {str(key): plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def dumped(value: object, *, pretty: bool = True) -> str:
    """JSON text of records; in one line unless `pretty`."""
    text = json.dumps(plain(value), ensure_ascii=False, indent=2 if pretty else None)
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def answer_json(answer: Answer, *, pretty: bool = True) -> str:
    """An answer, exactly its fields."""
    return dumped(answer, pretty=pretty)
