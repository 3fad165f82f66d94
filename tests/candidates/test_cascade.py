"""The cascade as a candidate: what it names when it was taught a kind, and when it was not."""

from calibration.enrolment import learn
from companion.table import Kind
from companion.vision.place.light import without_light
from companion.vision.place.patches import PatchMaps
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from simulated_table import camera_on, table_of
from tools.candidates.cascade import Cascade


def test_a_tile_is_named_until_its_kind_is_left_out_of_what_was_taught():
    settings = VisionSettings()
    pictures = camera_on(table_of(), size_px=(640, 480)).enrolment()
    learnt = learn(pictures.table, [pictures.tiles], settings)
    maps = PatchMaps(Reader(learnt, settings).locate(pictures.tiles))
    patch = without_light(maps.cut(pictures.tiles, ("c1",))["c1"])
    cascade = Cascade(learnt, settings)

    assert cascade.named("c1", patch)[0] is Kind.HYDROMON
    assert cascade.evidence(patch)[0] is Kind.HYDROMON
    assert cascade.named("c1", patch, left_out="hydromon") is None
