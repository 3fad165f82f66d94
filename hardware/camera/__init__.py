"""What gives frames."""
