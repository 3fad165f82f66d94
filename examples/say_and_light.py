"""Say a game's log in Spanish, and show which lamps are lit at its end."""

import sys
from pathlib import Path

from companion.announce.context import context_of
from companion.announce.lamps import lamps
from companion.announce.sentences import announcements
from companion.record.reading import read_log

lines = [kept.line() for kept in read_log(Path(sys.argv[1])).lines]
for number, sentence in announcements(lines, "es"):
    print(number, sentence)
print({cell: lamp.value for cell, lamp in lamps(context_of(lines)).items()})
