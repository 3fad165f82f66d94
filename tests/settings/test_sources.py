"""Settings from file, environment and options."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import BadSettings
from companion.settings.check import SETTINGS
from companion.settings.sources import default_file, default_state, read_settings, variable
from hardware.camera.settings import CameraDriver

NOWHERE = Path("/nowhere/settings.toml")


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def wrong(path: Path, *options: str, **environment: str) -> str:
    with pytest.raises(BadSettings) as refused:
        read_settings(path, environment, options)
    return str(refused.value)


def test_without_a_file_all_is_default() -> None:
    settings = read_settings(NOWHERE, {})

    assert {origin for _, _, origin in settings.values()} == {"default"}
    assert [key for key, _, _ in settings.values()] == list(SETTINGS)


def test_a_file_is_read_as_the_kinds_of_its_settings(tmp_path: Path) -> None:
    path = written(tmp_path, '[game]\nplayers = ["Été", "Ñandú"]\nswitches = { steal = "no" }\n[camera]\ndriver = "usb"\nfocus_m = 1\n')

    settings = read_settings(path, {}).settings

    assert settings.game.players == ("Été", "Ñandú")
    assert settings.game.switches == {"steal": "no"}
    assert settings.camera.driver is CameraDriver.USB
    assert isinstance(settings.camera.focus_m, float)


def test_a_file_may_begin_with_the_mark_of_its_encoding_as_windows_writes_it(tmp_path: Path) -> None:
    path = written(tmp_path, '\ufeff[game]\r\nplayers = ["Été", "Ben"]\r\n')

    assert read_settings(path, {}).settings.game.players == ("Été", "Ben")


def test_options_win_over_environment_over_file(tmp_path: Path) -> None:
    path = written(tmp_path, "[camera]\nfps = 5\nwidth = 640\nheight = 480\n")

    found = read_settings(path, {"GIGAMONS_CAMERA_FPS": "6", "GIGAMONS_CAMERA_WIDTH": "800"}, ["camera.fps=7"])

    assert (found.settings.camera.fps, found.settings.camera.width, found.settings.camera.height) == (7, 800, 480)
    origins = [found.origins["camera", name] for name in ("fps", "width", "height")]
    assert origins == ["--set", "$GIGAMONS_CAMERA_WIDTH", str(path)]


def test_a_variable_that_is_near_a_setting_but_none_is_refused() -> None:
    says = wrong(NOWHERE, GIGAMONS_CAMERA_FP="6", GIGAMONS_SHARED="/elsewhere")

    assert says == "$GIGAMONS_CAMERA_FP: there is no setting camera.fp; did you mean fps?"


def test_lists_and_tables_can_be_written_on_a_line() -> None:
    settings = read_settings(NOWHERE, {variable(("game", "players")): "Ada, Ben"}, ["game.switches=steal=no,powers=no"]).settings

    assert settings.game.players == ("Ada", "Ben")
    assert settings.game.switches == {"steal": "no", "powers": "no"}


def test_all_problems_are_said_at_once_with_key_value_and_what_is_allowed(tmp_path: Path) -> None:
    path = written(tmp_path, '[camera]\nfps = 0\ndriver = "webcam"\nwidht = 3\nwidth = true\n[camra]\n[game]\nplayers = "Ada"\n')

    says = wrong(path)

    assert "camera.fps is 0; it may be a whole number 2 to 60" in says
    assert 'camera.driver is "webcam"; it may be "picamera", "usb", "simulated", "none"' in says
    assert "no setting camera.widht; did you mean width?" in says
    assert "camera.width is true" in says
    assert "no section [camra]; did you mean camera?" in says
    assert 'game.players is "Ada"; it may be a list of texts, like ["one", "two"]' in says


@pytest.mark.parametrize("option", ["camera", "camera.fps", "fps=3"])
def test_an_option_that_names_no_setting_is_refused(option: str) -> None:
    assert "camera.fps=10" in wrong(NOWHERE, option)


def test_rules_that_do_not_exist_are_refused() -> None:
    assert "powers is one of yes, no" in wrong(NOWHERE, "game.switches=powers=maybe")


@pytest.mark.parametrize("value", ["2026-11-30", "[1, 'a']", "nan", "1.5", "{}"])
def test_a_value_of_another_kind_is_refused(tmp_path: Path, value: str) -> None:
    assert "camera.fps is" in wrong(written(tmp_path, f"[camera]\nfps = {value}\n"))


def test_a_section_must_be_one(tmp_path: Path) -> None:
    assert "camera is 3, but it is a section" in wrong(written(tmp_path, "camera = 3\n"))


def test_a_file_that_is_no_toml_is_named_with_the_line(tmp_path: Path) -> None:
    assert "line 2" in wrong(written(tmp_path, "[camera]\nfps =\n"))


def test_a_file_of_brackets_without_end_is_refused(tmp_path: Path) -> None:
    assert "this is no TOML" in wrong(written(tmp_path, "a = " + "[" * 100_000))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xff\xfe\x00")

    assert str(path) in wrong(path)


def test_the_folders_are_those_that_systemd_gives() -> None:
    home = Path("/home/pi")

    assert default_file({"CONFIGURATION_DIRECTORY": "/etc/x"}, home) == Path("/etc/x/settings.toml")
    assert default_file({}, home) == Path("/home/pi/.config/gigamons-companion/settings.toml")
    assert default_state({"STATE_DIRECTORY": "/var/lib/x"}, home) == Path("/var/lib/x")
    assert default_state({}, home) == Path("/home/pi/.local/share/gigamons-companion")
