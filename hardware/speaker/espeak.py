"""Sentences spoken by espeak-ng into a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import DeviceFailure
from hardware.speaker.job import Job

if TYPE_CHECKING:
    from pathlib import Path

    from companion.utterance import Utterance

VOICES = {"en": "en-gb", "es": "es", "fr": "fr-fr"}
"""The voice of each language that is taken where the owner names none."""
_CURE = "sudo apt install espeak-ng; `espeak-ng --voices` names the voices"


class EspeakSpeaks:
    """One sentence on its way into a file."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def done(self) -> bool:
        """Whether the file is there. Raises DeviceFailure where there will be none."""
        try:
            return not self._job.running()
        except DeviceFailure as failure:
            raise DeviceFailure(f"{failure}: {_CURE}") from failure

    def stop(self) -> None:
        """Gives it up."""
        self._job.kill()


class Espeak:
    """espeak-ng with one voice."""

    def __init__(self, voice: str, words_a_minute: int, program: str = "espeak-ng") -> None:
        """program: what is run; its name or path."""
        self._command = (program, "-v", voice, "-s", str(words_a_minute), "--stdin", "-w")

    def key(self, utterance: Utterance) -> str:
        """By voice, speed and words."""
        return f"{self._command} {utterance.words}"

    def start(self, utterance: Utterance, path: Path) -> EspeakSpeaks:
        """Begins to speak into a file. Raises DeviceFailure."""
        try:
            return EspeakSpeaks(Job((*self._command, str(path)), utterance.words))
        except DeviceFailure as failure:
            raise DeviceFailure(f"{failure}: {_CURE}") from failure

    def close(self) -> None:
        """Nothing is kept."""
