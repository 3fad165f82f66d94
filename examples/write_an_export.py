"""Write a game's log in another form: its notation, and its rows for a spreadsheet."""

import sys
from pathlib import Path

from companion.record.exports.table import as_csv
from companion.record.notation.write import as_notation
from companion.record.whole import read_whole

path = Path(sys.argv[1])
log = read_whole(path)
sys.stdout.writelines(as_notation(log))
sys.stdout.writelines(as_csv([(path.stem, log)]))
