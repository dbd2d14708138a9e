"""Quantities that several pages of this text share."""
