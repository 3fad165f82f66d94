"""The worker that keeps a piper voice loaded: reads {"words", "path"} lines, writes a WAV file for each, whole or not at all.

Run as `python -m hardware.speaker.piper_worker MODEL.onnx`; ends with its input.
"""

from __future__ import annotations

import json
import sys
import wave
from pathlib import Path


def main() -> None:
    """Speaks until there is no more to speak."""
    # Only an owner who installed it has piper, and only this process pays for loading it.
    from piper import PiperVoice  # noqa: PLC0415

    voice = PiperVoice.load(sys.argv[1])
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        path = Path(asked["path"])
        unfinished = path.with_name(f"{path.name}.part")
        with wave.open(str(unfinished), "wb") as file:
            voice.synthesize_wav(asked["words"], file)
        unfinished.replace(path)


if __name__ == "__main__":
    main()
