"""Noise, and what is exact about it."""
