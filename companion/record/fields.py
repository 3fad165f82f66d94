"""How a field of an event is written in JSON and read back, by its type."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from companion import table
from companion.engine import events, reasons

Write: TypeAlias = Callable[[Any], object]
"""A value as it is written."""

Read: TypeAlias = Callable[[Any], Any]
"""A value from what is written; raises Unfit."""

MISSING: Any = object()
"""Stands for a field that is not there."""

_NAMES: dict[str, object] = {
    **vars(events),
    **vars(reasons),
    **vars(table),
    "Mapping": Mapping,
    # To the type checker a cell is any string; in a log it is one of nine words.
    "Cell": Literal[table.CELLS],
}


class Unfit(Exception):
    """Something else is written than the field holds. at: where inside the field, "" for the field itself."""

    def __init__(self, expected: str, received: object, at: str = "") -> None:
        super().__init__(expected)
        self.expected, self.received, self.at = expected, received, at


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One field of a dataclass. key: its name in JSON. default: what it is where it is left out, MISSING where it may not be."""

    name: str
    key: str
    default: object
    write: Write
    read: Read


def fields_of(cls: type) -> tuple[Field, ...]:
    """The fields of a dataclass out of companion.engine.events, in order."""
    hints = get_type_hints(cls, localns=_NAMES)
    return tuple(
        Field(
            name=field.name,
            key=field.name.rstrip("_"),
            default=MISSING if field.default is dataclasses.MISSING else field.default,
            write=_writer(hints[field.name]),
            read=_reader(hints[field.name]),
        )
        for field in dataclasses.fields(cls)
    )


def _writer(hint: Any) -> Write:
    origin, arguments = get_origin(hint), get_args(hint)
    if dataclasses.is_dataclass(hint):
        inner = [(field.key, field.name, field.write) for field in fields_of(hint)]  # type: ignore[arg-type]
        return lambda value: {key: write(getattr(value, name)) for key, name, write in inner}
    if origin is Mapping and dataclasses.is_dataclass(arguments[1]):
        one = _writer(arguments[1])
        return lambda value: {key: one(item) for key, item in value.items()}
    if origin is Mapping:
        return dict
    return _as_it_is


def _as_it_is(value: object) -> object:
    return value


def _reader(hint: Any) -> Read:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType) and type(None) in arguments:
        inner = _reader(Union[tuple(argument for argument in arguments if argument is not type(None))])  # noqa: UP007
        return lambda value: None if value is None else inner(value)
    words = _words(hint)
    if words:
        return _one_of(words)
    if origin is tuple:
        return _tuple(_reader(arguments[0]), None if arguments[1] is Ellipsis else len(arguments))
    if origin is Mapping:
        return _mapping(_reader(arguments[0]), _reader(arguments[1]))
    if dataclasses.is_dataclass(hint):
        return _record(hint)
    return _plain(hint, {str: "a text", int: "a whole number", bool: "true or false"}[hint])


def _words(hint: Any) -> dict[str, str]:
    if get_origin(hint) is Literal:
        return {word: word for word in get_args(hint)}
    members = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    if not all(isinstance(member, type) and issubclass(member, StrEnum) for member in members):
        return {}
    return {word.value: word for member in members for word in member}


def _one_of(words: dict[str, str]) -> Read:
    def read(value: object) -> str:
        if isinstance(value, str) and value in words:
            return words[value]
        raise Unfit(f"one of {', '.join(words)}", value)

    return read


def _plain(kind: type, called: str) -> Read:
    def read(value: object) -> object:
        # Not isinstance: to Python true is a number.
        if type(value) is kind:
            return value
        raise Unfit(called, value)

    return read


def _tuple(inner: Read, length: int | None) -> Read:
    def read(value: object) -> tuple[object, ...]:
        if not isinstance(value, list) or length not in (None, len(value)):
            raise Unfit("a list" if length is None else f"a list of {length}", value)
        return tuple(_inside(str(i), inner, item) for i, item in enumerate(value))

    return read


def _mapping(key_of: Read, inner: Read) -> Read:
    def read(value: object) -> dict[object, object]:
        if not isinstance(value, dict):
            raise Unfit("an object", value)
        return {key_of(key): _inside(key, inner, item) for key, item in value.items()}

    return read


def _record(cls: Any) -> Read:
    fields = fields_of(cls)

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise Unfit("an object", value)
        return cls(*(_inside(field.key, field.read, value.get(field.key, MISSING)) for field in fields))

    return read


def _inside(at: str, read: Read, value: object) -> object:
    try:
        return read(value)
    except Unfit as unfit:
        raise Unfit(unfit.expected, unfit.received, f".{at}{unfit.at}") from None
