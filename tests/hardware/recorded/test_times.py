"""The times of a recording's pictures, and what is said of a damaged row."""

import pytest

from companion.errors import BadRecording
from hardware.recorded.times import Row, read_times


def csv_file(tmp_path, text):
    path = tmp_path / "frames.csv"
    path.write_text(text)
    return path


def test_a_row_for_each_picture_of_a_video(tmp_path):
    assert read_times(csv_file(tmp_path, "t\n0.006\n0.102\n"), with_files=False) == (Row(0.006, ""), Row(0.102, ""))


def test_a_row_for_each_picture_of_a_folder(tmp_path):
    assert read_times(csv_file(tmp_path, "t,file\n0.5,00.jpg\n"), with_files=True) == (Row(0.5, "00.jpg"),)


def test_columns_may_stand_in_any_order_among_others(tmp_path):
    assert read_times(csv_file(tmp_path, "file,iso,t\n00.jpg,100,0.5\n"), with_files=True) == (Row(0.5, "00.jpg"),)


@pytest.mark.parametrize(
    ("text", "with_files", "why"),
    [
        ("t\n0.1\n", True, "line 1: column 'file' is missing; the first line must be t,file"),
        ("0.1\n0.2\n", False, "line 1: column 't' is missing"),
        ("", False, "line 1: column 't' is missing"),
        ("t\n0.1\nsoon\n", False, "line 3: t must be a number of seconds, not 'soon'"),
        ("t\n0.1\nnan\n", False, "line 3: t must be a number"),
        ("t,file\n0.1,a.jpg\n,b.jpg\n", True, "line 3: t must be a number"),
        ("t\n0.2\n0.2\n", False, "line 3: t must increase, but 0.2 comes after 0.2"),
        ("t\n0.2\n0.1\n", False, "line 3: t must increase"),
        ("t,file\n0.1,a.jpg\n0.2,\n", True, "line 3: file must name a picture in frames/"),
        ("t,file\n0.1\n", True, "line 2: file must name a picture in frames/"),
        ("t,file\n0.1,../../a.jpg\n", True, "line 2: file must name a picture in frames/"),
        ("t\n", False, "no rows"),
    ],
)
def test_damage_is_told_with_its_line(tmp_path, text, with_files, why):
    with pytest.raises(BadRecording, match=f"frames.csv.*{why}"):
        read_times(csv_file(tmp_path, text), with_files=with_files)


def test_bytes_that_are_no_text(tmp_path):
    (tmp_path / "frames.csv").write_bytes(b"t\n\xff\xfe\n")
    with pytest.raises(BadRecording, match="cannot be read"):
        read_times(tmp_path / "frames.csv", with_files=False)
