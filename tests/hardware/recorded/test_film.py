"""What every way of decoding a film keeps to."""

import subprocess
import sys

import numpy as np
import pytest

from handed import CHECKOUT
from hardware.recorded.opencv_film import OpenCvFilm
from hardware.recorded.opened import open_film
from recording_folder import every_film, filmed, grey, with_luma

COUNT = 6


def film_of(tmp_path, count=COUNT):
    return filmed(tmp_path / "film.mkv", [grey(20 + 10 * n) for n in range(count)])


def shots_of(opened):
    return list(iter(opened.read, None))


def levels(shots):
    return [round(float(shot.at(0.0).bgr.mean()), -1) for shot in shots]


@every_film
def test_pictures_come_in_order_with_their_size_and_then_none(tmp_path, film):
    opened = film(film_of(tmp_path))
    shots = shots_of(opened)

    assert levels(shots) == [20, 30, 40, 50, 60, 70]
    assert {shot.size_px for shot in shots} == {(64, 48)}
    assert opened.read() is None


@every_film
def test_a_frame_has_the_time_that_is_asked_for(tmp_path, film):
    assert film(film_of(tmp_path)).read().at(2.5).t == 2.5


@every_film
def test_the_container_tells_how_many_pictures_there_are(tmp_path, film):
    assert film(film_of(tmp_path)).count == COUNT


@every_film
@pytest.mark.parametrize("held", [None, b"", b"this is no video", b"\x1aE\xdf\xa3" + bytes(60)])
def test_a_file_that_is_no_film_has_no_pictures(tmp_path, film, held):
    path = tmp_path / "film.mkv"
    if held is not None:
        path.write_bytes(held)
    opened = film(path)

    assert opened.read() is None
    assert opened.count == 0


@every_film
def test_a_film_that_nothing_here_can_decode_has_no_pictures(tmp_path, film):
    path = film_of(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"V_MJPEG", b"V_XXPEG"))

    assert film(path).read() is None


@every_film
def test_a_picture_stays_good_when_others_come_and_the_film_is_closed(tmp_path, film):
    opened = film(film_of(tmp_path))
    frames = [shot.at(0.0) for shot in shots_of(opened)]
    opened.close()

    assert [round(float(frame.bgr.mean()), -1) for frame in frames] == [20, 30, 40, 50, 60, 70]


@every_film
def test_one_damaged_picture_costs_no_other(tmp_path, film):
    path = film_of(tmp_path)
    held = bytearray(path.read_bytes())
    third = [at for at in range(len(held) - 3) if held[at : at + 3] == b"\xff\xd8\xff"][2]
    held[third : third + 40] = bytes(40)
    path.write_bytes(held)

    assert levels(shots_of(film(path)))[-3:] == [50, 60, 70]


@with_luma
@pytest.mark.parametrize("share", [0.4, 0.6, 0.8, 0.9])
def test_of_a_torn_film_both_ways_read_the_same(tmp_path, share):
    whole = film_of(tmp_path, 12).read_bytes()
    torn = tmp_path / "torn.mkv"
    torn.write_bytes(whole[: int(len(whole) * share)])
    by_opencv, by_default = shots_of(OpenCvFilm(torn)), shots_of(open_film(torn))

    assert 0 < len(by_opencv) < 12
    assert levels(by_default) == levels(by_opencv)


def test_where_pyav_is_missing_films_are_read_by_opencv(tmp_path):
    """In a process of its own, for which there is no such package."""
    program = (
        "import sys; sys.modules['av'] = None; sys.path.insert(0, sys.argv[2])\n"
        "from pathlib import Path; from hardware.recorded.opened import open_film\n"
        "print(type(film := open_film(Path(sys.argv[1]))).__name__, film.read().at(0.0).bgr.shape)"
    )
    command = [sys.executable, "-c", program, str(film_of(tmp_path)), str(CHECKOUT)]

    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n")[0] == "OpenCvFilm (48, 64, 3)"


@with_luma
def test_where_pyav_is_installed_no_colours_are_made_before_they_are_wanted(tmp_path):
    frame = open_film(film_of(tmp_path)).read().at(0.0)

    assert frame.luma.plane.shape == (48, 64)
    np.testing.assert_array_equal(frame.bgr, OpenCvFilm(film_of(tmp_path)).read().at(0.0).bgr)
