"""Read a picture: learn the tiles from the enrolment pictures of a simulated camera, then say what the layout shows."""

from calibration.enrolment import learn
from companion.demo.stage import set_stage
from companion.frame import Frame
from companion.vision.read import Reader
from companion.vision.settings import VisionSettings
from hardware.simulated.levels import LEVELS

pictures = set_stage(("Ada", "Ben"), LEVELS["calm"], seed=3).camera.enrolment()
reader = Reader(learn(pictures.table, [pictures.tiles], VisionSettings()))
for place, reading in reader.look(Frame(0.0, pictures.tiles)).places.items():
    print(place, reading.shows, round(reading.margin, 2))
