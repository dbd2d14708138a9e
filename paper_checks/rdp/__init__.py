"""Rényi differentially private bandits: the paper, section by section."""
