"""Characteristic times of best-arm identification, and what its stopping thresholds are made of."""
