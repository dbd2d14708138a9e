"""Mechanisms that answer with a mean of records."""
