"""A recorded game before the kernel's camera: through picamera2's library and the service under systemd, with lamps and voice."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from lamps_told import strayed
from recorded_game import SLOWED, Recorded, begin, differs, journal, learn, offset_s, show_still, watch
from virtual_pi import installed

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.pi

GAMES = ("breaches",)
"""With a rock, a question that is answered aloud, and seven breaches."""
SPOKEN_WITHIN_S = 20.0
"""Seconds of the world: a voice may be busy, and its sound is made by the emulated processor too."""
LOUD = 3000
PARTS = {"settings", "versions", "disk", "service", "camera", "picture", "mat", "tiles", "lamps", "voice"}
"""What is well on this Pi whenever it runs; its clock may be unset, and it has no gauge of its power."""
NEEDED = {"game_started", "power", "rock_placed", "breach", "question"}
"""What is said of always."""


class Played(NamedTuple):
    """A whole recording, shown once. log: of the game. levels, heard, told: as the programs of that name write them."""

    recorded: Recorded
    log: str
    levels: str
    heard: str
    told: str


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    pi, recorded = installed(), Recorded(request.param)
    learn(pi, recorded)
    begin(pi, recorded)
    watch(pi, recorded)
    pi.feed(recorded.pictures(tmp_path_factory.mktemp("game") / "pictures"), "--fps", str(recorded.fps), "--once")
    pi.run(
        f"sleep {recorded.lasts_s:.0f}; while systemctl -q is-active pivm-feed; do sleep 1; done; sleep 10",
        patience_s=recorded.lasts_s + 900,
    )
    levels, heard, told = (pi.run(f"cat /run/{name}") for name in ("levels", "heard", "told"))
    pi.run("systemctl stop told heard")
    return Played(recorded, journal(pi), levels, heard, told)


def test_a_recorded_game_gives_its_log(played: Played, tmp_path: Path) -> None:
    assert differs(played.recorded, played.log, tmp_path) == ""


def test_lamps_of_blocked_cells_are_lit_and_no_others_and_those_of_breaches_come_and_go(played: Played) -> None:
    assert "rock_placed" in played.log
    assert strayed(played.levels, played.log, SLOWED, offset_s(played.told)) == []


def test_what_must_be_said_is_heard(played: Played) -> None:
    loud = [float(at) for at, level in (line.split() for line in played.heard.splitlines()) if int(level) > LOUD]
    silent = []
    for line in map(json.loads, played.log.splitlines()):
        ruled_s = (line["t"] + offset_s(played.told)) * SLOWED
        if line["event"] in NEEDED and not any(ruled_s <= at <= ruled_s + SPOKEN_WITHIN_S for at in loud):
            silent.append(line)

    assert silent == []


def test_check_tells_of_every_part_and_all_is_well(played: Played) -> None:
    """After the game, with the tiles laid out once more."""
    pi = installed()
    show_still(pi, played.recorded.folder / "enrol/tiles.jpg")
    pi.until("companion do picture")

    truths = {truth["name"]: truth for truth in json.loads(pi.run("companion check --json", check=False))}

    assert {name: truth for name, truth in truths.items() if name in PARTS and truth["well"] != "ok"} == {}
    assert set(truths) >= PARTS | {"clock", "power"}
    assert "Pi-VM Camera" in truths["camera"]["says"]
    assert re.search("picamera2 [0-9.]+", truths["versions"]["says"])
