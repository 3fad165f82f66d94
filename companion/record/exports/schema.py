"""The JSON Schema of a log's lines and of a game as one document, made from the events themselves."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

from companion.engine.events import EVENTS
from companion.record.exports.json_lines import KIND
from companion.record.fields import MISSING, fields_of
from companion.record.reading import FORMAT

Schema: TypeAlias = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: Mapping[object, Schema] = {str: {"type": "string"}, int: {"type": "integer"}, bool: {"type": "boolean"}}


def schema() -> Schema:
    """The schema of a game as one document; its $defs/line is that of a line of JSON Lines."""
    return {
        "$schema": _DIALECT,
        "title": "A game of Gigamons",
        "description": "A game log as one document. $defs/line describes a line of the log in JSON Lines.",
        "type": "object",
        "properties": {
            "kind": {"const": KIND},
            "format": {"const": FORMAT},
            "lines": {"type": "array", "minItems": 1, "prefixItems": [{"$ref": "#/$defs/game_started"}], "items": {"$ref": "#/$defs/line"}},
        },
        "required": ["kind", "format", "lines"],
        "$defs": {
            "line": {
                "description": "n counts every line from 1 without a gap, t is in seconds, event is the word of what was ruled.",
                "type": "object",
                "properties": {"n": {"type": "integer", "minimum": 1}, "t": {"type": "number"}, "event": {"type": "string"}},
                "required": ["n", "t", "event"],
                "oneOf": [{"$ref": f"#/$defs/{name}"} for name in (*EVENTS, "note")],
            },
            "note": {"description": "A writer's own line, passed over.", "properties": {"event": {"pattern": "^x_"}}},
            **{name: _event(name, cls) for name, cls in EVENTS.items()},
        },
    }


def _event(name: str, cls: type) -> Schema:
    fields = fields_of(cls)
    return {
        "description": (cls.__doc__ or "").partition("\n")[0],
        "properties": {"event": {"const": name}, **{field.key: _of(field.hint) for field in fields}},
        "required": ["event", *(field.key for field in fields if field.default is MISSING or field.default is not None)],
    }


def _of(hint: Any) -> Schema:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(argument) for argument in arguments]}
    if hint is type(None):
        return {"type": "null"}
    if origin is Literal:
        return {"enum": list(arguments)}
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"enum": [word.value for word in hint]}
    if origin is tuple:
        many = arguments[-1] is Ellipsis
        length = {} if many else {"minItems": len(arguments), "maxItems": len(arguments)}
        return {"type": "array", "items": _of(arguments[0]), **length}
    if origin is Mapping:
        return {"type": "object", "propertyNames": _of(arguments[0]), "additionalProperties": _of(arguments[1])}
    if dataclasses.is_dataclass(hint):
        fields = fields_of(hint)
        return {"type": "object", "properties": {field.key: _of(field.hint) for field in fields}, "required": [f.key for f in fields]}
    return dict(_PLAIN[hint])
