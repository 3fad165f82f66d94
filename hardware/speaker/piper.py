"""Sentences spoken by piper into a file: a worker of its own keeps the model loaded, and can be killed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import DeviceFailure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.utterance import Utterance

_CURE = "see docs/hardware.md, or set voice.driver to espeak"


class PiperSpeaks:
    """One sentence on its way into a file."""

    def __init__(self, piper: Piper, path: Path) -> None:
        self._piper, self._path = piper, path

    def done(self) -> bool:
        """Whether the file is there; the worker puts it there whole. Raises DeviceFailure where the worker has ended."""
        if self._path.exists():
            return True
        self._piper.look_after()
        return False

    def stop(self) -> None:
        """Gives it up. The worker makes it all the same: to load its model anew would take longer."""


class Piper:
    """piper with one voice. The worker starts with the first sentence and again after it was killed."""

    def __init__(self, model: Path, worker: Sequence[str] = (sys.executable, "-m", "hardware.speaker.piper_worker")) -> None:
        """model: the voice's .onnx file; its .onnx.json lies beside it. worker: what is run."""
        self._files = (model, Path(f"{model}.json"))
        self._command = (*worker, str(model))
        self._process: subprocess.Popen[bytes] | None = None

    def key(self, utterance: Utterance) -> str:
        """By voice and words."""
        return f"{self._command} {utterance.words}"

    def start(self, utterance: Utterance, path: Path) -> PiperSpeaks:
        """Begins to speak into a file. Raises DeviceFailure."""
        for missing in (file for file in self._files if not file.is_file()):
            raise DeviceFailure(f"{missing} is missing, a voice for piper is two files: {_CURE}")
        try:
            if self._process is None:
                self._process = subprocess.Popen(  # noqa: S603  the words are no part of the command
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
                )
            assert self._process.stdin is not None  # noqa: S101  for the type checker
            self._process.stdin.write(json.dumps({"words": utterance.words, "path": str(path)}).encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            self.close()
            raise DeviceFailure(f"piper cannot be run ({error.strerror or error}): {_CURE}") from error
        return PiperSpeaks(self, path)

    def look_after(self) -> None:
        """Raises DeviceFailure where the worker has ended."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            raise DeviceFailure(f"piper has ended by itself, or is not installed: {_CURE}")

    def close(self) -> None:
        """Ends the worker at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()
