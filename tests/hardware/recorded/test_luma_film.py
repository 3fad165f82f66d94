"""A film as PyAV decodes it: its brightness, and its colours as OpenCV makes them."""

import subprocess
import sys

import cv2
import numpy as np
import pytest

from handed import CHECKOUT
from hardware.recorded.opencv_film import OpenCvFilm
from recording_folder import filmed, grey

av = pytest.importorskip("av", reason="PyAV is not installed: films are decoded by OpenCV alone")

from hardware.recorded.luma_film import LumaFilm  # noqa: E402

LIMITED_AND_FULL = pytest.mark.parametrize("codec", ["FMP4", "MJPG"])


def colourful(seed, width=100, height=76):
    """A picture that has all levels, in patches as large as what a film keeps of colours."""
    drawn = np.random.default_rng(seed).integers(0, 256, (height // 4, width // 4, 3), np.uint8)
    return cv2.resize(drawn, (width, height), interpolation=cv2.INTER_CUBIC)


def frames(opened):
    return [shot.at(0.0) for shot in iter(opened.read, None)]


def brightness(frame):
    return frame.luma.levels[frame.luma.plane]


@LIMITED_AND_FULL
def test_colours_are_to_the_level_those_of_opencv(tmp_path, codec):
    """100 pixels wide: its rows are padded."""
    path = filmed(tmp_path / "film.mkv", [colourful(seed) for seed in range(4)], codec)

    for ours, theirs in zip(frames(LumaFilm(path)), frames(OpenCvFilm(path)), strict=True):
        np.testing.assert_array_equal(ours.bgr, theirs.bgr)


@LIMITED_AND_FULL
def test_its_brightness_is_the_grey_of_its_colours(tmp_path, codec):
    path = filmed(tmp_path / "film.mkv", [colourful(seed) for seed in range(4)], codec)

    for ours, theirs in zip(frames(LumaFilm(path)), frames(OpenCvFilm(path)), strict=True):
        apart = brightness(ours).astype(int) - cv2.cvtColor(theirs.bgr, cv2.COLOR_BGR2GRAY)
        assert np.abs(np.median(apart)) <= 2


@LIMITED_AND_FULL
@pytest.mark.parametrize("level", [0, 128, 255])
def test_black_is_black_and_white_is_white(tmp_path, codec, level):
    path = filmed(tmp_path / "film.mkv", [grey(level)] * 2, codec)

    assert np.abs(brightness(frames(LumaFilm(path))[-1]).astype(int) - level).max() <= 2


def test_a_film_whose_first_plane_is_not_its_brightness_has_colours_alone(tmp_path):
    path = tmp_path / "film.mkv"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("ffv1", rate=10)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "bgr0"
        picture = av.VideoFrame.from_ndarray(grey(90), format="bgr24")
        container.mux([*stream.encode(picture), *stream.encode(None)])

    (frame,) = frames(LumaFilm(path))
    assert frame.luma is None
    assert round(float(frame.bgr.mean())) == 90


@pytest.mark.parametrize("degrees", [90, 180, -90])
def test_a_film_of_a_telephone_held_askew_is_turned_as_opencv_turns_it(tmp_path, degrees):
    path = tmp_path / "film.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("mpeg4", rate=10)
        stream.width, stream.height, stream.pix_fmt = 100, 76, "yuv420p"
        if not hasattr(stream, "set_display_rotation"):
            pytest.skip("this PyAV writes no film that is turned")
        stream.set_display_rotation(degrees)
        container.mux([*stream.encode(av.VideoFrame.from_ndarray(colourful(1), format="bgr24")), *stream.encode(None)])
    (ours,), (theirs,) = frames(LumaFilm(path)), frames(OpenCvFilm(path))

    np.testing.assert_array_equal(ours.bgr, theirs.bgr)


def damaged_film(tmp_path):
    path = filmed(tmp_path / "film.mkv", [colourful(seed) for seed in range(30)], "FMP4")
    held = bytearray(path.read_bytes())
    held[len(held) // 4 :: 50] = bytes(len(held[len(held) // 4 :: 50]))
    path.write_bytes(held)
    return path


@pytest.mark.skipif(av.logging.get_level() is not None, reason="this PyAV cannot keep FFmpeg quiet and let its threads alone")
def test_of_what_is_damaged_ffmpeg_prints_nothing(tmp_path, capfd):
    frames(LumaFilm(damaged_film(tmp_path)))

    assert capfd.readouterr() == ("", "")


def test_a_process_that_leaves_a_damaged_film_open_ends(tmp_path):
    """With an older PyAV it waited for ever for a decoding thread that had an error to log."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[2])\n"
        "from pathlib import Path; from hardware.recorded.luma_film import LumaFilm\n"
        "film = LumaFilm(Path(sys.argv[1])); print([film.read().size_px for _ in range(5)][-1])"
    )
    command = [sys.executable, "-c", program, str(damaged_film(tmp_path)), str(CHECKOUT)]

    assert subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout == "(100, 76)\n"
