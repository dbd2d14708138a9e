"""Optimal designs, and private elimination on them."""
