"""Characteristic times and sample complexity."""
