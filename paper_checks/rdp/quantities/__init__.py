"""Quantities that only this text speaks of."""
