"""Settings as an owner reads them: a commented file of the defaults, what is in force, a page of all."""

from __future__ import annotations

import json
from dataclasses import MISSING
from typing import TYPE_CHECKING, Any

from companion.settings.check import SETTINGS, Key, allowed
from companion.settings.sections import SECTIONS
from companion.settings.sources import variable

if TYPE_CHECKING:
    from companion.settings.sources import InForce

_WIDTH = 110


def as_toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {as_toml(part)}' for name, part in value.items())} }}" if value else "{}"
    return json.dumps(value, ensure_ascii=False)


def default_of(key: Key) -> Any:
    """The default of a setting."""
    entry = SETTINGS[key]
    return entry.default if entry.default_factory is MISSING else entry.default_factory()


def default_settings() -> str:
    """The text of a settings file in which every setting stands with its default, commented out, and with what it does."""
    lines = ["# Settings of the Gigamons companion. What is commented out is the default; take the # away to change it.", ""]
    for section in SECTIONS:
        lines += [f"[{section}]"]
        for key in (key for key in SETTINGS if key[0] == section):
            lines += [
                *_wrapped(f"{SETTINGS[key].metadata['says']} Allowed: {allowed(key)}."),
                f"# {key[1]} = {as_toml(default_of(key))}",
                "",
            ]
    return "\n".join(lines)


def in_force(settings: InForce) -> str:
    """Every setting with its value and where that comes from, as TOML."""
    lines: list[str] = []
    section = ""
    for key, value, origin in settings.values():
        if key[0] != section:
            section = key[0]
            lines += [*([""] if lines else []), f"[{section}]"]
        lines.append(f"{f'{key[1]} = {as_toml(value)}':<48}  # {origin}")
    return "\n".join(lines)


def page() -> str:
    """All settings as a page of the documentation (Markdown)."""
    lines = [
        "# Settings",
        "",
        "This page is made from the settings themselves: `companion config --page`. An owner's settings are one TOML file.",
        "`companion config --write` writes one with every default in it, commented; `companion config` shows what is in force and where",
        "each value comes from. A later source wins: the default, the file, the environment, `--set section.setting=value` of a command.",
    ]
    for section in SECTIONS:
        lines += ["", f"## {section}", "", "| setting | default | allowed | what it does | in the environment |", "|---|---|---|---|---|"]
        for key in (key for key in SETTINGS if key[0] == section):
            says = SETTINGS[key].metadata["says"]
            lines.append(f"| `{key[1]}` | `{as_toml(default_of(key))}` | {allowed(key)} | {says} | `{variable(key)}` |")
    return "\n".join(lines) + "\n"


def _wrapped(text: str) -> list[str]:
    lines, line = [], "#"
    for word in text.split():
        if len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = "#"
        line += f" {word}"
    return [*lines, line]
