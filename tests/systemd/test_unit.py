"""The unit of the service: what it promises, checked by systemd's own tools where they are there."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess

import pytest

from handed import CHECKOUT

UNIT = CHECKOUT / "systemd/companion.service"


class Unit(configparser.RawConfigParser):
    """A unit file: keys may stand more than once, then all of them count."""

    def __init__(self) -> None:
        super().__init__(strict=False, delimiters=("=",), comment_prefixes=("#",), interpolation=None)
        self.optionxform = str  # type: ignore[assignment,method-assign]
        self.read_string(UNIT.read_text(encoding="utf-8"))


def values(key: str) -> list[str]:
    """All values of a key, in the order of the file."""
    return re.findall(rf"^{key}=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_service_is_started_again_however_often_it_fails() -> None:
    unit = Unit()

    assert unit["Service"]["Restart"] == "always"
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"


def test_between_failures_there_is_a_pause_that_grows_where_systemd_can_and_never_ends_in_giving_up_r42() -> None:
    service, unit = Unit()["Service"], Unit()["Unit"]

    assert 2 <= int(service["RestartSec"]) < int(service["RestartMaxDelaySec"]) <= 60
    assert int(service["RestartSteps"]) > 1
    assert "StartLimitBurst" not in unit
    assert "StartLimitAction" not in unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_the_systemd_of_bookworm_passes_over_the_growing_pauses_and_knows_all_else() -> None:
    says = subprocess.run(["systemd-analyze", "verify", str(UNIT)], capture_output=True, text=True, check=False).stderr

    unknown = set(re.findall(r"Unknown key(?: name)? '(\w+)'", says))
    assert unknown <= {"RestartSteps", "RestartMaxDelaySec"}
    assert re.search(r"[Ff]ailed to parse|[Ii]nvalid", says) is None


def test_it_waits_for_neither_network_nor_time() -> None:
    assert values("After") == values("Wants") == values("Requires") == []


def test_progress_is_watched_and_only_the_service_itself_may_tell_of_it() -> None:
    service = Unit()["Service"]

    assert (service["Type"], service["NotifyAccess"]) == ("notify", "main")
    assert 0 < int(service["WatchdogSec"]) < int(service["TimeoutStartSec"])


def test_lamps_are_put_out_after_the_end_however_it_came() -> None:
    assert values("ExecStopPost") == ["-/opt/gigamons-companion/current/bin/companion dark"]


def test_the_devices_of_a_table_are_let_in_and_no_others_r45() -> None:
    assert values("DevicePolicy") == ["closed"]
    assert set(values("DeviceAllow")) == {f"char-{kind} rw" for kind in ("gpiochip", "spi", "video4linux", "media", "alsa", "dma_heap")}
    assert Unit()["Service"]["SupplementaryGroups"].split() == ["gpio", "spi", "video", "audio"]


def test_the_model_of_the_pi_can_be_seen_and_the_working_folder_be_written_r36() -> None:
    """The library of the GPIO lines needs both."""
    assert "ProcSubset" not in Unit()["Service"]
    assert Unit()["Service"]["WorkingDirectory"] == "%t/gigamons-companion"
    assert Unit()["Service"]["RuntimeDirectory"] == "gigamons-companion"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_its_exposure_is_low() -> None:
    says = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNIT)], capture_output=True, text=True, check=False
    )

    level = re.search(r"Overall exposure level.*: ([\d.]+)", says.stdout)
    assert level is not None, says.stderr
    assert float(level[1]) < 2.0


def test_what_is_done_by_hand_is_done_in_the_surroundings_of_the_service() -> None:
    script = (CHECKOUT / "systemd/companion.sh").read_text(encoding="utf-8")
    by_hand = {word for words in re.findall(r"^set -- (.*)$", script, re.MULTILINE) for word in words.split()}

    assert set(Unit()["Service"]["Environment"].split()) <= by_hand


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="there is no shellcheck here")
def test_the_scripts_of_the_installation_are_sound() -> None:
    assert (
        subprocess.run(
            ["shellcheck", "tools/install-service", "systemd/companion.sh"], cwd=CHECKOUT, capture_output=True, check=False
        ).stdout
        == b""
    )
