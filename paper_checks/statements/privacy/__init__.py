"""Notions of privacy, and lemmas on them."""
