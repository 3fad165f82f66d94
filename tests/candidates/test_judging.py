"""What a candidate's claims are worth, counted on sets that nothing was fitted on."""

import numpy as np
import pytest

from tools.candidates.judging import Claim, at_zero_wrong, claims, never_wrong_on_other_sets, odds_on_other_sets, of_name, score

LIKE = {"pyromon": 0.9, "floramon": 0.4, "back": 0.1}


def claim(best, *, right, stranger=False, name="a"):
    return Claim(name, "easy", (best, best), right, stranger)


def test_a_taught_tile_is_claimed_once_known_and_once_a_stranger():
    known, strange = claims(("a", "easy"), LIKE, "pyromon")

    assert known == Claim("a", "easy", (0.9, 0.5), right=True, stranger=False)
    assert strange.values == pytest.approx((0.4, 0.3))
    assert (strange.right, strange.stranger) == (False, True)


def test_what_has_no_name_is_a_stranger_alone():
    (strange,) = claims(("a", "easy"), LIKE, "unsure")

    assert (strange.right, strange.stranger) == (False, True)


def test_the_likeliest_face_may_be_the_wrong_one():
    (known,) = claims(("a", "easy"), LIKE, "back")

    assert (known.right, known.stranger) == (False, False)


def test_a_name_is_held_against_the_likeliest_other_that_was_taught():
    assert of_name(LIKE, "floramon", None) == pytest.approx((0.4, -0.5))
    assert of_name(LIKE, "floramon", "pyromon") == pytest.approx((0.4, 0.3))


def test_where_nothing_is_claimed_nothing_is_sure():
    odds = odds_on_other_sets(
        [claim(x / 10, right=x > 5, name="ab"[x % 2]) for x in range(10)] + [Claim("a", "easy", (), right=False, stranger=True)]
    )

    assert odds[-1] == -np.inf
    assert np.isfinite(odds[:-1]).all()


def test_score_counts_names_from_some_odds_on():
    found = [claim(3, right=True), claim(1, right=True), claim(3, right=False), claim(3, right=False, stranger=True)]

    told = score(found, np.array([c.values[0] for c in found]), 2.0)

    assert (told.right, told.unsure, told.wrong, told.strangers, told.named) == (1, 1, 1, 1, 1)


def test_at_zero_wrong_nothing_is_wrong_and_the_surer_ones_are_named():
    found = [claim(4, right=True), claim(3, right=False, stranger=True), claim(2, right=True)]

    told = at_zero_wrong(found, np.array([c.values[0] for c in found]))

    assert (told.right, told.unsure, told.wrong, told.named) == (1, 1, 0, 0)


def test_sureness_is_fitted_on_other_sets_alone():
    """In set `b` likeness means nothing. Judging `a` by `b`'s weights, and the other way round, gives each the other's view."""
    rng = np.random.default_rng(1)
    tells = [claim(x, right=x > 0.5, name="a") for x in rng.uniform(0, 1, 80)]
    silent = [claim(x, right=bool(n % 2), name="b") for n, x in enumerate(rng.uniform(0, 1, 80))]

    odds = odds_on_other_sets([*tells, *silent])

    assert np.ptp(odds[:80]) < 0.5 * np.ptp(odds[80:])


def test_what_is_sure_enough_was_settled_by_the_wrong_claims_of_other_sets():
    found = [
        claim(2, right=False, name="a"),
        claim(3, right=True, name="b"),
        claim(1, right=True, name="b"),
        claim(9, right=True, name="c"),
    ]

    above = never_wrong_on_other_sets(found, np.array([c.values[0] for c in found]))

    assert above[1:].tolist() == [1, -1, 7]
    assert above[0] > 0
