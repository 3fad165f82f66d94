"""Small programs that stand in for espeak-ng and aplay where these are not installed, and can misbehave."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_ESPEAK = """
import json, pathlib, sys, wave
words = sys.stdin.buffer.read().decode("utf-8")
with open({told!r}, "a", encoding="utf-8") as told:
    told.write(json.dumps([sys.argv[1:], words]) + "\\n")
with wave.open(sys.argv[sys.argv.index("-w") + 1], "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(22050)
    file.writeframes(bytes(2 * 22050 // 10))
"""
_APLAY = """
import json, sys, wave
with wave.open(sys.argv[-1]) as file, open({told!r}, "a", encoding="utf-8") as told:
    told.write(json.dumps([sys.argv[1:-1], file.getnframes() / file.getframerate()]) + "\\n")
"""
_FAILING = """
import sys
print("ALSA lib pcm.c:2721: Unknown PCM", file=sys.stderr)
print({complaint!r}, file=sys.stderr)
sys.exit(1)
"""
_HANGING = """
import time
time.sleep(600)
"""


def _program(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def speaking_program(folder: Path) -> str:
    """Speaks a tenth of a second, and tells in `folder`/spoken what it was given."""
    return _program(folder, "espeak", _ESPEAK.format(told=str(folder / "spoken")))


def playing_program(folder: Path) -> str:
    """Plays at once, and tells in `folder`/played what it was given and how long that is."""
    return _program(folder, "aplay", _APLAY.format(told=str(folder / "played")))


def failing_program(folder: Path, complaint: str) -> str:
    """Fails with a complaint."""
    return _program(folder, "failing", _FAILING.format(complaint=complaint))


def hanging_program(folder: Path) -> str:
    """Never ends."""
    return _program(folder, "hanging", _HANGING)
