"""Where the mat lies in the picture, whether it still does, and whether the picture can be judged at all."""
