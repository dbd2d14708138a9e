"""Attacks on a mean."""
