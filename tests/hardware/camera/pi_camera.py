"""Stands for the library picamera2, as it behaves by its documentation: requests that must be given back, controls, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np

SENSOR = ("ExposureTime", "AnalogueGain", "ColourGains", "AeEnable", "AwbEnable", "FrameDurationLimits", "AeFlickerMode", "AeFlickerPeriod")
GAIN_MAX = 10.67
FOCUS = ("AfMode", "AfTrigger", "LensPosition")


class Request:
    def __init__(self, camera: Camera, metadata: dict[str, Any]) -> None:
        self._camera, self._metadata = camera, metadata
        camera.lent += 1

    def get_metadata(self) -> dict[str, Any]:
        return self._metadata

    def make_array(self, name: str) -> np.ndarray:
        width, height = self._camera.configuration[name]["size"]
        if name == "lores":  # rows padded to 64 bytes
            return np.full((height * 3 // 2, -(-width // 64) * 64), self._camera.grey, np.uint8)
        return np.full((height, width, 3), (self._camera.grey, 10, 20), np.uint8)

    def release(self) -> None:
        self._camera.lent -= 1


class Camera:
    """Exposure comes to rest after ten pictures; one that is set is no longer than a picture, and a gain no more than the sensor has."""

    def __init__(
        self,
        *,
        lores: bool = True,
        controls: tuple[str, ...] = SENSOR + FOCUS,
        gives: tuple[int, int] | None = None,
        refuses_lores: Exception | None = None,
    ) -> None:
        self.camera_controls = dict.fromkeys(controls, (0, 1, 0))
        self.camera_properties = {"Model": "imx708"}
        self._lores, self._gives, self._refuses_lores = lores, gives, refuses_lores
        self.configuration: dict[str, Any] = {}
        self.set: dict[str, Any] = {}
        self.lent = self.pictures = 0
        self.grey = 90
        self.wrong_gain_at: set[int] = set()

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        self.set |= asked["controls"]
        return asked

    def configure(self, asked: dict[str, Any]) -> None:
        if asked.get("lores") and self._refuses_lores is not None:
            raise self._refuses_lores
        if asked.get("lores") and not self._lores:
            raise AttributeError("'NoneType' object has no attribute 'orientation'")  # as picamera2 0.3.38 on a camera on USB
        self.configuration = asked
        if self._gives:
            self.configuration["main"]["size"] = self._gives

    def camera_configuration(self) -> dict[str, Any]:
        return self.configuration

    def start(self) -> None:
        pass

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.set |= controls

    def capture_request(self) -> Request:
        assert self.lent < 4, "all buffers are lent: the real one waits for ever"
        self.pictures += 1
        metadata: dict[str, Any] = {"SensorTimestamp": self.pictures * 66_000_000}
        if "ExposureTime" in self.camera_controls:
            exposure_us, gain = 10_000, 2.0 - 0.1 * max(0, 10 - self.pictures)
            if not self.set.get("AeEnable", True):
                exposure_us = min(self.set["ExposureTime"], self.set["FrameDurationLimits"][1])
                gain = min(max(self.set["AnalogueGain"], 1.0), GAIN_MAX)
            metadata |= {"ExposureTime": exposure_us, "AnalogueGain": gain, "ColourGains": (1.9, 1.4)}
            if self.pictures in self.wrong_gain_at:
                metadata["ColourGains"] = (1.2, 1.4)
        if "AfMode" in self.camera_controls:
            metadata |= {"AfState": 2 if self.pictures > 5 else 1, "LensPosition": 2.5}
        return Request(self, metadata)


class Library:
    """The module. cameras: what is connected; refuses: what opening one raises."""

    def __init__(self, *cameras: Camera, refuses: Exception | None = None) -> None:
        library = self
        self.opened: list[int] = []

        class Picamera2:
            def __new__(cls, number: int) -> Camera:  # type: ignore[misc]
                if refuses is not None:
                    raise refuses
                library.opened.append(number)
                return cameras[number]

            @staticmethod
            def global_camera_info() -> list[dict[str, Any]]:
                return [{"Num": number, "Id": f"/base/camera{number}", "Model": "imx708"} for number in range(len(cameras))]

        self.Picamera2 = Picamera2
