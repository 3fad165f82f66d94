"""Settings that do not go together."""

from __future__ import annotations

import pytest

from companion.recorder.settings import RecordingSettings
from companion.settings.sections import FolderSettings, GameSettings, Settings
from companion.settings.together import troubles_together
from hardware.buttons.settings import ButtonsDriver, ButtonsSettings
from hardware.camera.settings import CameraSettings
from hardware.lights.settings import LightsDriver, LightsSettings

LEDS, STRIP, GPIO = LightsDriver.LEDS, LightsDriver.STRIP, ButtonsDriver.GPIO


def test_all_defaults_go_together_also_with_every_device() -> None:
    assert troubles_together(Settings()) == []
    assert troubles_together(Settings(lights=LightsSettings(LEDS), buttons=ButtonsSettings(GPIO))) == []
    assert troubles_together(Settings(lights=LightsSettings(STRIP), buttons=ButtonsSettings(GPIO))) == []


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (Settings(game=GameSettings(players=("Ada",))), 'game.players is ["Ada"]: a game has 2 to 4 players, not 1'),
        (Settings(game=GameSettings(players=("Ada", "Ada"))), "a name of their own"),
        (Settings(game=GameSettings(switches={"steal": "perhaps"})), "game.switches: switch steal is one of"),
        (Settings(lights=LightsSettings(LEDS, pins=(5, 6))), "lights.pins is [5, 6]: 9 lamps need 9 lines, not 2"),
        (Settings(camera=CameraSettings(exposure_us=80_000)), "camera.exposure_us is 80000: at 15 pictures a second"),
        (Settings(camera=CameraSettings(gain=0.5)), "camera.gain is 0.5: no sensor has less than 1"),
        (Settings(lights=LightsSettings(LEDS, pins=(5, 5, *range(6, 13)))), "GPIO5 cannot be two things"),
        (Settings(lights=LightsSettings(LEDS), buttons=ButtonsSettings(GPIO, seat_1=12, undo=5)), "GPIO5, GPIO12 cannot be two things"),
        (
            Settings(lights=LightsSettings(STRIP), buttons=ButtonsSettings(GPIO, seat_1=10, seat_2=8)),
            "GPIO8, GPIO10 are lines of /dev/spidev0.0",
        ),
        (Settings(buttons=ButtonsSettings(GPIO, seat_1=17)), "GPIO17 cannot be two things"),
    ],
)
def test_what_does_not_go_together_is_said(settings: Settings, says: str) -> None:
    (trouble,) = troubles_together(settings)

    assert says in trouble


def test_lines_of_devices_that_the_owner_has_not_are_free() -> None:
    assert troubles_together(Settings(lights=LightsSettings(pins=(5,)), buttons=ButtonsSettings(seat_1=17))) == []
    assert troubles_together(Settings(lights=LightsSettings(LEDS), buttons=ButtonsSettings(GPIO, seat_1=10))) == []


@pytest.mark.parametrize("path", ["games", "./games", "~/games", " /games"])
def test_a_folder_that_would_depend_on_where_one_is_is_refused(path: str) -> None:
    settings = Settings(recording=RecordingSettings(folder=path), folders=FolderSettings(games=path, calibration=path))

    assert troubles_together(settings) == [
        f'{key} is "{path}": it may be empty, or the whole path from / on, like "/mnt/games"'
        for key in ("recording.folder", "folders.games", "folders.calibration")
    ]


def test_folders_may_be_left_empty_or_named_by_their_whole_path() -> None:
    settings = Settings(recording=RecordingSettings(folder="/usb"), folders=FolderSettings(games="/mnt/games", calibration=""))

    assert troubles_together(settings) == []
