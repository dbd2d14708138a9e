"""Concentrated differential privacy for bandits: the paper, section by section."""
