"""Says one sentence aloud on the virtual Pi's sound card, and waits until it was said."""

import time
from pathlib import Path

from companion.utterance import Rank, Tone, Utterance
from hardware.speaker.opened import open_speaker
from hardware.speaker.settings import SpeakerDriver, SpeakerSettings

settings = SpeakerSettings(driver=SpeakerDriver.ESPEAK, device="plughw:CARD=Headphones,DEV=0")
with open_speaker(settings, "fr", Path("/srv/sounds")) as speaker:
    speaker.say(Utterance("C’est ton tour, Zoë : retourne deux tuiles.", Rank.NEEDED, Tone.TURN), time.monotonic())
    while speaker.speaking(time.monotonic()):
        time.sleep(0.05)
