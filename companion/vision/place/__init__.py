"""A place cut out of a picture: its light, what surrounds it, whether it is bare."""
