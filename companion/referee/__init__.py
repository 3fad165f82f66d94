"""Settled changes and commands against the rules: what they mean, as events."""
