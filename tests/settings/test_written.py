"""Settings as an owner reads them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.settings.check import SETTINGS, allowed
from companion.settings.sources import read_settings
from companion.settings.written import as_toml, default_settings, in_force, page
from handed import CHECKOUT


def test_the_default_file_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(default_settings(), encoding="utf-8")

    assert read_settings(path, {}).settings == read_settings(tmp_path / "none.toml", {}).settings


def test_the_default_file_with_every_comment_taken_away_is_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(re.sub(r"^# (?=[a-z_0-9]+ = )", "", default_settings(), flags=re.MULTILINE), encoding="utf-8")

    found = read_settings(path, {})

    assert found.settings == read_settings(tmp_path / "none.toml", {}).settings
    assert set(found.origins) == set(SETTINGS)


def test_what_is_in_force_can_be_read_back() -> None:
    found = read_settings(Path("/nowhere"), {}, ["camera.fps=7", "game.switches=steal=no", "game.players=Ada,Ben"])

    tables = tomllib.loads(in_force(found))

    assert (tables["camera"]["fps"], tables["game"]["switches"], tables["game"]["players"]) == (7, {"steal": "no"}, ["Ada", "Ben"])
    assert re.search(r"^fps = 7 +# --set$", in_force(found), re.MULTILINE)


def test_the_page_of_settings_is_made_from_them() -> None:
    assert (CHECKOUT / "docs/settings.md").read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("key", SETTINGS, ids=".".join)
def test_every_setting_says_what_it_does_and_what_is_allowed(key: tuple[str, str]) -> None:
    assert re.fullmatch(r"[A-Z0-9].*\.", SETTINGS[key].metadata["says"], re.DOTALL)
    assert allowed(key)


@pytest.mark.parametrize("value", [True, 3, 0.5, 'a "quoted" é', (1, 2), ("a",), {"a": 1}, {}])
def test_a_value_written_as_toml_is_read_as_itself(value: object) -> None:
    read = tomllib.loads(f"value = {as_toml(value)}")["value"]

    assert (tuple(read) if isinstance(read, list) else read) == value
