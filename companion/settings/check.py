"""Tables of a settings file against the sections: every value checked, every problem said."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import Field, fields
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

from companion.settings.sections import SECTIONS, Settings

Key = tuple[str, str]
"""A section and a setting in it."""

SETTINGS: Mapping[Key, Field[Any]] = {(name, entry.name): entry for name, section in SECTIONS.items() for entry in fields(section)}
"""Every setting by its key, in the order in which they are written."""

_KINDS: Mapping[Key, Any] = {(name, field): hint for name, section in SECTIONS.items() for field, hint in get_type_hints(section).items()}


def checked(tables: Mapping[str, object]) -> tuple[dict[Key, Any], list[str]]:
    """The values of a file's tables that are right, and a line for each that is not: key, value, what is allowed."""
    right: dict[Key, Any] = {}
    wrong: list[str] = []
    for section, table in tables.items():
        if section not in SECTIONS:
            wrong.append(f"there is no section [{section}]{_near(section, SECTIONS)}")
        elif not isinstance(table, Mapping):
            wrong.append(f"{section} is {shown(table)}, but it is a section: write it as [{section}]")
        else:
            for name, value in table.items():
                _check((section, str(name)), value, right, wrong)
    return right, wrong


def _check(key: Key, value: object, right: dict[Key, Any], wrong: list[str]) -> None:
    if key not in SETTINGS:
        wrong.append(f"there is no setting {'.'.join(key)}{_near(key[1], [name for section, name in SETTINGS if section == key[0]])}")
        return
    fitting = _fitting(value, _KINDS[key], SETTINGS[key])
    if fitting is None:
        wrong.append(f"{'.'.join(key)} is {shown(value)}; it may be {allowed(key)}")
    else:
        right[key] = fitting


def from_text(key: Key, text: str) -> object:
    """What a text (of the environment, of an option) stands for, still to be checked; lists are written a,b and tables a=1,b=2."""
    kind = _KINDS[key]
    if kind is bool:
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    if kind in {int, float}:
        return _number(text)
    if get_origin(kind) is tuple:
        numbers = get_args(kind)[0] is not str
        return [_number(word.strip()) if numbers else word.strip() for word in text.split(",") if word.strip()]
    if get_origin(kind) is Mapping:
        pairs = [word.partition("=") for word in text.split(",") if word.strip()]
        return {name.strip(): _number(value.strip()) if get_args(kind)[1] is int else value.strip() for name, _, value in pairs}
    return text


def settings_of(values: Mapping[Key, Any]) -> Settings:
    """The settings with these values, and the default of every other."""
    return Settings(**{
        name: section(**{key[1]: value for key, value in values.items() if key[0] == name}) for name, section in SECTIONS.items()
    })  # fmt: skip


def allowed(key: Key) -> str:
    """What a setting may be, in words."""
    entry, kind = SETTINGS[key], _KINDS[key]
    if entry.metadata["choices"]:
        return ", ".join(shown(choice) for choice in entry.metadata["choices"])
    unit, low, high = (entry.metadata[name] for name in ("unit", "low", "high"))
    span = "" if low is None else f" {low:.15g} to {high:.15g}"
    if kind is bool:
        return "true or false"
    if kind in {int, float}:
        return f"a {'whole ' if kind is int else ''}number{span}{f' ({unit})' if unit else ''}"
    if get_origin(kind) is tuple:
        return 'a list of texts, like ["one", "two"]' if get_args(kind)[0] is str else f"a list of numbers{span}"
    if get_origin(kind) is Mapping:
        return f"a table of {'texts' if get_args(kind)[1] is str else f'numbers{span}'}"
    return "a text"


def _fitting(value: object, kind: Any, entry: Field[Any]) -> object:
    """The value as its kind; None where it does not fit."""
    if get_origin(kind) is tuple:
        parts = [_single(part, get_args(kind)[0], entry) for part in value] if isinstance(value, list | tuple) else [None]
        return None if None in parts else tuple(parts)
    if get_origin(kind) is Mapping:
        items = (
            {name: _single(part, get_args(kind)[1], entry) for name, part in value.items()} if isinstance(value, Mapping) else {"": None}
        )
        return None if None in items.values() else items
    return _single(value, kind, entry)


def _single(value: object, kind: Any, entry: Field[Any]) -> object:
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    plain = str if issubclass(kind, StrEnum) else kind
    if not isinstance(value, plain) or (isinstance(value, bool) and plain is not bool):
        return None
    choices, low = entry.metadata["choices"], entry.metadata["low"]
    if choices and value not in choices:
        return None
    if low is not None and isinstance(value, int | float) and not low <= value <= entry.metadata["high"]:
        return None
    return kind(value) if issubclass(kind, StrEnum) else value


def _number(text: str) -> object:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _near(word: str, words: Mapping[str, object] | list[str]) -> str:
    near = difflib.get_close_matches(word, words, n=1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(words)}"


def shown(value: object) -> str:
    """A value as people wrote it."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except TypeError:  # a date, of which TOML has three kinds
        return str(value)
