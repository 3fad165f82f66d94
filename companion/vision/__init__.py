"""From frame to look to settled change."""
