"""Exposure, gain and white balance as they were settled, and whether a picture was taken by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.camera.mains import exposures_in_step, why_bands

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_NAMES = ("ExposureTime", "AnalogueGain", "ColourGains")
_OFF_MAX = 0.05
_STEADY_MAX = 0.02
_LEAST_GAIN = 0.97
"""No sensor has less than 1; a little below it is made up for by nobody noticing."""
_MORE_GAIN_MAX = 2.0
"""More gain is more noise."""


@dataclass(frozen=True, slots=True)
class Held:
    """Controls of libcamera by name: ExposureTime (microseconds), AnalogueGain, ColourGains (red, blue); those that the camera has."""

    values: Mapping[str, tuple[float, ...]]

    @classmethod
    def of(cls, metadata: Mapping[str, object], controls: Collection[str], exposure_us: int = 0, gain: float = 0.0) -> Held:
        """What a picture was taken by.

        exposure_us, gain: instead of what it says, where they are not 0; where one of them is, the other makes it as bright.
        """
        told = {name: _numbers(metadata[name]) for name in _NAMES if name in controls and name in metadata}
        if (exposure_us or gain) and {"ExposureTime", "AnalogueGain"} <= set(told):
            light = told["ExposureTime"][0] * told["AnalogueGain"][0]
            told["ExposureTime"] = (float(exposure_us or round(light / gain)),)
            told["AnalogueGain"] = (gain or max(light / exposure_us, 1.0),)
        return cls(told)

    def in_step_with(self, mains_hz: int) -> Held:
        """As bright, by an exposure of a whole number of flickers of the lamps and a gain that fits it; as it is where there is none."""
        if "ExposureTime" not in self.values or "AnalogueGain" not in self.values:
            return self
        exposure_us, gain = self.values["ExposureTime"][0], self.values["AnalogueGain"][0]
        for whole_us in exposures_in_step(exposure_us, mains_hz):
            made_up = gain * exposure_us / whole_us
            if _LEAST_GAIN <= made_up <= _MORE_GAIN_MAX * gain:
                return Held({**self.values, "ExposureTime": (float(round(whole_us)),), "AnalogueGain": (max(1.0, made_up),)})
        return self

    def why_bands(self, mains_hz: int) -> str:
        """Why lamps may make bands at this exposure, with the cure; "" where they make none, or where it is not held."""
        return why_bands(self.values["ExposureTime"][0], mains_hz) if "ExposureTime" in self.values else ""

    @property
    def controls(self) -> dict[str, object]:
        """What is to be set so that it stays so; both sides of the automatic are switched off, as exposure alone leaves gain free."""
        held: dict[str, object] = {name: numbers if len(numbers) > 1 else _plain(name, numbers[0]) for name, numbers in self.values.items()}
        if "ExposureTime" in self.values:
            held["AeEnable"] = False
        if "ColourGains" in self.values:
            held["AwbEnable"] = False
        return held

    def holds(self, metadata: Mapping[str, object]) -> bool:
        """Whether a picture was taken by these. A sensor has steps, so a little beside is the same."""
        return _near(self.values, metadata, _OFF_MAX)

    def steady(self, metadata: Mapping[str, object]) -> bool:
        """Whether the next picture, too, came out as this one: the automatic has come to rest."""
        return _near(self.values, metadata, _STEADY_MAX)

    def __str__(self) -> str:
        if not self.values:
            return "exposure and white balance as the camera likes"
        return ", ".join(f"{name} {' '.join(f'{number:g}' for number in numbers)}" for name, numbers in self.values.items())


def _near(values: Mapping[str, tuple[float, ...]], metadata: Mapping[str, object], off_max: float) -> bool:
    return all(
        abs(is_ - was) <= off_max * max(abs(was), 1e-9)
        for name, numbers in values.items()
        if name in metadata
        for was, is_ in zip(numbers, _numbers(metadata[name]), strict=True)
    )


def _numbers(value: object) -> tuple[float, ...]:
    return tuple(map(float, value)) if isinstance(value, tuple | list) else (float(str(value)),)


def _plain(name: str, number: float) -> float:
    return round(number) if name == "ExposureTime" else number
