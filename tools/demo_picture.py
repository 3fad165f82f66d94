"""Makes docs/demo.png, the picture of the simulated table in the README: python -m tools.demo_picture docs/demo.png."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

import cv2

from companion.announce.announcer import Announcer
from companion.demo.party import Party
from companion.demo.stage import set_stage
from companion.frame import Frame
from companion.inbox import Inbox
from companion.service import from_script, new_referee
from companion.table import CELLS, Change, Kind
from hardware.simulated.hand_view import covers
from hardware.simulated.levels import LEVELS

if TYPE_CHECKING:
    from companion.engine.state import State as Game
    from hardware.simulated.table import SimulatedTable

PLAYERS = ("Ada", "Ben")
SEED = 1


def main(path: str) -> None:
    """Plays by the truth until there is something to be seen. A picture without noise is a small file."""
    level = replace(LEVELS["calm"], light=replace(LEVELS["calm"].light, noise=0.0))
    stage = set_stage(PLAYERS, level, SEED, size_px=(960, 720))
    referee, announcer, said = new_referee("en", {}, PLAYERS), Announcer("en"), Inbox()
    party = Party(stage.table, lambda: referee.game, said.say, SEED)
    told = 0
    for frame in party.frames(stage.camera):
        if isinstance(frame, Frame) and referee.game is not None and worth_a_picture(referee.game, stage.table):
            small = cv2.resize(frame.bgr, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
            cv2.imwrite(path, small, [cv2.IMWRITE_PNG_COMPRESSION, 9])
            return
        news = stage.table.truth[told:]
        told += len(news)
        for cause in from_script(news, said):
            announcer.hear(referee.see(cause) if isinstance(cause, Change) else referee.hear(cause))
        stage.lights.show(announcer.lamps(referee.game))


def worth_a_picture(game: Game, table: SimulatedTable) -> bool:
    """Tiles lie open for all, and a hand comes that hides neither them nor a rock."""
    turn = game.turn
    hand = next((hand for hand in table.hands if hand.held is not None), None)
    if hand is None or turn is None or turn.power is Kind.HYDROMON:
        return False
    shown = [cell for cell in CELLS if isinstance(table.lies(cell), Kind)]
    rocks = [rock.cell for rock in game.rocks]
    return bool(shown and rocks) and not any(covers(hand, table.mat.places_mm[cell]) for cell in (*shown, *rocks))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("png", metavar="FILE.png", help="the picture to write")
    main(parser.parse_args().png)
