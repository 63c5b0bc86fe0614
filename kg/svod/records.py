"""Records: frozen values with slots.

Those that a question needs are msgspec structs, which cost a tenth of a dataclass to define and to make; the others are
dataclasses.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct, structs

R = TypeVar("R")


class Located(Struct, frozen=True):
    """A record whose last field says where it stands in a source; that does not count for equality."""

    def __eq__(self, other: object) -> bool:
        """Whether the two are alike but for their places."""
        if type(self) is not type(other):
            return NotImplemented
        return structs.astuple(self)[:-1] == structs.astuple(other)[:-1]

    def __hash__(self) -> int:
        """Hash of all but the place."""
        return hash(structs.astuple(self)[:-1])


def replace(record: R, /, **changes: Any) -> R:  # noqa: ANN401 - of any field
    """The record with some fields changed."""
    if isinstance(record, Struct):
        return structs.replace(record, **changes)
    return dataclasses.replace(record, **changes)  # type: ignore[type-var]


def field_names(kind: type) -> tuple[str, ...]:
    """Fields of a kind of record, in their order."""
    return tuple(field_defaults(kind))


def field_defaults(kind: type) -> dict[str, Any]:
    """Fields of a kind of record with their defaults; a field without one has `dataclasses.MISSING`."""
    if not issubclass(kind, Struct):
        return {field.name: field.default for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    return dict(zip(names, (*(dataclasses.MISSING,) * (len(names) - len(defaults)), *defaults), strict=True))


def is_record(value: object) -> bool:
    """Whether something is a record, or a kind of record."""
    kind = value if isinstance(value, type) else type(value)
    return issubclass(kind, Struct) or dataclasses.is_dataclass(kind)
