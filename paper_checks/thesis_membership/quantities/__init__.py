"""Quantities of membership games that several pages of this text share."""
