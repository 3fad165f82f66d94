"""A recording as a camera, as settled facts and as what people said."""
