"""Probability laws on the line, and the distances between two of them."""
