"""Exposure, gain and white balance as they were settled, and whether a picture was taken by them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_NAMES = ("ExposureTime", "AnalogueGain", "ColourGains")
_OFF_MAX = 0.05
_STEADY_MAX = 0.02


@dataclass(frozen=True, slots=True)
class Held:
    """Controls of libcamera by name: ExposureTime (microseconds), AnalogueGain, ColourGains (red, blue); those that the camera has."""

    values: Mapping[str, tuple[float, ...]]

    @classmethod
    def of(cls, metadata: Mapping[str, object], controls: Collection[str], exposure_us: int = 0, gain: float = 0.0) -> Held:
        """What a picture was taken by; exposure_us, gain: instead of what it says, where they are not 0."""
        told = {name: _numbers(metadata[name]) for name in _NAMES if name in controls and name in metadata}
        wanted = {"ExposureTime": (float(exposure_us),), "AnalogueGain": (gain,)}
        return cls({name: wanted[name] if any(wanted.get(name, ())) else numbers for name, numbers in told.items()})

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
