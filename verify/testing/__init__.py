"""Assertions and strategies for other people's tests."""
