"""How fast a thousand games are exported, indexed, searched and verified, and whether more games need more memory."""

from __future__ import annotations

import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

from companion.demo.party import Party
from companion.inbox import Inbox
from companion.mats import A4
from companion.record.exports.table import as_csv
from companion.record.in_memory import LogInMemory
from companion.record.journal import Journal
from companion.record.library.index import Index
from companion.record.report.page import as_page
from companion.record.verify.verifier import first_fault
from companion.record.whole import read_whole
from companion.service import from_script, new_referee, play
from hardware.simulated.levels import LEVELS
from hardware.simulated.table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from companion.service import Cause

AT_MOST = {"csv_ms_a_game": 5, "csv_peak_mb": 2, "index_rebuilt_s": 10, "search_ms": 100}
GAMES = 1000
DIFFERENT = 9
TABLED = 240
"""How many games are written: they would take 6 MB and more, were their table held in memory."""
SOME = 60
_PLAYERS = ("Ada", "Ben", "Cleo", "Dan")


def measure(recording: Path | None) -> Mapping[str, float | int]:  # noqa: ARG001  it plays games of its own
    """The figures, by the processor's time but for the search. csv_peak_mb: of memory, over many games."""
    with tempfile.TemporaryDirectory() as folder:
        paths = _games(Path(folder))
        lines = sum(path.read_bytes().count(b"\n") for path in paths)
        csv_s = _took_s(lambda: _export(paths))
        csv_mb = _peak_mb(paths[:TABLED])
        html_s = _took_s(lambda: [sum(map(len, as_page(read_whole(path), path.stem))) for path in paths[:SOME]])
        verified_s = _took_s(lambda: [first_fault(read_whole(path).lines) for path in paths[:SOME]])
        rebuilt_s = _took_s(lambda: Index(Path(folder)).close())
        with Index(Path(folder)) as index:
            search_s = min(_search_s(index) for _ in range(3))
    return {
        "games": GAMES,
        "lines_a_game": round(lines / GAMES),
        "csv_ms_a_game": round(csv_s * 1000 / GAMES, 2),
        "csv_games_per_s": round(GAMES / csv_s),
        "csv_peak_mb": round(csv_mb, 1),
        "html_games_per_s": round(SOME / html_s),
        "verified_games_per_s": round(SOME / verified_s),
        "index_rebuilt_s": round(rebuilt_s, 2),
        "search_ms": round(search_s * 1000, 1),
    }


def _games(folder: Path) -> list[Path]:
    """Some different games of all editions, as often as makes a thousand, each on a day of its own."""
    different = [_played(number) for number in range(DIFFERENT)]
    paths = []
    for number in range(GAMES):
        path = folder / f"{number + 1:04d}-{2000 + number // 300}-{number // 28 % 12 + 1:02d}-{number % 28 + 1:02d}.jsonl"
        path.write_bytes(different[number % DIFFERENT])
        paths.append(path)
    return paths


def _played(number: int) -> bytes:
    """A game of the scripted players, by the truth of their table, as its journal holds it."""
    table = SimulatedTable(A4, _PLAYERS[: 2 + number % 3], LEVELS["calm"].mess, number + 1)
    referee, said, log = new_referee(("en", "es", "fr")[number % 3], {}, table.players), Inbox(), LogInMemory()
    party = Party(table, lambda: referee.game, said.say, number + 1)

    def truth() -> Iterator[Cause]:
        told = 0
        while referee.game is None or referee.game.over is None:
            party.act()
            table.advance(0.5)
            news = table.truth[told:]
            told += len(news)
            yield from from_script(news, said)

    for _ in play(referee, truth(), log):
        pass
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        with Journal.new(path, force=False) as journal:
            journal.append(log.lines)
        return path.read_bytes()


def _export(paths: Sequence[Path]) -> None:
    """Exports these games into one table."""
    with Path("/dev/null").open("w", encoding="utf-8") as out:
        out.writelines(as_csv((path.stem, read_whole(path, notes=False)) for path in paths))


def _peak_mb(paths: Sequence[Path]) -> float:
    """Megabytes at most to do so."""
    tracemalloc.start()
    _export(paths)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def _took_s(do: Callable[[], object]) -> float:
    begun = time.process_time()
    do()
    return time.process_time() - begun


def _search_s(index: Index) -> float:
    begun = time.perf_counter()
    found = index.games("cleo", "2001-01-01", "2001-06-30")
    index.statistics("Ada")
    took_s = time.perf_counter() - begun
    return took_s if found else float("inf")
