"""What an owner has set: one TOML file, the environment and options, checked whole."""
