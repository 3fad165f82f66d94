"""The simulated table: what hands can do, and the record of what truly happened."""

from collections import Counter

import pytest

from companion.mats import A3
from companion.table import CELLS, KINDS, PLACES, Change, State
from hardware.simulated.levels import LEVELS
from hardware.simulated.table import SimulatedTable
from simulated_table import finish, laid_out, table_of


def things(table):
    """Every tile that is anywhere the table can tell of."""
    lying = [table.face(place) for place in PLACES if table.face(place)]
    return Counter(lying + [kind for player in table.players for kind in table.tiles_of(player)])


def test_begins_bare_with_42_tiles_in_the_pile():
    table = table_of()
    assert {table.lies(place) for place in PLACES} == {State.EMPTY}
    assert table.pile == 42
    assert not table.busy


def test_lays_out_nine_face_down():
    table = laid_out()
    assert {table.lies(cell) for cell in CELLS} == {State.BACK}
    assert table.pile == 33


def test_the_tiles_are_six_of_each_kind():
    table = table_of()
    drawn = [table.draw(by="Ada") for _ in range(42)]
    assert Counter(drawn) == dict.fromkeys(KINDS, 6)


def test_the_seed_decides_how_the_tiles_are_mixed():
    one, same, other = (table_of(seed=seed) for seed in (1, 1, 2))
    first, again, different = ([table.draw() for _ in range(42)] for table in (one, same, other))
    assert first == again != different


def test_turning_shows_the_face_and_turning_again_hides_it():
    table = laid_out()
    table.turn("b2")
    assert finish(table).lies("b2") is table.face("b2")
    table.turn("b2")
    assert finish(table).lies("b2") is State.BACK


def test_nothing_changes_before_the_hand_is_there():
    table = laid_out()
    table.turn("b2")
    table.advance(0.1)
    assert table.busy
    assert len(table.hands) == 1
    assert table.lies("b2") is State.BACK


def test_one_movement_after_the_other():
    table = laid_out()
    table.turn("a1")
    table.turn("c3")
    while table.lies("a1") is State.BACK:
        table.advance(0.05)
    assert table.lies("c3") is State.BACK
    assert finish(table).lies("c3") is table.face("c3")


def test_two_tiles_in_one_movement_are_quicker_than_in_two():
    both, single = laid_out(), laid_out()
    both.turn("a1", "b1")
    single.turn("a1")
    single.turn("b1")
    assert (finish(both).lies("a1"), both.lies("b1")) == (both.face("a1"), both.face("b1"))
    assert both.now_s < finish(single).now_s


def test_while_nobody_does_anything_no_hand_is_there_and_the_next_waits():
    table = laid_out()
    table.wait(1.0)
    table.turn("a1")
    table.advance(0.9)
    assert table.busy
    assert table.hands == ()
    table.advance(0.2)
    assert len(table.hands) == 1


def test_a_tile_taken_is_its_players():
    table = laid_out()
    kind = table.face("a1")
    table.take("a1", by="Ben")
    assert finish(table).lies("a1") is State.EMPTY
    assert table.tiles_of("Ben") == (kind,)
    assert table.tiles_of("Ada") == ()


def test_dealing_fills_a_gap_from_the_pile():
    table = laid_out()
    table.take("a1")
    table.deal("a1")
    assert finish(table).lies("a1") is State.BACK
    assert table.pile == 32


def test_dealing_face_up_shows_the_tile():
    table = laid_out()
    table.take("a1")
    table.deal("a1", face_up=True)
    assert finish(table).lies("a1") is table.face("a1")


def test_a_drawn_tile_is_shown_on_a_pad_and_taken_back():
    table = laid_out()
    kind = table.draw(by="Ben")
    table.show("mine", kind, by="Ben")
    assert finish(table).lies("mine") is kind
    assert table.tiles_of("Ben") == ()
    table.take("mine", by="Ben")
    assert finish(table).lies("mine") is State.EMPTY
    assert table.tiles_of("Ben") == (kind,)


def test_a_rock_is_set_and_lifted():
    table = laid_out()
    table.rock("c2")
    assert finish(table).lies("c2") is State.ROCK
    table.lift_rock("c2")
    assert finish(table).lies("c2") is State.BACK


def test_a_rock_on_a_tile_that_is_turned_is_put_aside_and_can_be_set_again():
    table = laid_out()
    table.rock("c2")
    table.turn("c2")
    assert finish(table).lies("c2") is table.face("c2")
    table.rock("a1")
    table.rock("a2")
    assert finish(table).lies("a2") is State.ROCK


@pytest.mark.parametrize("act", ["peek", "nudge"])
def test_a_tile_that_is_only_touched_shows_the_same(act):
    table = laid_out()
    getattr(table, act)("b3")
    before = table.truth
    assert finish(table).lies("b3") is State.BACK
    assert table.truth == before


def test_a_nudged_tile_lies_differently_and_a_peeked_one_does_not():
    table = laid_out()
    before = table.scene.spots
    table.peek("b3")
    assert finish(table).scene.spots["b3"] == before["b3"]
    table.nudge("b3")
    assert finish(table).scene.spots["b3"] != before["b3"]


def test_of_a_blocked_tile_the_rock_is_nudged():
    table = laid_out()
    table.rock("b3")
    before = finish(table).scene.spots["b3"]
    table.nudge("b3")
    after = finish(table).scene.spots["b3"]
    assert after.tile == before.tile
    assert before.stone is not None
    assert after.stone is not None
    assert after.stone.number == before.stone.number
    assert after.stone.pose != before.stone.pose


def test_tiles_change_hands_and_leave_the_game_away_from_the_mat():
    table = table_of()
    kind = table.draw(by="Ada")
    table.hand_over(kind, "Ada", "Ben")
    assert (table.tiles_of("Ada"), table.tiles_of("Ben")) == ((), (kind,))
    table.discard(kind, by="Ben")
    assert table.tiles_of("Ben") == ()


def test_no_tile_is_lost_or_doubled_by_play():
    table = laid_out()
    for cell in ("a1", "b1", "c1"):
        table.turn(cell)
        table.take(cell)
        table.deal(cell)
    finish(table)
    while table.pile:
        table.draw()
    assert things(table) == dict.fromkeys(KINDS, 6)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda table: table.turn("mine"), "mine: no tile lies there, it shows empty"),
        (lambda table: table.take("theirs"), "theirs: no tile lies there"),
        (lambda table: table.deal("a1"), "a1: there is no room for a tile, it shows back"),
        (lambda table: table.lift_rock("a1"), "a1: no rock stands there, it shows back"),
        (lambda table: table.show("mine", KINDS[0], by="Ben"), "Ben has no floramon"),
    ],
)
def test_what_no_hand_can_do_is_refused(act, why):
    table = laid_out()
    act(table)
    with pytest.raises(ValueError, match=why):
        finish(table)


def test_there_are_two_rocks():
    table = laid_out()
    for cell in ("a1", "a2", "a3"):
        table.rock(cell)
    with pytest.raises(ValueError, match="both lie on the mat"):
        finish(table)


def test_an_empty_pile_gives_nothing():
    table = table_of()
    for _ in range(42):
        table.draw()
    with pytest.raises(ValueError, match="draw pile is empty"):
        table.draw()


@pytest.mark.parametrize("count", [0, 5])
def test_one_to_four_sit_at_the_table(count):
    with pytest.raises(ValueError, match="one to 4 players"):
        SimulatedTable(A3, tuple("abcde"[:count]), LEVELS["calm"].mess, 1)


def test_the_truth_begins_bare_and_tells_each_fact_once_in_order():
    table = laid_out()
    table.turn("a1")
    first, *rest = finish(table).truth
    assert first == Change(0.0, tuple((place, State.EMPTY) for place in PLACES))
    assert [change.facts for change in rest] == [((cell, State.BACK),) for cell in CELLS] + [(("a1", table.face("a1")),)]
    assert [change.t for change in table.truth] == sorted(change.t for change in table.truth)


def test_a_fact_is_settled_after_the_act_and_before_the_hand_is_gone():
    table = laid_out()
    began = table.now_s
    table.turn("a1")
    while table.lies("a1") is State.BACK:
        table.advance(0.01)
    acted = table.now_s
    ended = finish(table).now_s
    assert began < acted < table.truth[-1].t < ended


def test_a_hand_that_rests_covers_its_place_as_long():
    table = laid_out()
    table.rest("c1", 2.0)
    *_, covered, free = finish(table).truth
    assert (covered.facts, free.facts) == ((("c1", State.COVERED),), (("c1", State.BACK),))
    assert 2.0 < free.t - covered.t < 3.0


def test_the_truth_does_not_depend_on_how_time_passes():
    fine, coarse = table_of(), table_of()
    for table, step in ((fine, 0.013), (coarse, 1.7)):
        table.lay_out()
        table.turn("a1", "b1")
        while table.busy:
            table.advance(step)
    assert [change.facts for change in fine.truth] == [change.facts for change in coarse.truth]
    assert [change.t for change in fine.truth] == pytest.approx([change.t for change in coarse.truth])


def test_a_quicker_pace_takes_less_time():
    assert laid_out(pace=2.0).now_s < 0.6 * laid_out().now_s


def test_each_players_hand_comes_from_its_own_side():
    table = laid_out()
    table.turn("b2", by="Ada")
    table.advance(0.2)
    (ada,) = table.hands
    finish(table)
    table.turn("b2", by="Ben")
    table.advance(0.2)
    (ben,) = table.hands
    assert ada.tip_mm[1] > 122 > ben.tip_mm[1]


def test_a_second_hand_does_its_own_at_the_same_time():
    alone, together = laid_out(), laid_out()
    began_s = alone.now_s
    for table in (alone, together):
        table.turn("a1", by="Ada")
    with together.meanwhile():
        together.turn("c3", by="Ben")
    together.advance(0.2)

    assert len(together.hands) == 2
    assert finish(together).now_s - began_s == pytest.approx(finish(alone).now_s - began_s, abs=0.2)
    assert [together.lies(cell) for cell in ("a1", "c3")] == [together.face(cell) for cell in ("a1", "c3")]


def test_what_two_hands_do_is_told_in_its_order():
    table = laid_out()
    for cell in ("a1", "b1"):
        table.turn(cell, by="Ada")
    with table.meanwhile():
        table.rest("c3", 3.0, by="Ben")
    told = len(table.truth)
    finish(table)

    times = [change.t for change in table.truth]
    assert times == sorted(times)
    assert [place for change in table.truth[told:] for place, _ in change.facts] == ["c3", "a1", "b1", "c3"]


def test_after_a_second_hand_everything_is_done_one_after_the_other_again():
    table = laid_out()
    with table.meanwhile():
        table.wait(0.1)
    table.turn("a1")
    table.turn("b1")
    table.advance(0.2)

    assert len(table.hands) == 1


def test_works_the_same_on_the_large_mat():
    table = laid_out(mat=A3)
    table.turn("c3")
    assert finish(table).lies("c3") is table.face("c3")
