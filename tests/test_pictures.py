"""Picture files as pixels, and those that are refused."""

import cv2
import numpy as np
import pytest

from companion.errors import BadPicture
from companion.pictures import read_picture


def textured():
    return np.random.default_rng(5).integers(0, 255, (48, 64, 3), np.uint8)


def encoded(name):
    return cv2.imencode(name, textured())[1].tobytes()


def file_of(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    return path


def test_reads_blue_green_red(tmp_path):
    np.testing.assert_array_equal(read_picture(file_of(tmp_path, "a.png", encoded(".png"))), textured())


def test_reads_jpeg(tmp_path):
    assert read_picture(file_of(tmp_path, "a.jpg", encoded(".jpg"))).shape == (48, 64, 3)


def test_a_jpeg_with_something_after_its_end_is_whole(tmp_path):
    assert read_picture(file_of(tmp_path, "a.jpg", encoded(".jpg") + b"\0" * 500)).shape == (48, 64, 3)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9, 0.999])
@pytest.mark.parametrize("name", [".jpg", ".png"])
def test_a_picture_cut_off_anywhere_is_refused(tmp_path, name, share):
    data = encoded(name)
    with pytest.raises(BadPicture, match="cut off after"):
        read_picture(file_of(tmp_path, f"a{name}", data[: int(len(data) * share)]))


def test_a_cut_off_jpeg_whose_thumbnail_is_whole_is_refused(tmp_path):
    data, thumbnail = encoded(".jpg"), encoded(".jpg")
    exif = b"\xff\xe1" + (len(thumbnail) + 2).to_bytes(2, "big") + thumbnail
    whole = data[:2] + exif + data[2:]
    with pytest.raises(BadPicture, match="cut off after"):
        read_picture(file_of(tmp_path, "a.jpg", whole[: len(whole) * 3 // 4]))


def test_no_such_picture(tmp_path):
    with pytest.raises(BadPicture, match=r"none\.jpg: no such picture"):
        read_picture(tmp_path / "none.jpg")


def test_an_empty_file(tmp_path):
    with pytest.raises(BadPicture, match="0 bytes"):
        read_picture(file_of(tmp_path, "a.jpg", b""))


def test_a_file_that_is_no_picture(tmp_path):
    with pytest.raises(BadPicture, match="no picture that can be read"):
        read_picture(file_of(tmp_path, "a.jpg", b"Dear diary"))


def test_a_folder_instead_of_a_picture(tmp_path):
    with pytest.raises(BadPicture, match="cannot be read"):
        read_picture(tmp_path)
