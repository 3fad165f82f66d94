"""Where settings come from: defaults, the file, the environment, options; the later one wins."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import BadSettings
from companion.settings.check import SETTINGS, Key, checked, from_text, settings_of
from companion.settings.together import troubles_together

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from companion.settings.sections import Settings

FILE = "settings.toml"


class DamagedSettings(BadSettings):
    """The file is no settings at all: a slip of the owner's, or what a power cut left of it."""


@dataclass(frozen=True, slots=True)
class InForce:
    """The settings as they hold. origins: where each that is no default comes from."""

    settings: Settings
    origins: Mapping[Key, str]

    def values(self) -> Iterator[tuple[Key, Any, str]]:
        """Every setting with its value and where that comes from."""
        for key in SETTINGS:
            yield key, getattr(getattr(self.settings, key[0]), key[1]), self.origins.get(key, "default")


def variable(key: Key) -> str:
    """The name of a setting in the environment."""
    return f"GIGAMONS_{key[0]}_{key[1]}".upper()


def default_file(environment: Mapping[str, str], home: Path) -> Path:
    """The settings of the service, below the folder that systemd gives it, or those of a person."""
    if folder := environment.get("CONFIGURATION_DIRECTORY"):
        return Path(folder) / FILE
    config = environment.get("XDG_CONFIG_HOME", "")
    return (Path(config) if config.startswith("/") else home / ".config") / "gigamons-companion" / FILE


def default_state(environment: Mapping[str, str], home: Path) -> Path:
    """The folder of games and calibration: the one that systemd gives the service, or that of a person."""
    if folder := environment.get("STATE_DIRECTORY"):
        return Path(folder)
    data = environment.get("XDG_DATA_HOME", "")
    return (Path(data) if data.startswith("/") else home / ".local" / "share") / "gigamons-companion"


def read_settings(path: Path, environment: Mapping[str, str], options: Sequence[str] = ()) -> InForce:
    """The settings in force. path: the file, which need not exist. options: like `camera.fps=10`.

    Raises BadSettings, naming everything that is wrong at once.
    """
    values: dict[Key, Any] = {}
    origins: dict[Key, str] = {}
    wrong: list[str] = []
    for tables, origin in ((_file(path), str(path)), *_environment(environment), *_options(options, wrong)):
        right, not_right = checked(tables)
        values |= right
        origins |= dict.fromkeys(right, origin)
        wrong += [f"{origin}: {line}" for line in not_right]
    settings = settings_of(values)
    wrong += [f"{path}: {line}" for line in troubles_together(settings)]
    if wrong:
        raise BadSettings(" | ".join(wrong))
    return InForce(settings, origins)


def _file(path: Path) -> Mapping[str, object]:
    try:
        # Some editors of Windows begin a file with a mark of its encoding.
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DamagedSettings(
            f"{path}: this is no TOML ({error}); mend the line, or move the file away and write a new one with `companion config --write`"
        ) from error
    except OSError as error:
        raise BadSettings(f"{path}: the settings cannot be read: {error.strerror}") from error


def _environment(environment: Mapping[str, str]) -> Iterator[tuple[Mapping[str, object], str]]:
    for key in SETTINGS:
        if (text := environment.get(variable(key))) is not None:
            yield {key[0]: {key[1]: from_text(key, text)}}, f"${variable(key)}"
    known = {variable(key) for key in SETTINGS}
    for section in dict.fromkeys(section for section, _ in SETTINGS):
        prefix = variable((section, ""))
        for name in sorted(name for name in environment if name.startswith(prefix) and name not in known):
            yield {section: {name.removeprefix(prefix).lower(): environment[name]}}, f"${name}"


def _options(options: Sequence[str], wrong: list[str]) -> Iterator[tuple[Mapping[str, object], str]]:
    for option in options:
        name, equals, text = option.partition("=")
        section, dot, field = name.partition(".")
        if not equals or not dot:
            wrong.append(f"--set {option}: write it as section.setting=value, like camera.fps=10")
            continue
        value = from_text((section, field), text) if (section, field) in SETTINGS else text
        yield {section: {field: value}}, "--set"
