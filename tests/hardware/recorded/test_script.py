"""Settled facts and commands of a recording, and what is said of a damaged line."""

import json

import pytest

from companion.errors import BadRecording
from companion.table import Change, Command, Kind, State
from hardware.recorded.script import read_changes, read_commands


def lines(tmp_path, *objects):
    path = tmp_path / "lines.jsonl"
    path.write_text("".join(f"{text if isinstance(text, str) else json.dumps(text)}\n" for text in objects))
    return path


def fact(t, place="a1", shows="back"):
    return {"t": t, "place": place, "shows": shows}


def test_facts_of_one_time_are_one_change(tmp_path):
    path = lines(tmp_path, fact(0), fact(0, "b1"), fact(3.2, "a1", "pyromon"))
    assert read_changes(path) == (
        Change(0.0, (("a1", State.BACK), ("b1", State.BACK))),
        Change(3.2, (("a1", Kind.PYROMON),)),
    )


def test_facts_of_a_change_come_in_the_order_of_the_places(tmp_path):
    (change,) = read_changes(lines(tmp_path, fact(1, "mine"), fact(1, "a2"), fact(1, "c1")))
    assert [place for place, _ in change.facts] == ["c1", "a2", "mine"]


def test_empty_lines_are_passed_over(tmp_path):
    assert len(read_changes(lines(tmp_path, fact(0), "", "  ", fact(1)))) == 2


def test_an_empty_script_has_no_changes(tmp_path):
    assert read_changes(lines(tmp_path)) == ()


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (fact(1, "d4"), "\"place\" must be one of a1, .*, not 'd4'"),
        (fact(1, ["a1"]), '"place" must be one of'),
        (fact(1, "a1", "dragon"), "\"shows\": a place shows one of .*, not 'dragon'"),
        (fact("soon"), '"t" must be a number of seconds, not "soon"'),
        (fact([True]), '"t" must be a number of seconds'),
        ('{"t": NaN, "place": "a1", "shows": "back"}', '"t" must be a number of seconds'),
        ('{"t": 1' + "0" * 400 + ', "place": "a1", "shows": "back"}', '"t" must be a number of seconds'),
        ("[" * 100_000, "this is not JSON"),
        ({"place": "a1", "shows": "back"}, '"t" is missing'),
        ('{"t": 1, "place": "a1", "sh', "this is not JSON"),
        ("[1]", "each line must be one JSON object, not list"),
        (fact(-1), "t falls from 0 to -1"),
        (fact(0), "a1 is told twice at t 0"),
    ],
)
def test_a_damaged_line_is_told_with_its_number(tmp_path, bad, why):
    with pytest.raises(BadRecording, match=f"lines.jsonl, line 2: {why}"):
        read_changes(lines(tmp_path, fact(0), bad))


def test_a_script_that_is_not_there(tmp_path):
    with pytest.raises(BadRecording, match="cannot be read"):
        read_changes(tmp_path / "table.jsonl")


def test_commands_carry_their_arguments(tmp_path):
    path = lines(tmp_path, {"t": 2, "do": "claim", "player": "Ada", "elemon": "geomon"})
    assert read_commands(path) == (Command(2.0, "claim", {"player": "Ada", "elemon": "geomon"}),)


def test_commands_are_sorted_by_time_and_stay_as_written_within_one(tmp_path):
    path = lines(tmp_path, *({"t": t, "do": do} for t, do in ((5, "undo"), (2, "pause"), (5, "done"), (2, "resume"))))
    assert [command.do for command in read_commands(path)] == ["pause", "resume", "undo", "done"]


def test_a_command_that_nobody_knows_is_passed_on(tmp_path):
    assert read_commands(lines(tmp_path, {"t": 0, "do": "dance"})) == (Command(0.0, "dance", {}),)


@pytest.mark.parametrize("bad", [{"t": 1}, {"t": 1, "do": 7}, {"do": "done"}, {"t": None, "do": "done"}, '{"t": 1'])
def test_a_damaged_command_is_told_with_its_number(tmp_path, bad):
    with pytest.raises(BadRecording, match=r"lines\.jsonl, line 2: "):
        read_commands(lines(tmp_path, {"t": 0, "do": "done"}, bad))
