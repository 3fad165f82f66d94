"""The first sound one of what was kept, the newest first."""

from __future__ import annotations

import pytest

from calibration.undamaged import DamagedCalibration, newest_sound
from companion.errors import BadCalibration


def read(word: str) -> str:
    if word.startswith("damaged"):
        raise DamagedCalibration(word)
    if word.startswith("missing"):
        raise BadCalibration(word)
    return word


def test_the_newest_is_taken_where_it_is_sound() -> None:
    assert newest_sound(read, ["newest", "before"]) == ("newest", "")


@pytest.mark.parametrize("older", [["before"], ["damaged too", "before"], ["missing", "before", "long before"]])
def test_where_it_is_damaged_the_first_sound_one_before_it_is_taken_and_the_damage_told(older: list[str]) -> None:
    assert newest_sound(read, ["damaged", *older]) == ("before", "damaged")


def test_where_none_is_sound_it_is_the_newest_that_is_complained_of() -> None:
    with pytest.raises(DamagedCalibration, match=r"^damaged newest$"):
        newest_sound(read, ["damaged newest", "damaged before", "missing"])


def test_what_was_never_made_is_not_made_up_from_what_lies_before_it() -> None:
    with pytest.raises(BadCalibration, match=r"^missing newest$"):
        newest_sound(read, ["missing newest", "before"])
