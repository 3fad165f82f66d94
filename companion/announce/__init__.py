"""Events as sentences and as lamp states."""
