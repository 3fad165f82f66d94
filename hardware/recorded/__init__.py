"""A recording as a camera and as people's commands."""
