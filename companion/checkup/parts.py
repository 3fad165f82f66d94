"""The service and its devices: as the running service tells, or tried one by one where none runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from companion.checkup.truth import Truth, Well, cured
from hardware.camera.mains import BANDS
from hardware.camera.pace import SLOW

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Tried(Protocol):
    """A device that may be missing, see hardware.attached. trouble: why it does not work, else ""."""

    trouble: str

    def use(self, t: float, act: Callable[[Any], bool], otherwise: bool) -> bool:
        """What `act` makes of the device; `otherwise` where it does not work."""

    def close(self) -> None:
        """Lets go of it."""


def running(status: Mapping[str, object]) -> list[Truth]:
    """What a running service says of itself."""
    said = status.get("troubles")
    troubles = said if isinstance(said, dict) else {}
    truths = [_service(status, by_settings_of_before=bool(troubles.get("settings")))]
    for name, trouble in troubles.items():
        if trouble and name != "settings":
            truths.append(cured(str(name), str(trouble)))
        elif name == "camera":
            truths.append(_camera(str(status.get("found", ""))))
        elif name not in {"table", "game", "games", "journal", "settings", "recording"}:
            truths.append(Truth(str(name), Well.YES, "works"))
    return truths


def _service(status: Mapping[str, object], *, by_settings_of_before: bool) -> Truth:
    players = status.get("players")
    who = ", ".join(map(str, players)) if isinstance(players, list) and players else ""
    says = f"runs; {who + ': ' if who else ''}{status.get('stands', '')}"
    if by_settings_of_before:
        return Truth(
            "service", Well.BARELY, f"{says}; by the settings of before", "mend the settings, then sudo systemctl restart companion"
        )
    return Truth("service", Well.YES, says)


def _camera(found: str) -> Truth:
    """found: what camera it is, and what may be amiss with its pictures."""
    for amiss in (SLOW, BANDS):
        what, begins, why = found.partition(f"; {amiss}")
        if begins:
            because, _, cure = why.partition(": ")
            return Truth("camera", Well.BARELY, f"{what}{begins}{because}", cure)
    return Truth("camera", Well.YES, found or "pictures come")


def not_running() -> Truth:
    """No service listens."""
    return Truth("service", Well.BARELY, "does not run", "sudo systemctl start companion, or companion run")


def silent(why: str) -> Truth:
    """A service that listens and does not tell how it stands."""
    cure = "wait half a minute and look again; if it stays so, sudo systemctl restart companion"
    return Truth("service", Well.NO, f"runs, but does not answer: {why}", cure)


def tried(name: str, device: Tried | None, *, driver: str, proof: Callable[[Any], bool] = lambda _: True) -> Truth:
    """A device that is opened for it and let go of again. driver: the setting that names it. proof: raises where it does not work."""
    if device is None:
        return Truth(name, Well.UNUSED, f"none ({driver})")
    device.use(0.0, proof, otherwise=False)
    device.close()
    return cured(name, device.trouble) if device.trouble else Truth(name, Well.YES, "works")
