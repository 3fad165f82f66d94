"""The simulated lamps: which shine, and how brightly."""

from companion.lamps import Lamp
from hardware.simulated.lights import SimulatedLights


def test_a_breach_comes_and_goes_slowly_and_others_shine_steadily():
    lights = SimulatedLights()
    lights.show({"a1": Lamp.BREACH, "b1": Lamp.BLOCKED})
    moments = [lights.lit(t / 10) for t in range(40)]
    breach = [moment["a1"][1] if "a1" in moment else 0.0 for moment in moments]
    assert min(breach) == 0.0
    assert max(breach) == 1.0
    assert {moment["b1"] for moment in moments} == {(Lamp.BLOCKED, 1.0)}


def test_lamps_that_are_off_do_not_shine():
    lights = SimulatedLights()
    lights.show({"a1": Lamp.OFF})
    assert lights.lit(0.0) == {}
