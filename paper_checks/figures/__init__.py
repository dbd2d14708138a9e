"""Figures as numbers, and the list of them."""
