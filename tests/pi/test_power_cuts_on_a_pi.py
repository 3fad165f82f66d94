"""The plug is pulled ten times in one game: nothing that was told is lost, lamps are lit again, and the game goes on to its right end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from companion.table import CELLS
from handed import CHECKOUT
from recorded_game import Recorded, begin, differs, journal, learn, watch
from virtual_pi import VirtualPi, installed

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.pi

CUTS = 10
NAME, SECONDS = "breaches", 45.0
"""The recording, of which this much is shown: a pair is won, a rock is set, the tile below it is breached and put right."""
UP_WITHIN_S = 60.0
"""From the kernel's start, by the clock of the guest; an emulated Pi keeps to it only on a machine that does nothing else, if at all."""


class Cut(NamedTuple):
    """One cut. told: the number of the last line that the service had told of before it. kept: the log when the service was up again.

    active_s, levels: seconds from the kernel's start until the service was active, and what the lamps carried since (see levels_sampler).
    """

    told: int
    kept: list[str]
    active_s: float
    levels: list[tuple[float, str]]


class Played(NamedTuple):
    """The whole game. log: at its end."""

    recorded: Recorded
    cuts: list[Cut]
    log: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder, pi, recorded = tmp_path_factory.mktemp("cuts"), installed(), Recorded(NAME, SECONDS)
    learn(pi, recorded)
    pi.put(recorded.pictures(folder / "pictures"), "/srv/pictures")
    pi.put(CHECKOUT / "tests/pi/show_pictures.sh", "/srv/show_pictures.sh")
    begin(pi, recorded)
    count, cuts = len(recorded.times_s), []
    ends = [count * number // (CUTS + 1) for number in range(1, CUTS + 1)]
    for first, end in zip([0, *(end - 1 for end in ends[:-1])], ends, strict=True):
        cuts.append(played_until_cut(pi, recorded, first, end, folder / "told"))
    watch(pi, recorded)
    pi.run(f"sh /srv/show_pictures.sh {ends[-1] - 1} {count} {recorded.fps}; sleep 15")
    return Played(recorded, cuts, journal(pi))


def played_until_cut(pi: VirtualPi, recorded: Recorded, first: int, end: int, told: Path) -> Cut:
    """Shows pictures, pulls the plug right after the last of them, and starts it again. told: a file."""
    watch(pi, recorded)
    with pi.streaming("tail -n 1 -f /run/told", told):
        pi.run(f"sh /srv/show_pictures.sh {first} {end} {recorded.fps}", patience_s=1800)
        pi.do("power-cut")
    last = told.read_text(encoding="ascii").splitlines()[-1]
    pi.start()
    pi.run("until systemctl -q is-active companion; do sleep 0.5; done")
    # Lamps are lit by a thread of their own, whose library comes later than the service is active.
    pi.run(f"until [ $(cut -d. -f1 /proc/uptime) -gt {UP_WITHIN_S:.0f} ]; do sleep 1; done")
    active_us = pi.run("systemctl show companion -p ActiveEnterTimestampMonotonic --value")
    levels = [(float(at), lit) for at, lit in (line.split() for line in pi.run("cat /run/levels").splitlines())]
    return Cut(int(last.split()[2]), journal(pi).splitlines(), int(active_us) / 1e6, levels)


def test_no_ruling_that_was_told_is_lost(played: Played) -> None:
    assert [cut for cut in played.cuts if len(cut.kept) < cut.told] == []
    assert [cut.told for cut in played.cuts] == sorted(cut.told for cut in played.cuts)
    assert played.cuts[-1].told > played.cuts[0].told


def test_what_was_kept_stays_as_it_was(played: Played) -> None:
    log = played.log.splitlines()

    assert [cut for cut in played.cuts if cut.kept != log[: len(cut.kept)]] == []


def test_the_game_gives_its_log_even_so(played: Played, tmp_path: Path) -> None:
    assert differs(played.recorded, played.log, tmp_path) == ""


def test_the_service_is_active_within_a_minute_of_the_start_with_the_lamps_of_blocked_cells_lit(played: Played) -> None:
    with_rock = [cut for cut in played.cuts if any('"rock_placed"' in line for line in cut.kept)]
    column = CELLS.index("b3")

    assert with_rock
    assert [cut.active_s for cut in played.cuts if cut.active_s > UP_WITHIN_S] == []
    for cut in with_rock:
        assert [at for at, lit in cut.levels if lit[column] == "1" and at <= UP_WITHIN_S] != []
        assert {lit[:column] + lit[column + 1 :] for _, lit in cut.levels} == {"0" * 8}
