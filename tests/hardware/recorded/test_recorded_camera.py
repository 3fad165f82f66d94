"""A recording as a camera: its pictures with their times, and what is lost."""

import cv2
import pytest

from companion.errors import BadRecording
from companion.frame import Frame, LostFrame
from hardware.recorded.camera import RecordedCamera
from hardware.recorded.opened import open_film
from hardware.recorded.recording import open_recording
from recording_folder import every_film, folder_with, grey, stills, times, video


def camera(folder, film=open_film):
    recording = open_recording(folder)
    return RecordedCamera(recording.pictures, recording.size_px, film)


def folder_of_stills(tmp_path, count):
    return stills(folder_with(tmp_path, frames_csv=times(count, with_files=True)), count)


def folder_of_video(tmp_path, count, rows=None):
    return video(folder_with(tmp_path, frames_csv=times(count if rows is None else rows)), count)


def frames_of(folder, film=open_film):
    with camera(folder, film) as opened:
        return list(opened.frames())


@pytest.mark.parametrize("build", [folder_of_stills, folder_of_video])
def test_gives_each_picture_with_its_time(tmp_path, build):
    frames = frames_of(build(tmp_path, 5))
    assert [frame.t for frame in frames] == [0.0, 0.1, 0.2, 0.3, 0.4]
    assert all(isinstance(frame, Frame) for frame in frames)
    assert [round(frame.bgr.mean(), -1) for frame in frames] == [20, 30, 40, 50, 60]


@pytest.mark.parametrize("build", [folder_of_stills, folder_of_video])
def test_can_be_watched_again_from_the_start(tmp_path, build):
    with camera(build(tmp_path, 3)) as opened:
        first = next(opened.frames())
        assert [frame.t for frame in opened.frames()] == [0.0, 0.1, 0.2]
    assert first.t == 0.0


def test_a_damaged_picture_is_lost_and_the_others_come(tmp_path):
    folder = folder_of_stills(tmp_path, 3)
    (folder / "frames" / "001.jpg").write_bytes((folder / "frames" / "001.jpg").read_bytes()[:200])
    first, lost, last = frames_of(folder)
    assert (first.t, last.t) == (0.0, 0.2)
    assert isinstance(lost, LostFrame)
    assert lost.t == 0.1
    assert "001.jpg: the picture is cut off" in lost.why


def test_a_missing_picture_is_lost(tmp_path):
    folder = folder_of_stills(tmp_path, 3)
    (folder / "frames" / "000.jpg").unlink()
    lost, *_ = frames_of(folder)
    assert isinstance(lost, LostFrame)
    assert "no such picture" in lost.why


@every_film
def test_what_a_cut_off_video_no_longer_holds_is_lost(tmp_path, film):
    folder = folder_of_video(tmp_path, 6)
    whole = (folder / "frames.mkv").read_bytes()
    (folder / "frames.mkv").write_bytes(whole[: len(whole) * 2 // 3])
    frames = frames_of(folder, film)
    assert [frame.t for frame in frames] == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    assert isinstance(frames[0], Frame)
    assert isinstance(frames[-1], LostFrame)
    assert "cut off before its picture 6 of 6" in frames[-1].why


@every_film
@pytest.mark.parametrize("missing", [1, 3])
def test_a_video_with_more_pictures_than_rows_is_refused(tmp_path, missing, film):
    with pytest.raises(BadRecording, match=r"frames\.csv: .* rows, but frames\.mkv holds"):
        frames_of(folder_of_video(tmp_path, 6, rows=6 - missing), film)


@every_film
def test_many_rows_too_few_are_told_before_the_first_picture(tmp_path, film):
    with camera(folder_of_video(tmp_path, 6, rows=2), film) as opened, pytest.raises(BadRecording, match="2 rows, but"):
        next(opened.frames())


def test_a_picture_of_another_size_is_refused_by_name(tmp_path):
    folder = folder_of_stills(tmp_path, 2)
    cv2.imwrite(str(folder / "frames" / "001.jpg"), grey(90, (32, 24)))
    with pytest.raises(BadRecording, match=r"001\.jpg: this frame is 32x24, but game\.json says 64x48"):
        frames_of(folder)


@every_film
def test_a_video_of_another_size_is_refused(tmp_path, film):
    recording = open_recording(folder_of_video(tmp_path, 2))
    with pytest.raises(BadRecording, match=r"frames\.mkv, picture 1: this frame is 64x48, but game\.json says 640x480"):
        next(RecordedCamera(recording.pictures, (640, 480), film).frames())


def test_a_folder_of_which_no_picture_can_be_read(tmp_path):
    folder = folder_of_stills(tmp_path, 2)
    for path in (folder / "frames").iterdir():
        path.write_bytes(b"noise")
    with pytest.raises(BadRecording, match="not one of its 2 pictures can be read"):
        frames_of(folder)


@every_film
@pytest.mark.parametrize("held", ["this is no video", ""])
def test_a_video_of_which_no_picture_can_be_read(tmp_path, held, film):
    folder = folder_with(tmp_path, frames_csv=times(2), frames_mkv=held)
    with pytest.raises(BadRecording, match="not one of its 2 pictures can be read"):
        frames_of(folder, film)


def test_damaged_times_are_told_at_once(tmp_path):
    with pytest.raises(BadRecording, match=r"frames\.csv, line 1"):
        camera(video(folder_with(tmp_path, frames_csv="x\n1\n"), 1))


@every_film
def test_closing_twice_is_harmless(tmp_path, film):
    opened = camera(folder_of_video(tmp_path, 2), film)
    next(opened.frames())
    opened.close()
    opened.close()
