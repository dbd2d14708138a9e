"""Faster rates for private adversarial bandits: the paper, section by section."""
