"""Answers as JSON against the published schema."""

from __future__ import annotations

import json
import re
from typing import Any

from svod.model.answers import (
    VERDICTS,
    Answer,
    Citation,
    Correction,
    Member,
    NotUnderstood,
    Offer,
    Part,
    Proviso,
    ReadingOutcome,
    TraceStep,
)  # fmt: skip
from svod.records import field_names
from svod.render.as_json import answer_json
from svod.resources import grammar_text

SCHEMA = json.loads(grammar_text("answer.schema.json"))
CITATION = Citation("bfg:a", "orders/1", "ground")
FULL = Answer(
    "bfg", "?", "ru", "yes", "ДА.", "7", (CITATION,), (CITATION,), (CITATION,), (CITATION,),
    (Proviso("если", "no", ("bfg:a",), ("orders/1",)),), (Proviso("если", "no"),), ("до",), ("помета",),
    (TraceStep("шаг"),), (Member("a", "А", "yes"),), (ReadingOutcome(("одно",), "yes"),), "понято",
    (Correction("а", "б"),), (NotUnderstood("а", 0, 1, ("б",)),), (CITATION,), (CITATION,), ("искали",),
    "может ли а?", (Offer("может ли б?", "б"),), (Part("может ли а?", "yes", "ДА.", "7"),),
)  # fmt: skip


def mistakes(value: Any, schema: dict[str, Any], path: str = "$") -> list[str]:  # noqa: ANN401 - any JSON
    """The part of JSON Schema (2020-12) that the published schema uses."""
    if "$ref" in schema:
        return mistakes(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], path)
    found = []
    if "const" in schema and value != schema["const"]:
        found.append(f"{path} is not {schema['const']}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{path}: {value!r} is none of {schema['enum']}")
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
    if "type" in schema and not isinstance(value, kinds[schema["type"]]):
        return [*found, f"{path} is no {schema['type']}"]
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{path}: {value!r} does not match")
    if "minimum" in schema and value < schema["minimum"]:
        found.append(f"{path}: {value} is too small")
    for name in schema.get("required", ()):
        found += [] if name in value else [f"{path}.{name} is missing"]
    if schema.get("type") == "object":
        properties = schema["properties"]
        found += [f"{path}.{name} is unknown" for name in value if name not in properties]
        found += [
            m
            for name, item in value.items()
            if name in properties
            for m in mistakes(item, properties[name], f"{path}.{name}")
        ]
    if schema.get("type") == "array":
        found += [m for number, item in enumerate(value) for m in mistakes(item, schema["items"], f"{path}[{number}]")]
    return found


def test_every_field_and_verdict() -> None:
    record = json.loads(answer_json(FULL))
    assert mistakes(record, SCHEMA) == []
    assert next(iter(record)) == "schema"
    assert set(record) == set(field_names(Answer)) == set(SCHEMA["properties"])
    assert set(SCHEMA["$defs"]["verdict"]["enum"]) == set(VERDICTS)


def test_the_validator_sees_mistakes() -> None:
    record = json.loads(answer_json(FULL))
    for change in ({"verdict": "maybe"}, {"more": 1}, {"unless": [{"text": "a"}]}, {"when": "a"}, {"schema": "x"}):
        assert mistakes(record | change, SCHEMA), change


def test_one_line() -> None:
    assert "\n" not in answer_json(FULL, pretty=False)
    assert json.loads(answer_json(FULL, pretty=False)) == json.loads(answer_json(FULL))
