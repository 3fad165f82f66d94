"""Read a picture: learn the tiles from the enrolment pictures of a simulated camera, then say what the layout shows."""

from calibration.table import learn_table
from calibration.tiles import learn_tiles
from companion.demo.stage import set_stage
from companion.frame import Frame
from companion.vision.calibration import Calibration
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from hardware.simulated.levels import LEVELS

settings = VisionSettings()
pictures = set_stage(("Ada", "Ben"), LEVELS["calm"], seed=3).camera.enrolment()
table = learn_table(pictures.table, settings, (pictures.tiles,))
reader = Reader(Calibration(table, learn_tiles(table, [pictures.tiles], settings)))
for place, reading in reader.look(Frame(0.0, pictures.tiles)).places.items():
    print(place, reading.shows, round(reading.margin, 2))
