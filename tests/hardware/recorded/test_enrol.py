import pytest

from companion.errors import BadPicture
from hardware.recorded.enrol import enrol_pictures


def folder_of(tmp_path, *names):
    for name in names:
        (tmp_path / name).touch()
    return tmp_path


def test_further_pictures_of_the_tiles_come_by_number(tmp_path):
    folder = folder_of(tmp_path, "table.jpg", "tiles-10.jpg", "tiles-2.jpg", "tiles.jpg", "notes.txt", "tiles-x.jpg")
    pictures = enrol_pictures(folder)
    assert pictures.table == folder / "table.jpg"
    assert [path.name for path in pictures.tiles] == ["tiles.jpg", "tiles-2.jpg", "tiles-10.jpg"]


@pytest.mark.parametrize(("there", "missing"), [("tiles.jpg", "table.jpg"), ("table.jpg", "tiles.jpg")])
def test_a_missing_picture_is_named(tmp_path, there, missing):
    with pytest.raises(BadPicture, match=f"{missing}: missing; it must show"):
        enrol_pictures(folder_of(tmp_path, there))


def test_no_such_folder(tmp_path):
    with pytest.raises(BadPicture, match="nowhere: no such folder"):
        enrol_pictures(tmp_path / "nowhere")
