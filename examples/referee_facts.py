"""Referee settled facts: two tiles are turned, and each ruling is printed as a line of the log."""

from companion.record.lines import format_line
from companion.referee.notes import LAID_OUT
from companion.referee.referee import Referee
from companion.table import Change, Kind

referee = Referee("en", {}, ["Ada", "Ben"])
for change in (Change(0, LAID_OUT), Change(2, (("a1", Kind.GEOMON),)), Change(4, (("b2", Kind.POLYMON),))):
    for line in referee.see(change):
        print(format_line(line))
