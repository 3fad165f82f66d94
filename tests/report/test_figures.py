"""Figures: what was measured against its limit."""

from __future__ import annotations

import pytest

from report.figures import CAMERA_RULES, Figure, figures
from report.rows import Call, Enrolment, Game, Row, Squares
from report.watched import ALL, MOTION


def call(truth: str, shows: str, level: str = "normal", group: str = "s1") -> Call:
    return Call(group, level, "001.jpg", "a1", truth, shows, 0.5, "", "")


def game(name: str, breaches: str = "", *, equal: bool = True, questions: int = 0) -> Game:
    return Game("own", "calm", name, equal, "" if equal else "different: at once\nmore", questions, breaches, 0, 0)


def only(part: str, *rows: Row) -> tuple[Figure, ...]:
    return figures({part: rows})


def thirty_games() -> list[Game]:
    rules = [CAMERA_RULES[number % len(CAMERA_RULES)] for number in range(30)]
    return [game(f"game {number}", rule) for number, rule in enumerate(rules)]


def test_what_was_not_measured_has_no_figure() -> None:
    assert figures({"stills": (), "games": ()}) == ()


def test_one_wrong_still_breaks_the_limit_at_hard_but_not_at_extreme() -> None:
    _, hard, extreme = only("stills", call("geomon", "back", "hard"), call("geomon", "back", "extreme"))

    assert (hard.holds, extreme.holds) == (False, True)


@pytest.mark.parametrize(("unsure", "holds"), [(1, True), (2, False)])
def test_easy_and_normal_stills_share_half_a_percent(unsure: int, *, holds: bool) -> None:
    calls = [call("back", "unsure", "easy")] * unsure + [call("back", "back")] * (200 - unsure)

    assert only("stills", *calls)[0].holds is holds


def test_each_way_of_stress_is_a_figure_of_its_own() -> None:
    warm, blur = only("stress", call("back", "back", "warm cast"), call("back", "unsure", "blur"))

    assert (warm.what, warm.holds) == ("normal stills, warm cast", True)
    assert (blur.what, blur.holds) == ("normal stills, blur", False)


def test_a_named_stranger_is_wrong_and_refused_draws_are_counted() -> None:
    tried = [Enrolment("cards", "1", "", "much alike"), Enrolment("cards", "2", "the same", "")]
    (figure,) = only("photos", *tried, call("unsure", "geomon", "1", "cards"), call("geomon", "geomon", "1", "cards"))

    assert not figure.holds
    assert figure.what == "cards, 2 draws of which 1 refused and 1 warned at enrolment"
    assert figure.value == "1 wrong of 2; 0 of 1 unsure (0.00%)"


def test_a_recorded_game_holds_by_its_log_and_else_says_the_first_difference() -> None:
    evening, bump = only("recordings", game("evening"), game("bump", equal=False))

    assert (evening.holds, evening.value) == (True, "equal")
    assert (bump.holds, bump.value) == (False, "different: at once")


@pytest.mark.parametrize(("alarms", "found", "holds"), [(1, 95, True), (2, 95, False), (1, 94, False)])
def test_sequences_hold_by_both_limits(alarms: int, found: int, *, holds: bool) -> None:
    (figure,) = only(
        "sequences", Squares("chess", ALL, "2", "quiet", 5000, alarms, 100, found), Squares("chess", MOTION, "2", "quiet", 9, 9, 9, 0)
    )

    assert figure.holds is holds


def test_thirty_equal_games_with_each_rule_twice_hold() -> None:
    assert [figure.holds for figure in only("games", *thirty_games())] == [True] * 4


def test_a_game_that_went_wrong_counts_for_no_rule() -> None:
    games = thirty_games()
    logs, _, rules, _ = only("games", game("game 0", CAMERA_RULES[0], equal=False), *games[1:])

    assert (logs.holds, logs.value) == (False, "29 of 30 equal")
    assert (rules.holds, rules.value) == (False, f"fewer: {CAMERA_RULES[0]} 1")


def test_three_games_with_questions_are_too_many() -> None:
    games = [game("asked", questions=1)] * 3 + thirty_games()[3:]

    assert only("games", *games)[3] == Figure("games", "own games without a question", "at least 28", "27", holds=False)
