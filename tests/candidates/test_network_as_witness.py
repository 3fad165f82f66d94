"""The network beside the cascade: names taken back, and names seconded."""

from tools.candidates.witness import seconding, veto


def place(likenesses, *, named=None, evidence=None, label="pyromon", a_set="a"):
    """A place of a set, as measured: what is left out of what was taught changes nothing of what the cascade says."""
    return {
        "set": a_set,
        "level": "hard",
        "label": label,
        "likenesses": {"network": likenesses},
        "named": {"": named, label: None},
        "evidence": {"": evidence, label: None},
    }


SURE = {"pyromon": 0.98, "floramon": 0.1, "geomon": 0.0}
UNSURE = {"pyromon": 0.3, "floramon": 0.28, "geomon": 0.2}


def test_a_name_that_the_network_is_far_from_is_taken_back():
    wrong = place(SURE, named=["floramon", 0.4])
    right = place(SURE, named=["pyromon", 0.4])

    assert [(kept, stopped) for _, kept, stopped in veto([wrong, right])] == [(0, 1), (0, 1)]


def test_a_right_name_is_lost_where_the_network_sees_little():
    assert [(lost, stopped) for _, lost, stopped in veto([place(UNSURE, named=["pyromon", 0.4])])] == [(1, 0), (1, 0)]


def test_only_what_both_take_for_the_likeliest_is_seconded():
    sets = [place(SURE, evidence=["pyromon", []], a_set=name) for name in "ab"] * 30
    other = [place(SURE, evidence=["floramon", []], a_set=name) for name in "ab"] * 30

    assert next(seconding(sets))[1:] == (60, 0)
    assert next(seconding([*sets, *other]))[1:] == (60, 0)
