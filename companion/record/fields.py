"""How a field of an event, or of a position, is written in JSON and read back, by its type."""

from __future__ import annotations

import dataclasses
import sys
import types
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from companion import table
from companion.engine import editions, events, reasons, state

Write: TypeAlias = Callable[[Any], object]
"""A value as it is written."""

Read: TypeAlias = Callable[[Any], Any]
"""A value from what is written; raises Unfit."""

T = TypeVar("T")

MISSING: Any = object()
"""Stands for a field that is not there."""

_NAMES: dict[str, object] = {
    **vars(events),
    **vars(reasons),
    **vars(table),
    "Switches": editions.Switches,
    "Game": state.State,
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
    """One field of a dataclass. key: its name in JSON. default: what it is where it is left out, MISSING where it may not be.

    hint: its type, resolved; a cell is one of nine words.
    """

    name: str
    key: str
    hint: Any
    default: object
    write: Write
    read: Read


def fields_of(cls: Any) -> tuple[Field, ...]:
    """The fields of a dataclass or named tuple out of the engine or above it, in order."""
    hints = get_type_hints(cls, localns={**_NAMES, **vars(sys.modules[cls.__module__]), "Cell": _NAMES["Cell"]})
    return tuple(
        Field(name=name, key=name.rstrip("_"), hint=hints[name], default=default, write=_writer(hints[name]), read=_reader(hints[name]))
        for name, default in _defaults(cls)
    )


def _defaults(cls: Any) -> list[tuple[str, object]]:
    if _is_named_tuple(cls):
        return [(name, cls._field_defaults.get(name, MISSING)) for name in cls._fields]
    return [(field.name, MISSING if field.default is dataclasses.MISSING else field.default) for field in dataclasses.fields(cls)]


def _is_named_tuple(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def written(value: Any) -> dict[str, object]:
    """A dataclass or named tuple as an object of JSON, whole."""
    return {field.key: field.write(getattr(value, field.name)) for field in fields_of(type(value))}


def read_back(cls: type[T], value: object) -> T:
    """What `written` wrote. Raises Unfit."""
    read: T = _record(cls)(value)
    return read


def _writer(hint: Any) -> Write:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType) and type(None) in arguments:
        inner = _writer(Union[tuple(argument for argument in arguments if argument is not type(None))])  # noqa: UP007
        return inner if inner is _as_it_is else lambda value: None if value is None else inner(value)
    if dataclasses.is_dataclass(hint) or _is_named_tuple(hint):
        fields = [(field.key, field.name, field.write) for field in fields_of(hint)]
        return lambda value: {key: write(getattr(value, name)) for key, name, write in fields}
    if origin is frozenset:
        return sorted
    if origin is tuple and (one := _writer(arguments[0])) is not _as_it_is:
        return lambda value: [one(item) for item in value]
    if origin is Mapping:
        each = _writer(arguments[1])
        return dict if each is _as_it_is else lambda value: {key: each(item) for key, item in value.items()}
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
    if origin is tuple and len(set(arguments)) == 1 + (arguments[-1] is Ellipsis):
        return _tuple(_reader(arguments[0]), None if arguments[1] is Ellipsis else len(arguments))
    if origin is tuple:
        return _mixed([_reader(argument) for argument in arguments])
    if origin is frozenset:
        items = _tuple(_reader(arguments[0]), None)
        return lambda value: frozenset(items(value))
    if origin is Mapping:
        return _mapping(_reader(arguments[0]), _reader(arguments[1]))
    if dataclasses.is_dataclass(hint) or _is_named_tuple(hint):
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


def _mixed(inner: list[Read]) -> Read:
    def read(value: object) -> tuple[object, ...]:
        if not isinstance(value, list) or len(value) != len(inner):
            raise Unfit(f"a list of {len(inner)}", value)
        return tuple(_inside(str(i), one, item) for i, (one, item) in enumerate(zip(inner, value, strict=True)))

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
