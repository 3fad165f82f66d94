"""What every driver of lamps keeps to."""

import pytest

from companion.lamps import Lamp
from companion.table import CELLS
from hardware.simulated.lights import SimulatedLights

every_driver = pytest.mark.parametrize("make", [SimulatedLights])


@every_driver
def test_all_lamps_are_off_at_first(make):
    assert make().lamps == dict.fromkeys(CELLS, Lamp.OFF)


@every_driver
@pytest.mark.parametrize("lamp", Lamp)
def test_every_lamp_can_show_everything(make, lamp):
    lights = make()
    lights.show(dict.fromkeys(CELLS, lamp))
    assert lights.lamps == dict.fromkeys(CELLS, lamp)


@every_driver
def test_a_cell_that_is_not_named_goes_off(make):
    lights = make()
    lights.show({"a1": Lamp.BLOCKED, "b2": Lamp.WIN})
    lights.show({"b2": Lamp.BREACH})
    assert {cell: lamp for cell, lamp in lights.lamps.items() if lamp is not Lamp.OFF} == {"b2": Lamp.BREACH}


@every_driver
def test_a_cell_without_a_lamp_is_refused_and_nothing_changes(make):
    lights = make()
    lights.show({"a1": Lamp.BLOCKED})
    with pytest.raises(ValueError, match="no lamp beside 'mine'"):
        lights.show({"mine": Lamp.BLOCKED})
    assert lights.lamps["a1"] is Lamp.BLOCKED


@every_driver
def test_closing_puts_all_out_and_twice_is_harmless(make):
    with make() as lights:
        lights.show({"a1": Lamp.BREACH})
    lights.close()
    assert set(lights.lamps.values()) == {Lamp.OFF}
