"""The measure of seeing: scores what the camera line says of handed and own pictures and games, and tells it on one page."""
