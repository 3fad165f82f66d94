"""The closer look at what lies on a place: which taught face it is, a back, a rock, or nothing that can be named."""
