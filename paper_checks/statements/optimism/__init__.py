"""Rarely renewed optimism, and the contextual model."""
