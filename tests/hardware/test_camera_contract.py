"""What every camera driver keeps to."""

from itertools import islice, pairwise

import numpy as np
import pytest

from companion.frame import Frame, LostFrame
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.opencv_film import OpenCvFilm
from hardware.recorded.recording import open_recording
from recording_folder import folder_with, luma_film, stills, times, video, with_luma
from simulated_table import camera_on, table_of


def of_a_folder(tmp_path):
    recording = open_recording(stills(folder_with(tmp_path, frames_csv=times(4, with_files=True)), 4))
    return RecordedCamera(recording.pictures, recording.size_px)


def of_a_video(tmp_path):
    recording = open_recording(video(folder_with(tmp_path, frames_csv=times(4)), 4))
    return RecordedCamera(recording.pictures, recording.size_px, OpenCvFilm)


def of_a_luma_film(tmp_path):
    recording = open_recording(video(folder_with(tmp_path, frames_csv=times(4)), 4))
    return RecordedCamera(recording.pictures, recording.size_px, luma_film)


def simulated(tmp_path):
    return camera_on(table_of())


every_camera = pytest.mark.parametrize("make", [of_a_folder, of_a_video, pytest.param(of_a_luma_film, marks=with_luma), simulated])


def some(camera):
    return list(islice(camera.frames(), 4))


@every_camera
def test_frames_are_of_the_size_that_the_camera_says(tmp_path, make):
    with make(tmp_path) as camera:
        width, height = camera.size_px
        frames = some(camera)
    assert len(frames) == 4
    assert all(isinstance(frame, Frame | LostFrame) for frame in frames)
    assert {(frame.bgr.shape, frame.bgr.dtype) for frame in frames if isinstance(frame, Frame)} == {
        ((height, width, 3), np.dtype(np.uint8))
    }


@every_camera
def test_time_increases(tmp_path, make):
    with make(tmp_path) as camera:
        times_s = [frame.t for frame in some(camera)]
    assert all(before < after for before, after in pairwise(times_s))


@every_camera
def test_a_frame_stays_as_it_was_when_others_come(tmp_path, make):
    with make(tmp_path) as camera:
        frames = camera.frames()
        first = next(frames)
        before = first.bgr.copy()
        next(frames)
        next(frames)
    np.testing.assert_array_equal(first.bgr, before)


@every_camera
def test_closing_twice_is_harmless(tmp_path, make):
    camera = make(tmp_path)
    some(camera)
    camera.close()
    camera.close()
