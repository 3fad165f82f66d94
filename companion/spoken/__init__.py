"""What people say to a running game, over a Unix socket."""
