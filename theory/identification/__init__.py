"""Characteristic times and stopping thresholds of best-arm identification."""
