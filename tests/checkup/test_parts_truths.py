"""The service and its devices, as truths."""

from __future__ import annotations

from companion.checkup.parts import not_running, running, tried
from companion.checkup.truth import Truth, Well
from companion.errors import DeviceFailure
from hardware.attached import Attached
from hardware.camera.mains import why_bands
from hardware.camera.pace import SLOW
from hardware.simulated.lights import SimulatedLights

STATUS = {
    "players": ["Ada", "Ben"],
    "stands": "under way",
    "found": "imx708",
    "troubles": {"camera": "", "table": "", "journal": "", "lamps": "no lamps: see the wiring", "voice": ""},
}


def test_a_running_service_tells_of_its_parts() -> None:
    assert running(STATUS) == [
        Truth("service", Well.YES, "runs; Ada, Ben: under way"),
        Truth("camera", Well.YES, "imx708"),
        Truth("lamps", Well.NO, "no lamps", "see the wiring"),
        Truth("voice", Well.YES, "works"),
    ]


def test_bands_that_lamps_may_make_are_a_warning_with_the_cure_r30() -> None:
    found = f"imx708, 1280x720; ExposureTime 7000; {why_bands(7000, 50)}"

    camera = running({**STATUS, "found": found})[1]

    assert camera.well is Well.BARELY
    assert camera.says.startswith("imx708, 1280x720; ExposureTime 7000; lamps may make bands, as 7000 us")
    assert camera.cure.startswith("set camera.mains_hz")


def test_a_camera_that_gives_few_pictures_is_a_warning_with_the_cure_r15() -> None:
    camera = running({**STATUS, "found": f"imx708, 1280x720; {SLOW}, 2.5 a second: put on more light"})[1]

    assert (camera.well, camera.says, camera.cure) == (Well.BARELY, f"imx708, 1280x720; {SLOW}, 2.5 a second", "put on more light")


def test_troubles_of_table_and_journal_are_told() -> None:
    truths = running({**STATUS, "troubles": {"table": "no mat; lay it flat", "journal": "full; make room"}})

    assert [(truth.name, truth.cure) for truth in truths[1:]] == [("table", "lay it flat"), ("journal", "make room")]


def test_a_service_that_goes_by_the_settings_of_before_wants_a_restart_r48() -> None:
    (service,) = running({**STATUS, "troubles": {"settings": "those of before are used; the file is empty"}})

    assert service.well is Well.BARELY
    assert "systemctl restart companion" in service.cure


def test_a_service_that_does_not_run_can_be_started() -> None:
    assert "systemctl start" in not_running().cure


def test_a_device_that_is_not_wanted_is_unused() -> None:
    assert tried("lamps", None, driver="lights.driver") == Truth("lamps", Well.UNUSED, "none (lights.driver)")


def test_a_device_is_opened_to_see_whether_it_works() -> None:
    def missing() -> SimulatedLights:
        raise DeviceFailure("no lamps: see the wiring")

    assert tried("lamps", Attached("lamps", SimulatedLights), driver="lights.driver").well is Well.YES
    assert tried("lamps", Attached("lamps", missing), driver="lights.driver").cure == "see the wiring"


def test_a_device_that_opens_and_then_fails_is_in_trouble() -> None:
    def proof(_: SimulatedLights) -> bool:
        raise DeviceFailure("nothing can be played: plug it in")

    assert tried("voice", Attached("voice", SimulatedLights), driver="voice.driver", proof=proof).cure == "plug it in"
