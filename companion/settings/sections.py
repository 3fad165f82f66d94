"""All sections of the settings together."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003  the kinds of the settings are asked of their types
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from companion.announce.language import LANGUAGES
from companion.engine.apply import MAX_PLAYERS
from companion.engine.editions import EDITIONS
from companion.recorder.settings import RecordingSettings
from companion.setting import setting
from hardware.buttons.settings import ButtonsSettings
from hardware.camera.settings import CameraSettings
from hardware.lights.settings import LightsSettings
from hardware.speaker.settings import SpeakerSettings

if TYPE_CHECKING:
    from typing import Any


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The section `game`."""

    players: tuple[str, ...] = setting(
        (),
        f"Who plays, in order of play, at most {MAX_PLAYERS}; empty: `companion do new --players Ada,Ben` says it before the first game.",
    )
    edition: str = setting("en", "The edition whose rules are played.", choices=tuple(EDITIONS))
    switches: Mapping[str, str] = setting(says='Rules that are played otherwise than the edition says, like steal = "no".', make=dict)
    language: str = setting("en", "The language of all that is said.", choices=LANGUAGES)


@dataclass(frozen=True, slots=True)
class FolderSettings:
    """The section `folders`."""

    games: str = setting("", "Where the games are kept, a path from / on; empty: `games` in the folder of the service.")
    calibration: str = setting(
        "", "Where what the camera has learnt is kept, a path from / on; empty: `calibration` in the folder of the service."
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that an owner can set, a section each."""

    game: GameSettings = field(default_factory=GameSettings)
    camera: CameraSettings = field(default_factory=CameraSettings)
    lights: LightsSettings = field(default_factory=LightsSettings)
    buttons: ButtonsSettings = field(default_factory=ButtonsSettings)
    voice: SpeakerSettings = field(default_factory=SpeakerSettings)
    recording: RecordingSettings = field(default_factory=RecordingSettings)
    folders: FolderSettings = field(default_factory=FolderSettings)


SECTIONS: Mapping[str, type[Any]] = {entry.name: entry.default_factory for entry in fields(Settings)}  # type: ignore[misc]
"""The sections by name, in the order in which they are written."""
