"""A simulated table with its camera, hands and lamps: a full driver of each; it knows no rules."""
