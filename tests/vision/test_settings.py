"""The tunable numbers of seeing."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from companion.vision.settings import VisionSettings


@pytest.mark.parametrize("entry", fields(VisionSettings), ids=lambda entry: entry.name)
def test_every_number_has_unit_effect_and_bounds_that_hold(entry) -> None:
    assert entry.metadata["unit"]
    assert entry.metadata["effect"]
    assert entry.metadata["low"] <= entry.default <= entry.metadata["high"]
    with pytest.raises(ValueError, match=entry.name):
        replace(VisionSettings(), **{entry.name: entry.metadata["high"] + 1})
